import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Change } from "./changes.ts";
import type { Verdict } from "./judge.ts";
import type { Reached } from "./workplace.ts";

/** What a run is about. A run goes on only where all of it is the same. */
export interface Subject {
  readonly seed: number;
  readonly count: number;
  readonly only: readonly string[];
  readonly across: readonly string[] | "none";
  /** A digest of the files that are changed. */
  readonly sources: string;
}

type Line =
  | { readonly is: "subject"; readonly subject: Subject }
  | { readonly is: "compiled"; readonly key: string; readonly compiles: boolean }
  | { readonly is: "reached"; readonly reached: Reached }
  | { readonly is: "verdict"; readonly key: string; readonly verdict: Verdict };

/** What is known of a run: kept line by line in a file, so that a run that was ended can go on. */
export interface Record {
  readonly compiled: ReadonlyMap<string, boolean>;
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly reached: Reached | undefined;
  keep(line: Line): void;
}

/** Names a change within a run. */
export const keyOf = ({ file, start, kind, text }: Change): string => `${file}:${start}:${kind}:${text}`;

/** How a run begins: anew, where it ended, or with the changes that no test has noticed yet. */
export type Beginning = "anew" | "go on" | "ask again";

/**
 * Opens the file of a run.
 *
 * @throws Error where a run is to go on that was about something else
 */
export const openRecord = (file: string, subject: Subject, beginning: Beginning): Record => {
  if (beginning === "anew") rmSync(file, { force: true });
  mkdirSync(dirname(file), { recursive: true });
  const compiled = new Map<string, boolean>();
  const verdicts = new Map<string, Verdict>();
  let reached: Reached | undefined;
  const take = (line: Line): void => {
    if (line.is === "subject" && JSON.stringify(line.subject) !== JSON.stringify(subject)) {
      throw new Error(`${file} is about other options or sources: run without --resume and --again`);
    }
    if (line.is === "compiled") compiled.set(line.key, line.compiles);
    if (line.is === "reached") reached = line.reached;
    if (line.is === "verdict") verdicts.set(line.key, line.verdict);
  };
  // What comes after the last line break was broken off.
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
  for (const line of lines) take(JSON.parse(line) as Line);
  if (lines.length === 0) lines.push(JSON.stringify({ is: "subject", subject }));
  writeFileSync(file, `${lines.join("\n")}\n`);
  if (beginning === "ask again") {
    reached = undefined;
    for (const [key, { noticedBy }] of verdicts) if (noticedBy === "none") verdicts.delete(key);
  }
  return {
    compiled,
    verdicts,
    get reached() {
      return reached;
    },
    keep(line) {
      take(line);
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    },
  };
};
