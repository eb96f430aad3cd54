import { readFileSync } from "node:fs";
import type { Clock, Sleep } from "@isotherm/core";
import { systemClock, systemSleep } from "@isotherm/core/system";
import { helpOn } from "@isotherm/local/help";
import type { StackFile } from "@isotherm/local/stack-file";
import { UsageError, withoutStack } from "@isotherm/operator/usage-error";
import { parseOptions } from "@isotherm/operator/release/options";
import { quantile, rounded } from "../bench/figure.ts";

/** How work is begun. */
interface Pace<T> {
  readonly perSecond: number;
  readonly seconds: number;
  /** So long the pace rises evenly from nothing to that, before these seconds begin; none unless given. */
  readonly rampSeconds?: number;
  readonly clock: Pick<Clock, "monotonicMs">;
  readonly sleep: Sleep;
  readonly work: (index: number) => Promise<T>;
}

/**
 * Begins work at an even pace whether or not earlier work has ended: a service that slows down meets the same load, as it
 * would from clients who do not know of each other.
 *
 * @returns what came of it, in the order in which it was begun: while the pace rose, and after
 */
export const paced = async <T>(pace: Pace<T>): Promise<{ readonly ramp: T[]; readonly steady: T[] }> => {
  const { perSecond, seconds, rampSeconds = 0, clock, sleep, work } = pace;
  const inRamp = Math.round((perSecond * rampSeconds) / 2);
  const beginsMs = (index: number): number =>
    1_000 *
    (index < inRamp ? Math.sqrt((2 * rampSeconds * index) / perSecond) : rampSeconds + (index - inRamp) / perSecond);
  const startedMs = clock.monotonicMs();
  const under: Promise<T>[] = [];
  for (let index = 0; index < inRamp + perSecond * seconds; index += 1) {
    const waitMs = startedMs + beginsMs(index) - clock.monotonicMs();
    if (waitMs > 0) await sleep(waitMs);
    under.push(work(index));
  }
  const all = await Promise.all(under);
  return { ramp: all.slice(0, inRamp), steady: all.slice(inRamp) };
};

/** One client's errand: estimate, order, read the order. */
interface Attempt {
  /** `ok`, or where it stopped and why: `order 503`, `estimate ECONNREFUSED`. */
  readonly outcome: string;
  /** Of the requests that were answered as they should be, milliseconds. */
  readonly ms: { readonly estimate?: number; readonly order?: number; readonly read?: number };
}

/** Runs the errand once. Never throws: what goes wrong is its outcome. */
export const anAttempt = async (baseUrl: string, key: string, clock: Pick<Clock, "monotonicMs">): Promise<Attempt> => {
  const ms: { -readonly [K in keyof Attempt["ms"]]: Attempt["ms"][K] } = {};
  const send = async (name: keyof Attempt["ms"], path: string, body?: object): Promise<{ id: string }> => {
    const startedMs = clock.monotonicMs();
    const response = await fetch(baseUrl + path, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw new Error(`${name} ${(error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.name}`);
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`${name} ${response.status}`);
    }
    const answer = (await response.json()) as { id: string };
    ms[name] = clock.monotonicMs() - startedMs;
    return answer;
  };
  try {
    const consumption = { amount: "1200", unit: "kWh" };
    const { id: estimate_id } = await send("estimate", "/estimates/electricity", { consumption, country_code: "DEU" });
    const { id } = await send("order", "/orders/by-estimate", { estimate_id });
    await send("read", `/orders/${id}`);
    return { outcome: "ok", ms };
  } catch (error) {
    return { outcome: (error as Error).message, ms };
  }
};

// `npm run load`: so many errands a second for so many seconds, whatever the answers take, and what came of them. The pace
// rises to that first: a stack that was just started compiles its code with the first requests. Times are those of the even
// pace; what fails in the rise is told and counts. Start the stack with `npm start -- --rate-limit 100000`, or what is measured
// is the rate limit.

const whole = (name: string, text: string, most: number, least = 1): number => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new UsageError(`--${name} takes a whole number from ${least} to ${most}, not ${text}.`);
  return value;
};

const OPTIONS = {
  rate: { type: "string", default: "20" },
  seconds: { type: "string", default: "10" },
  ramp: { type: "string", default: "10" },
  "base-url": { type: "string" },
  state: { type: "string", default: ".local" },
} as const;
const USAGE = "npm run load -- [--rate N] [--seconds N] [--ramp N] [--base-url URL | --state DIR]";

const place = (url: string | undefined, state: string) => {
  if (url !== undefined) return { baseUrl: url, key: process.env["ISOTHERM_KEY"] ?? "" };
  try {
    const { base_url, keys } = JSON.parse(readFileSync(`${state}/stack.json`, "utf8")) as StackFile;
    return { baseUrl: base_url, key: keys.test };
  } catch {
    throw new UsageError("No local stack runs here: npm start -- --rate-limit 100000, in another terminal.");
  }
};

const countsOf = (attempts: readonly Attempt[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of attempts) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

helpOn(USAGE);
await withoutStack(async () => {
  const values = parseOptions(process.argv.slice(2), OPTIONS, USAGE);
  const { baseUrl, key } = place(values["base-url"], values.state);
  if (!key.startsWith("iso_test_")) throw new UsageError("Set ISOTHERM_KEY to a test key: a load test places orders.");
  const { ramp, steady } = await paced<Attempt>({
    perSecond: whole("rate", values.rate, 1_000),
    seconds: whole("seconds", values.seconds, 3_600),
    rampSeconds: whole("ramp", values.ramp, 600, 0),
    clock: systemClock,
    sleep: systemSleep,
    work: () => anAttempt(baseUrl, key, systemClock),
  });
  for (const name of ["estimate", "order", "read"] as const) {
    const times = steady.map(({ ms }) => ms[name]).filter((time) => time !== undefined);
    const [p50_ms, p99_ms] = [rounded(quantile(times, 0.5)), rounded(quantile(times, 0.99))];
    console.log(JSON.stringify({ name, requests: times.length, p50_ms, p99_ms }));
  }
  if (ramp.length > 0) console.log(JSON.stringify({ ramp: ramp.length, ...countsOf(ramp) }));
  console.log(JSON.stringify({ attempts: steady.length, ...countsOf(steady) }));
  const outcomes = new Set([...ramp, ...steady].map(({ outcome }) => outcome));
  if ([...outcomes].some((outcome) => outcome.endsWith(" 429")))
    console.log("429 is the key's rate limit: start the stack with npm start -- --rate-limit 100000.");
  outcomes.delete("ok");
  process.exitCode = outcomes.size === 0 ? 0 : 1;
});
