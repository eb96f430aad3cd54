import { type AnyAccount, type Bundle, type BundleSummary, type ProjectSummary } from "@isotherm/contract";
import { priceOf, type PriceTerms, pictureAddress } from "@isotherm/ordering";
import type { CatalogueBundle, CatalogueProject, Organisation, WholeCatalogue } from "@isotherm/store";

/** Currency and commission that the catalogue is priced in, and the base URL of its pictures. */
export interface CatalogueContext extends PriceTerms {
  readonly origin: string;
}

/** Whose currency and commission count. */
interface Buyer {
  readonly account: Pick<AnyAccount, "currency">;
  readonly organisation: Pick<Organisation, "commission">;
}

/** The context of a request by a buyer. */
export const catalogueContext = ({ account, organisation }: Buyer, origin: string): CatalogueContext => ({
  currency: account.currency,
  commission: organisation.commission,
  origin,
});

/**
 * A bundle with those of its projects that are to be shown, in the order of the bundle.
 *
 * @throws ApiError exchange_rate_not_found
 */
export const bundleResponse = (
  record: CatalogueBundle,
  catalogue: WholeCatalogue,
  context: CatalogueContext,
  shows: (project: CatalogueProject) => boolean,
): Bundle => ({
  ...bundleSummary(record, catalogue, context),
  projects: record.project_ids
    .map((id) => catalogue.records.projects.find((project) => project.id === id))
    .filter((project) => project !== undefined)
    .filter(shows)
    .map((project) => projectSummary(project, context.origin)),
});

/**
 * A bundle as it is shown, at the price that a quote has.
 *
 * @throws ApiError exchange_rate_not_found
 */
export const bundleSummary = (
  record: CatalogueBundle,
  { bundles }: Pick<WholeCatalogue, "bundles">,
  context: CatalogueContext,
): BundleSummary => {
  const offered = bundles.get(record.id);
  if (!offered) throw new Error(`the bundle ${record.id} is not on offer`);
  const { net, gross } = priceOf(offered, context);
  const at = (picture: string | null) => picture && pictureAddress(context.origin, picture);
  return {
    ...record,
    unit_price: net,
    gross_unit_price: gross,
    currency: context.currency,
    primary_image: at(record.primary_image),
    primary_image_hires: at(record.primary_image_hires),
    small_thumbnail: at(record.small_thumbnail),
    large_image: at(record.large_image),
    disabled: offered.disabled,
    available_quantity: offered.available_quantity,
  };
};

/** A project as it is shown within a bundle; its sections are left out by the schema of the answer. */
export const projectSummary = (record: CatalogueProject, origin: string): ProjectSummary => {
  const at = (picture: string | null) => picture && pictureAddress(origin, picture);
  return {
    ...record,
    logo: at(record.logo),
    primary_image: at(record.primary_image),
    thumbnail_image: at(record.thumbnail_image),
    media: record.media.map((medium) => ({ ...medium, url: pictureAddress(origin, medium.url) })),
    disabled: record.disabled_at !== null,
  };
};
