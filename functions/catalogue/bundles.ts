import { getBundle as getBundleOperation, listBundles as listBundlesOperation } from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { pageByName } from "@isotherm/store";
import { bundleResponse, catalogueContext } from "@isotherm/storefront";
import { type CatalogueUses, isVisible } from "./dependencies.ts";

/**
 * Returns a bundle with all of its projects, disabled ones too.
 *
 * @throws ApiError not_found, exchange_rate_not_found
 */
export const getBundle = ({ catalogue }: CatalogueUses) =>
  serves(getBundleOperation, async ({ caller, params, origin }) => {
    const whole = await catalogue.current();
    const bundle = whole.records.bundles.find(({ id }) => id === params["id"]);
    if (!bundle) throw new ApiError("not_found");
    return bundleResponse(bundle, whole, catalogueContext(caller, origin), () => true);
  });

/**
 * Lists the bundles on offer, by name, with their projects.
 *
 * @throws ApiError id_invalid when the cursor is not one of this list
 * @throws ApiError exchange_rate_not_found
 */
export const listBundles = ({ catalogue, cursors }: CatalogueUses) =>
  serves(listBundlesOperation, async ({ caller, account, query, page, now, origin }) => {
    const whole = await catalogue.current();
    const visibility = { recent: query.recently_disabled, now };
    const shown = whole.records.bundles.filter(({ disabled_at }) => isVisible(disabled_at, visibility));
    const list = await cursors(`bundles ${account.id} ${query.recently_disabled}`);
    const context = catalogueContext(caller, origin);
    return pageByName(shown, list, page, (bundle) =>
      bundleResponse(bundle, whole, context, ({ disabled_at }) => isVisible(disabled_at, visibility)),
    );
  });
