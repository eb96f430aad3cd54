import { execFile } from "node:child_process";
import { glob, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { buildClient } from "@isotherm/client/build";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchedPackages } from "./fetched-packages.ts";
import { OTHER_NODES, otherNode } from "./other-node.ts";
import { type ScriptedServer, startScriptedServer } from "./scripted-server.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LARGEST_KB = 15;

const TYPESCRIPTS = {
  5: join(ROOT, "packages/client/node_modules/typescript/bin/tsc"),
  7: join(ROOT, "node_modules/typescript/bin/tsc"),
};

/** A program that uses the package as a client would; prints what came of it. */
const USE = `
import { createClient, isApiError } from "@isotherm/client";
import { verifyWebhook } from "@isotherm/client/webhooks";
import { expressWebhook } from "@isotherm/client/webhooks/express";
import { fastifyWebhook } from "@isotherm/client/webhooks/fastify";
import { honoWebhook } from "@isotherm/client/webhooks/hono";
import { lambdaWebhook } from "@isotherm/client/webhooks/lambda";
import { nextWebhook } from "@isotherm/client/webhooks/next";

const client = createClient({ apiKey: "k", baseUrl: BASE_URL, retry: { firstDelayMs: 1 } });
const order = await client.orders.get("ord_1");
const error = await client.orders.get("ord_2").catch((error) => error);
const { events } = await verifyWebhook({
  headers: {
    "Service-HMAC": "timestamp=1700000000,account=acc_1,v1=952a670bbede0b2551443d960d1fe6be24a81612dd162a0d7f0661912974e618",
  },
  body: '{"events":[]}',
  secrets: "example-secret-0001",
  nowMs: 1_700_000_000_000,
});
const adapters = [expressWebhook, fastifyWebhook, honoWebhook, lambdaWebhook, nextWebhook].map((adapter) => typeof adapter);
console.log(JSON.stringify({ order, refused: isApiError(error, "not_found"), events, adapters: new Set(adapters).size }));
`;
const SAYS = { order: { id: "ord_1" }, refused: true, events: [], adapters: 1 };

const SCRIPT = [
  { answer: { status: 503, headers: {} } },
  { answer: { status: 200, headers: {}, body: { id: "ord_1" } } },
  { answer: { status: 404, headers: {}, body: { error: { error_code: "not_found", message: "…" } } } },
];

