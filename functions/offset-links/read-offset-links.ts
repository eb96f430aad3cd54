import { getOffsetLink as one, listOffsetLinks as list } from "@isotherm/contract";
import { type AccountId, type OffsetLinkId, Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { cutPage, type StoredOffsetLink } from "@isotherm/store";
import { offsetLinkAnswer, catalogueContext } from "@isotherm/storefront";
import { limitTerms, type LinkUses } from "./link-uses.ts";

/** The link of an account. @throws Refusal not_found when the account has none with the id, whoever else may have */
export const foundLink = async (
  { links }: Pick<LinkUses, "links">,
  account: AccountId,
  id: OffsetLinkId,
): Promise<StoredOffsetLink> => {
  const link = await links.one(account, id);
  if (!link) throw new Refusal("not_found");
  return link;
};

/**
 * Answers an offset link of the acting account.
 *
 * @throws Refusal not_found, exchange_rate_not_found
 */
export const getOffsetLink = (uses: LinkUses) =>
  serves(one, async ({ caller, params, now, origin }) => {
    const link = await foundLink(uses, caller.account.id, params.id);
    const catalogue = await uses.catalogue.current();
    return offsetLinkAnswer(link, {
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
 * @throws Refusal id_invalid when the cursor is not one of this list
 * @throws Refusal exchange_rate_not_found
 */
export const listOffsetLinks = (uses: LinkUses) =>
  serves(list, async ({ caller, page: { limit, after }, now, origin }) => {
    const account = caller.account.id;
    const cursors = await uses.cursors(`offset links ${account}`);
    const position = after === undefined ? undefined : cursors.decode(after);
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
      answerOf: (link) => offsetLinkAnswer(link, surroundings),
    });
  });
