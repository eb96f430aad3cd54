import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { systemClock } from "@isotherm/core/system";
import { filesByArea } from "./areas.ts";
import { changed, changesOf } from "./changes.ts";
import { type FaultyFiles, type Reached, type Workplace, compiling, openWorkplace } from "./workplace.ts";
import { described, diffOf } from "./described.ts";
import { judge, type Verdict } from "./judge.ts";
import { HELP, type Options, readOptions } from "./options.ts";
import { choose, type Chosen, type Compile, type Field } from "./pick.ts";
import type { Probe } from "./probes.ts";
import { keyOf, openRecord, type Record } from "./record.ts";
import { type Equivalent, listsOf, reasonFor, type Result, shareOf, tableOf, WANTED_SHARE } from "./report.ts";

// `npm run mutate`: makes small faults in the code and counts how many the tests notice; `-- --help` says how.

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Behind everything else that runs on this machine; the commands that are started inherit it. */
const YIELDING = 10;

const equivalents = JSON.parse(
  readFileSync(new URL("equivalent.json", import.meta.url), "utf8"),
) as readonly Equivalent[];

const equivalentReason = ({ source, change }: Pick<Chosen, "source" | "change">): string | undefined =>
  reasonFor(equivalents, { file: change.file, ...described(source, change) });

const readFields = (only: readonly string[]): Field[] =>
  [...filesByArea(ROOT, only)].map(([area, files]) => {
    const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
    return { area, sources, changes: [...sources].flatMap(([file, source]) => changesOf(file, source)) };
  });

const probesOf = (chosen: readonly Chosen[]): Map<string, Probe[]> => {
  const byFile = new Map<string, Probe[]>();
  for (const { id, change } of chosen) {
    byFile.set(change.file, [...(byFile.get(change.file) ?? []), { id, site: change.site }]);
  }
  return byFile;
};

/** Asks the compiler about what is not known yet. */
const compilerOf = async (workplace: Workplace, record: Record, fields: readonly Field[]): Promise<Compile> => {
  const sources = new Map(fields.flatMap((field) => [...field.sources]));
  const faultyFiles: FaultyFiles = async (changes) => {
    const texts = changes.map((change) => [change.file, changed(sources.get(change.file) ?? "", change)] as const);
    return workplace.having(new Map(texts), () => workplace.faultyFiles());
  };
  const faulty = await faultyFiles([]);
  if (faulty.size > 0) throw new Error(`does not compile without any change: ${[...faulty].join(", ")}`);
  return async (changes) => {
    const unknown = changes.filter((change) => !record.compiled.has(keyOf(change)));
    const sound = await compiling(unknown, faultyFiles);
    for (const change of unknown) record.keep({ is: "compiled", key: keyOf(change), compiles: sound.has(change) });
    return new Set(changes.filter((change) => record.compiled.get(keyOf(change))));
  };
};

const progress = (line: string): void => console.log(line);

const told = (verdict: Verdict): string =>
  verdict.noticedBy === "none"
    ? `UNNOTICED, ${verdict.ran} of ${verdict.reaching} test files that run it were asked`
    : `noticed (${verdict.noticedBy}) by ${verdict.red.file}: ${verdict.red.test.split("\n", 1)[0]}`;

const judgeAll = async (
  places: readonly Workplace[],
  chosen: readonly Chosen[],
  reached: Reached,
  record: Record,
  { acrossAtMost }: Options,
): Promise<void> => {
  const waiting = chosen.values();
  let done = 0;
  await Promise.all(
    places.map(async (workplace) => {
      for (const one of waiting) {
        const began = systemClock.monotonicMs();
        const verdict = await judge(workplace, one, reached, acrossAtMost);
        record.keep({ is: "verdict", key: keyOf(one.change), verdict });
        done += 1;
        const seconds = Math.round((systemClock.monotonicMs() - began) / 1_000);
        const { at } = described(one.source, one.change);
        progress(`${done}/${chosen.length} ${at} (${one.change.kind}), ${seconds} s: ${told(verdict)}`);
      }
    }),
  );
};

const subjectOf = ({ seed, count, only, across }: Options, fields: readonly Field[]) => {
  const digest = createHash("sha256");
  for (const { sources } of fields) for (const [file, source] of sources) digest.update(`${file}\n${source}\n`);
  return { seed, count, only, across, sources: digest.digest("hex") };
};

const run = async (options: Options, places: Workplace[]): Promise<boolean> => {
  const fields = readFields(options.only);
  if (options.list) {
    const { chosen } = await choose(fields, options, async (changes) => new Set(changes));
    for (const { area, source, change } of chosen) {
      const shown = described(source, change);
      progress(`${area} ${shown.at} (${change.kind})\n${diffOf(shown)}`);
    }
    return true;
  }
  const file = join(ROOT, "dist", "mutation", `seed-${options.seed}.jsonl`);
  const record = openRecord(file, subjectOf(options, fields), options.beginning);
  for (let job = 0; job < options.jobs; job += 1) places.push(openWorkplace(ROOT));
  const [first] = places;
  if (!first) throw new Error("there is no place to work in");
  progress(`choosing ${options.count} changes with seed ${options.seed}, kept in ${file}`);
  const { chosen, discarded } = await choose(fields, options, await compilerOf(first, record, fields));
  const left = chosen.filter((one) => !record.verdicts.has(keyOf(one.change)) && equivalentReason(one) === undefined);
  progress(
    `${chosen.length} chosen, ${left.length} to be judged; running the tests once to see which of them run what`,
  );
  if (left.length > 0) {
    if (!record.reached) {
      record.keep({ is: "reached", reached: await first.reach(probesOf(left), options.across) });
    }
    const reached = record.reached ?? { tests: {}, tookMs: {}, red: [] };
    if (reached.red.length > 0) progress(`red without any change, so not asked: ${reached.red.join(", ")}`);
    await judgeAll(places, left, reached, record, options);
  }
  const results = chosen.map((one): Result => {
    const { area, source, change } = one;
    const verdict = record.verdicts.get(keyOf(change));
    const { file, kind } = change;
    return { area, file, kind, ...described(source, change), verdict, equivalent: equivalentReason(one) };
  });
  progress(`\n${tableOf(results, discarded)}\n\n${listsOf(results)}`);
  return shareOf(results) >= WANTED_SHARE;
};

const places: Workplace[] = [];
process.once("exit", () => {
  for (const place of places) place.close();
});
// Also when the launcher is gone.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.once(signal, () => process.exit(130));
setPriority(YIELDING);
try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(HELP);
  process.exit(options.help || (await run(options, places)) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
