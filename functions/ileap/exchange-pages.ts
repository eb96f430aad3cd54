import type { AccountId, EstimateId, Instant, ShipmentId } from "@isotherm/core";
import type { Caller, HtmlRequest, Page, PageResponse } from "@isotherm/http";
import { ExchangeError } from "@isotherm/ileap/exchange-error";
import { readExchangeEvent } from "@isotherm/ileap/exchange-event";
import { type FootprintFilter, footprintFilter } from "@isotherm/ileap/footprint-filter";
import { footprintTimeMs, shipmentIdsOf } from "@isotherm/ileap/footprint-id";
import { defaultCategories } from "@isotherm/ileap/default-categories";
import { estimateFootprint, isExchanged, type TransportEstimate } from "@isotherm/ileap/estimate-footprint";
import { ownCategories } from "@isotherm/ileap/own-categories";
import type { ProductFootprint } from "@isotherm/ileap/product-footprint";
import { shipmentFootprint } from "@isotherm/ileap/shipment-footprint";
import {
  hasValues,
  isActivityFilter,
  type TransportActivity,
  transportActivities,
} from "@isotherm/ileap/transport-activity";
import type { StoredShipment } from "@isotherm/store/items/shipment-item";
import { inParallel } from "@isotherm/store/read";
import type { Cursors } from "@isotherm/store/page";
import type { estimateQueries } from "@isotherm/store";
import type { shipmentQueries } from "@isotherm/store/queries/shipments";
import type { ownFactorQueries } from "@isotherm/store/own-factors";
import { type Listed, listPage, MOST_AT_ONCE, TRANSPORTS, walkEstimates, walkShipments } from "./exchange-list.ts";
import { exchangePage, jsonAnswer } from "./exchange-page.ts";
import type { PartnerAccess } from "./partner-access.ts";

/** What the actions of the exchange use. */
export interface ExchangeUses {
  readonly access: Pick<PartnerAccess, "identify">;
  readonly shipments: Pick<ReturnType<typeof shipmentQueries>, "one" | "newest" | "madeAt">;
  readonly estimates: Pick<ReturnType<typeof estimateQueries>, "newest">;
  readonly ownFactors: Pick<ReturnType<typeof ownFactorQueries>, "newest">;
  /** The cursors of a list, by its name. */
  readonly cursors: (list: string) => Promise<Cursors>;
}

/**
 * The actions of PACT 2.1 and iLEAP 1.0. What is no token of ours is refused as their published tests ask: by BadRequest where
 * PACT's look, by AccessDenied where iLEAP's do.
 */
export const exchangePages = (uses: ExchangeUses): Page[] => [
  exchangePage({
    id: "ileap footprints",
    method: "GET",
    path: "/ileap/2/footprints",
    run: (request) => listFootprints(uses, request),
  }),
  exchangePage({
    id: "ileap footprint",
    method: "GET",
    path: "/ileap/2/footprints/{id}",
    run: (request) => getFootprint(uses, request),
  }),
  exchangePage({
    id: "ileap event",
    method: "POST",
    path: "/ileap/2/events",
    run: (request) => takeEvent(uses, request),
  }),
  exchangePage({
    id: "ileap transports",
    method: "GET",
    path: "/ileap/2/ileap/tad",
    run: (request) => listTransports(uses, request),
  }),
];

/** How positions in the list of footprints begin: behind a shipment, an estimate, or a category. */
const SHIPMENT = "shipment ";
const ESTIMATE = "estimate ";
const CATEGORY = "category ";

const listFootprints = async (uses: ExchangeUses, request: HtmlRequest): Promise<PageResponse> => {
  const caller = await uses.access.identify(request, "BadRequest");
  const { account } = caller;
  const asked = request.query.get("$filter") ?? "";
  const filter = asked === "" ? () => true : footprintFilter(asked);
  const cursors = await uses.cursors(`footprints ${account.id} ${asked}`);
  return listPage(request, cursors, (after) => footprintsAfter(uses, caller, { after, filter, now: request.now }));
};

