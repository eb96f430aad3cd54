import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ELSEWHERE = [
  "/usr/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

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

const found = (): string | undefined => {
  const given = process.env["CHROMIUM"];
  if (given !== undefined) return given;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE].find(existsSync);
};

const install = (): void => {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log("installing chromium by apt-get, for the tests of pages");
  const quietly = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  spawnSync("apt-get", ["update"], quietly);
  spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core"], quietly);
};

/** Chromium on this machine: `CHROMIUM`, a known place, else installed where that is possible; undefined otherwise. */
export const chromiumPath = (): string | undefined => {
  const there = found();
  if (there !== undefined) return there;
  install();
  return found();
};
