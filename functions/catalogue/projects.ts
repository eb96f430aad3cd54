import {
  getProject as getProjectOperation,
  getProjectPerimeter as getProjectPerimeterOperation,
  getProjectBySlug as getProjectBySlugOperation,
  listProjects as listProjectsOperation,
  type Project,
} from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import { type Caller, serves } from "@isotherm/http";
import { exchange, minorDigits, roundMoney, pictureAddress } from "@isotherm/ordering";
import {
  type CatalogueBundle,
  type CatalogueProject,
  type CatalogueStock,
  pageByName,
  type WholeCatalogue,
} from "@isotherm/store";
import { bundleSummary, catalogueContext, type CatalogueContext, projectSummary } from "@isotherm/storefront";
import { type CatalogueUses, isVisible } from "./dependencies.ts";

/**
 * Returns a project, also a disabled one, with all of its bundles.
 *
 * @throws ApiError not_found, exchange_rate_not_found
 */
export const getProject = (uses: CatalogueUses) =>
  serves(getProjectOperation, ({ caller, params, origin }) =>
    foundProject(uses, caller, origin, ({ id }) => id === params["id"]),
  );

/**
 * Returns the outline of a project's area, also of a disabled one.
 *
 * @throws ApiError not_found
 */
export const getProjectPerimeter = ({ catalogue }: CatalogueUses) =>
  serves(getProjectPerimeterOperation, async ({ params }) => {
    const { records } = await catalogue.current();
    const project = records.projects.find(({ id }) => id === params.id);
    if (!project) throw new ApiError("not_found");
    return { coordinates: project.perimeter ?? [] };
  });

/**
 * The same, by its slug.
 *
 * @throws ApiError not_found, exchange_rate_not_found
 */
export const getProjectBySlug = (uses: CatalogueUses) =>
  serves(getProjectBySlugOperation, ({ caller, params, origin }) =>
    foundProject(uses, caller, origin, ({ slug }) => slug === params["slug"]),
  );

const foundProject = async (
  { catalogue }: CatalogueUses,
  caller: Caller,
  origin: string,
  isWanted: (project: CatalogueProject) => boolean,
): Promise<Project> => {
  const whole = await catalogue.current();
  const project = whole.records.projects.find(isWanted);
  if (!project) throw new ApiError("not_found");
  return projectResponse(project, whole, catalogueContext(caller, origin), () => true);
};

/**
 * Lists the projects, by name, with the bundles that they are in.
 *
 * @throws ApiError id_invalid when the cursor is not one of this list
 * @throws ApiError exchange_rate_not_found
 */
export const listProjects = ({ catalogue, cursors }: CatalogueUses) =>
  serves(listProjectsOperation, async ({ caller, account, query, page, now, origin }) => {
    const whole = await catalogue.current();
    const visibility = { recent: query.recently_disabled, now };
    const shown = whole.records.projects.filter(({ disabled_at }) => isVisible(disabled_at, visibility));
    const list = await cursors(`projects ${account.id} ${query.recently_disabled}`);
    const context = catalogueContext(caller, origin);
    return pageByName(shown, list, page, (project) =>
      projectResponse(project, whole, context, ({ disabled_at }) => isVisible(disabled_at, visibility)),
    );
  });

/**
 * A project with its sections, its free stock, and those of its bundles that are to be shown.
 *
 * @throws ApiError exchange_rate_not_found
 */
const projectResponse = (
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
      if (!price) throw new ApiError("exchange_rate_not_found", `No exchange rate to ${currency} is known.`);
      return {
        vintage,
        quantity: available,
        price: { value: roundMoney(price, minorDigits(currency)), currency },
      };
    });
};
