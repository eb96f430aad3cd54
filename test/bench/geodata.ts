import { spawnSync } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import {
  airports,
  dataFolder,
  gazetteer,
  inlandWaterway,
  locodes,
  overLand,
  ports,
  seaRouter,
  world,
} from "@isotherm/geodata";
import { GEODATA_FOLDER, geodataFiles } from "@isotherm/geodata/build/ensure-geodata";
import { compareRoads, errorFigures } from "@isotherm/geodata/build/road-accuracy";
import { SEA_FILE } from "@isotherm/geodata/sea/sea-file";
import { openSeaNetwork } from "@isotherm/geodata/sea/sea-network";
import { CODE_OPTIONS } from "@isotherm/infra/topology/bundle";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";

const ROTTERDAM = { lat: 51.95, lon: 4.14 };
const MILAN = { lat: 45.46, lon: 9.19 };

/** What is loaded by a first question, by name (the sea network by itself, without a question): a folder of data files in, whatever must stay alive out. */
const GEODATA_SUBJECTS: Readonly<Record<string, (folder: string) => unknown>> = {
  airports: (folder) => {
    const subject = airports(dataFolder(folder));
    return [subject, subject.find("FRA")];
  },
  "UN/LOCODEs": (folder) => {
    const subject = locodes(dataFolder(folder));
    return [subject, subject.find("NLRTM")];
  },
  ports: (folder) => {
    const subject = ports(dataFolder(folder));
    return [subject, subject.nearest(ROTTERDAM)];
  },
  borders: (folder) => {
    const subject = world(dataFolder(folder));
    return [subject, subject.countryAt(MILAN)];
  },
  gazetteer: (folder) => {
    const subject = gazetteer(dataFolder(folder));
    return [subject, subject.find({ city: "Köln", country: "DEU", postcode: "50667" })];
  },
  "sea network": (folder) => openSeaNetwork(dataFolder(folder)(SEA_FILE)),
  "sea routes": (folder) => {
    const places = locodes(dataFolder(folder));
    const subject = seaRouter(dataFolder(folder));
    return [subject, subject.route(places.find("NLRTM"), places.find("CNSHA"))];
  },
  "land model": (folder) => {
    const subject = overLand(dataFolder(folder));
    return [subject, subject.road(ROTTERDAM, MILAN)];
  },
  waterways: (folder) => {
    const subject = inlandWaterway(dataFolder(folder));
    return [subject, subject.distance(ROTTERDAM, { lat: 47.58, lon: 7.59 })];
  },
};

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
    await build({ ...CODE_OPTIONS, entryPoints, outfile, sourcemap: false });
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
