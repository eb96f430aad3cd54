import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundleFolder, bytesAtStart } from "@isotherm/infra/topology/bundle";
import { PLAIN_BUNDLE } from "../harness/plain-bundle.ts";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { GEODATA_FOLDER } from "@isotherm/geodata/build/ensure-geodata";
import { build } from "esbuild";
import { inLambda, variablesOf } from "../harness/function-in-process.ts";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";

const ROUNDS = 9;
const MEGABYTE = 1_000_000;
/** Of a function's start, against the document client alone. */
const RATIO_BUDGET = 1.3;
const SEA_ROUTE_BUDGET_MS = 60;

/** Time of something in a fresh process, ms: measured inside by the code, which leaves its beginning in `t`. */
const timeOnce = (code: string, environment: Readonly<Record<string, string>>): number => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", `${code};${END}`], {
    env: environment,
    encoding: "utf8",
  });
  const milliseconds = /MS ([\d.]+)$/.exec(stdout)?.[1];
  if (milliseconds === undefined) throw new Error(`what starts anew ends early: ${stderr}`);
  return Number(milliseconds);
};

const END = `process.stdout.write("\\nMS " + (performance.now() - t)); process.exit(0)`;

const importing = (module: string): string => `await import(${JSON.stringify(pathToFileURL(module).href)})`;

/** Importing a module: Node's own start does not count. */
const importOnce = (module: string, environment: Readonly<Record<string, string>>): number =>
  timeOnce(`const t = performance.now(); ${importing(module)}`, environment);

/** A bundle that holds only the DynamoDB document client, made with the functions' own settings. */
const documentClientOnly = async (folder: string): Promise<string> => {
  const resolveDir = fileURLToPath(new URL("../../packages/store/", import.meta.url));
  const outfile = join(folder, "index.mjs");
  const contents = `
    import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
    import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
    export const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
    export const command = new GetCommand({ TableName: "t", Key: { pk: "a" } });`;
  await build({ ...PLAIN_BUNDLE, stdin: { contents, resolveDir, loader: "ts" }, outfile });
  return outfile;
};

/** A bundle of what routes need, made with the functions' own settings. */
const seaRoutesOnly = async (folder: string): Promise<string> => {
  const outfile = join(folder, "sea.mjs");
  const contents = `export { dataFolder, locodes, seaRouter } from "@isotherm/geodata";`;
  const resolveDir = fileURLToPath(new URL(".", import.meta.url));
  await build({ ...PLAIN_BUNDLE, stdin: { contents, resolveDir, loader: "ts" }, outfile });
  return outfile;
};

/** The first sea route of a process, ms: places and network are read for it, and nothing is compiled yet. */
const firstSeaRoute = (module: string): number =>
  timeOnce(
    `const { dataFolder, locodes, seaRouter } = ${importing(module)};
     const t = performance.now();
     const source = dataFolder(${JSON.stringify(GEODATA_FOLDER)});
     const known = locodes(source);
     seaRouter(source).route(known.lookUp("CNSHA"), known.lookUp("DEHAM"))`,
    inLambda({}),
  );

/** Medians of times by name, ms. Round by round, so that whatever else the machine does falls on all alike. */
const mediansOf = (rounds: number, timed: Readonly<Record<string, () => number>>): ((name: string) => number) => {
  const samples = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, time] of Object.entries(timed)) samples.set(name, [...(samples.get(name) ?? []), time()]);
  }
  return (name) => quantile(samples.get(name) ?? [], 0.5);
};

const ALONE = "a bundle of the DynamoDB document client only";
const SEA_ROUTE = "first sea route after a start";

/** Start of each function and size of its bundle. Budget: ≤ 1.3 × the document client alone; ≤ 1 MB. And the first sea route. */
export const functionStartFigures = async ({ amount }: BenchRun): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), "isotherm-bench-"));
  try {
    const [alone, sea] = [await documentClientOnly(folder), await seaRoutesOnly(folder)];
    const rows = FUNCTIONS.slice(0, amount(FUNCTIONS.length));
    const starting = rows.map((row) => {
      const environment = inLambda(variablesOf(row));
      return [row.name, () => importOnce(join(bundleFolder(row.name), "index.mjs"), environment)] as const;
    });
    const median = mediansOf(amount(ROUNDS), {
      [ALONE]: () => importOnce(alone, inLambda({})),
      ...Object.fromEntries(starting),
      [SEA_ROUTE]: () => firstSeaRoute(sea),
    });
    const baseline = { name: ALONE, value: rounded(median(ALONE)) };
    const figures = rows.map(async ({ name }): Promise<Figure[]> => {
      const value = rounded(median(name));
      const ratio = rounded(median(name) / median(ALONE));
      const size = (await bytesAtStart(name)) / MEGABYTE;
      return [
        { name: `start of the function ${name}`, value, unit: "ms", baseline, ratio, ratioBudget: RATIO_BUDGET },
        { name: `bundle of the function ${name}`, value: size, unit: "MB", budget: 1 },
      ];
    });
    const route = { name: SEA_ROUTE, value: rounded(median(SEA_ROUTE)), unit: "ms", budget: SEA_ROUTE_BUDGET_MS };
    return [...(await Promise.all(figures)).flat(), route];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
