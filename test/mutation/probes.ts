import type { Change } from "./changes.ts";

/** A place in a file that shall tell when it is reached. */
export interface Probe {
  readonly id: number;
  readonly site: Change["site"];
}

/**
 * Writes the number of a place to a file, once in each process. It imports nothing, so it works wherever the code runs:
 * in a test's process, in a bundled function, in a command.
 */
const call = (id: number, reachedFile: string): string =>
  `((globalThis.__reached ??= new Set()).has(${id}) || (globalThis.__reached.add(${id}), ` +
  `globalThis.process?.getBuiltinModule("node:fs").appendFileSync(${JSON.stringify(reachedFile)}, "${id}\\n")))`;

/** The text of a file with probes in it, one inside another where the places lie so. */
export const withProbes = (source: string, probes: readonly Probe[], reachedFile: string): string => {
  const pieces = probes.flatMap(({ id, site: { start, end, is } }) => {
    const [open, between, close] = is === "statement" ? ["{", "; ", "}"] : ["(", ", ", ")"];
    const size = end - start;
    return [
      // At one place the outer begins first and ends last, and what ends there goes before what begins.
      { at: start, turn: 1, size: -size, id, text: `${open}${call(id, reachedFile)}${between}` },
      { at: end, turn: 0, size, id: -id, text: close },
    ];
  });
  const ordered = pieces.toSorted((a, b) => a.at - b.at || a.turn - b.turn || a.size - b.size || a.id - b.id);
  const last = ordered.at(-1)?.at ?? 0;
  return (
    ordered.map(({ at, text }, place) => source.slice(ordered[place - 1]?.at ?? 0, at) + text).join("") +
    source.slice(last)
  );
};

/** What the run with probes has shown. */
export interface Reach {
  /** By number of the change: the test files that run it. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
  /** How long each test file took, milliseconds. */
  readonly tookMs: Readonly<Record<string, number>>;
}

const MARK = /^@(\d+) (.*)$/;

/** A line that tells which test file begins at which time. Numbers after it were reached by that file. */
export const testFileMark = (nowMs: number, testFile: string): string => `@${Math.round(nowMs)} ${testFile}\n`;

/** Reads the file that probes and marks wrote. What was reached before any test file belongs to none. */
export const readReached = (text: string, endedMs: number): Reach => {
  const tests: Record<string, string[]> = {};
  const tookMs: Record<string, number> = {};
  let current: { readonly file: string; readonly beganMs: number } | undefined;
  const finish = (nowMs: number): void => {
    if (current) tookMs[current.file] = (tookMs[current.file] ?? 0) + nowMs - current.beganMs;
  };
  for (const line of text.split("\n").filter(Boolean)) {
    const [, began, file] = MARK.exec(line) ?? [];
    if (began !== undefined && file !== undefined) {
      finish(Number(began));
      current = { file, beganMs: Number(began) };
    } else if (current && !tests[line]?.includes(current.file)) {
      (tests[line] ??= []).push(current.file);
    }
  }
  finish(endedMs);
  return { tests, tookMs };
};
