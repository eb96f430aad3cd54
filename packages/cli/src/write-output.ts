import { writeFileSync } from "node:fs";
import { InvalidArgumentError } from "commander";
import { CliError } from "./cli-error.ts";

/** What stands for standard output in the place of a file, as it stands for standard input in `--data -`. */
export const STANDARD_OUTPUT = "-";

/** The file that `--output` names, as typed. */
export const outputArgument = (text: string): string => {
  if (text !== "") return text;
  throw new InvalidArgumentError("Name a file, or - for standard output.");
};

/** Writes what was fetched into the file that `--output` names. @throws CliError it can't be written */
export const writeOutput = (file: string, bytes: Uint8Array): void => {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    throw new CliError(`${file} can't be written (${(error as NodeJS.ErrnoException).code}).`);
  }
};
