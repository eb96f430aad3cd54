import type { Terminal } from "../terminal.ts";
import type { RunCommand } from "./run-command.ts";

/** The world around a release. */
export interface ReleaseSurroundings {
  readonly terminal: Terminal;
  readonly run: RunCommand;
  /** Answers why AWS can't be spoken to, or undefined when credentials and region are there. */
  readonly missing: (region: string | undefined) => Promise<string | undefined>;
}
