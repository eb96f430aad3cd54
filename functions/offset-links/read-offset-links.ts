import {
  getOffsetLink as getOffsetLinkOperation,
  listOffsetLinks as listOffsetLinksOperation,
} from "@isotherm/contract";
import { type AccountId, type OffsetLinkId, ApiError } from "@isotherm/core";
import { serves } from "@isotherm/http";
import type { StoredOffsetLink } from "@isotherm/store/items/offset-link-item";
import { cutPage, idAfter } from "@isotherm/store/page";
import { catalogueContext } from "@isotherm/storefront/catalogue-responses";
import { offsetLinkResponse } from "@isotherm/storefront/offset-link-response";
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
