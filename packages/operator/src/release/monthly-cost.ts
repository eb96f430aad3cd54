import { type Decimal, decimal } from "@isotherm/core";
import type { Stage } from "@isotherm/infra/stages/stage";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { QUEUES } from "@isotherm/infra/topology/queues";
import { secretsOf } from "@isotherm/infra/stages/secrets-of";

/**
 * AWS list prices in USD, us-east-1, without free tiers. `assumption`: entered 2026-11-21 from memory of AWS's public price
 * pages and not compared with them; the region of a stage may cost up to a third more. They serve an order of magnitude.
 */
const PRICES = {
  httpApiPerMillion: "1.00",
  lambdaRequestsPerMillion: "0.20",
  lambdaArmGbSecond: "0.0000133334",
  provisionedArmGbSecond: "0.0000033334",
  writesPerMillion: "0.625",
  readsPerMillion: "0.125",
  sqsFifoPerMillion: "0.50",
  logsPerGb: "0.50",
  tracesPerMillion: "5.00",
  alarmMonth: "0.10",
  dashboardMonth: "3.00",
  keyMonth: "1.00",
  secretMonth: "0.40",
  firewallMonth: "5.00",
  firewallRuleMonth: "1.00",
  firewallPerMillion: "0.60",
  cloudFrontPerMillion: "1.00",
} as const;

/** What a mean request uses. `assumption`, but for the writes, which `npm run bench` measures. */
const PER_REQUEST = { milliseconds: "40", memoryGb: "0.5", writes: "3", reads: "6", logGb: "0.0000015" } as const;
const SECONDS_PER_MONTH = 730 * 3_600;
const FIREWALL_RULES = 3;
/** Alarms of each queue (waiting, dead) and the six others: stream failures, iterator age, schedule, idle, expired, 5xx. */
const ALARMS = FUNCTIONS.length + 2 * Object.keys(QUEUES).length + 6;

/** A line of an estimate, USD per month. */
export interface CostLine {
  readonly what: string;
  readonly usd: Decimal;
}

/** What a stage costs in a month without and with its requests, before taxes and free tiers. */
export const monthlyCost = (stage: Stage, requests: number) => {
  const million = decimal(requests).div(1_000_000);
  const each = (price: keyof typeof PRICES, count: Decimal | number | string): Decimal =>
    decimal(PRICES[price]).times(count);
  const line = (what: string, usd: Decimal): CostLine => ({ what, usd });
  const ahead = FUNCTIONS.reduce(
    (gb, { name, memoryMb }) =>
      gb.plus(
        decimal(stage.provisionedConcurrency[name] ?? 0)
          .times(memoryMb)
          .div(1_024),
      ),
    decimal(0),
  );
  const standing = [
    line(`${ALARMS} alarms, 1 dashboard`, each("alarmMonth", ALARMS).plus(PRICES.dashboardMonth)),
    line(`${secretsOf(stage).length} secrets`, each("secretMonth", secretsOf(stage).length)),
    ...(stage.customerKey ? [line("key of the table", each("keyMonth", 1))] : []),
    ...(ahead.isZero()
      ? []
      : [line("functions started ahead", each("provisionedArmGbSecond", ahead.times(SECONDS_PER_MONTH)))]),
    ...(stage.edge ? [line("firewall", each("firewallMonth", 1).plus(each("firewallRuleMonth", FIREWALL_RULES)))] : []),
  ];
  const seconds = decimal(requests).times(PER_REQUEST.milliseconds).div(1_000);
  const used = [
    line("API Gateway", each("httpApiPerMillion", million)),
    line(
      "functions",
      each("lambdaRequestsPerMillion", million).plus(each("lambdaArmGbSecond", seconds.times(PER_REQUEST.memoryGb))),
    ),
    line(
      "table",
      each("writesPerMillion", million.times(PER_REQUEST.writes)).plus(
        each("readsPerMillion", million.times(PER_REQUEST.reads)),
      ),
    ),
    line("logs", each("logsPerGb", decimal(requests).times(PER_REQUEST.logGb))),
    // Traces are sampled by AWS at 5 % beyond the first of each second.
    line("traces", each("tracesPerMillion", million.times("0.05"))),
    ...(stage.edge
      ? [
          line(
            "CloudFront and firewall",
            each("cloudFrontPerMillion", million).plus(each("firewallPerMillion", million)),
          ),
        ]
      : []),
  ];
  const sum = (lines: readonly CostLine[]): Decimal => lines.reduce((total, { usd }) => total.plus(usd), decimal(0));
  return { standing, used, total: sum([...standing, ...used]) };
};
