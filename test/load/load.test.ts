import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { errorBody } from "@isotherm/contract";
import { systemClock } from "@isotherm/core/system";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Service, startService } from "../harness/service.ts";
import { QUEUEING } from "@isotherm/local/stack-options";
import { anAttempt, paced } from "./run.ts";

describe("the pace of a load test", () => {
  const begunBy = async (pace: { perSecond: number; seconds: number; rampSeconds?: number }) => {
    let nowMs = 0;
    const begun: number[] = [];
    const answers = await paced({
      ...pace,
      clock: { monotonicMs: () => nowMs },
      sleep: async (ms) => void (nowMs += ms),
      work: async (index) => {
        begun.push(Math.round(nowMs));
        return index;
      },
    });
    return { begun, ...answers };
  };

  it("begins evenly, however long the work takes", async () => {
    expect(await begunBy({ perSecond: 4, seconds: 2 })).toEqual({
      begun: [0, 250, 500, 750, 1_000, 1_250, 1_500, 1_750],
      ramp: [],
      steady: [0, 1, 2, 3, 4, 5, 6, 7],
    });
  });

  it("rises evenly first, where asked to, and tells what was begun then apart", async () => {
    expect(await begunBy({ perSecond: 4, seconds: 1, rampSeconds: 2 })).toEqual({
      begun: [0, 1_000, 1_414, 1_732, 2_000, 2_250, 2_500, 2_750],
      ramp: [0, 1, 2, 3],
      steady: [4, 5, 6, 7],
    });
  });
});

describe("the command of a load test", () => {
  /** A stranger's service that refuses as many estimates as told, and answers all else. */
  const loaded = async (refused: number, ...args: readonly string[]) => {
    let estimates = 0;
    const server = createServer((request, response) => {
      const refuses = request.url === "/estimates/electricity" && estimates++ < refused;
      response.writeHead(refuses ? 503 : 200).end(JSON.stringify({ id: "x" }));
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const script = fileURLToPath(new URL("run.ts", import.meta.url));
    const words = [script, "--base-url", url, "--rate", "4", "--seconds", "1", ...args];
    const child = spawn(process.execPath, words, { env: { ...process.env, ISOTHERM_KEY: "iso_test_x" } });
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    server.close();
    return { code: code as number, printed };
  };

  it("ends well where all is answered, also without a rise", async () => {
    const { code, printed } = await loaded(0, "--ramp", "0");
    expect([code, printed]).toEqual([0, expect.stringMatching(/\{"attempts":4,"ok":4\}\s*$/)]);
    expect(printed).not.toContain("ramp");
  });

  it("tells and counts what fails while the rate rises", async () => {
    const { code, printed } = await loaded(1, "--ramp", "1");
    expect([code, printed]).toEqual([1, expect.stringContaining('{"ramp":2,"estimate 503":1,"ok":1}')]);
    expect(printed).toContain('{"attempts":4,"ok":4}');
  });
});

describe("an errand under load", () => {
  let service: Service;
  beforeAll(async () => {
    // How long one waits in the line is tested with the line itself: here a busy machine may take its time.
    service = await startService({ queueing: { ...QUEUEING, longestWaitMs: 20_000 } });
  }, 60_000);
  afterAll(() => service.stop());

  it("estimates, orders and reads, ten at once", async () => {
    const key = service.stack.keys.test;
    const attempts = await Promise.all(
      Array.from({ length: 10 }, () => anAttempt(service.stack.baseUrl, key, systemClock)),
    );
    expect(attempts.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 10 }, () => "ok"));
    for (const { ms } of attempts) expect(Object.keys(ms)).toEqual(["estimate", "order", "read"]);
  }, 30_000);

  it("is told soon that there is more to do than the machine can, so that nothing waits for half a minute", async () => {
    const { baseUrl, keys } = service.stack;
    const ask = async () => {
      const askedMs = systemClock.monotonicMs();
      const headers = { authorization: `Bearer ${keys.test}`, "content-type": "application/json" };
      const response = await fetch(`${baseUrl}/estimates/electricity`, {
        method: "POST",
        headers,
        body: JSON.stringify({ consumption: { amount: "1200", unit: "kWh" }, country_code: "DEU" }),
      });
      const answer = (await response.json()) as { id?: string };
      return { response, answer, ms: systemClock.monotonicMs() - askedMs };
    };
    const all = await Promise.all(Array.from({ length: 240 }, ask));
    const refused = all.filter(({ response }) => response.status !== 200);
    expect(refused.length).toBeGreaterThan(40);
    expect(all.length - refused.length).toBeGreaterThan(0);
    for (const { response, answer } of refused) {
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
      expect(response.headers.get("request-id")).toMatch(/^\S{8,}$/);
      expect(answer).toEqual(errorBody("service_unavailable"));
    }
    // Long before API Gateway gives up, also on a machine that does other things as well.
    expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(5_000);
    expect((await ask()).response.status).toBe(200);
  }, 30_000);

  it("says where it stopped and why", async () => {
    const { baseUrl } = service.stack;
    expect(await anAttempt(baseUrl, "iso_test_wrong", systemClock)).toEqual({ outcome: "estimate 401", ms: {} });
    expect((await anAttempt("http://127.0.0.1:9", "x", systemClock)).outcome).toMatch(/^estimate /);
  });
});
