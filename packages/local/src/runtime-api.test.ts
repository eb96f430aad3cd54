import { getPriority } from "node:os";
import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { aFunctionCode, eventually, isRunning, temporaryFolder, writeFunction } from "./fixtures.ts";
import { FunctionPool } from "./function-pool.ts";
import { startGuard } from "./guard.ts";
import { type FunctionCode, startFunctionProcess } from "./runtime-api.ts";

const aPool = (source: string, changes: Partial<FunctionCode> = {}, maxProcesses = 2) => {
  const folder = temporaryFolder();
  writeFunction(folder, "tried", source);
  const code = aFunctionCode(folder, "tried", changes);
  const guard = startGuard();
  const pool = new FunctionPool((events) => startFunctionProcess(code, guard, events), maxProcesses);
  onTestFinished(async () => {
    await pool.stop();
    await guard.stop();
  });
  return { pool, code, log: () => readFileSync(code.logFile, "utf8") };
};

const answered = async (running: Promise<{ status: string }>): Promise<unknown> => {
  const result = (await running) as { status: string; payload?: string };
  expect(result.status).toBe("answered");
  return JSON.parse(result.payload ?? "");
};

const HANGS = "export const handler = () => new Promise(() => setInterval(() => {}, 1000));";

/** What Node says of code that it need not compile. */
const ACCEPTED = /code cache for ESM \S+\/tried\/index\.mjs was accepted/;

const TAKES_A_TIME = "export const handler = async ({ ms }) => new Promise((done) => setTimeout(done, ms, {}));";

