import type { DataSource } from "../src/data-source.ts";

/** One command of `npm run geo`. */
export interface Command {
  /** What is typed after the command's name. */
  readonly usage: string;
  /** One line for the help. */
  readonly about: string;
  /**
   * The lines to print.
   *
   * @throws Refusal when there is no answer: its message is printed
   * @throws TypeError when the arguments are not as `usage` says (`parseArgs` does): message and usage are printed
   */
  readonly run: (args: readonly string[], source: DataSource) => readonly string[] | Promise<readonly string[]>;
}
