import { type ComparableEstimate, comparableEstimate } from "@isotherm/analytics/comparable-estimate";
import type { Kept } from "@isotherm/analytics/contribution";
import { findOverlaps } from "@isotherm/analytics/find-overlaps";
import { type AccountId, instantMs } from "@isotherm/core";
import { EstimateItem, keptResponse, unpackEstimate } from "@isotherm/store/items/estimate-item";
import { FORWARDERS_REQUESTS, forwardersItems } from "../harness/forwarder-estimates.ts";
import { type BenchRun, type Figure, rounded } from "./figure.ts";

const ACCOUNT = "acc_bench" as AccountId;
const ESTIMATES = 5_000;
const AT_MS = instantMs("2025-01-01T00:00:00.000Z");
const HOUR_MS = 3_600_000;
/** How many times the processor time of unpacking them all of the work may take. */
const RATIO_BUDGET = 1.8;

/** The least processor time of some runs, milliseconds: the others were kept from working. */
const leastMs = (runs: number, act: () => unknown): number => {
  let least = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const started = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(started);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
};

/** How long it takes to find what may count twice among the most estimates that are compared. Processor time of this process. */
export const overlapFigures = async ({ amount }: BenchRun): Promise<Figure[]> => {
  const many = amount(ESTIMATES, FORWARDERS_REQUESTS.length * 2);
  const made = await forwardersItems({ account: ACCOUNT, many, firstMs: AT_MS, stepMs: HOUR_MS });
  const items = made.map((item) => EstimateItem.parse(item));
  const runs = amount(5);
  const unpacked = leastMs(runs, () => {
    for (const { body } of items) unpackEstimate(body);
  });
  let comparable: ComparableEstimate[] = [];
  const opened = leastMs(runs, () => {
    comparable = items.map((item) => comparableEstimate(ACCOUNT, item, keptResponse(item) as Kept));
  });
  const compared = leastMs(runs, () => findOverlaps(comparable));
  const of = `${many.toLocaleString("en")} estimates`;
  const baseline = { name: `unpacking ${of}`, value: rounded(unpacked) };
  const ratio = (opened + compared) / unpacked;
  return [
    { name: `groups that may count twice among ${of}`, value: findOverlaps(comparable).length, unit: "groups" },
    { name: `reading ${of} for comparison`, value: rounded(opened), unit: "ms" },
    { name: `comparing ${of}`, value: rounded(compared), unit: "ms" },
    {
      name: `overlaps of ${of}, from their items`,
      value: rounded(opened + compared),
      unit: "ms",
      baseline,
      ratio: rounded(ratio),
      ratioBudget: RATIO_BUDGET,
    },
  ];
};