describe("running a function", () => {
  it("runs the bundle as Lambda does: event, context, environment", async () => {
    const source = `export const handler = async (event, context) => ({
      event,
      name: context.functionName,
      arn: context.invokedFunctionArn,
      request: context.awsRequestId,
      remaining: context.getRemainingTimeInMillis(),
      own: process.env.OWN,
      leaked: process.env.HOME ?? process.env.NODE_COMPILE_CACHE,
    });`;
    const { pool } = aPool(source, { environment: { OWN: "x" }, timeoutSeconds: 7 });
    const { remaining, request, ...rest } = (await answered(pool.invoke({ a: 1 }))) as Record<string, unknown>;
    expect(rest).toEqual({
      event: { a: 1 },
      name: "tried",
      arn: "arn:aws:lambda:us-east-1:000000000000:function:tried",
      own: "x",
    });
    expect(request).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(remaining).toBeGreaterThan(5_000);
    expect(remaining).toBeLessThanOrEqual(7_000);
  });

  it("keeps one process for requests that come one after the other", async () => {
    const { pool } = aPool("let calls = 0; export const handler = async () => [process.pid, ++calls];");
    const [pid] = (await answered(pool.invoke({}))) as [number];
    for (const call of [2, 3, 4]) expect(await answered(pool.invoke({}))).toEqual([pid, call]);
    expect(pool.pids()).toEqual([pid]);
  });

  it("runs as many processes as there are events at once, up to the limit", async () => {
    const source = `export const handler = async ({ ms }) => {
      const from = Date.now();
      await new Promise((done) => setTimeout(done, ms));
      return { pid: process.pid, from, to: Date.now() };
    };`;
    const { pool } = aPool(source, {}, 2);
    const runs = (await Promise.all([1, 2, 3].map(() => answered(pool.invoke({ ms: 150 }))))) as {
      pid: number;
      from: number;
      to: number;
    }[];
    expect(new Set(runs.map(({ pid }) => pid)).size).toBe(2);
    const atOnce = runs.map(({ from }) => runs.filter((other) => other.from <= from && from < other.to).length);
    expect(Math.max(...atOnce)).toBeLessThanOrEqual(2);
  });

  it("takes over what an earlier process of the function has compiled", async () => {
    const { pool, log } = aPool("export const handler = async () => process.pid;", {
      environment: { NODE_DEBUG_NATIVE: "COMPILE_CACHE" },
    });
    const first = await answered(pool.invoke({}));
    expect(await answered(pool.invoke({}))).toBe(first);
    expect(log()).not.toMatch(ACCEPTED);
    await pool.kill();
    expect(await answered(pool.invoke({}))).not.toBe(first);
    expect(log()).toMatch(ACCEPTED);
  });

  it("lets its processes give way to others where it is told so", async () => {
    const source = 'import { getPriority } from "node:os"; export const handler = async () => getPriority();';
    expect(await answered(aPool(source, { niceness: 3 }).pool.invoke({}))).toBe(Math.min(getPriority() + 3, 19));
    expect(await answered(aPool(source).pool.invoke({}))).toBe(getPriority());
  });

  it("refuses at once what would have too many before it, and runs what waits", async () => {
    const { pool } = aPool(TAKES_A_TIME, {}, 1);
    await answered(pool.invoke({ ms: 0 }));
    const queueing = { mostWaiting: 1, longestWaitMs: 30_000 };
    const [running, waiting, refused] = [1, 2, 3].map(() => pool.invoke({ ms: 100 }, queueing));
    expect(await Promise.race([running, waiting, refused])).toEqual({ status: "throttled" });
    expect(await refused).toEqual({ status: "throttled" });
    for (const one of [running, waiting]) expect(await one).toMatchObject({ status: "answered" });
  });

  it("refuses what waits too long for a copy at work, and lets events wait for copies that start", async () => {
    const { pool } = aPool(TAKES_A_TIME, {}, 1);
    // The start takes longer than that.
    const queueing = { mostWaiting: 10, longestWaitMs: 20 };
    const [first, second] = [1, 2].map(() => pool.invoke({ ms: 500 }, queueing));
    expect(await second).toEqual({ status: "throttled" });
    expect(await first).toMatchObject({ status: "answered" });
  });

  it("reports an error of the handler and goes on with the same process", async () => {
    const { pool, log } = aPool(
      "export const handler = async (e) => { if (e.bad) throw new RangeError('too far'); return 1; };",
    );
    expect(await answered(pool.invoke({}))).toBe(1);
    const [pid] = pool.pids();
    expect(await pool.invoke({ bad: true })).toEqual({
      status: "failed",
      errorType: "RangeError",
      errorMessage: "too far",
    });
    expect(await answered(pool.invoke({}))).toBe(1);
    expect(pool.pids()).toEqual([pid]);
    expect(log()).toContain("too far");
  });

  it("kills a process that takes longer than the function may, and starts another for the next event", async () => {
    const { pool } = aPool(
      "export const handler = (e) => e.hang ? new Promise(() => setInterval(() => {}, 9)) : 1;".replace(
        "(e)",
        "async (e)",
      ),
      {
        timeoutSeconds: 0.3,
      },
    );
    expect(await pool.invoke({ hang: true })).toMatchObject({ errorType: "Sandbox.Timedout" });
    expect(await answered(pool.invoke({}))).toBe(1);
  });

  it("reports why a bundle can't be loaded, for every event anew", async () => {
    const { pool } = aPool("throw new TypeError('broken at the top');");
    for (let call = 0; call < 2; call += 1) {
      expect(await pool.invoke({})).toMatchObject({ errorType: "TypeError", errorMessage: "broken at the top" });
    }
  });

  it("reports a process that ends itself", async () => {
    const { pool } = aPool("export const handler = async () => process.exit(3);");
    expect(await pool.invoke({})).toMatchObject({
      errorType: "Runtime.ExitError",
      errorMessage: "Runtime exited with exit status 3",
    });
  });

  it("reports what was under way when the function is killed; the next event gets a new process", async () => {
    const source = `export const handler = async ({ hang }) => {
      if (!hang) return process.pid;
      console.log("hanging");
      return new Promise(() => setInterval(() => {}, 9));
    };`;
    const { pool, log } = aPool(source);
    const before = await answered(pool.invoke({}));
    const hanging = pool.invoke({ hang: true });
    await eventually(() => log().includes("hanging"));
    await pool.kill();
    expect(await hanging).toMatchObject({ errorMessage: "Runtime exited with signal: SIGKILL" });
    expect(await answered(pool.invoke({}))).not.toBe(before);
  });

  it("can be started ahead of the first event", async () => {
    const { pool } = aPool("export const handler = async () => process.pid;");
    await pool.prewarm();
    const pids = pool.pids();
    expect(pids).toHaveLength(1);
    expect(await answered(pool.invoke({}))).toBe(pids[0]);
  });

  it("leaves no process behind and fails what waited when it is stopped", async () => {
    const { pool } = aPool(HANGS, {}, 1);
    const running = pool.invoke({});
    const waiting = pool.invoke({});
    const pids = await eventually(() => (pool.pids().length > 0 ? pool.pids() : undefined));
    await pool.stop();
    expect(await running).toMatchObject({ status: "failed" });
    expect(await waiting).toMatchObject({ errorType: "Stopped" });
    expect(await pool.invoke({})).toMatchObject({ errorType: "Stopped" });
    expect(pids.some((pid) => isRunning(pid))).toBe(false);
  });

  it("carries megabytes both ways", async () => {
    const { pool } = aPool("export const handler = async (e) => ({ length: e.text.length, text: e.text });");
    const text = "ä".repeat(2_000_000);
    expect(await answered(pool.invoke({ text }))).toEqual({ length: 2_000_000, text });
  });
});
