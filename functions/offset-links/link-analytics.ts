import { getOffsetLinkAnalytics as getOffsetLinkAnalyticsOperation, type Order } from "@isotherm/contract";
import { type AccountId, type OffsetLinkId, type OrderId, utcDayOf } from "@isotherm/core";
import { type Served, serves } from "@isotherm/http";
import { ofMinorUnits } from "@isotherm/ordering";
import { orderQueries } from "@isotherm/store/orders";
import type { Table } from "@isotherm/store/table";
import { visitorsIn } from "@isotherm/storefront/link-visitors";
import type { LinkUses } from "./dependencies.ts";
import { foundLink } from "./read-offset-links.ts";

/** What the orders of a link are read with. */
type Orders = Pick<ReturnType<typeof orderQueries>, "newest" | "countOfLink">;

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
  orders: Orders,
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
export const getOffsetLinkAnalytics = ({ links }: Pick<LinkUses, "links">, orders: Orders) =>
  serves(getOffsetLinkAnalyticsOperation, async ({ account, params, query, now }) => {
    const link = await foundLink({ links }, account.id, params["id"]);
    const asked = { most: Number(query.limit ?? Infinity), after: query.after as OrderId | undefined };
    const [{ places, counted }, spent, placed, { told, hasMore }] = await Promise.all([
      links.visits(link.token),
      links.spent(link.token, utcDayOf(now)),
      orders.countOfLink(account.id, link.id),
      ordersOfLink(orders, account.id, link.id, asked),
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

/** What is told of the use of links, over the table of orders. */
export const linkAnalytics = (uses: Pick<LinkUses, "links">, table: Table): readonly Served[] => [
  getOffsetLinkAnalytics(uses, orderQueries(table)),
];
