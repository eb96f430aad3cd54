import { readFileSync } from "node:fs";
import { parse, YAMLParseError } from "yaml";
import { OperatorMistake } from "./operator-mistake.ts";

/**
 * What a YAML or JSON file holds. Dates and numbers stay as they are written where a schema wants text.
 *
 * @throws OperatorMistake when it can't be read or is neither
 */
export const readFile = (file: string): unknown => {
  try {
    return parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof YAMLParseError) throw new OperatorMistake(`${file}: ${error.message.split("\n")[0]}`);
    throw new OperatorMistake(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
};
