import { type Decimal, decimal } from "@isotherm/core";
import { PRICES } from "./prices.ts";

/** What one thing that the service does uses of what AWS bills. */
export interface Use {
  /** Requests through API Gateway. */
  readonly requests: number;
  readonly invocations: number;
  /** Memory that is held while functions run, in GB-seconds. */
  readonly gbSeconds: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Sending, fetching and deleting messages. */
  readonly queueRequests: number;
  readonly fifoQueueRequests: number;
  /** Objects of the bucket of batches that are written, or asked for. */
  readonly objectWrites: number;
  readonly objectReads: number;
  /** Of functions, of Lambda itself, and of API Gateway. */
  readonly logBytes: number;
  /** Answers to clients, and events to receivers. */
  readonly bytesOut: number;
}

/** Nothing at all. */
export const NO_USE: Use = {
  requests: 0,
  invocations: 0,
  gbSeconds: 0,
  readUnits: 0,
  writeUnits: 0,
  queueRequests: 0,
  fifoQueueRequests: 0,
  objectWrites: 0,
  objectReads: 0,
  logBytes: 0,
  bytesOut: 0,
};

/** What so much of each thing uses together. */
export const totalUse = (parts: readonly (readonly [times: number, use: Use])[]): Use => {
  const names = Object.keys(NO_USE) as (keyof Use)[];
  const sum = (name: keyof Use): number => parts.reduce((total, [times, use]) => total + times * use[name], 0);
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as unknown as Use;
};

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
  {
    what: "files",
    usd: each("objectWrites", use.objectWrites, MILLION).plus(each("objectReads", use.objectReads, MILLION)),
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
