import {
  getOffsetLink as getOffsetLinkOperation,
  getOffsetLinkAnalytics as getOffsetLinkAnalyticsOperation,
  listOffsetLinks as listOffsetLinksOperation,
  type Order,
} from "@isotherm/contract";
import { type AccountId, type OffsetLinkId, type OrderId, ApiError, utcDayOf } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { cutPage, idAfter, type StoredOffsetLink } from "@isotherm/store";
import { ofMinorUnits } from "@isotherm/ordering";
import { catalogueContext, offsetLinkResponse, visitorsIn } from "@isotherm/storefront";
import { limitTerms, type LinkUses } from "./dependencies.ts";

/** The link of an account. @throws ApiError not_found when the account has none with the id, whoever else may have */
export const foundLink = async (
  { links }: Pick<LinkUses, "links">,
  account: AccountId,
  id: OffsetLinkId,
): Promise<StoredOffsetLink> => {
  const link = await links.one(account, id);
  if (!link) throw new ApiError("not_found");
  return link;
};

/**
 * Returns an offset link of the acting account.
 *
 * @throws ApiError not_found, exchange_rate_not_found
 */
export const getOffsetLink = (uses: LinkUses) =>
  serves(getOffsetLinkOperation, async ({ caller, params, now, origin }) => {
    const link = await foundLink(uses, caller.account.id, params.id);
    const catalogue = await uses.catalogue.current();
    return offsetLinkResponse(link, {
      ...caller,
      catalogue,
      context: catalogueContext(caller, origin),
      limits: limitTerms(uses, caller, catalogue),
      now,
    });
  });

/**
 * Lists the offset links of the acting account, newest first.
 *
 * @throws ApiError id_invalid when the cursor is not one of this list
 * @throws ApiError exchange_rate_not_found
 */
export const listOffsetLinks = (uses: LinkUses) =>
  serves(listOffsetLinksOperation, async ({ caller, page: { limit, after }, now, origin }) => {
    const account = caller.account.id;
    const cursors = await uses.cursors(`offset links ${account}`);
    const position = await idAfter(cursors, "offsetLink", after, (id) => uses.links.one(account, id));
    const resources = await uses.links.newest(account, { limit: limit + 1, after: position });
    const catalogue = await uses.catalogue.current();
    const surroundings = {
      ...caller,
      catalogue,
      limits: limitTerms(uses, caller, catalogue),
      context: catalogueContext(caller, origin),
      now,
    };
    return cutPage({
      resources,
      limit,
      cursors,
      positionOf: ({ id }) => id,
      answerOf: (link) => offsetLinkResponse(link, surroundings),
    });
  });

const AT_ONCE = 100;
/** A function answers 6 MB at most, as a text within JSON; the rest is for names that take more bytes there. */
const MOST_BYTES = 4_000_000;

/** What is told of an order of a link. */
const toldOrder = ({ id, created_at, email, bundles }: Order) => ({
  order_id: id,
  created_at,
  email: email ?? "",
  bundles: (bundles ?? []).map(({ bundle_id, bundle_name }) => ({ bundle_id, bundle_name })),
});

interface OrdersAsked {
  readonly most: number;
  readonly after: OrderId | undefined;
}

/** Orders that came through a link, newest first, as many as were asked for and fit, and whether there are more. */
const ordersOfLink = async (
  { orders }: LinkUses,
  account: AccountId,
  link: OffsetLinkId,
  { most, after: first }: OrdersAsked,
) => {
  const told: ReturnType<typeof toldOrder>[] = [];
  let bytes = 0;
  for (let after = first; ; after = told.at(-1)?.order_id) {
    const some = await orders.newest(account, { link, after, limit: AT_ONCE });
    for (const { order } of some) {
      const one = toldOrder(order);
      bytes += Buffer.byteLength(JSON.stringify(one));
      if (told.length === most || (bytes > MOST_BYTES && told.length > 0)) return { told, hasMore: true };
      told.push(one);
    }
    if (some.length < AT_ONCE) return { told, hasMore: false };
  }
};

/**
 * Tells how many browsers opened the page of a link, each counted once, and the orders that came of it.
 *
 * @throws ApiError not_found
 */
export const getOffsetLinkAnalytics = (uses: LinkUses) =>
  serves(getOffsetLinkAnalyticsOperation, async ({ account, params, query, now }) => {
    const link = await foundLink(uses, account.id, params["id"]);
    const asked = { most: Number(query.limit ?? Infinity), after: query.after as OrderId | undefined };
    const [{ places, counted }, spent, placed, { told, hasMore }] = await Promise.all([
      uses.links.visits(link.token),
      uses.links.spent(link.token, utcDayOf(now)),
      uses.orders.countOfLink(account.id, link.id),
      ordersOfLink(uses, account.id, link.id, asked),
    ]);
    return {
      id: link.id,
      unique_visitors: counted + visitorsIn(places.size),
      placed_orders: placed,
      spent_today: ofMinorUnits(spent.today, account.currency),
      spent_total: ofMinorUnits(spent.total, account.currency),
      orders: told,
      has_more: hasMore,
      next_cursor: hasMore ? (told.at(-1)?.order_id ?? null) : null,
    };
  });
