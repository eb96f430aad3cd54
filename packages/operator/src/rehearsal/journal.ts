import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Notes } from "./steps.ts";

/** What became of a step. */
export interface StepResult {
  readonly name: string;
  readonly held: boolean;
  /** What was seen, in a line. */
  readonly seen: string;
  readonly seconds: number;
}

/** What a rehearsal has done so far: kept in a file, so that one that was broken off goes on, or is cleaned up. */
export interface Journal {
  readonly startedMs: number;
  /** Whether the account was prepared for the CDK before: then that stays. */
  readonly toolkitWasThere: boolean;
  readonly notes: Notes;
  results: StepResult[];
}

const fileOf = (name: string): string => `.local/rehearsal-${name}.json`;

/** The journal of a rehearsal that has not ended; undefined when there is none. */
export const readJournal = (name: string): Journal | undefined =>
  existsSync(fileOf(name)) ? (JSON.parse(readFileSync(fileOf(name), "utf8")) as Journal) : undefined;

/** Keeps the journal. It has test keys: nobody else reads it. */
export const writeJournal = (name: string, journal: Journal): void => {
  mkdirSync(dirname(fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), JSON.stringify(journal), { mode: 0o600 });
};

/** Ends a rehearsal. */
export const endJournal = (name: string): void => rmSync(fileOf(name), { force: true });
