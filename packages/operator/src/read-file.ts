import { readFileSync } from "node:fs";
import { parse, YAMLParseError } from "yaml";
import { OperatorMistake } from "./operator-mistake.ts";

/** The descriptor of standard input. */
const STANDARD_INPUT = 0;

/**
 * What a YAML or JSON file holds; `-` is standard input. Dates and numbers stay as they are written where a schema wants text.
 *
 * @throws OperatorMistake when it can't be read or is neither
 */
export const readFile = (file: string): unknown => {
  try {
    return parse(readFileSync(file === "-" ? STANDARD_INPUT : file, "utf8"));
  } catch (error) {
    if (error instanceof YAMLParseError) throw new OperatorMistake(`${file}: ${error.message.split("\n")[0]}`);
    throw new OperatorMistake(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
};
