import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { wholeEditions, type WholeEdition } from "../src/factors/whole-editions.ts";
import { FactorTableFile } from "./table-file.ts";

const ROOT = new URL("../", import.meta.url);

/** One line for each factor: `factors.tsv`. */
export const FACTORS = new URL("factors.tsv", import.meta.url);
/** The SHA-256 of each released edition, as `sha256sum` writes and checks them: `checksums.txt`. */
export const CHECKSUMS = new URL("checksums.txt", import.meta.url);

/** A file below `data` or `mappings`. */
export interface EditionFile {
  /** From the package's root: `data/road-freight/2024-1.json`. */
  readonly path: string;
  readonly text: string;
}

/** Every edition of every table and mapping, in order of their paths. */
export const editionFiles = async (folder: "data" | "mappings", root: URL = ROOT): Promise<EditionFile[]> => {
  const names = (await readdir(new URL(folder, root), { recursive: true })).filter((name) => name.endsWith(".json"));
  const paths = names.map((name) => `${folder}/${name.replaceAll("\\", "/")}`).toSorted();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(new URL(path, root), "utf8") })));
};

/** A line of the checksums. */
export const checksumLine = ({ path, text }: EditionFile): string =>
  `${createHash("sha256").update(text).digest("hex")}  ${path}`;

/** The lines of the checksums by path. */
export const checksumsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split("\n").flatMap((line) => (line === "" ? [] : [[line.slice(66), line]])));

/** A factor table whose rows are whole: those of its base, of a package, or its own. */
export interface WholeTable {
  readonly path: string;
  readonly file: FactorTableFile;
  readonly table: WholeEdition;
}

/** Reads factor tables and works out those that are given by their difference from another edition. */
export const wholeTables = (files: readonly EditionFile[]): WholeTable[] => {
  const parsed = files.map(({ path, text }) => ({ path, file: FactorTableFile.parse(JSON.parse(text)) }));
  const whole = wholeEditions(parsed.map(({ file }) => file));
  return parsed.map((each, index) => ({ ...each, table: whole[index] as WholeEdition }));
};

/** A module that imports every edition: `src/factors/every-edition.ts`. */
export const EVERY_EDITION = new URL("src/factors/every-edition.ts", ROOT);

/** The text of that module. */
export const everyEditionText = (files: readonly EditionFile[]): string => {
  const imports = files.map(
    ({ path }, index) => `import e${index} from ${JSON.stringify(`../../${path}`)} with { type: "json" };`,
  );
  return `${imports.join("\n")}
import type { AnyEdition } from "./whole-editions.ts";

/** Every edition of every table, in order of their files. Written by \`npm run factors\`. */
export const EVERY_EDITION: readonly AnyEdition[] = [
${files.map((_, index) => `  e${index},`).join("\n")}
];
`;
};

const HEADER = ["table", "edition", "row", "value", "well to tank", "tank to wheel", "unit", "source"].join("\t");

/** The text of the factors: a line for each row of each edition. */
export const factorsText = (tables: readonly WholeTable[]): string => {
  const lines = tables.flatMap(({ table: { table, edition, unit, dataset, source, rows } }) => {
    const origin = dataset ? `${dataset.key} ${dataset.version}` : `${source.kind}, ${source.producer}`;
    return rows.map(({ id, value, wtt = "", ttw = "" }) =>
      [table, edition, id, value, wtt, ttw, unit, origin].join("\t"),
    );
  });
  return `${[HEADER, ...lines].join("\n")}\n`;
};
