import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the tools are installed: beside what npm brings, so that removing `node_modules` removes them too. */
const INSTALLED = fileURLToPath(new URL("../../node_modules/.cache/generators/", import.meta.url));
const LOCK = fileURLToPath(new URL("tools/package-lock.json", import.meta.url));
const NAMES = fileURLToPath(new URL("tools/package.json", import.meta.url));

/** What a program ended with. */
export interface Ended {
  readonly status: number | null;
  /** All that it wrote. */
  readonly output: string;
}

/** Runs a program to its end. This process goes on meanwhile: a local stack may answer in it. */
export const runProgram = (program: string, args: readonly string[], folder?: string): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const running = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      ...(folder !== undefined && { cwd: folder }),
    });
    let output = "";
    for (const stream of [running.stdout, running.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    running.on("error", reject);
    running.on("close", (status) => resolve({ status, output }));
  });

/** Runs a program of Node to its end. */
export const runNode = (script: string, args: readonly string[], folder?: string): Promise<Ended> =>
  runProgram(process.execPath, [script, ...args], folder);

/**
 * Folder of the linters and generators that `tools/package.json` names. They are installed when they are first
 * needed and when the lock file changes: they are half as much again as everything else, and only tests of the document
 * need them.
 *
 * @throws Error where npm cannot have them
 */
export const installedTools = (): string => {
  const key = createHash("sha256").update(readFileSync(LOCK)).digest("hex").slice(0, 16);
  const folder = join(INSTALLED, key);
  const whole = join(folder, "whole");
  if (existsSync(whole)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(LOCK, join(folder, "package-lock.json"));
  cpSync(NAMES, join(folder, "package.json"));
  const npm = ["npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]] as const;
  const { status, stderr } = spawnSync(...npm, { cwd: folder, encoding: "utf8", shell: process.platform === "win32" });
  if (status !== 0) throw new Error(`npm ci of the generators ended with ${status}: ${stderr}`);
  writeFileSync(whole, "");
  return folder;
};

/** The script of a program of theirs. */
export const toolScript = (name: keyof typeof SCRIPTS): string => join(installedTools(), "node_modules", SCRIPTS[name]);

const SCRIPTS = {
  redocly: "@redocly/cli/bin/cli.js",
  spectral: "@stoplight/spectral-cli/dist/index.js",
  "openapi-typescript": "openapi-typescript/bin/cli.js",
  orval: "orval/dist/bin/orval.mjs",
  "hey-api": "@hey-api/openapi-ts/bin/run.js",
  tsc: "typescript/bin/tsc",
} as const;
