import { listBundles as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { pageByName } from "@isotherm/store";
import { bundleAnswer, catalogueContext } from "@isotherm/storefront";
import type { CatalogueUses } from "./catalogue-uses.ts";
import { isVisible } from "./visible.ts";

/**
 * Lists the bundles on offer, by name, with their projects.
 *
 * @throws Refusal id_invalid when the cursor is not one of this list
 * @throws Refusal exchange_rate_not_found
 */
export const listBundles = ({ catalogue, cursors }: CatalogueUses) =>
  serves(operation, async ({ caller, account, query, page, now, origin }) => {
    const whole = await catalogue.current();
    const visibility = { recent: query.recently_disabled, now };
    const shown = whole.records.bundles.filter(({ disabled_at }) => isVisible(disabled_at, visibility));
    const list = await cursors(`bundles ${account.id} ${query.recently_disabled}`);
    const context = catalogueContext(caller, origin);
    return pageByName(shown, list, page, (bundle) =>
      bundleAnswer(bundle, whole, context, ({ disabled_at }) => isVisible(disabled_at, visibility)),
    );
  });
