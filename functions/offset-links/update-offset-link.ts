import { updateOffsetLink as operation } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { offsetLinkAnswer, catalogueContext } from "@isotherm/storefront";
import { lacksConstraint, linkBundles, linkFacts } from "./link-facts.ts";
import { limitTerms, type LinkUses } from "./link-uses.ts";
import { refuseLimits } from "./refuse-limits.ts";
import { foundLink } from "./read-offset-links.ts";

/**
 * Replaces what a link says: what the request leaves out is cleared, the bundles excepted. Whether the customer pays was
 * fixed when the link was made.
 *
 * @throws Refusal see the operation
 */
export const updateOffsetLink = (uses: LinkUses) =>
  serves(operation, async ({ caller, body, params, now, origin }) => {
    const { account } = caller;
    const read = () => foundLink(uses, account.id, params.id);
    const catalogue = await uses.catalogue.current();
    const facts = linkFacts(body, { currency: account.currency, now });
    const bundles = body.bundles && linkBundles(body.bundles, catalogue);
    if (bundles?.disabled !== undefined) {
      throw new Refusal("link_bundle_disabled", `bundles: the bundle ${bundles.disabled} is disabled.`);
    }
    const limits = limitTerms(uses, caller, catalogue);
    const link = await uses.change(read, (before) => {
      refuseLimits(facts, before.require_payment, limits);
      if (lacksConstraint(facts, before)) throw new Refusal("link_constraint_missing");
      return { ...before, ...facts, bundle_ids: bundles?.ids ?? before.bundle_ids };
    });
    return offsetLinkAnswer(link, { ...caller, catalogue, context: catalogueContext(caller, origin), limits, now });
  });
