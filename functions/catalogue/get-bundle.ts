import { getBundle as operation } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { bundleAnswer, catalogueContext } from "@isotherm/storefront";
import type { CatalogueUses } from "./catalogue-uses.ts";

/**
 * Answers a bundle with all of its projects, disabled ones too.
 *
 * @throws Refusal not_found, exchange_rate_not_found
 */
export const getBundle = ({ catalogue }: CatalogueUses) =>
  serves(operation, async ({ caller, params, origin }) => {
    const whole = await catalogue.current();
    const bundle = whole.records.bundles.find(({ id }) => id === params.id);
    if (!bundle) throw new Refusal("not_found");
    return bundleAnswer(bundle, whole, catalogueContext(caller, origin), () => true);
  });
