import { type ComparableEstimate, comparableEstimate } from "@isotherm/analytics/comparable-estimate";
import type { Kept } from "@isotherm/analytics/contribution";
import { findOverlaps } from "@isotherm/analytics/find-overlaps";
import { type AccountId, instantMs } from "@isotherm/core";
import { seededRandom } from "@isotherm/delivery/simulation/seeded-random";
import { EstimateItem, estimateItem, keptResponse } from "@isotherm/store/items/estimate-item";
import { unpackEstimate } from "@isotherm/store/items/packed-estimate";
import type { StoredEstimate } from "@isotherm/store";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { FIVE_LEGS_REQUEST, ROAD_REQUEST } from "../harness/freight-estimates.ts";
import { estimateIdAt } from "../harness/made-estimates.ts";
import { storedEstimate } from "../harness/stored-estimate.ts";
import { type BenchRun, type Figure, rounded } from "./figure.ts";

const ACCOUNT = "acc_bench" as AccountId;
const ESTIMATES = 5_000;
const AT_MS = instantMs("2025-01-01T00:00:00.000Z");
const HOUR_MS = 3_600_000;
/** Bodies of their own; the others are copies of these, because packing one takes longer than reading it. */
const BODIES = 200;
/** References that estimates share. */
const REFERENCES = 150;
/** How many times the processor time of unpacking them all of the work may take. */
const RATIO_BUDGET = 1.8;

const purchase = (merchant: object) => ({ ...ESTIMATE_REQUESTS.transactions, merchant, is_transaction: true });

/** What a forwarder's customer has: freight above all, then purchases with codes and with words, meters and flights. */
const REQUESTS: readonly (readonly [path: string, request: object])[] = [
  ["shipping", ROAD_REQUEST],
  ["shipping", ROAD_REQUEST],
  ["shipping/multi-leg", FIVE_LEGS_REQUEST],
  ["shipping/multi-leg", FIVE_LEGS_REQUEST],
  ["transactions", purchase({ country_code: "DEU", category_code: "4215" })],
  ["transactions", purchase({ country_code: "DEU", search_term: "Spedition und Logistik" })],
  ["transactions", purchase({ country_code: "DEU", search_term: "web hosting and cloud servers" })],
  ["electricity", ESTIMATE_REQUESTS.electricity],
  ["flight", ESTIMATE_REQUESTS.flight],
];

type ItemRead = ReturnType<(typeof EstimateItem)["parse"]>;

/** Estimates as they are read from the table, hours apart. */
const madeItems = async (many: number): Promise<ItemRead[]> => {
  const { next: random } = seededRandom(24);
  const stored = await Promise.all(REQUESTS.map(([path, request]) => storedEstimate(path, request)));
  const bodies: ItemRead[] = [];
  for (let index = 0; index < Math.min(BODIES, many); index += 1) {
    const one = stored[index % stored.length] as StoredEstimate;
    const metadata = { reference: `order-${Math.floor(random() * REFERENCES)}`, centre: `centre-${index % 7}` };
    const item = await estimateItem(ACCOUNT, { ...one, estimate: { ...one.estimate, metadata } });
    bodies.push(EstimateItem.parse(item));
  }
  return Array.from({ length: many }, (_, index) => ({
    ...(bodies[index % bodies.length] as ItemRead),
    id: estimateIdAt(AT_MS + index * HOUR_MS, random),
  }));
};

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
  const many = amount(ESTIMATES, REQUESTS.length * 2);
  const items = await madeItems(many);
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
