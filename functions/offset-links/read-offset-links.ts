import {
  getOffsetLink as getOffsetLinkOperation,
  getOffsetLinkAnalytics as getOffsetLinkAnalyticsOperation,
  listOffsetLinks as listOffsetLinksOperation,
  type Order,
} from "@isotherm/contract";
import { type AccountId, type OffsetLinkId, type OrderId, ApiError } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { cutPage, idAfter, type StoredOffsetLink } from "@isotherm/store";
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
 * @throws ApiError not_found
 */
export const getOffsetLinkAnalytics = (uses: LinkUses) =>
  serves(getOffsetLinkAnalyticsOperation, async ({ account, params }) => {
    const link = await foundLink(uses, account.id, params["id"]);
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
