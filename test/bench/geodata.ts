import { spawnSync } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { dataFolder, overLand } from "@isotherm/geodata";
import { GEODATA_FOLDER, geodataFiles } from "@isotherm/geodata/build/ensure-geodata";
import { compareRoads, errorFigures } from "@isotherm/geodata/build/road-accuracy";
import { PLAIN_BUNDLE } from "../harness/plain-bundle.ts";
import { build } from "esbuild";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";
import { GEODATA_SUBJECTS } from "./geodata-subjects.ts";

const ROUNDS = 7;
const MEGABYTE = 1_000_000;
const LOAD_BUDGETS_MS: Readonly<Record<string, number>> = {
  airports: 10,
  gazetteer: 60,
  "sea network": 30,
};

/** Asks subjects their first question in a fresh process: milliseconds of each, and bytes of the process after all. */
const inFreshProcess = (module: string, names: readonly string[]): { ms: number[]; bytes: number } => {
  const code = `
    const { GEODATA_SUBJECTS } = await import(${JSON.stringify(pathToFileURL(module).href)});
    const held = [], ms = [];
    for (const name of ${JSON.stringify(names)}) {
      const started = performance.now();
      held.push(GEODATA_SUBJECTS[name](${JSON.stringify(GEODATA_FOLDER)}));
      ms.push(performance.now() - started);
    }
    globalThis.gc();
    process.stdout.write(JSON.stringify({ ms, bytes: process.memoryUsage.rss(), held: held.length }));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--expose-gc", "--input-type=module", "-e", code], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the data files do not load: ${stderr}`);
  return JSON.parse(stdout) as { ms: number[]; bytes: number };
};

const loadFigures = async ({ amount }: BenchRun): Promise<Figure[]> => {
  const rounds = amount(ROUNDS);
  const folder = await mkdtemp(join(tmpdir(), "isotherm-bench-"));
  try {
    const outfile = join(folder, "subjects.mjs");
    const entryPoints = [fileURLToPath(new URL("geodata-subjects.ts", import.meta.url))];
    await build({ ...PLAIN_BUNDLE, entryPoints, outfile });
    const names = Object.keys(GEODATA_SUBJECTS);
    const loads = names.slice(0, amount(names.length)).map((name): Figure => {
      const samples = Array.from({ length: rounds }, () => inFreshProcess(outfile, [name]).ms[0] ?? Number.NaN);
      const budget = LOAD_BUDGETS_MS[name];
      const value = rounded(quantile(samples, 0.5));
      return {
        name: `${name}: ${name === "sea network" ? "loaded" : "loaded and first answer"}`,
        value,
        unit: "ms",
        ...(budget !== undefined && { budget }),
      };
    });
    const bytes = Array.from({ length: rounds }, () => inFreshProcess(outfile, names).bytes);
    const baseline = {
      name: "the process with nothing loaded",
      value: rounded(inFreshProcess(outfile, []).bytes / MEGABYTE),
    };
    const value = rounded(quantile(bytes, 0.5) / MEGABYTE);
    return [
      ...loads,
      { name: "memory of a process with all places and distances", value, unit: "MB", budget: 120, baseline },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const sizeFigure = async (): Promise<Figure> => {
  const sizes = await Promise.all(geodataFiles().map(async (name) => (await stat(join(GEODATA_FOLDER, name))).size));
  const value = rounded(sizes.reduce((sum, size) => sum + size, 0) / MEGABYTE);
  return { name: "size of all data files of places and distances", value, unit: "MB", budget: 12 };
};

const percent = (share: number): number => rounded(share * 100);

/** Road distances beside published ones: the half that the model was tuned with, and the half that was held out. */
const roadFigures = (): Figure[] => {
  const comparisons = compareRoads(overLand(dataFolder(GEODATA_FOLDER)));
  return (["tuning", "held out"] as const).flatMap((half): Figure[] => {
    const { pairs, median, p90, bias } = errorFigures(comparisons.filter((each) => each.half === half));
    const of = `road distances, ${pairs} published pairs, ${half} half`;
    return [
      { name: `${of}: median error`, value: percent(median), unit: "%", budget: 6 },
      { name: `${of}: p90 of errors`, value: percent(p90), unit: "%", budget: 15 },
      { name: `${of}: bias`, value: percent(bias), unit: "%" },
    ];
  });
};

/** Load times, memory and size of places and distances, and the accuracy of the land model. */
export const geodataFigures = async (run: BenchRun): Promise<Figure[]> => [
  ...(await loadFigures(run)),
  await sizeFigure(),
  ...roadFigures(),
];
