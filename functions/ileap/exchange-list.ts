import { ShipmentSelection } from "@isotherm/contract";
import { type AccountId, ApiError, type EstimateId, type ShipmentId } from "@isotherm/core";
import type { HtmlRequest, PageResponse } from "@isotherm/http";
import { ExchangeError } from "@isotherm/ileap/exchange-error";
import { type TransportEstimate, TRANSPORT_KINDS } from "@isotherm/ileap/estimate-footprint";
import type { estimateQueries } from "@isotherm/store";
import type { StoredShipment } from "@isotherm/store/items/shipment-item";
import type { Cursors } from "@isotherm/store/page";
import type { shipmentQueries } from "@isotherm/store/queries/shipments";
import { jsonAnswer } from "./exchange-page.ts";

const DEFAULT_LIMIT = 100;
const MOST_LIMIT = 1_000;
/** Estimates or shipments that are read at once. */
export const MOST_AT_ONCE = 200;
/**
 * Shipments that one request looks at, as many estimates, and characters that it answers: what is left stands behind the link.
 * An estimate takes a millisecond or two of a processor.
 */
const MOST_LOOKED_AT = 1_000;
const MOST_CHARACTERS = 3_000_000;

const WITH_FIGURES = ShipmentSelection.parse({ emissions: "with_co2e" });

/** One of a list, or that so many were looked at that the rest stands behind the link. */
type Walked<T extends { readonly id: string }> = { readonly found: T } | { readonly givenUpAfter: T["id"] };

/** What was found of a list, and where a look at it ended that was cut short. */
interface Found<T extends { readonly id: string }> {
  readonly found: readonly T[];
  readonly reached?: T["id"] | undefined;
}

async function* walk<T extends { readonly id: string }>(
  look: (after: T["id"] | undefined) => Promise<Found<T>>,
  after: T["id"] | undefined,
): AsyncGenerator<Walked<T>> {
  let [from, looked] = [after, 0];
  for (;;) {
    const { found, reached } = await look(from);
    for (const one of found) yield { found: one };
    looked += found.length;
    from = reached ?? found.at(-1)?.id;
    if (from === undefined || (found.length < MOST_AT_ONCE && reached === undefined)) return;
    if (reached !== undefined || looked >= MOST_LOOKED_AT) {
      yield { givenUpAfter: from };
      return;
    }
  }
}

/** The shipments of an account that have figures, newest first, behind one of them. */
export const walkShipments = (
  shipments: Pick<ReturnType<typeof shipmentQueries>, "newest">,
  account: AccountId,
  behind: ShipmentId | undefined,
): AsyncGenerator<Walked<StoredShipment>> =>
  walk((after) => shipments.newest(account, { selection: WITH_FIGURES, after, limit: MOST_AT_ONCE }), behind);

/** Estimates of transports that really took place. */
export const TRANSPORTS = {
  kinds: TRANSPORT_KINDS,
  between: undefined,
  batch: undefined,
  matches: ({ is_shipment }: { readonly is_shipment?: boolean }) => is_shipment === true,
} as const;

/** The estimates of an account of transports that took place, newest first, behind one of them. */
export const walkEstimates = (
  estimates: Pick<ReturnType<typeof estimateQueries>, "newest">,
  account: AccountId,
  behind: EstimateId | undefined,
): AsyncGenerator<Walked<TransportEstimate>> =>
  walk(async (after) => {
    const { found, reached } = await estimates.newest(account, { ...TRANSPORTS, after, limit: MOST_AT_ONCE });
    // The kinds that are asked for.
    return { found: found as TransportEstimate[], reached };
  }, behind);

/** A thing of a list with the position behind it, or the position at which a request gives up. */
export type Listed<T> = { readonly thing: T; readonly next: string } | { readonly giveUp: string };

/** How many are asked for. @throws ExchangeError BadRequest */
const limitOf = ({ query }: HtmlRequest): number => {
  const [text, ...more] = query.getAll("limit");
  if (text === undefined) return DEFAULT_LIMIT;
  if (more.length > 0 || !/^[0-9]{1,9}$/u.test(text) || Number(text) < 1)
    throw new ExchangeError("BadRequest", "limit: must be a positive integer");
  return Math.min(Number(text), MOST_LIMIT);
};

/**
 * Answers a page of a list, with a link to the next one where there may be more.
 *
 * @param things the list behind a position, undefined for its beginning
 * @throws ExchangeError BadRequest
 */
export const listPage = async <T>(
  request: HtmlRequest,
  cursors: Cursors,
  things: (after: string | undefined) => AsyncIterable<Listed<T>>,
): Promise<PageResponse> => {
  const limit = limitOf(request);
  const data: T[] = [];
  let characters = 0;
  let next: string | undefined;
  for await (const listed of things(positionOf(request, cursors))) {
    // There is one more: what came before it was not the last.
    if (data.length === limit || characters > MOST_CHARACTERS) return linked(request, cursors, data, next);
    if ("giveUp" in listed) return linked(request, cursors, data, listed.giveUp);
    data.push(listed.thing);
    characters += JSON.stringify(listed.thing).length;
    next = listed.next;
  }
  return jsonAnswer({ data });
};

const positionOf = ({ query }: HtmlRequest, cursors: Cursors): string | undefined => {
  const after = query.get("after");
  try {
    return after === null ? undefined : cursors.decode(after);
  } catch (error) {
    if (error instanceof ApiError) throw new ExchangeError("BadRequest", "after: is not of a link of this list");
    throw error;
  }
};

const linked = (request: HtmlRequest, cursors: Cursors, data: readonly unknown[], next: string | undefined) => {
  const { origin, path, query } = request;
  const more = new URLSearchParams(query);
  more.set("after", cursors.encode(next ?? ""));
  const [bare = ""] = path.split("?");
  return jsonAnswer({ data }, { link: `<${origin}${bare}?${more.toString()}>; rel="next"` });
};
