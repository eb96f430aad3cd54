import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { OperatorMistake } from "./operator-mistake.ts";
import { readFile } from "./read-file.ts";

const module = new URL("./read-file.ts", import.meta.url).href;

/** Reads standard input in a process that has one. */
const readInput = (input: string) => {
  const program = `import { readFile } from ${JSON.stringify(module)}; console.log(JSON.stringify(readFile("-")));`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", program], { input, encoding: "utf8" });
};

describe("a file of an operator's", () => {
  it("is standard input where it is called -", () => {
    expect(JSON.parse(readInput("api_key: sk_test_1\nsigning_secret: whsec_1\n").stdout)).toEqual({
      api_key: "sk_test_1",
      signing_secret: "whsec_1",
    });
  });

  it("that cannot be read, or is neither YAML nor JSON, is the operator's mistake", () => {
    expect(() => readFile("/nowhere/at/all")).toThrow(OperatorMistake);
    expect(readInput("a: [").stderr).toContain("OperatorMistake");
  });
});
