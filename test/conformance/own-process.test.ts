import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CHANGES_ITS_PROCESS } from "../harness/own-process.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What the next file in the same process would find changed. */
const CHANGE =
  /\bvi\.(stub|spyOn|mock|doMock|useFakeTimers)|Object\.assign\(process\.env|process\.env(\.\w+|\[[^\]]+\])? = |process\.chdir/;

const files = globSync("test/**/*.test.ts", { cwd: ROOT, exclude: (name) => name.includes("node_modules") })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.startsWith("test/browser/") && !file.endsWith("own-process.test.ts"));

describe("test files that share a process", () => {
  it("leave it as it is: who changes it has one of its own", () => {
    const changing = files.filter((file) => CHANGE.test(readFileSync(join(ROOT, file), "utf8")));
    expect(changing.length).toBeGreaterThan(5);
    expect(changing.filter((file) => !CHANGES_ITS_PROCESS.includes(file))).toEqual([]);
  });

  it("beside the code mock no module for a whole file: one before it may have loaded that already", () => {
    const options = { cwd: ROOT, exclude: (name: string) => name.includes("node_modules") };
    const beside = globSync("{packages,functions,infra}/**/*.test.ts", options);
    expect(beside.length).toBeGreaterThan(200);
    expect(beside.filter((file) => /\bvi\.mock\b/.test(readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
  });

  it("are all there: a list that names a file that is gone protects nobody", () => {
    expect(CHANGES_ITS_PROCESS.filter((file) => !files.includes(file))).toEqual([]);
  });
});