/**
 * The categories of operations that partners of an account read: those that its organisation tells of, then the defaults of
 * which it tells nothing itself.
 */
const categoriesOf = async (
  { ownFactors }: Pick<ExchangeUses, "ownFactors">,
  { account, key: { mode } }: Pick<Caller, "account" | "key">,
  now: Instant,
): Promise<ProductFootprint[]> => {
  const owner = { organisation: account.organisation_id, mode };
  const own = ownCategories(await ownFactors.newest(owner), account, now);
  const named = new Set(own.map(({ productNameCompany }) => productNameCompany));
  return [...own, ...defaultCategories(account).filter(({ productNameCompany }) => !named.has(productNameCompany))];
};

/** Which footprints are asked for. */
interface FootprintsAsked {
  readonly after: string | undefined;
  readonly filter: FootprintFilter;
  readonly now: Instant;
}

/** The footprints of shipments and of estimates, each newest first, then those of the categories that they name. */
async function* footprintsAfter(
  uses: ExchangeUses,
  caller: Caller,
  { after = SHIPMENT, filter, now }: FootprintsAsked,
): AsyncGenerator<Listed<ProductFootprint>> {
  const { account } = caller;
  if (after.startsWith(SHIPMENT)) {
    // A position is one of ours, or empty.
    const from = (after.slice(SHIPMENT.length) || undefined) as ShipmentId | undefined;
    for await (const walked of walkShipments(uses.shipments, account.id, from)) {
      if ("givenUpAfter" in walked) {
        yield { giveUp: `${SHIPMENT}${walked.givenUpAfter}` };
        return;
      }
      const thing = shipmentFootprint(walked.found, account);
      if (thing && filter(thing)) yield { thing, next: `${SHIPMENT}${walked.found.id}` };
    }
  }
  if (!after.startsWith(CATEGORY)) {
    const from = after.startsWith(ESTIMATE) ? (after.slice(ESTIMATE.length) as EstimateId) : undefined;
    for await (const walked of walkEstimates(uses.estimates, account.id, from)) {
      if ("givenUpAfter" in walked) {
        yield { giveUp: `${ESTIMATE}${walked.givenUpAfter}` };
        return;
      }
      const thing = isExchanged(walked.found) && estimateFootprint(walked.found, account);
      if (thing && filter(thing)) yield { thing, next: `${ESTIMATE}${walked.found.id}` };
    }
  }
  const categories = await categoriesOf(uses, caller, now);
  // What is no longer there is not looked for: rather twice than never.
  const last = categories.findIndex(({ id }) => `${CATEGORY}${id}` === after);
  for (const thing of categories.slice(last + 1)) if (filter(thing)) yield { thing, next: `${CATEGORY}${thing.id}` };
}

const getFootprint = async (uses: ExchangeUses, request: HtmlRequest): Promise<PageResponse> => {
  const caller = await uses.access.identify(request, "BadRequest");
  const { account } = caller;
  const id = (request.params["id"] ?? "").toLowerCase();
  const atMs = footprintTimeMs(id);
  const found = [
    ...(atMs === undefined ? [] : await footprintsMadeAt(uses, account, { id, atMs })),
    ...(await categoriesOf(uses, caller, request.now)),
  ].find((footprint) => footprint.id === id);
  if (!found) throw new ExchangeError("NoSuchFootprint");
  return jsonAnswer({ data: found });
};

/** The id of a footprint, and the time that it tells. */
interface FootprintNamed {
  readonly id: string;
  readonly atMs: number;
}

/** The shipments among which that of a footprint is: those of its millisecond, or where there are many, those of fitting ids. */
const shipmentsAround = async (
  { shipments }: ExchangeUses,
  account: AccountId,
  { id, atMs }: FootprintNamed,
): Promise<StoredShipment[]> => {
  const few = await shipments.madeAt(account, atMs, MOST_AT_ONCE);
  if (few) return few;
  const fitting = await inParallel(shipmentIdsOf(id), (each) => shipments.one(account, each));
  return fitting.filter((shipment) => shipment !== undefined);
};

