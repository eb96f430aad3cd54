import { describe, expect, it } from "vitest";
import { columns, confirm, type Operator } from "./operator.ts";

const operator = (over: Partial<Operator>, answer?: string): Operator =>
  ({
    isLocal: false,
    agreed: false,
    json: false,
    terminal: { say: () => {}, ask: () => Promise.resolve(answer) },
    ...over,
  }) as Operator;

describe("an act on a deployed table", () => {
  it("goes on when the operator types yes", async () => {
    await expect(confirm(operator({}, " Yes "), "A key ends.")).resolves.toBeUndefined();
  });

  it("does not happen for any other answer", async () => {
    for (const answer of ["y", "", "no"]) {
      await expect(confirm(operator({}, answer), "A key ends.")).rejects.toThrow("Nothing was changed.");
    }
  });

  it("does not happen when nobody is there to ask, unless --yes was given", async () => {
    await expect(confirm(operator({}), "A key ends.")).rejects.toThrow("add --yes");
    await expect(confirm(operator({ agreed: true }), "A key ends.")).resolves.toBeUndefined();
  });

  it("is not asked about when it touches test data only, or a local stack", async () => {
    await expect(confirm(operator({}, "no"), "A test key ends.", "test")).resolves.toBeUndefined();
    await expect(confirm(operator({ isLocal: true }, "no"), "A key ends.", "live")).resolves.toBeUndefined();
  });
});

describe("columns", () => {
  it("stand under each other, without blanks at the end", () => {
    const rows = [
      ["a", "bbb", ""],
      ["aaaa", "b", "c"],
    ];
    expect(columns(rows)).toEqual(["a     bbb", "aaaa  b    c"]);
  });
});
