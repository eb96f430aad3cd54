import { decimal } from "@isotherm/core";
import { keysOf, secretsOf } from "@isotherm/infra/stages/resources-of";
import type { Stage } from "@isotherm/infra/stages/stage";
import { catchesFaults, isAsked } from "@isotherm/infra/topology/function-definition";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { QUEUES } from "@isotherm/infra/topology/queues";
import { type CostLine, NO_USE, costOf, sumOf, totalUse, tracedShare } from "./cost-of.ts";
import { type MeasuredUse, useOf } from "./measured-use.ts";
import { PRICES } from "./prices.ts";

const MINUTES = 730 * 60;
const SECONDS = MINUTES * 60;
const FIREWALL_RULES = 4;
/** What queues and the stream wake catches its faults: a metric and an alarm of its own. */
const CATCHING = FUNCTIONS.filter(catchesFaults).length;
/** What clients wait for: its alarms compare two metrics, and its unexpected errors are counted in its log. */
const ASKED = FUNCTIONS.filter(isAsked).length;
const STREAM_READERS = FUNCTIONS.filter(({ sources }) => sources.some(({ kind }) => kind === "stream")).length;
/**
 * Metrics that alarms look at, which is what is billed: errors of each function and faults of each but those of schedules, behind
 * the API as a share; each queue (waiting, dead); each reader of the stream (failures, iterator age); 5xx (3), 429 (3), throttles (6), and one
 * each: schedule, idle, expiring, expired, overdue, unswept, raised, pools, payments, keys, secrets not opened, secrets in clear. A test
 * counts them.
 */
export const ALARMS =
  FUNCTIONS.length + CATCHING + 3 * ASKED + 2 * (Object.keys(QUEUES).length + STREAM_READERS) + 3 + 3 + 6 + 12;
/** Metrics that functions write themselves, with each value of their dimensions, and those counted in logs; a test counts them. */
export const OWN_METRICS = 21 + CATCHING + ASKED + 3;
/** Metrics that the edge's alarms look at besides: CloudFront's (3), the firewall's (4), its rates (2). A test counts them. */
export const EDGE_ALARMS = 9;
/** `assumption`: Lambda asks an empty queue with five pollers that wait 20 s each. */
const EMPTY_FETCHES = 5 * 3 * MINUTES;
/** `assumption`: of so many estimates one is ordered, and its events go to one endpoint. */
const ESTIMATES_PER_ORDER = 20;

/** `assumption`: each order is paid by a customer of a link, who gets a receipt by mail. Most stages have fewer. */
const MAILS_PER_ORDER = 1;
/** A receipt with a logo, encoded for a mail. */
const RECEIPT_GB = 0.000_1;
/** `assumption`: a second of a function with 1 GB that is found by one message; the order, its customer, account, link, logo and mark. */
const MAIL_USE = {
  ...NO_USE,
  invocations: 1,
  gbSeconds: 1,
  queueRequests: 3,
  writeUnits: 4,
  readUnits: 6,
  logBytes: 1_000,
};

/** What receipts by mail cost, where a stage sends them. */
const mailsOf = (stage: Stage, mails: number): CostLine[] =>
  stage.mail === undefined
    ? []
    : [
        {
          what: "receipts by mail",
          usd: PRICES.mails.usd
            .times(mails)
            .div(1_000)
            .plus(PRICES.mailAttachments.usd.times(mails).times(RECEIPT_GB))
            .plus(sumOf(costOf(totalUse([[mails, MAIL_USE]]), 0))),
        },
      ];

const line = (what: string, price: keyof typeof PRICES, count: number): CostLine => ({
  what,
  usd: PRICES[price].usd.times(count),
});

/** What is billed whether the stage is used or not. */
const standingOf = (stage: Stage, measured: MeasuredUse): CostLine[] => {
  const gbAhead = FUNCTIONS.reduce(
    (gb, { name, memoryMb }) => gb + ((stage.provisionedConcurrency[name] ?? 0) * memoryMb) / 1_024,
    0,
  );
  const fifo = Object.values(QUEUES).filter((queue) => queue.fifo).length;
  const queues = Object.keys(QUEUES).length;
  const polling = {
    ...NO_USE,
    queueRequests: (queues - fifo) * EMPTY_FETCHES,
    fifoQueueRequests: fifo * EMPTY_FETCHES,
  };
  return [
    line(`${ALARMS} alarms`, "alarms", ALARMS),
    line(`${OWN_METRICS} metrics of our own`, "metrics", OWN_METRICS),
    line("dashboard", "dashboards", 1),
    { what: "sweep, every minute", usd: sumOf(costOf(totalUse([[MINUTES, measured.sweep]]), tracedShare(1 / 60))) },
    { what: "asking empty queues", usd: sumOf(costOf(polling, 0)) },
    line(`${secretsOf(stage).length} secrets`, "secrets", secretsOf(stage).length),
    line(`keys: ${keysOf(stage).join(", ")}`, "keys", keysOf(stage).length),
    ...(gbAhead === 0 ? [] : [line("functions started ahead", "lambdaArmAhead", gbAhead * SECONDS)]),
    ...(stage.edge
      ? [
          {
            what: "firewall",
            usd: PRICES.firewall.usd.plus(PRICES.firewallRules.usd.times(FIREWALL_RULES)),
          },
          line(`${EDGE_ALARMS} alarms of the edge`, "alarms", EDGE_ALARMS),
        ]
      : []),
  ];
};

/**
 * What a stage costs in a month, USD, before taxes and free tiers: what stands, and what so many requests for shipping
 * estimates use, by the measurement that is kept. Storage is not in it, and so not what backups and CloudTrail keep.
 */
export const monthlyCost = (stage: Stage, requests: number, measured: MeasuredUse) => {
  const use = totalUse([
    [requests, useOf(measured, "create a shipping estimate")],
    [requests / ESTIMATES_PER_ORDER, useOf(measured, "order an estimate, five events to one endpoint")],
  ]);
  const traced = stage.traces ? tracedShare(requests / SECONDS) : 0;
  const standing = standingOf(stage, measured);
  const used = [
    ...costOf(use, traced),
    ...mailsOf(stage, (requests / ESTIMATES_PER_ORDER) * MAILS_PER_ORDER),
    ...(stage.edge
      ? [
          {
            what: "CloudFront and firewall",
            usd: PRICES.cloudFront.usd.plus(PRICES.firewallRequests.usd).times(decimal(use.requests).div(1_000_000)),
          },
        ]
      : []),
  ];
  return { standing, used, total: sumOf([...standing, ...used]) };
};
