import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Stage } from "@isotherm/infra/stages/stage";
import type { ConcurrencyQuota } from "@isotherm/store/aws-access";
import type { Terminal } from "../operator.ts";

/** The world around a release. */
export interface ReleaseContext {
  readonly terminal: Terminal;
  readonly run: RunCommand;
  /** Answers why AWS can't be spoken to, or undefined when credentials and region are there. */
  readonly missing: (region: string | undefined) => Promise<string | undefined>;
}

/** The world around a deployment. */
export interface DeployContext extends ReleaseContext {
  /** How many functions the account may run at once; a reason where that can't be read. */
  readonly quota: (region: string | undefined) => Promise<ConcurrencyQuota | string>;
  /** Whether the CDK was used there before; true where that can't be read. */
  readonly bootstrapped: (region: string | undefined) => Promise<boolean>;
  /** What else the stage depends on that the account may not have, a line each. */
  readonly lacked: (stage: Stage) => Promise<readonly string[]>;
}

/** A program that a release runs. */
export interface Command {
  /** What it is for, as people read it. */
  readonly title: string;
  readonly program: "cdk" | "synth";
  readonly args: readonly string[];
}

/** Runs a command where everybody sees what it prints; answers its exit code. */
export type RunCommand = (command: Command, environment: Readonly<Record<string, string>>) => Promise<number>;

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const fromInfra = createRequire(join(ROOT, "infra", "package.json"));
const SCRIPTS = {
  cdk: () => join(dirname(fromInfra.resolve("aws-cdk/package.json")), "bin", "cdk"),
  synth: () => join(ROOT, "infra", "synth.ts"),
};

/** Runs a command as a process of its own, in the folder of the repository. */
export const runProcess: RunCommand = ({ program, args }, environment) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SCRIPTS[program](), ...args], {
      cwd: ROOT,
      stdio: "inherit",
      env: {
        ...process.env,
        // cdk.json says `node infra/app.ts`: that must be the Node that runs this file.
        PATH: [dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter),
        ...environment,
      },
    });
    child.once("error", reject);
    child.once("exit", (exitCode) => resolve(exitCode ?? 1));
  });
