import { PassThrough } from "node:stream";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { askAt, columns, confirm, type Operator } from "./operator.ts";
import { sayFault } from "./usage-error.ts";

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

describe("a question at the terminal", () => {
  /** What the operator types, and how the question ends. */
  const typed = (keys: string): Promise<string> => {
    const terminal = () => Object.assign(new PassThrough(), { isTTY: true });
    const input = terminal();
    const answer = askAt(input, terminal(), "Type yes to go on: ");
    input.write(keys);
    return answer;
  };

  it("is answered by a line", async () => {
    expect(await typed("yes\r")).toBe("yes");
  });

  it("is answered with nothing, as by no, where Ctrl-D ends the input", async () => {
    expect(await typed("\u0004")).toBe("");
  });

  it("ends the program with 130 at Ctrl-C, and with one line in the place of a stack", async () => {
    const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    onTestFinished(() => {
      said.mockRestore();
      process.exitCode = undefined;
    });
    await typed("ye\u0003").catch(sayFault);
    expect([process.exitCode, said.mock.lastCall?.[0]]).toEqual([130, "Stopped at the question, by Ctrl-C.\n"]);
    sayFault(new Error("a fault"));
    expect(process.exitCode).toBe(1);
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
