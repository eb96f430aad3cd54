import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";
import { stdioCommand } from "./stdio-client.ts";

// The protocol's own inspector finds nothing to say about the server, and calls its tools.

const run = promisify(execFile);
const WANTED = fileURLToPath(new URL("inspector/", import.meta.url));
const CACHE = fileURLToPath(new URL("../../node_modules/.cache/inspector/", import.meta.url));

/** Installs what the lock file names, when it is first needed: it is larger than all that the service needs. */
const installedInspector = async (): Promise<string> => {
  const lock = await readFile(join(WANTED, "package-lock.json"));
  const folder = join(CACHE, createHash("sha256").update(lock).digest("hex").slice(0, 16));
  const whole = join(folder, "whole");
  if (!existsSync(whole)) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await cp(WANTED, folder, { recursive: true });
    const shell = process.platform === "win32";
    await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder, shell });
    await writeFile(whole, "");
  }
  return join(folder, "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js");
};

interface Inspected {
  readonly tools?: readonly { readonly name: string }[];
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown>;
  readonly content?: readonly { readonly text: string }[];
}

let service: JoinedService;
let script: string;
beforeAll(async () => {
  [service, script] = await Promise.all([joinService(), installedInspector()]);
});
afterAll(() => service.stop());

const inspect = async (...method: readonly string[]): Promise<{ answer: Inspected; said: string }> => {
  const { command, args, env } = stdioCommand({ baseUrl: service.stack.baseUrl, key: service.stack.keys.test });
  const named = Object.entries(env).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
  const { stdout, stderr } = await run(process.execPath, [script, "--cli", ...named, command, ...args, ...method], {
    maxBuffer: 10_000_000,
  });
  return { answer: JSON.parse(stdout) as Inspected, said: stderr };
};

const call = (tool: string, ...given: readonly string[]) =>
  inspect("--method", "tools/call", "--tool-name", tool, ...given.flatMap((pair) => ["--tool-arg", pair]));

describe("the inspector", () => {
  it("lists the tools, and finds no fault in a schema, however strictly it looks", async () => {
    const { answer, said } = await inspect("--method", "tools/list", "--strict");
    expect(answer.tools?.length).toBeGreaterThan(20);
    expect(said).not.toMatch(/warning|error/i);
  });

  it("calls a tool that asks the service", async () => {
    const { answer } = await call(
      "estimate_electricity",
      'consumption={"amount":"1200","unit":"kWh"}',
      "country_code=DEU",
    );
    expect(answer.isError).not.toBe(true);
    expect(answer.structuredContent).toMatchObject({ mass: { unit: "t" } });
  });

  it("calls a tool that asks nobody, and one that fails, whose error says what to try", async () => {
    const found = await call("find_methods", "words=container ship");
    expect(found.answer.structuredContent).toHaveProperty("methods.0");
    const refused = await call("get_factor", "factor_id=no/such/factor").catch((error: unknown) => error as object);
    expect(JSON.stringify(refused)).toContain("not_found");
  });
});
