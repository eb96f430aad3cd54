import { copyFile, mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { type SourceMapSegment, decode, encode } from "@jridgewell/sourcemap-codec";
import { type BuildOptions, type Plugin, build, stop } from "esbuild";
import { GEODATA_FOLDER, type Progress, ensureGeodata } from "@isotherm/geodata/build/ensure-geodata";
import type { FunctionDefinition } from "./function-definition.ts";
import { FUNCTIONS } from "./functions.ts";

/** The parts of a source map (revision 3) that are read and written here. */
interface SourceMap {
  readonly sources: readonly string[];
  readonly names: readonly string[];
  readonly mappings: string;
}

/**
 * The same map without the positions of libraries: a tenth of its size, so that it can be deployed and read
 * when an error is told. Stack frames in libraries then show their place in the bundle; ours show file and line.
 */
export const ownSourceMap = <M extends SourceMap>(map: M): M => {
  const sources = new Renumbered(map.sources.map((source) => !source.includes("node_modules/")));
  const names = new Renumbered(map.names.map(() => true));
  const lines = decode(map.mappings).map((line) => {
    let inLibrary = true;
    return line.flatMap((segment): SourceMapSegment[] => {
      const [column, source = 0, sourceLine = 0, sourceColumn = 0, name] = segment;
      const isOurs = segment.length > 1 && sources.keeps(source);
      // A segment of one field ends the one before it; a second one in a row would say nothing new.
      if (!isOurs && inLibrary) return [];
      inLibrary = !isOurs;
      if (!isOurs) return [[column]];
      const place = [column, sources.of(source), sourceLine, sourceColumn] as const;
      return [name === undefined ? [...place] : [...place, names.of(name)]];
    });
  });
  return { ...map, sources: sources.pick(map.sources), names: names.pick(map.names), mappings: encode(lines) };
};

/** Numbers what is used, in the order of its first use. */
class Renumbered {
  readonly #kept: readonly boolean[];
  readonly #numbers = new Map<number, number>();

  constructor(kept: readonly boolean[]) {
    this.#kept = kept;
  }

  keeps(index: number): boolean {
    return this.#kept[index] ?? false;
  }

  of(index: number): number {
    const number = this.#numbers.get(index) ?? this.#numbers.size;
    this.#numbers.set(index, number);
    return number;
  }

  pick(values: readonly string[]): string[] {
    return [...this.#numbers.keys()].map((index) => values[index] ?? "");
  }
}

const { resolve } = createRequire(import.meta.url);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Where the bundles of all functions lie. */
export const BUNDLES_FOLDER = join(ROOT, "dist", "functions");

/** Where the bundle of a function lies: the asset of the CDK app and the code of the local stack. */
export const bundleFolder = (functionName: string): string => join(BUNDLES_FOLDER, functionName);

/** Name of the module and of its export, as Lambda's `handler` setting. */
export const HANDLER = "index.handler";

/** The folder beside the bundle that holds the data files of a function. */
export const DATA_FOLDER = "data";

/** How the code of every function is made. */
export const CODE_OPTIONS: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  minify: true,
  keepNames: false,
  platform: "node",
  target: "node24",
  format: "esm",
  mainFields: ["module", "main"],
  sourcemap: "linked",
  sourcesContent: false,
  legalComments: "none",
  logLevel: "warning",
  // CommonJS packages inside an ESM bundle call require for Node's own modules.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
};

/**
 * Has bundles require `node:http`. Where it is imported, Node reads each of its names at once, and for the name WebSocket
 * it loads undici: 40 ms of 44. What is required gives its names when they are used. Middy imports it at the start, the SDK
 * with the first request.
 */
const HTTP_IS_REQUIRED: Plugin = {
  name: "http-is-required",
  setup: (bundling) => {
    bundling.onResolve({ filter: /^(node:)?http$/ }, ({ kind }) =>
      kind === "require-call"
        ? { path: "node:http", external: true }
        : { path: "node:http", namespace: "required", sideEffects: false },
    );
    bundling.onLoad({ filter: /^/, namespace: "required" }, ({ path }) => ({
      contents: `module.exports = require("${path}");`,
    }));
  },
};

/**
 * Functions find their credentials in the environment, where Lambda puts them. The SDK's own chain would look in files, at other
 * services and at AWS's sign-in after that; what these have in common with the rest would be read at each start, up to 20 kB.
 */
const CREDENTIALS_OF_ENVIRONMENT: Plugin = {
  name: "credentials-of-environment",
  setup: (bundling) =>
    bundling.onLoad({ filter: /credential-provider-node\/dist-es\/index\.js$/ }, ({ path }) => ({
      contents: `export { fromEnv as defaultProvider } from ${JSON.stringify(ENVIRONMENT_PROVIDER)};`,
      resolveDir: dirname(path),
    })),
};

/** The first link of the SDK's own chain. */
const ENVIRONMENT_PROVIDER = "@aws-sdk/credential-provider-env";

/**
 * The esbuild settings of a function. What is imported lazily lies in files of its own beside the bundle and need not
 * be read at the start, such as the certificate's renderer.
 */
const bundleOptions = ({ name }: FunctionDefinition): BuildOptions => ({
  ...CODE_OPTIONS,
  entryPoints: [join(ROOT, "functions", name, "handler.ts")],
  outdir: bundleFolder(name),
  entryNames: "index",
  splitting: true,
  chunkNames: "chunk-[name]-[hash]",
  outExtension: { ".js": ".mjs" },
  plugins: [HTTP_IS_REQUIRED, CREDENTIALS_OF_ENVIRONMENT],
});

/**
 * How much code a function reads when it starts, bytes: its bundle and the parts that this imports at once, without those
 * that are loaded when they are wanted.
 */
export const bytesAtStart = async (functionName: string): Promise<number> => {
  const files = new Set(["index.mjs"]);
  let bytes = 0;
  // What is added while the set is gone through comes in its turn.
  for (const file of files) {
    const code = await readFile(join(bundleFolder(functionName), file), "utf8");
    bytes += Buffer.byteLength(code);
    for (const [, part = ""] of code.matchAll(/(?:from|import)\s*"\.\/(chunk-[^"]+)"/g)) files.add(part);
  }
  return bytes;
};

/** Whether a file is a part of a bundle that is loaded lazily or shared by such parts. */
const isChunk = (file: string): boolean => file.startsWith("chunk-");

/** Puts a file in place at one go: a stack that runs meanwhile reads the old one or the new one, never half of it. */
const replaceFile = async (file: string, content: string | Uint8Array): Promise<void> => {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
};

/** Copies a file unless it is there already: each start of the local stack bundles, and fonts are hundreds of files. */
const place = async (source: string, file: string): Promise<void> => {
  const [wanted, there] = await Promise.all([stat(source), stat(file).catch(() => undefined)]);
  if (there && there.size === wanted.size && there.mtime.getTime() === wanted.mtime.getTime()) return;
  await copyFile(source, `${file}.new`);
  await utimes(`${file}.new`, wanted.atime, wanted.mtime);
  await rename(`${file}.new`, file);
};

/** Puts the data files of a function beside its bundle, and takes away what its row no longer names. */
const placeData = async (functionFolder: string, row: FunctionDefinition): Promise<void> => {
  const folder = join(functionFolder, DATA_FOLDER);
  const sources = new Map(await dataFiles(row));
  if (sources.size === 0) return rm(folder, { recursive: true, force: true });
  for (const [name, source] of sources) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    if (name.endsWith(PACKED)) await replaceFile(join(folder, name), await packed(source));
    else await place(source, join(folder, name));
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !sources.has(relative(folder, file))) await rm(file);
  }
};

