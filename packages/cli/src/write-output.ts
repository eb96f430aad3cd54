import { writeFileSync } from "node:fs";
import { CliError } from "./cli-error.ts";

/** Writes what was fetched into the file that `--output` names. @throws CliError it can't be written */
export const writeOutput = (file: string, bytes: Uint8Array): void => {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    throw new CliError(`${file} can't be written (${(error as NodeJS.ErrnoException).code}).`);
  }
};
