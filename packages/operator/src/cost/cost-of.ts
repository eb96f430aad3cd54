import { type Decimal, decimal } from "@isotherm/core";
import { PRICES } from "./prices.ts";
import type { Use } from "./use.ts";

/** A line of an estimate, USD. */
export interface CostLine {
  readonly what: string;
  readonly usd: Decimal;
}

/** The sum of lines. */
export const sumOf = (lines: readonly CostLine[]): Decimal => lines.reduce((sum, { usd }) => sum.plus(usd), decimal(0));

const MILLION = 1_000_000;
const GB = 1_000_000_000;

const each = (price: keyof typeof PRICES, count: number, of: number): Decimal => PRICES[price].usd.times(count).div(of);

/** What a use costs, by what AWS bills. `traced` is the share of requests that leave a trace, from 0 to 1. */
export const costOf = (use: Use, traced: number): CostLine[] => [
  { what: "API Gateway", usd: each("httpApi", use.requests, MILLION) },
  {
    what: "functions",
    usd: each("lambdaRequests", use.invocations, MILLION).plus(each("lambdaArm", use.gbSeconds, 1)),
  },
  { what: "table", usd: each("writes", use.writeUnits, MILLION).plus(each("reads", use.readUnits, MILLION)) },
  {
    what: "queues",
    usd: each("sqs", use.queueRequests, MILLION).plus(each("sqsFifo", use.fifoQueueRequests, MILLION)),
  },
  { what: "logs", usd: each("logs", use.logBytes, GB) },
  { what: "traces", usd: each("traces", use.invocations * traced, MILLION) },
  { what: "data to the internet", usd: each("dataOut", use.bytesOut, GB) },
];

const FIXED_SHARE = 0.05;

/**
 * The share of a function's invocations that Lambda traces: the first of each second and a twentieth of the others, which
 * nobody can choose. With so many a second, arriving independently of each other.
 */
export const tracedShare = (perSecond: number): number => {
  const first = perSecond === 0 ? 1 : (1 - Math.exp(-perSecond)) / perSecond;
  return first + FIXED_SHARE * (1 - first);
};
