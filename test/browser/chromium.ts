import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ELSEWHERE = [
  "/usr/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const APT = "/usr/bin/apt-get";

/**
 * Flags of every browser that tests start. Its own sandbox needs rights that containers do not give; the pages are ours.
 * Nothing of its own goes out to the network.
 */
export const CHROMIUM_FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Where a browser is looked for. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
  /** Whether programs may be installed. */
  readonly isRoot: boolean;
  /** Runs a program to its end, whatever that is. */
  readonly run: (program: string, args: readonly string[]) => void;
  readonly say: (line: string) => void;
}

const THIS_MACHINE: Machine = {
  env: process.env,
  exists: existsSync,
  isRoot: process.getuid?.() === 0,
  run: (program, args) =>
    void spawnSync(program, args, { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }),
  say: (line) => console.log(line),
};

const found = ({ env, exists }: Machine): string | undefined => {
  const folders = (env["PATH"] ?? "").split(delimiter);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE].find(exists);
};

const install = ({ exists, isRoot, run, say }: Machine): void => {
  if (!isRoot || !exists(APT)) return;
  say("installing chromium by apt-get, for the tests of pages");
  run(APT, ["update"]);
  run(APT, ["install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core"]);
};

/**
 * Chromium on a machine: the one that `CHROMIUM` names, one in a known place, else installed where that is possible; undefined
 * otherwise.
 *
 * @throws Error when `CHROMIUM` names nothing
 */
export const chromiumPath = (machine: Machine = THIS_MACHINE): string | undefined => {
  const given = machine.env["CHROMIUM"];
  if (given) {
    if (!machine.exists(given)) throw new Error(`CHROMIUM names ${given}, and there is nothing.`);
    return given;
  }
  const there = found(machine);
  if (there !== undefined) return there;
  install(machine);
  return found(machine);
};

/**
 * Chromium for tests. Undefined, which is said, where none can be had: then tests in a browser are skipped.
 *
 * @throws Error where `CI` is set and none can be had: there nothing is skipped
 */
export const chromiumForTests = (machine: Machine = THIS_MACHINE): string | undefined => {
  const path = chromiumPath(machine);
  if (path !== undefined) return path;
  if (machine.env["CI"]) throw new Error("No Chromium, and it cannot be installed here. Name one in CHROMIUM.");
  machine.say("Tests in a browser are SKIPPED: no Chromium. Install it, or name one in CHROMIUM.");
  return undefined;
};
