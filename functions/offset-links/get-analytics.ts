import { getOffsetLinkAnalytics as operation, type Order } from "@isotherm/contract";
import type { AccountId, OffsetLinkId, OrderId } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { visitorsIn } from "@isotherm/storefront";
import type { LinkUses } from "./link-uses.ts";
import { foundLink } from "./read-offset-links.ts";

const AT_ONCE = 100;

/** Every order that came through a link, newest first. */
const ordersOfLink = async ({ orders }: LinkUses, account: AccountId, link: OffsetLinkId): Promise<Order[]> => {
  const all: Order[] = [];
  for (let after: OrderId | undefined; ;) {
    const some = await orders.newest(account, { link, after, limit: AT_ONCE });
    all.push(...some.map(({ order }) => order));
    if (some.length < AT_ONCE) return all;
    after = all.at(-1)?.id;
  }
};

/**
 * Tells how many browsers opened the page of a link, each counted once, and the orders that came of it.
 *
 * @throws Refusal not_found
 */
export const getOffsetLinkAnalytics = (uses: LinkUses) =>
  serves(operation, async ({ account, params }) => {
    const link = await foundLink(uses, account.id, params.id);
    const [{ places, counted }, orders] = await Promise.all([
      uses.links.visits(link.token),
      ordersOfLink(uses, account.id, link.id),
    ]);
    return {
      id: link.id,
      unique_visitors: counted + visitorsIn(places.size),
      placed_orders: orders.length,
      orders: orders.map(({ id, created_at, email, bundles }) => ({
        order_id: id,
        created_at,
        email: email ?? "",
        bundles: (bundles ?? []).map(({ bundle_id, bundle_name }) => ({ bundle_id, bundle_name })),
      })),
    };
  });
