import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { OperatorMistake } from "../operator-mistake.ts";

/**
 * The options of a command line.
 *
 * @throws OperatorMistake with the usage when there is anything else on it
 */
export const parseOptions = <O extends ParseArgsOptionsConfig>(args: readonly string[], options: O, usage: string) => {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new OperatorMistake(`${(error as Error).message}\n${usage}`);
  }
};
