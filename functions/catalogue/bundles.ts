import { getBundle as getBundleOperation, listBundles as listBundlesOperation } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { pageByName } from "@isotherm/store";
import { bundleAnswer, catalogueContext } from "@isotherm/storefront";
import { type CatalogueUses, isVisible } from "./dependencies.ts";

/**
 * Answers a bundle with all of its projects, disabled ones too.
 *
 * @throws Refusal not_found, exchange_rate_not_found
 */
export const getBundle = ({ catalogue }: CatalogueUses) =>
  serves(getBundleOperation, async ({ caller, params, origin }) => {
    const whole = await catalogue.current();
    const bundle = whole.records.bundles.find(({ id }) => id === params["id"]);
    if (!bundle) throw new Refusal("not_found");
    return bundleAnswer(bundle, whole, catalogueContext(caller, origin), () => true);
  });

/**
 * Lists the bundles on offer, by name, with their projects.
 *
 * @throws Refusal id_invalid when the cursor is not one of this list
 * @throws Refusal exchange_rate_not_found
 */
export const listBundles = ({ catalogue, cursors }: CatalogueUses) =>
  serves(listBundlesOperation, async ({ caller, account, query, page, now, origin }) => {
    const whole = await catalogue.current();
    const visibility = { recent: query.recently_disabled, now };
    const shown = whole.records.bundles.filter(({ disabled_at }) => isVisible(disabled_at, visibility));
    const list = await cursors(`bundles ${account.id} ${query.recently_disabled}`);
    const context = catalogueContext(caller, origin);
    return pageByName(shown, list, page, (bundle) =>
      bundleAnswer(bundle, whole, context, ({ disabled_at }) => isVisible(disabled_at, visibility)),
    );
  });
