import { createOffsetLink as operation } from "@isotherm/contract";
import { idTimeMs, instant, Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { offsetLinkAnswer, catalogueContext } from "@isotherm/storefront";
import { lacksConstraint, linkBundles, linkFacts } from "./link-facts.ts";
import { limitTerms, type LinkUses } from "./link-uses.ts";
import { refuseLimits } from "./refuse-limits.ts";

/** Characters of `[0-9A-Za-z]`: 142 bits. */
const TOKEN_LENGTH = 24;

/**
 * Makes an offset link with an address that cannot be guessed. What is wrong with the request itself comes first; of
 * several conflicts the first of account, constraint, bundle is answered.
 *
 * @throws Refusal see the operation
 */
export const createOffsetLink = (uses: LinkUses) =>
  serves(operation, async ({ caller, body, now, origin }) => {
    const { account, suspended } = caller;
    const catalogue = await uses.catalogue.current();
    const bundles = linkBundles(body.bundles, catalogue);
    const facts = linkFacts(body, { currency: account.currency, now });
    const require_payment = body.require_payment ?? false;
    const limits = limitTerms(uses, caller, catalogue);
    refuseLimits(facts, require_payment, limits);
    if (suspended) throw new Refusal("account_suspended");
    if (lacksConstraint(facts, { require_payment })) throw new Refusal("offset_link_constraint_required");
    if (bundles.disabled !== undefined) {
      throw new Refusal("bundle_selection_bundle_invalid", `bundles: the bundle ${bundles.disabled} is disabled.`);
    }
    const id = uses.ids.next("offsetLink");
    const link = {
      ...facts,
      id,
      account_id: account.id,
      token: uses.secrets.base62(TOKEN_LENGTH),
      bundle_ids: bundles.ids,
      require_payment,
      // The time in the id: links are listed by id, and so by creation.
      created_at: instant(idTimeMs(id)),
      revision: 0,
    };
    const answer = offsetLinkAnswer(link, {
      ...caller,
      catalogue,
      context: catalogueContext(caller, origin),
      limits,
      now,
    });
    await uses.create(link);
    return answer;
  });
