import { describe, expect, it } from "vitest";
import { areaOf } from "./areas.ts";
import { changed, changesOf } from "./changes.ts";
import { described, diffOf } from "./described.ts";

/** What each change makes of a one-line snippet. */
const madeOf = (snippet: string): string[] =>
  changesOf("packages/store/src/write-transaction.ts", snippet).map((change) => changed(snippet, change));

describe("a change", () => {
  it.each([
    ["moves a boundary", "export const a = b < c;", ["export const a = b <= c;"]],
    ["moves a boundary of decimals", "export const a = b.gte(c);", ["export const a = b.gt(c);"]],
    ["turns a comparison round", "export const a = b === c;", ["export const a = b !== c;"]],
    ["swaps and with or, past parentheses", "export const a = (b) && (c);", ["export const a = (b) || (c);"]],
    ["swaps plus and minus of decimals", "export const a = b.plus(c);", ["export const a = b.minus(c);"]],
    ["adds one to a small number", "export const a = 9;", ["export const a = 10;"]],
    ["doubles a large number", "export const a = 30_000;", ["export const a = 60000;"]],
    ["adds one to a big integer", "export const a = 9n;", ["export const a = 10n;"]],
    ["flips true and false", "export const a = true;", ["export const a = false;"]],
    ["leaves a call out", "keep(a);", ["{}"]],
    ["leaves an awaited call out", "await keep(a);", ["{}"]],
    ["negates a condition and leaves the guard out", "if (a) throw b;", ["{}", "if (!(a)) throw b;"]],
    ["does not leave out what has another way", "if (a) throw b; else c = d;", ["if (!(a)) throw b; else c = d;"]],
    ["negates a choice", "export const a = b ? c : d;", ["export const a = !(b) ? c : d;"]],
    ["leaves a list empty", "export const a = () => [b];", ["export const a = () => [];"]],
    ["leaves a result out", "export const a = () => b;", ["export const a = () => undefined;"]],
    [
      "leaves a returned result out",
      "export function a() { return b; }",
      ["export function a() { return undefined; }"],
    ],
    [
      "looks at what stands before a description",
      "export const a = b.max(9).meta({ c: 1 });",
      ["export const a = b.max(10).meta({ c: 1 });"],
    ],
    [
      "looks into type assertions",
      "export const a = (1 as number) satisfies B;",
      ["export const a = (2 as number) satisfies B;"],
    ],
  ])("%s", (_what, snippet, expected) => {
    expect(madeOf(snippet)).toEqual(expected);
  });

  it("lets one term of a write's condition always hold, or moves its boundary", () => {
    const always = (term: string): string => `(${term} OR attribute_exists(pk) OR attribute_not_exists(pk))`;
    expect(madeOf('export const a = { onlyIf: "attribute_exists(#a) AND #b < :b" };')).toEqual([
      `export const a = { onlyIf: "${always("attribute_exists(#a)")} AND #b < :b" };`,
      `export const a = { onlyIf: "attribute_exists(#a) AND ${always("#b < :b")}" };`,
      'export const a = { onlyIf: "attribute_exists(#a) AND #b <= :b" };',
    ]);
    expect(madeOf("export const a = { onlyIf: `${b} AND #c = :c` };")).toEqual([
      `export const a = { onlyIf: \`\${b} AND ${always("#c = :c")}\` };`,
    ]);
  });

  it.each([
    ["types", "export type A = 1 | true; export const a: 2 = b;"],
    ["imports", 'import a from "a" with { type: "json" };'],
    ["comments", "/** 1 < 2 */\n// true\nexport const a = b;"],
    ["messages of errors", "throw new UsageError(`at most ${1 + 2}`);"],
    ["lines of a log", "logger.info(a, { b: 1 });"],
    ["descriptions", "export const a = b.meta({ examples: [1, 2] });"],
    ["help of a command", "export const a = b.description(`switch ${c ? d : e}`);"],
    ["names of properties", "export const a = { 1: b };"],
    ["keys of a query", 'export const a = { KeyConditionExpression: "pk = :pk AND sk > :sk" };'],
    ["what an update sets", 'export const a = { change: "SET #a = :a" };'],
  ])("is never made in %s", (_where, snippet) => {
    expect(madeOf(snippet)).toEqual([]);
  });

  it("is shown with its line before and after", () => {
    const source = "export const a = (\n  b: number,\n) =>\n  b < 1;\n";
    const boundary = changesOf("packages/core/src/a.ts", source).find(({ kind }) => kind === "boundary");
    expect(boundary && described(source, boundary)).toEqual({
      at: "packages/core/src/a.ts:4",
      before: "b < 1;",
      after: "b <= 1;",
    });
  });
});

describe("a diff", () => {
  it("shows the lines without their indentation, and not all of a long text", () => {
    expect(diffOf({ before: "a\n  b", after: "c" })).toBe("  - a\n  - b\n  + c");
    expect(
      diffOf({ before: Array(9).fill("a").join("\n"), after: "b" })
        .split("\n")
        .slice(-2),
    ).toEqual(["  - … and 3 lines", "  + b"]);
  });
});

describe("an area", () => {
  it("is the first one that names the file", () => {
    expect(areaOf("packages/delivery/src/take-lease.ts")).toBe("delivery");
    expect(areaOf("packages/store/src/write-transaction.ts")).toBe("store");
  });

  it("has neither tests nor tables of figures nor what nobody chose", () => {
    const left = ["packages/http/src/request-input.test.ts", "packages/operator/src/cost/prices.ts", "infra/synth.ts"];
    expect(left.map(areaOf)).toEqual([undefined, undefined, undefined]);
  });
});
