import {
  getShipment as getShipmentOperation,
  listShipments as listShipmentsOperation,
  type ShipmentSelection,
  type ShipmentTotals,
} from "@isotherm/contract";
import { type AccountId, ApiError, type ShipmentId } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { shipmentResponse } from "@isotherm/shipments/shipment-response";
import { type Cursors, cutPage, idAfter, type Position } from "@isotherm/store/page";
import type { shipmentQueries } from "@isotherm/store/queries/shipments";

/** What reading shipments uses. */
export interface ReadingUses {
  readonly shipments: ReturnType<typeof shipmentQueries>;
  /** The cursors of a list, by its name. */
  readonly cursors: <P extends Position>(list: string) => Promise<Cursors<P>>;
}

/** Returns a shipment of the acting account. @throws ApiError not_found */
export const getShipment = ({ shipments }: Pick<ReadingUses, "shipments">) =>
  serves(getShipmentOperation, async ({ account, params }) => {
    const stored = await shipments.one(account.id, params.id);
    if (!stored) throw new ApiError("not_found");
    return shipmentResponse(stored);
  });

/**
 * Lists the shipments of the acting account that the filters let through, newest first. A request looks at so many: where
 * they are few among many, a page may be short and its cursor goes on.
 *
 * @throws ApiError id_invalid when the cursor is not one of this list
 */
export const listShipments = (uses: ReadingUses) =>
  serves(listShipmentsOperation, async ({ account, query, page: { limit, after } }) => {
    const { include_totals, ...selection } = query;
    const cursors = await uses.cursors<ShipmentId>(`shipments ${account.id} ${JSON.stringify(selection)}`);
    const position = await idAfter(cursors, "shipment", after, (id) => uses.shipments.one(account.id, id));
    const [{ found, reached }, total] = await Promise.all([
      uses.shipments.newest(account.id, { selection, after: position, limit: limit + 1 }),
      include_totals === true ? totalsOf(uses, account.id, selection) : null,
    ]);
    const page = cutPage({
      resources: found,
      limit,
      cursors,
      positionOf: ({ id }) => id,
      answerOf: shipmentResponse,
    });
    const isGivenUp = !page.has_more && reached !== undefined;
    return { ...page, ...(isGivenUp && { has_more: true, next_cursor: cursors.encode(reached) }), total };
  });

/** Pages of the table that are counted at most; what lies behind them is taken to be like them. */
const MOST_COUNTED = 10;

const isEverything = ({ emissions: _any, ...filters }: ShipmentSelection): boolean =>
  Object.values(filters).every((filter) => filter === undefined || (Array.isArray(filter) && filter.length === 0));

/** How many shipments a selection has, whatever its `emissions`. */
const totalsOf = async (
  { shipments }: Pick<ReadingUses, "shipments">,
  account: AccountId,
  selection: ShipmentSelection,
): Promise<ShipmentTotals> => {
  const whole = await shipments.counts(account);
  if (isEverything(selection)) return totals(whole.total, whole.with_co2e);
  let [all, withCo2e, looked, pages] = [0, 0, 0, 0];
  for await (const page of shipments.selected(account, { ...selection, emissions: "all" })) {
    all += page.selected.length;
    withCo2e += page.selected.filter(({ with_co2e }) => with_co2e).length;
    looked += page.looked;
    pages += 1;
    if (pages < MOST_COUNTED) continue;
    const scale = Math.max(1, whole.total / Math.max(1, looked));
    return totals(Math.round(all * scale), Math.round(withCo2e * scale));
  }
  return totals(all, withCo2e);
};

const totals = (all: number, with_co2e: number): ShipmentTotals => ({
  all,
  with_co2e,
  without_co2e: Math.max(0, all - with_co2e),
});
