import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type DataSource, dataFolder } from "../src/data-source.ts";
import { PARTS, type PartRow } from "./parts.ts";

/** Relative imports of a module, those of types alone left out: they change no byte. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^;"]*?\bfrom\s+)?"(\.[^"]+)"/gm;

/** Adds a module and everything of this package that it imports, tables included. */
const follow = (file: string, found: Map<string, string>): void => {
  if (found.has(file)) return;
  const text = readFileSync(file, "utf8");
  found.set(file, text);
  if (!file.endsWith(".ts")) return;
  for (const [, specifier = ""] of text.matchAll(IMPORT)) follow(join(dirname(file), specifier), found);
};

/**
 * A digest, in hex, of whatever the output of a module of a package depends on: its own text, that of the modules and
 * tables that it imports, and the package.json, which pins the versions of the packages that data come from.
 */
const inputsDigest = (packageFolder: string, module: string): string => {
  const found = new Map<string, string>();
  follow(join(packageFolder, module), found);
  found.set(join(packageFolder, "package.json"), readFileSync(join(packageFolder, "package.json"), "utf8"));
  const digest = createHash("sha256");
  for (const [file, text] of [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    digest.update(`${relative(packageFolder, file)}\n${text.length}\n${text}\n`);
  }
  return digest.digest("hex");
};

/** The generated files, made first where they are missing or old: for tests, measurements and the command line. */
export const generatedData = async (...progress: Parameters<typeof ensureGeodata>): Promise<DataSource> => {
  await ensureGeodata(...progress);
  return dataFolder(GEODATA_FOLDER);
};

const PACKAGE = fileURLToPath(new URL("../", import.meta.url));

/** Where the generated files lie. They are made from pinned packages and our own tables, and are never committed. */
export const GEODATA_FOLDER = join(PACKAGE, "dist");

/** What tells, file by file, how far the work is. */
export interface Progress {
  /** Before the first file is made; not when there is nothing to do. */
  readonly onStart?: () => void;
  /** After each file. */
  readonly onFile?: (name: string, bytes: number) => void;
}

/** What is made, from where, to where. Tests have their own. */
export interface Workplace {
  readonly packageFolder: string;
  readonly folder: string;
  readonly parts: readonly PartRow[];
}

/** What a part was made from, and what it made: SHA-256 by file name. */
interface Stamp {
  readonly inputs: string;
  readonly files: Readonly<Record<string, string>>;
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Puts a file in place at one go: whoever reads meanwhile, or makes the same, never sees half of it. */
const replaceFile = (file: string, content: string | Uint8Array): void => {
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, content);
  renameSync(fresh, file);
};

const stampFile = (folder: string, { module }: PartRow): string => join(folder, `${module}.stamp.json`);

const readStamp = (folder: string, part: PartRow): Stamp | undefined => {
  try {
    return JSON.parse(readFileSync(stampFile(folder, part), "utf8")) as Stamp;
  } catch {
    return undefined;
  }
};

/** Whether a part was made from these inputs, and its files are still as they were made. */
const isCurrent = (folder: string, part: PartRow, inputs: string): boolean => {
  const stamp = readStamp(folder, part);
  if (stamp?.inputs !== inputs) return false;
  try {
    return Object.entries(stamp.files).every(([name, sum]) => sha256(readFileSync(join(folder, name))) === sum);
  } catch {
    return false;
  }
};

/**
 * Makes the data files whose inputs are not those of the last time, or that are missing or damaged. The same inputs give
 * the same bytes, so two processes that do this at once do no harm. As many parts are made at once as there are cores.
 */
export const ensureGeodata = async (
  { onStart = () => {}, onFile = () => {} }: Progress = {},
  { packageFolder, folder, parts }: Workplace = { packageFolder: PACKAGE, folder: GEODATA_FOLDER, parts: PARTS },
): Promise<void> => {
  // Digests are taken before the work: what changes meanwhile makes them differ the next time.
  const old = parts
    .map((part) => ({ part, inputs: inputsDigest(packageFolder, join("build", part.module)) }))
    .filter(({ part, inputs }) => !isCurrent(folder, part, inputs));
  if (old.length === 0) return;
  onStart();
  mkdirSync(folder, { recursive: true });
  const makeOne = async (part: PartRow, inputs: string): Promise<void> => {
    const files = Object.entries(await part.make());
    const before = Object.keys(readStamp(folder, part)?.files ?? {});
    for (const [name, bytes] of files) {
      replaceFile(join(folder, name), bytes);
      onFile(name, bytes.byteLength);
    }
    const stamp: Stamp = { inputs, files: Object.fromEntries(files.map(([name, bytes]) => [name, sha256(bytes)])) };
    // What the part made the last time and makes no longer.
    for (const name of before) if (!(name in stamp.files)) rmSync(join(folder, name), { force: true });
    replaceFile(stampFile(folder, part), `${JSON.stringify(stamp, undefined, 2)}\n`);
  };
  const makeNext = async (): Promise<void> => {
    for (let next = old.shift(); next; next = old.shift()) await makeOne(next.part, next.inputs);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, makeNext));
};

/** Names of the files that every part made the last time. Throws where one was never made. */
export const geodataFiles = (
  { folder, parts }: Pick<Workplace, "folder" | "parts"> = { folder: GEODATA_FOLDER, parts: PARTS },
): readonly string[] =>
  parts.flatMap((part) => {
    const stamp = readStamp(folder, part);
    if (stamp === undefined) throw new Error(`${part.module} was never made: call ensureGeodata first`);
    return Object.keys(stamp.files);
  });