/** Behind the names of files that are packed by brotli. */
const PACKED = ".br";
/** Higher qualities take many times as long, and each start of the local stack bundles. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const packed = async (file: string): Promise<Uint8Array> => promisify(brotliCompress)(await readFile(file), BROTLI);

/** Where each data file of a function comes from, by its path in the folder. */
const dataFiles = async ({ data = [], packaged = {}, folders = {}, scripts = {} }: FunctionDefinition) => [
  ...data.map((name) => [name, join(GEODATA_FOLDER, name)] as const),
  ...Object.entries(packaged).map(([name, file]) => [name, resolve(file)] as const),
  ...(await filesBelow(folders)),
  ...(await filesBelow(scripts))
    .filter(([name]) => name.endsWith(".js"))
    .map(([name, file]) => [`${name}${PACKED}`, file] as const),
];

const filesBelow = async (folders: Readonly<Record<string, string>>) => {
  const found = await Promise.all(
    Object.entries(folders).map(async ([name, folder]) => {
      const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => [join(name, relative(join(ROOT, folder), file)), file] as const);
    }),
  );
  return found.flat();
};

/** What hears how far the bundling is. */
export interface BundleProgress {
  /** Data files that are current are not told of. */
  readonly data?: Progress;
  /** A bundle was made; bytes of code. */
  readonly onBundle?: (name: string, bytes: number) => void;
}

/** Makes the data files that are missing or old, then bundles every function, with the data files that its row names. */
export const bundleAll = async ({ data, onBundle }: BundleProgress = {}): Promise<void> => {
  await ensureGeodata(data);
  await Promise.all(
    FUNCTIONS.map(async (row) => {
      const { name } = row;
      const folder = bundleFolder(name);
      const { outputFiles } = await build({ ...bundleOptions(row), write: false });
      await mkdir(folder, { recursive: true });
      await replaceFile(join(folder, "package.json"), '{"type":"module"}\n');
      for (const { path, contents, text } of outputFiles) {
        await replaceFile(path, path.endsWith(".map") ? JSON.stringify(ownSourceMap(JSON.parse(text))) : contents);
      }
      const made = new Set(outputFiles.map(({ path }) => basename(path)));
      for (const file of await readdir(folder)) if (isChunk(file) && !made.has(file)) await rm(join(folder, file));
      await placeData(folder, row);
      onBundle?.(name, outputFiles.find(({ path }) => path.endsWith("index.mjs"))?.contents.length ?? 0);
    }),
  );
  // Its process would keep the gigabytes that it has used for as long as this one runs. The next build starts it again.
  await stop();
};
