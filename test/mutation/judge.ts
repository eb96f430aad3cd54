import { type Change, changed } from "./changes.ts";
import type { Red } from "./test-report.ts";
import { DATA_BUILD, type Reached, type Workplace } from "./workplace.ts";

/** What became of a change. */
export type Verdict =
  | { readonly noticedBy: "unit" | "across"; readonly red: Red }
  | { readonly noticedBy: "none"; readonly ran: number; readonly reaching: number };

/** More than so many test files that run the service are not asked about one change. */
export const ACROSS_AT_MOST = 15;

/** The folder of the tests that read the data which the build makes; they take about so long. */
const DATA_READERS = "packages/geodata/";
const DATA_READERS_MS = 300_000;

const wordsOf = (file: string): string[] =>
  file
    .replace(/\.test\.ts$|\.ts$/, "")
    .split(/[^a-z]+/i)
    .flatMap((word) => (word.length > 2 ? [word.replace(/s$/, "")] : []));

/** Those test files first whose paths share most words with that of the changed file; the quickest first among equals. */
export const byRelevance = (
  file: string,
  tests: readonly string[],
  tookMs: Readonly<Record<string, number>>,
): string[] => {
  const own = new Set(wordsOf(file));
  const shared = (test: string): number => new Set(wordsOf(test).filter((word) => own.has(word))).size;
  return tests.toSorted((a, b) => shared(b) - shared(a) || (tookMs[a] ?? 0) - (tookMs[b] ?? 0));
};

const sum = (files: readonly string[], tookMs: Readonly<Record<string, number>>): number =>
  files.reduce((total, file) => total + (file === DATA_READERS ? DATA_READERS_MS : (tookMs[file] ?? 0)), 0);

/**
 * Changes the code in a copy of the repository and asks the tests that run it: first those beside the code, then those that
 * run the service, until one is red. A red test of the second kind counts if it is red twice, because it
 * may depend on how busy the machine is.
 */
export const judge = async (
  workplace: Workplace,
  { change, source, id }: { readonly change: Change; readonly source: string; readonly id: number },
  { tests, tookMs, red: unusable }: Reached,
  acrossAtMost: number,
): Promise<Verdict> => {
  const reaching = (tests[id] ?? []).filter((file) => !unusable.includes(file));
  const beside = byRelevance(
    change.file,
    reaching.filter((file) => !file.startsWith("test/") && file !== DATA_BUILD),
    tookMs,
  );
  // What reads the data does not run the code that made them.
  if (reaching.includes(DATA_BUILD)) beside.push(DATA_READERS);
  const across = byRelevance(
    change.file,
    reaching.filter((file) => file.startsWith("test/")),
    tookMs,
  ).slice(0, acrossAtMost);
  const ran = beside.length + across.length;
  if (ran === 0) return { noticedBy: "none", ran, reaching: reaching.length };
  return workplace.having(new Map([[change.file, changed(source, change)]]), async (): Promise<Verdict> => {
    const fault = change.file.startsWith("packages/geodata/") ? await workplace.makeData() : undefined;
    if (fault) return { noticedBy: "unit", red: fault };
    if (beside.length > 0) {
      const red = await workplace.firstRedOf("beside", beside, sum(beside, tookMs));
      if (red) return { noticedBy: "unit", red };
    }
    for (let left = across; left.length > 0;) {
      const red = await workplace.firstRedOf("across", left, sum(left, tookMs));
      if (!red) break;
      const place = left.indexOf(red.file);
      if (place === -1) return { noticedBy: "across", red };
      if (await workplace.firstRedOf("across", [red.file], sum([red.file], tookMs)))
        return { noticedBy: "across", red };
      left = left.slice(place + 1);
    }
    return { noticedBy: "none", ran, reaching: reaching.length };
  });
};
