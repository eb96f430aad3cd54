import { copyFile, mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { GEODATA_FOLDER } from "@isotherm/geodata/build/ensure-geodata";
import { type BuildOptions, type Plugin, build } from "rolldown";
import { type Bundled, bundleFolder, bytesAtStart, DATA_FOLDER } from "./bundle.ts";
import type { FunctionDefinition } from "./function-definition.ts";
import { FUNCTIONS } from "./functions.ts";
import { ownSourceMap } from "./own-source-map.ts";

// Bundles every function, in a process of its own: `bundleAll` starts it. Rolldown keeps the gigabyte that it has used for as
// long as its process runs.

const { resolve } = createRequire(import.meta.url);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Has bundles require `node:http`. Where it is imported, Node reads each of its names at once, and for the name WebSocket
 * it loads undici: 40 ms of 44. What is required gives its names when they are used. Middy imports it at the start, the SDK
 * with the first request.
 */
const HTTP_IS_REQUIRED: Plugin = {
  name: "http-is-required",
  resolveId: {
    filter: { id: /^(node:)?http$/ },
    handler: (_id, _importer, { kind }) =>
      kind === "require-call" ? { id: "node:http", external: true } : { id: REQUIRED_HTTP, moduleSideEffects: false },
  },
  load: { filter: { id: /^\0required-http$/ }, handler: () => 'module.exports = require("node:http");' },
};
/** No file: Rollup's convention for what a plugin makes up. */
const REQUIRED_HTTP = "\0required-http";

/**
 * Functions find their credentials in the environment, where Lambda puts them. The SDK's own chain would look in files, at other
 * services and at AWS's sign-in after that; what these have in common with the rest would be read at each start, up to 20 kB.
 */
const CREDENTIALS_OF_ENVIRONMENT: Plugin = {
  name: "credentials-of-environment",
  load: {
    filter: { id: /credential-provider-node\/dist-es\/index\.js$/ },
    handler: () => `export { fromEnv as defaultProvider } from ${JSON.stringify(ENVIRONMENT_PROVIDER)};`,
  },
};

/** The first link of the SDK's own chain. */
const ENVIRONMENT_PROVIDER = "@aws-sdk/credential-provider-env";

/**
 * The writer of workbooks makes buffers of texts as Node did before version 6. In node_modules Node passes that over; of a bundle it
 * warns on standard error, where operators look for faults.
 */
const BUFFERS_OF_TEXTS: Plugin = {
  name: "buffers-of-texts",
  transform: {
    filter: { id: /archiver-utils\/index\.js$/ },
    handler: (code) => code.replace("new Buffer(source)", "Buffer.from(source)"),
  },
};

/**
 * How the bundle of a function is made. What is imported lazily lies in files of its own beside the bundle and need not
 * be read at the start, such as the certificate's renderer.
 */
const bundleOptions = ({ name }: FunctionDefinition) =>
  ({
    cwd: ROOT,
    input: { index: join(ROOT, "functions", name, "handler.ts") },
    platform: "node",
    transform: { target: "node24" },
    resolve: { mainFields: ["module", "main"] },
    // Lambda asks for the handler alone; parts may have more from there, which makes fewer files.
    preserveEntrySignatures: "allow-extension",
    // Many modules are imported both lazily and by an index; what nobody uses of these is not in the bundle.
    checks: { ineffectiveDynamicImport: false },
    plugins: [HTTP_IS_REQUIRED, CREDENTIALS_OF_ENVIRONMENT, BUFFERS_OF_TEXTS],
    write: false,
    output: {
      dir: bundleFolder(name),
      format: "esm",
      entryFileNames: "[name].mjs",
      chunkFileNames: "chunk-[name]-[hash].mjs",
      minify: true,
      comments: false,
      sourcemap: true,
      sourcemapExcludeSources: true,
    },
  }) satisfies BuildOptions;

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

/** Bundles a function, with the data files that its row names. */
const makeBundle = async (row: FunctionDefinition): Promise<void> => {
  const folder = bundleFolder(row.name);
  const { output } = await build(bundleOptions(row));
  await mkdir(folder, { recursive: true });
  await replaceFile(join(folder, "package.json"), '{"type":"module"}\n');
  const chunks = output.filter((file) => file.type === "chunk");
  for (const { fileName, code, map } of chunks) {
    await replaceFile(join(folder, fileName), code);
    if (map) await replaceFile(join(folder, `${fileName}.map`), JSON.stringify(ownSourceMap(map)));
  }
  const made = new Set(output.map(({ fileName }) => fileName));
  for (const file of await readdir(folder)) if (isChunk(file) && !made.has(file)) await rm(join(folder, file));
  await placeData(folder, row);
};

const left = FUNCTIONS.values();
const makeInTurn = async (): Promise<void> => {
  for (const row of left) {
    await makeBundle(row);
    process.send?.({ name: row.name, bytes: await bytesAtStart(row.name) } satisfies Bundled);
  }
};
// Rolldown has threads of its own: more at once take memory, and no less time.
await Promise.all([makeInTurn(), makeInTurn()]);
process.disconnect?.();
