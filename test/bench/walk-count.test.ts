import { beforeAll, expect, it } from "vitest";
import { countCalls, instrumented, walkOf } from "./walk-count.ts";

type Begin = (name: string) => Promise<unknown>;

/** Runs a text as the file of its name; what it exports, others find under `files`. */
const load = async (file: string, text: string): Promise<Record<string, Begin>> =>
  (await import(`data:text/javascript,${encodeURIComponent(instrumented(text, file))}`)) as Record<string, Begin>;

const files: Record<string, Record<string, Begin>> = {};

beforeAll(async () => {
  countCalls();
  Object.assign(globalThis, { files });
  files["leaf"] = await load(
    "leaf",
    `export const twice = (call) => [call(1), call(2)]; export function one() { return 1; }`,
  );
  files["branch"] = await load(
    "branch",
    `export const wait = async () => { await null; return files.leaf.one(); };
     export const fail = async () => { await null; throw new Error("as wanted"); };`,
  );
  files["root"] = await load(
    "root",
    `const own = () => 3;
     export const loops = async () => { for (const each of [1, 2, 3]) files.leaf.one(); };
     export const waits = async () => { const got = (await files.branch.wait()) + own(); files.leaf.one(); return got; };
     export const hands = async () => files.leaf.twice((n) => ({ n: n + own() }).n);
     export const catches = async () => { try { await files.branch.fail(); } catch { own(); files.leaf.one(); } };`,
  );
});

const walked = async (name: string) => {
  const { files: reached, moves, returns } = await walkOf(() => files["root"]?.[name]?.(name) ?? Promise.reject());
  return { reached, moves: moves.map((move) => move.replaceAll(/#\d+/g, "")), returns };
};

it("counts a call of another file once, however often it is made", async () => {
  expect(await walked("loops")).toEqual({ reached: ["root", "leaf"], moves: ["root > leaf"], returns: 0 });
});

it("knows who calls after a wait, and counts no call within a file", async () => {
  const moves = ["root > branch", "branch > leaf", "root > leaf"];
  expect(await walked("waits")).toEqual({ reached: ["root", "branch", "leaf"], moves, returns: 1 });
});

it("counts the call of a function that was handed over as a return to its file", async () => {
  expect(await walked("hands")).toEqual({
    reached: ["root", "leaf"],
    moves: ["root > leaf", "leaf > root"],
    returns: 1,
  });
});

it("knows who calls after a wait that failed", async () => {
  const moves = ["root > branch", "root > leaf"];
  expect(await walked("catches")).toEqual({ reached: ["root", "branch", "leaf"], moves, returns: 0 });
});
