import { type BundleSummary, pictureAddress } from "@isotherm/contract";
import { priceOf } from "@isotherm/ordering";
import type { CatalogueBundle, WholeCatalogue } from "@isotherm/store";
import type { Telling } from "./telling.ts";

/**
 * A bundle as it is shown, at the price that a quote has.
 *
 * @throws Refusal exchange_rate_not_found
 */
export const bundleSummary = (
  record: CatalogueBundle,
  { bundles }: Pick<WholeCatalogue, "bundles">,
  telling: Telling,
): BundleSummary => {
  const offered = bundles.get(record.id);
  if (!offered) throw new Error(`the bundle ${record.id} is not on offer`);
  const { net, gross } = priceOf(offered, telling);
  const at = (picture: string | null) => picture && pictureAddress(telling.origin, picture);
  return {
    ...record,
    unit_price: net,
    gross_unit_price: gross,
    currency: telling.currency,
    primary_image: at(record.primary_image),
    primary_image_hires: at(record.primary_image_hires),
    small_thumbnail: at(record.small_thumbnail),
    large_image: at(record.large_image),
    disabled: offered.disabled,
    available_quantity: offered.available_quantity,
  };
};
