import { parseArgs } from "node:util";
import { readFileSync } from "node:fs";
import { systemClock, systemSleep } from "@isotherm/core/system";
import type { StackFile } from "@isotherm/local/stack-file";
import { quantile, rounded } from "../bench/figure.ts";
import { anAttempt, type Attempt } from "./attempt.ts";
import { paced } from "./paced.ts";

// `npm run load`: so many requests a second for so many seconds, whatever the answers take, and what came of them. Start
// the stack with `npm start -- --rate-limit 100000`, or what is measured is the rate limit.

const { values } = parseArgs({
  options: {
    rate: { type: "string", default: "20" },
    seconds: { type: "string", default: "10" },
    "base-url": { type: "string" },
    state: { type: "string", default: ".local" },
  },
});

const whole = (name: string, text: string, most: number): number => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > most)
    throw new Error(`--${name} takes a whole number from 1 to ${most}`);
  return value;
};

const place = (): { readonly baseUrl: string; readonly key: string } => {
  const url = values["base-url"];
  if (url !== undefined) return { baseUrl: url, key: process.env["ISOTHERM_KEY"] ?? "" };
  const { base_url, keys } = JSON.parse(readFileSync(`${values.state}/stack.json`, "utf8")) as StackFile;
  return { baseUrl: base_url, key: keys.test };
};

const { baseUrl, key } = place();
if (!key.startsWith("iso_test_")) throw new Error("set ISOTHERM_KEY to a test key: a load test places orders");
const attempts: Attempt[] = await paced({
  perSecond: whole("rate", values.rate, 1_000),
  seconds: whole("seconds", values.seconds, 3_600),
  clock: systemClock,
  sleep: systemSleep,
  work: () => anAttempt(baseUrl, key, systemClock),
});
const answered = (name: keyof Attempt["ms"]): number[] =>
  attempts.map(({ ms }) => ms[name]).filter((time) => time !== undefined);
for (const name of ["estimate", "order", "read"] as const) {
  const times = answered(name);
  console.log(
    JSON.stringify({
      name,
      requests: times.length,
      p50_ms: rounded(quantile(times, 0.5)),
      p99_ms: rounded(quantile(times, 0.99)),
    }),
  );
}
const counts: Record<string, number> = {};
for (const { outcome } of attempts) counts[outcome] = (counts[outcome] ?? 0) + 1;
console.log(JSON.stringify({ attempts: attempts.length, ...counts }));
process.exitCode = counts["ok"] === attempts.length ? 0 : 1;
