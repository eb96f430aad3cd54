import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const { scripts } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  scripts: Record<string, string>;
};
const LAUNCHER = "node packages/local/launch.mjs ";
/** Scripts whose help names the program that they are. */
const PROGRAMS = new Set(["ops", "isotherm"]);
const ours = Object.entries(scripts).filter(([, command]) => command.startsWith(LAUNCHER));

describe("the scripts of package.json", () => {
  it("are all started by the launcher, but for the package manager", () => {
    expect(Object.keys(scripts).filter((name) => !ours.some(([other]) => other === name))).toEqual(["pnpm"]);
  });

  it.concurrent.each(ours)("%s explains itself to --help, and does nothing else", async (name, command) => {
    const [file = "", ...words] = command.slice(LAUNCHER.length).split(" ");
    // Throws when it ends with anything but 0.
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...words, "--help"], { cwd: ROOT });
    const usage = PROGRAMS.has(name) ? `^Usage: ${name}\\b` : String.raw`^npm (run )?${name}\b`;
    expect(stdout).toMatch(new RegExp(usage, "m"));
  });
});
