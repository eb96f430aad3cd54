import type { AccountId } from "@isotherm/core";
import { seededRandom } from "@isotherm/delivery/simulation/seeded-random";
import type { StoredEstimate } from "@isotherm/store";
import { estimateItem } from "@isotherm/store/items/estimate-item";
import { keys } from "@isotherm/store/keys";
import { ESTIMATE_REQUESTS } from "./estimate-requests.ts";
import { FIVE_LEGS_REQUEST, ROAD_REQUEST } from "./freight-estimates.ts";
import { estimateIdAt } from "./made-estimates.ts";
import { storedEstimate } from "./stored-estimate.ts";

/** Bodies of their own; the others are copies of these, because packing one takes longer than reading it. */
const BODIES = 200;
/** References that estimates share. */
const REFERENCES = 150;

/** A path below `/estimates`, and what is asked for there. */
type Asked = readonly [path: string, request: object];

const purchase = (merchant: object) => ({ ...ESTIMATE_REQUESTS.transactions, merchant, is_transaction: true });

/** What a forwarder's customer has: freight above all, then purchases with codes and with words, meters and flights. */
export const FORWARDERS_REQUESTS: readonly Asked[] = [
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

/** Which estimates are made up, and when the first one was made. */
interface Wanted {
  readonly account: AccountId;
  readonly many: number;
  readonly firstMs: number;
  /** From one to the next. */
  readonly stepMs: number;
  readonly requests?: readonly Asked[];
}

type ForwardersItem = Awaited<ReturnType<typeof estimateItem>>;

/** Items of estimates with the bodies that the service makes, in the order of their creation. */
export const forwardersItems = async ({
  account,
  many,
  firstMs,
  stepMs,
  requests = FORWARDERS_REQUESTS,
}: Wanted): Promise<ForwardersItem[]> => {
  const { next: random } = seededRandom(24);
  const stored = await Promise.all(requests.map(([path, request]) => storedEstimate(path, request)));
  const bodies: ForwardersItem[] = [];
  for (let index = 0; index < Math.min(BODIES, many); index += 1) {
    const one = stored[index % stored.length] as StoredEstimate;
    const metadata = { reference: `order-${Math.floor(random() * REFERENCES)}`, centre: `centre-${index % 7}` };
    bodies.push(await estimateItem(account, { ...one, estimate: { ...one.estimate, metadata } }));
  }
  return Array.from({ length: many }, (_, index) => {
    const id = estimateIdAt(firstMs + index * stepMs, random);
    return { ...(bodies[index % bodies.length] as ForwardersItem), ...keys.estimate(account, id), id };
  });
};
