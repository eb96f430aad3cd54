import { pictureAddress, type Project } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import { exchange, minorDigits, roundMoney } from "@isotherm/ordering";
import type { CatalogueBundle, CatalogueProject, CatalogueStock, WholeCatalogue } from "@isotherm/store";
import { bundleSummary, projectSummary, type CatalogueContext } from "@isotherm/storefront";

/**
 * A project with its sections, its free stock, and those of its bundles that are to be shown.
 *
 * @throws Refusal exchange_rate_not_found
 */
export const projectAnswer = (
  record: CatalogueProject,
  catalogue: WholeCatalogue,
  context: CatalogueContext,
  shows: (bundle: CatalogueBundle) => boolean,
): Project => ({
  ...projectSummary(record, context.origin),
  bundles: catalogue.records.bundles
    .filter(({ project_ids }) => project_ids.includes(record.id))
    .filter(shows)
    .map((bundle) => bundleSummary(bundle, catalogue, context)),
  impact_summary:
    record.impact_summary?.map((impact) => ({
      ...impact,
      image_url: pictureAddress(context.origin, impact.image_url),
    })) ?? null,
  datasets: record.datasets,
  quality_assessment: record.quality_assessment,
  links_and_news: record.links_and_news,
  carbon_credits: record.carbon_credits && {
    ...record.carbon_credits,
    inventory: inventoryOf(
      catalogue.records.stock.filter(({ project_id }) => project_id === record.id),
      catalogue,
      context,
    ),
  },
  timeline: record.timeline?.toSorted((a, b) => b.year - a.year) ?? null,
  carbon_storage_over_time: record.carbon_storage_over_time?.toSorted((a, b) => a.year - b.year) ?? null,
});

type Inventory = NonNullable<Project["carbon_credits"]>["inventory"];

/** Free tonnes by vintage, newest first; null when the stock is not counted. */
const inventoryOf = (
  stock: readonly CatalogueStock[],
  { rates }: Pick<WholeCatalogue, "rates">,
  { currency }: CatalogueContext,
): Inventory => {
  if (stock.length === 0) return null;
  return stock
    .toSorted((a, b) => (a.vintage < b.vintage ? 1 : -1))
    .map(({ vintage, available, unit_price, currency: own }) => {
      const price = exchange(unit_price, own, currency, rates);
      if (!price) throw new Refusal("exchange_rate_not_found", `No exchange rate to ${currency} is known.`);
      return {
        vintage,
        quantity: available,
        price: { value: roundMoney(price, minorDigits(currency)), currency },
      };
    });
};
