import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleFolder, bytesAtStart } from "@isotherm/infra/topology/bundle";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { afterAll, expect, it } from "vitest";
import { inLambda, variablesOf } from "../harness/function-in-process.ts";

// Each bundle starts in a process with the variables that its stack sets and those that Lambda sets, and nothing else. What
// it reads of them is written down. Functions read their environment when they start; see `functions/runtime/environment.ts`.

const folder = mkdtempSync(join(tmpdir(), "isotherm-environment-"));
const watcher = join(folder, "watcher.mjs");
writeFileSync(
  watcher,
  `const read = new Set();
  let schemas = 0;
  // Zod calls this, by which it compiles schemas ahead, with each schema and check that is built.
  globalThis.__zod_globalConfig = { postProcessor: () => (schemas += 1) };
  process.env = new Proxy(process.env, {
    get: (target, name) => (read.add(name), target[name]),
    has: (target, name) => (read.add(name), name in target),
  });
  Number.prototype.toLocaleString = () => {
    throw new Error("the first number that a process formats takes 30 ms: not at the start");
  };
  process.on("exit", () => process.stdout.write(
    "UNDICI " + process.moduleLoadList.some((name) => name.includes("undici")) + " SCHEMAS " + schemas + " READ " + [...read].filter((name) => typeof name === "string").join()));`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const start = (name: string, environment: Readonly<Record<string, string>>) => {
  const module = pathToFileURL(join(bundleFolder(name), "index.mjs")).href;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      "--import",
      pathToFileURL(watcher).href,
      "--input-type=module",
      "-e",
      // As Lambda does: of an error that nobody catches, Node would print the line of the bundle too, a megabyte.
      `await import("${module}").catch((error) => (console.error(error.message), process.exit(1))); process.exit(0)`,
    ],
    { env: inLambda(environment), encoding: "utf8" },
  );
  const loadsUndici = stdout.includes("UNDICI true");
  const schemas = Number(/SCHEMAS (\d+)/.exec(stdout)?.[1]);
  return { status, stderr, loadsUndici, schemas, read: new Set(/READ (.*)$/s.exec(stdout)?.[1]?.split(",")) };
};

/** Names that Node and libraries look for; every other name is one of ours. */
const OF_LIBRARIES =
  /^(_X_AMZN_|AWS_|POWERTOOLS_|NODE_)|^(HOME|USERPROFILE|HOMEPATH|HOMEDRIVE|LOG_LEVEL|ENVIRONMENT|FORCE_COLOR|WATCH_REPORT_DEPENDENCIES)$/;

/** Each takes about 20 µs of a start. Too many? An import of something small may load a large module of the contract. */
const MOST_SCHEMAS = 700;
/** A link is answered with its bundles and their projects: its function reads the whole catalogue for each request. */
const MORE_SCHEMAS: Readonly<Record<string, number>> = { "offset-links": 800 };

it.each(FUNCTIONS.map((row) => [row.name, row] as const))(
  "%s starts with what its stack sets, reads all of it and no more",
  (name, row) => {
    const set = variablesOf(row);
    const { status, stderr, loadsUndici, schemas, read } = start(name, set);
    expect(stderr).toBe("");
    expect(status).toBe(0);
    // 40 ms, for a WebSocket that nobody opens: see `HTTP_IS_REQUIRED` in the bundling.
    expect(loadsUndici).toBe(false);
    expect(schemas).toBeGreaterThan(0);
    expect(schemas).toBeLessThan(MORE_SCHEMAS[name] ?? MOST_SCHEMAS);
    const ours = Object.keys(set);
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.filter((variable) => !read.has(variable))).toEqual([]);
    expect([...read].filter((variable) => !OF_LIBRARIES.test(variable) && !ours.includes(variable))).toEqual([]);
  },
  30_000,
);

it("a function whose stack forgets a variable does not start, and says which one", () => {
  for (const row of FUNCTIONS) {
    const [missing = ""] = Object.keys(variablesOf(row));
    const { [missing]: _forgotten, ...rest } = variablesOf(row);
    const { status, stderr } = start(row.name, rest);
    expect(status, row.name).not.toBe(0);
    expect(stderr).toContain(missing);
  }
}, 120_000);

/** Functions that start with more code than others: what draws papers, what reads files of every format. */
const MORE_BYTES: Readonly<Record<string, number>> = {
  "report-files": 770_000,
  "batch-split": 680_000,
};
const MOST_BYTES = 630_000;

it.each(FUNCTIONS.map(({ name }) => name))(
  "%s reads little code when it starts: one import of an index may bring hundreds of kilobytes",
  async (name) => {
    expect(await bytesAtStart(name)).toBeLessThan(MORE_BYTES[name] ?? MOST_BYTES);
  },
);

it.each(FUNCTIONS.map(({ name }) => name))(
  "%s takes its credentials from the environment: it has no code that looks for others",
  async (name) => {
    const files = await readdir(bundleFolder(name));
    const code = files
      .filter((file) => file.endsWith(".mjs"))
      .map((file) => readFile(join(bundleFolder(name), file), "utf8"));
    const text = (await Promise.all(code)).join("\n");
    expect(text).toContain("AWS_SESSION_TOKEN");
    for (const other of ["AWS_WEB_IDENTITY_TOKEN_FILE", "AWS_CONTAINER_CREDENTIALS_FULL_URI", "sso_account_id"])
      expect(text).not.toContain(other);
  },
);
