import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OTHER_NODES, otherNode } from "./other-node.ts";
import { startScriptedServer } from "./scripted-server.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Of the tarball: what `npm install` fetches. Two thirds are the server for assistants, which is loaded when it is asked for. */
const LARGEST_KB = 300;
const KEY = `iso_test_${"a".repeat(58)}`;

let folder: string;
let tarball: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "isotherm-packed-"));
  const { stdout } = await run("npm", ["run", "--silent", "pack-cli", "--", folder], { cwd: ROOT });
  tarball = stdout.trim();
  await writeFile(join(folder, "package.json"), '{"private":true}');
  await run("npm", ["install", "--offline", "--ignore-scripts", tarball], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Logs in, as from a file, and asks who that is: a library for each of arguments, files, tables and requests is at work. */
const useWith = async (node: string) => {
  const account = { id: "acc_1", name: "Blue Line", currency: "EUR" };
  const server = await startScriptedServer([
    { answer: { status: 200, headers: {}, body: account } },
    {
      answer: {
        status: 404,
        headers: { "Request-Id": "req_1" },
        body: { error: { error_code: "not_found", message: "…" } },
      },
    },
  ]);
  const home = await mkdtemp(join(folder, "home-"));
  const env = { PATH: process.env["PATH"], XDG_CONFIG_HOME: home, XDG_STATE_HOME: home };
  const program = join(folder, "node_modules", ".bin", "isotherm");
  try {
    const { stdout: version } = await run(node, [program, "--version"], { env });
    const login = run(node, [program, "login", "--base-url", server.origin, "--json"], { env });
    login.child.stdin?.end(`${KEY}\n`);
    const { stdout: loggedIn } = await login;
    const { stdout: profiles } = await run(node, [program, "profiles"], { env });
    const missing = await run(node, [program, "orders", "get", "ord_1", "--json"], { env }).catch(
      (error: unknown) => error,
    );
    const { code, stderr } = missing as { code: number; stderr: string };
    const file = join(home, "isotherm", "config.json");
    return {
      version: version.trim(),
      loggedIn: JSON.parse(loggedIn) as object,
      profiles: profiles.split("\n"),
      missing: { code, ...(JSON.parse(stderr) as { error: { error_code: string; request_id: string } }) },
      config: { mode: (await stat(file)).mode & 0o777, text: await readFile(file, "utf8") },
    };
  } finally {
    await server.stop();
  }
};

/** What comes of it, in whatever Node. */
const AS_MEANT = {
  version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
  loggedIn: { mode: "test", account: { name: "Blue Line" } },
  profiles: [
    expect.stringMatching(/^ +profile +mode +service$/) as string,
    expect.stringMatching(/^\* +default +test +http:\/\/127\.0\.0\.1:\d+\/v1$/) as string,
    "",
  ],
  missing: { code: 5, error: { error_code: "not_found", request_id: "req_1", exit_code: 5 } },
  config: { mode: 0o600, text: expect.stringContaining(KEY) as string },
};

describe("the published command line, in an empty folder", () => {
  it("works in the project's own Node", async () => {
    expect(await useWith(process.execPath)).toMatchObject(AS_MEANT);
  });

  it.each(OTHER_NODES)("works in Node %s", async (version) => {
    const node = await otherNode(version);
    if (node === undefined) {
      console.warn(`The command line was not tried in Node ${version}: npm can't fetch it.`);
      return;
    }
    expect((await run(node, ["-p", "process.versions.node"])).stdout.trim()).toBe(version);
    expect(await useWith(node)).toMatchObject(AS_MEANT);
  });

  it(`is a tarball of at most ${LARGEST_KB} kB that installs nothing else`, async () => {
    expect((await stat(tarball)).size).toBeLessThan(LARGEST_KB * 1_024);
    const installed = await readdir(join(folder, "node_modules"));
    expect(installed.filter((name) => !name.startsWith("."))).toEqual(["@isotherm"]);
    const files = await readdir(join(folder, "node_modules", "@isotherm", "cli"));
    // What is loaded when it is asked for has names of its own.
    const others = files.filter((name) => !/^[a-z-]+-[A-Z0-9]{8}\.js$/u.test(name));
    expect(others.toSorted()).toEqual(["LICENSE", "LICENSES-OF-OTHERS", "README.md", "isotherm.js", "package.json"]);
  });

  it("names the licence of everything that came into it", async () => {
    const text = await readFile(join(folder, "node_modules", "@isotherm", "cli", "LICENSES-OF-OTHERS"), "utf8");
    for (const name of ["commander", "cli-table3", "@clack/prompts", "write-file-atomic"])
      expect(text).toContain(`${name} `);
    expect(text).not.toContain("undefined");
  });
});