let folder: string;
beforeAll(async () => {
  // Within the repository, as `npm publish` would find it; installed outside, where nothing of ours is at hand.
  const built = join(ROOT, "packages/client/dist");
  await buildClient(built);
  folder = await mkdtemp(join(tmpdir(), "isotherm-client-"));
  await run("npm", ["pack", built, "--pack-destination", folder], { cwd: folder });
  const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz")) ?? "";
  await writeFile(join(folder, "package.json"), '{"type":"module","private":true}');
  await run("npm", ["install", "--offline", "--ignore-scripts", join(folder, tarball)], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const withServer = async <T>(use: (server: ScriptedServer) => Promise<T>): Promise<T> => {
  const server = await startScriptedServer(SCRIPT);
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
};

const useOf = (server: ScriptedServer): string => USE.replace("BASE_URL", JSON.stringify(`${server.origin}/v1`));

const bundled = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: folder },
    bundle: true,
    minify: true,
    platform: "browser",
    format: "esm",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
};

const kilobytes = (text: string): number => gzipSync(text).length / 1_024;

/** Bun's program for this machine: the package `bun` itself has none without its install script. */
const programOfBun = async (packages: string): Promise<string> => {
  for await (const file of glob("node_modules/@oven/*/bin/bun{,.exe}", { cwd: packages })) return join(packages, file);
  throw new Error("Bun has no program for this machine");
};

describe("the published client, in an empty folder", () => {
  it("works in the project's own Node", async () => {
    await withServer(async (server) => {
      await writeFile(join(folder, "use.mjs"), useOf(server));
      const { stdout } = await run(process.execPath, ["use.mjs"], { cwd: folder });
      expect(JSON.parse(stdout)).toEqual(SAYS);
    });
  });

  it.each(OTHER_NODES)("works in Node %s", async (version) => {
    const node = await otherNode(version);
    if (node === undefined) {
      console.warn(`The client was not tried in Node ${version}: npm can't fetch it.`);
      return;
    }
    await withServer(async (server) => {
      await writeFile(join(folder, "use.mjs"), useOf(server));
      expect((await run(node, ["-p", "process.versions.node"])).stdout.trim()).toBe(version);
      expect(JSON.parse((await run(node, ["use.mjs"], { cwd: folder })).stdout)).toEqual(SAYS);
    });
  });

  it("works in Bun", async (context) => {
    const packages = await fetchedPackages();
    if (packages === undefined) return context.skip("npm can't fetch Bun");
    const bun = await programOfBun(packages);
    return withServer(async (server) => {
      await writeFile(join(folder, "use.mjs"), useOf(server));
      const { stdout } = await run(bun, ["run", "use.mjs"], { cwd: folder });
      expect(JSON.parse(stdout)).toEqual(SAYS);
    });
  });

  it.each(Object.entries(TYPESCRIPTS))("has types that stand alone, for TypeScript %s", async (_, tsc) => {
    const lines = [
      'import { createClient, type Order, type OrderId } from "@isotherm/client";',
      'import { verifyWebhook } from "@isotherm/client/webhooks";',
      'const client = createClient({ apiKey: "k", baseUrl: "https://api.example.com/v1" });',
      "export const read = (id: OrderId): Promise<Order> => client.orders.get(id);",
      "// @ts-expect-error a wrong unit",
      'export const wrong = () => client.orders.quoteByMass({ mass: { amount: "1", unit: "stone" } });',
      "export const verify = verifyWebhook;",
    ];
    await writeFile(join(folder, "use.ts"), lines.join("\n"));
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: "nodenext",
      target: "es2022",
      lib: ["es2022", "dom", "dom.iterable"],
      types: [],
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["use.ts"] }));
    const { stdout } = await run(process.execPath, [tsc, "-p", "."], { cwd: folder });
    expect(stdout).toBe("");
  });

  it("has types for TypeScript before 5.7, which knows no Uint8Array of a kind of buffer", async () => {
    const entries = join(folder, "entries.ts");
    await writeFile(entries, USE);
    const options = ["--listFilesOnly", "--module", "nodenext", "--target", "es2022"];
    const { stdout } = await run(process.execPath, [TYPESCRIPTS[5], ...options, entries], { cwd: folder });
    const declarations = stdout.split("\n").filter((file) => file.includes("/@isotherm/client/"));
    expect(declarations.length).toBeGreaterThan(10);
    for (const file of declarations) expect(await readFile(file, "utf8"), file).not.toContain("Uint8Array<");
  });

  it("runs where there is nothing but the web's own: browsers, workers, Bun, Deno", async () => {
    await withServer(async (server) => {
      const program = await bundled(useOf(server).replace("console.log(", "globalThis.done("));
      const said = await new Promise<string>((done, failed) => {
        const web = { fetch, URL, URLSearchParams, Headers, AbortController, AbortSignal, TextEncoder, TextDecoder };
        const more = { crypto, performance, setTimeout, clearTimeout, Uint8Array, atob, done };
        const context = createContext({ ...web, ...more });
        runInContext(`(async () => {${program}})()`, context).catch(failed);
      });
      expect(JSON.parse(said)).toEqual(SAYS);
    });
  });

  it(`has at most ${LARGEST_KB} kB, compressed, with everything that it has`, async () => {
    expect(kilobytes(await bundled(USE.replace("BASE_URL", "location.href")))).toBeLessThan(LARGEST_KB);
  });

  it("brings along only what is used", async () => {
    const webhooks = await bundled('export { verifyWebhook } from "@isotherm/client/webhooks";');
    expect(webhooks).not.toContain("/estimates");
    expect(kilobytes(webhooks)).toBeLessThan(2);
    const errors = await bundled('export { isApiError } from "@isotherm/client";');
    expect(errors).not.toContain("/estimates");
    expect(kilobytes(errors)).toBeLessThan(1);
  });
});
