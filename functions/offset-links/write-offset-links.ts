import {
  createOffsetLink as createOffsetLinkOperation,
  updateOffsetLink as updateOffsetLinkOperation,
} from "@isotherm/contract";
import { idInstant, ApiError } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { refuseSuspended } from "@isotherm/store/suspended-accounts";
import { catalogueContext } from "@isotherm/storefront/catalogue-responses";
import { offsetLinkResponse } from "@isotherm/storefront/offset-link-response";
import { limitTerms, type LinkUses } from "./dependencies.ts";
import { lacksConstraint, linkBundles, linkFacts, refuseLimits } from "./link-facts.ts";
import { foundLink } from "./read-offset-links.ts";

/** Characters of `[0-9A-Za-z]`: 142 bits. */
const TOKEN_LENGTH = 24;

/**
 * Makes an offset link with an address that cannot be guessed. What is wrong with the request itself comes first; of
 * several conflicts the first of account, constraint, bundle is answered.
 *
 * @throws ApiError see the operation
 */
export const createOffsetLink = (uses: LinkUses) =>
  serves(createOffsetLinkOperation, async ({ caller, body, now, origin }) => {
    const { account } = caller;
    const catalogue = await uses.catalogue.current();
    const bundles = linkBundles(body.bundles, catalogue);
    const facts = linkFacts(body, { currency: account.currency, now });
    const require_payment = body.require_payment ?? false;
    const limits = limitTerms(uses, caller, catalogue);
    refuseLimits(facts, require_payment, limits);
    refuseSuspended(caller);
    if (lacksConstraint(facts, { require_payment })) throw new ApiError("offset_link_constraint_required");
    if (bundles.disabled !== undefined) {
      throw new ApiError("bundle_selection_bundle_invalid", `bundles: the bundle ${bundles.disabled} is disabled.`);
    }
    const id = uses.ids.next("offsetLink");
    const link = {
      ...facts,
      id,
      account_id: account.id,
      token: uses.tokens.base62(TOKEN_LENGTH),
      bundle_ids: bundles.ids,
      require_payment,
      // The time in the id: links are listed by id, and so by creation.
      created_at: idInstant(id),
      revision: 0,
    };
    const answer = offsetLinkResponse(link, {
      ...caller,
      catalogue,
      context: catalogueContext(caller, origin),
      limits,
      now,
    });
    await uses.create(link);
    return answer;
  });

/**
 * Replaces what a link says: what the request leaves out is cleared, the bundles excepted. Whether the customer pays was
 * fixed when the link was made.
 *
 * @throws ApiError see the operation
 */
export const updateOffsetLink = (uses: LinkUses) =>
  serves(updateOffsetLinkOperation, async ({ caller, body, params, now, origin }) => {
    const { account } = caller;
    const read = () => foundLink(uses, account.id, params["id"]);
    const catalogue = await uses.catalogue.current();
    const facts = linkFacts(body, { currency: account.currency, now });
    const bundles = body.bundles && linkBundles(body.bundles, catalogue);
    if (bundles?.disabled !== undefined) {
      throw new ApiError("link_bundle_disabled", `bundles: the bundle ${bundles.disabled} is disabled.`);
    }
    const limits = limitTerms(uses, caller, catalogue);
    const link = await uses.change(read, (before) => {
      refuseLimits(facts, before.require_payment, limits);
      if (lacksConstraint(facts, before)) throw new ApiError("link_constraint_missing");
      return { ...before, ...facts, bundle_ids: bundles?.ids ?? before.bundle_ids };
    });
    return offsetLinkResponse(link, { ...caller, catalogue, context: catalogueContext(caller, origin), limits, now });
  });