/** The footprints of what was made in one millisecond; of many shipments, of those that the id may be of. */
const footprintsMadeAt = async (
  uses: ExchangeUses,
  account: Caller["account"],
  named: FootprintNamed,
): Promise<ProductFootprint[]> => {
  const between = { fromMs: named.atMs, throughMs: named.atMs };
  const [shipped, estimated] = await Promise.all([
    shipmentsAround(uses, account.id, named),
    uses.estimates.newest(account.id, { ...TRANSPORTS, between, after: undefined, limit: MOST_AT_ONCE }),
  ]);
  return [
    ...shipped.flatMap((shipment) => shipmentFootprint(shipment, account) ?? []),
    ...estimated.found.flatMap((each) => {
      const estimate = each as TransportEstimate;
      return isExchanged(estimate) ? (estimateFootprint(estimate, account) ?? []) : [];
    }),
  ];
};

/**
 * Takes an event. A partner's request for footprints needs no answer by PACT 2.1: it can read them. What answers a request is
 * refused, because none is ever sent.
 */
const takeEvent = async ({ access }: ExchangeUses, request: HtmlRequest): Promise<PageResponse> => {
  await access.identify(request, "BadRequest");
  const { data } = readExchangeEvent(request.header("content-type"), request.body);
  if ("requestEventId" in data)
    throw new ExchangeError("BadRequest", "data.requestEventId: no request of this id was sent");
  return { status: 200, headers: { "cache-control": "no-store" }, body: "" };
};

const NO_FILTERS: ReadonlySet<string> = new Set(["limit", "after"]);

const listTransports = async (uses: ExchangeUses, request: HtmlRequest): Promise<PageResponse> => {
  const { account } = await uses.access.identify(request, "AccessDenied");
  const wanted = [...request.query].filter(([name]) => !NO_FILTERS.has(name));
  const strange = wanted.find(([name]) => !isActivityFilter(name));
  if (strange) throw new ExchangeError("NotImplemented", `${strange[0].slice(0, 100)}: is nothing to filter by`);
  const cursors = await uses.cursors(`transports ${account.id} ${JSON.stringify(wanted)}`);
  return listPage(request, cursors, (after) => transportsAfter(uses, account.id, { after, wanted }));
};

/**
 * The transports of shipments, newest first. A position: behind which shipment, of the next one how many were given, and which one
 * that is: so a page goes on within it, whatever has come before it meanwhile. Releases before this one do not name it.
 */
async function* transportsAfter(
  { shipments }: ExchangeUses,
  account: AccountId,
  { after = " 0", wanted }: { readonly after: string | undefined; readonly wanted: readonly [string, string][] },
): AsyncGenerator<Listed<TransportActivity>> {
  // A position is one of ours, or empty.
  const [behind, seen, begun] = after.split(" ") as [ShipmentId | "", string, ShipmentId?];
  let from = behind;
  let given = Number(seen);
  const left = function* (shipment: StoredShipment): Generator<Listed<TransportActivity>> {
    for (const [index, thing] of transportActivities(shipment).entries())
      if (index >= given && hasValues(thing, wanted)) yield { thing, next: `${from} ${index + 1} ${shipment.id}` };
    given = 0;
    from = shipment.id;
  };
  if (begun !== undefined) {
    const shipment = await shipments.one(account, begun);
    if (shipment) yield* left(shipment);
    [from, given] = [begun, 0];
  }
  for await (const walked of walkShipments(shipments, account, from || undefined)) {
    if ("givenUpAfter" in walked) {
      yield { giveUp: `${walked.givenUpAfter} 0` };
      return;
    }
    yield* left(walked.found);
  }
}
