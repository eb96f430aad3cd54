import type { ConcurrencyQuota } from "@isotherm/store/aws-access";
import type { Terminal } from "../terminal.ts";
import type { RunCommand } from "./run-command.ts";

/** The world around a release. */
export interface ReleaseSurroundings {
  readonly terminal: Terminal;
  readonly run: RunCommand;
  /** Answers why AWS can't be spoken to, or undefined when credentials and region are there. */
  readonly missing: (region: string | undefined) => Promise<string | undefined>;
}

/** The world around a deployment. */
export interface DeploySurroundings extends ReleaseSurroundings {
  /** How many functions the account may run at once; a reason where that can't be read. */
  readonly quota: (region: string | undefined) => Promise<ConcurrencyQuota | string>;
}
