import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { inTodaysWords } from "./earlier-words.ts";
import {
  checkedLinkLimits,
  durationArgument,
  linkLimitsArgument,
  nameArgument,
  readFile,
  shareArgument,
  wholeNumberArgument,
} from "./input.ts";
import { UsageError } from "./usage-error.ts";

const today = (line: string): string => inTodaysWords(line.split(" ")).join(" ");

describe("a command line in earlier words", () => {
  it.each([
    ["order waiting file.csv", "retirement export file.csv"],
    ["--stage prod --json order record file.csv", "--stage prod --json retirement import file.csv"],
    ["--as Ann order check-conservation", "--actor Ann order verify-ledger"],
    ["payment unplaced --as=Ann", "payment unmatched --actor=Ann"],
    ["--yes secret off payment-keys", "--yes secret disable payment-keys"],
    ["rates import r.json", "exchange-rate import r.json"],
    ["stock set prj 2030 --issued 9", "inventory set prj 2030 --issued 9"],
    ["key roll 8PAZ --keep 24h", "key roll 8PAZ --grace-period 24h"],
    ["secret rotate page-keys --leaked", "secret rotate page-keys --revoke-previous"],
  ])("%s means %s", (earlier, now) => {
    expect(today(earlier)).toBe(now);
    expect(today(now)).toBe(now);
  });

  it("keeps values and other commands as they are", () => {
    for (const line of ["organisation create --name stock", "key issue --name --keep", "--stage order order open"]) {
      expect(today(line)).toBe(line);
    }
  });
});

/** What a text is read as; undefined when it is refused with a sentence. */
const read = (argument: (text: string) => number | { toFixed(): string }, text: string): string | undefined => {
  try {
    const value = argument(text);
    return typeof value === "number" ? String(value) : value.toFixed();
  } catch (error) {
    expect((error as Error).message).toMatch(/^Give a /);
    return undefined;
  }
};

describe("what is typed", () => {
  it.each([
    ["0s", "0"],
    ["90s", "90000"],
    ["45m", "2700000"],
    ["24h", "86400000"],
    ["366d", "31622400000"],
    ["367d", undefined],
    ["99999d", undefined],
    ["100000s", undefined],
    ["8785h", undefined],
    ["24", undefined],
    ["-1h", undefined],
    ["1.5h", undefined],
    ["h", undefined],
    ["", undefined],
  ])("as a length of time: %s is %s ms", (text, value) => {
    expect(read(durationArgument, text)).toBe(value);
  });

  it.each([
    ["1", "1"],
    ["1000000", "1000000"],
    ["0", undefined],
    ["1000001", undefined],
    ["-1", undefined],
    ["1e3", undefined],
    ["1.5", undefined],
    ["", undefined],
  ])("as a whole number: %s is %s", (text, value) => {
    expect(read(wholeNumberArgument, text)).toBe(value);
  });

  it.each([
    ["0", "0"],
    ["0.1", "0.1"],
    ["0.999999", "0.999999"],
    ["0.1234567", undefined],
    ["1", undefined],
    ["1.0", undefined],
    ["-0.1", undefined],
    [".1", undefined],
    ["10%", undefined],
  ])("as a share: %s is %s", (text, value) => {
    expect(read(shareArgument, text)).toBe(value);
  });
});

it("a name is one line of 1 to 255 characters, without the blanks around it", () => {
  expect(nameArgument("  Blue Line ")).toBe("Blue Line");
  expect(nameArgument("a".repeat(255))).toHaveLength(255);
  for (const text of ["", " ", "a\nb", "a".repeat(256)])
    expect(() => nameArgument(text), text).toThrow("Give a name of 1 to 255 characters in one line.");
});

describe("limits of offset links, as typed", () => {
  it("are three amounts that rise and are below the highest; what is wrong with them is said", () => {
    const limits = (standard: string, most = "9/90/900") =>
      checkedLinkLimits({ currency: "USD", standard: linkLimitsArgument(standard), most: linkLimitsArgument(most) });
    expect(limits("1/2.50/3").standard).toEqual({ order: "1", daily: "2.50", total: "3" });
    for (const [standard, most, message] of [
      ["1..2/3/4", undefined, "standard.order: must be a decimal number"],
      ["1/2/3", "9/9/.", "most.total: must be a decimal number"],
      ["0/2/3", undefined, "standard: 0 < order <= daily <= total must hold"],
      ["3/2/3", undefined, "standard: 0 < order <= daily <= total must hold"],
      ["10/20/30", undefined, "no standard limit may be above the most"],
      ["1/2/3", "9/9/100000000.01", "no limit may be above 100000000"],
    ] as const) {
      expect(() => limits(standard, most), standard).toThrow(message);
      expect(() => limits(standard, most), standard).toThrow(UsageError);
    }
    for (const text of ["1/2", "1/2/3/4", "a/2/3", "-1/2/3", ""]) {
      expect(() => linkLimitsArgument(text), text).toThrow("Give three amounts");
    }
  });
});

const module = new URL("./input.ts", import.meta.url).href;

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
    expect(() => readFile("/nowhere/at/all")).toThrow(UsageError);
    expect(readInput("a: [").stderr).toContain("UsageError");
  });
});
