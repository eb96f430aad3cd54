import type { AnyAccount, PublicImpactPage } from "@isotherm/contract";
import { type Decimal, Decimal as D, decimal } from "@isotherm/core";
import { pictureAddress } from "@isotherm/ordering";
import { logoAddress } from "./offset-link-response.ts";
import type { CatalogueProject, ImpactFigures, StoredImpactPage, WholeCatalogue } from "@isotherm/store";

/** What an impact page is made from. */
export interface ImpactPageFacts {
  readonly page: StoredImpactPage;
  readonly account: Pick<AnyAccount, "name" | "logo" | "currency">;
  readonly figures: ImpactFigures;
  readonly catalogue: Pick<WholeCatalogue, "records">;
}

/**
 * Tonnes CO2e of one seat in economy from New York (JFK) to London (LHR), with the effects besides CO2: what our own estimate
 * of that flight says.
 */
export const TONNES_OF_FLIGHT = decimal("0.727");

/** The path of the page for people. */
export const impactPageAddress = ({ mode, slug }: Pick<StoredImpactPage, "mode" | "slug">): string =>
  `/s/${mode === "test" ? "test/" : ""}${slug}`;

/** Whether anybody may see it. */
export const isPublished = (
  { status }: Pick<StoredImpactPage, "status">,
  { external_pages_visibility }: Pick<AnyAccount, "external_pages_visibility">,
): boolean => status === "enabled" && external_pages_visibility === "public";

/** Whether anybody who has the address of one may read the certificates of its account. */
export const showsCertificates = (
  page: Pick<StoredImpactPage, "status" | "sections">,
  account: Pick<AnyAccount, "external_pages_visibility">,
): boolean => isPublished(page, account) && page.sections.includes("certificates");

/** The projects of completed orders that the catalogue knows, in its order. */
export const projectsOf = ({ figures, catalogue }: ImpactPageFacts): CatalogueProject[] => {
  const retired = new Set<string>(figures.projects.map(({ id }) => id));
  return catalogue.records.projects.filter(({ id }) => retired.has(id));
};

/** An impact page as everybody may read it. */
export const publicImpactPage = (facts: ImpactPageFacts, origin: string): PublicImpactPage => {
  const { page, account, figures } = facts;
  const shows = (section: StoredImpactPage["sections"][number]) => page.sections.includes(section);
  return {
    title:
      page.title === "by_price"
        ? { format: "by_price", currency: account.currency, value: figures.value }
        : { format: "by_volume", quantity: figures.quantity },
    description: descriptionOf(facts),
    logo: logoAddress(account, origin),
    organisation_logo: null,
    account_name: account.name,
    include_certificates: shows("certificates"),
    bundles: shows("bundles_breakdown") ? bundlesOf(facts, origin) : null,
    un_sdg: shows("unsdg") ? goalsOf(facts) : null,
  };
};

const descriptionOf = (facts: ImpactPageFacts): PublicImpactPage["description"] => {
  const { page, figures } = facts;
  const format = page.description;
  if (format === "by_equivalent") {
    const flights = figures.quantity.div(TONNES_OF_FLIGHT).toDecimalPlaces(0, D.ROUND_DOWN);
    return { format, flights_nyc_to_london: flights.toNumber() };
  }
  if (format === "by_custom_description") return { format, custom_description: page.custom_description };
  if (format === "by_supported_goals") {
    return { format, number_of_un_sdgs: goalsOf(facts).length, number_of_projects: projectsOf(facts).length };
  }
  return format;
};

const goalsOf = (facts: ImpactPageFacts): NonNullable<PublicImpactPage["un_sdg"]> => {
  const counts = new Map<number, number>();
  for (const goal of projectsOf(facts).flatMap(({ un_sdg }) => un_sdg ?? []))
    counts.set(goal, (counts.get(goal) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([un_sdg_number, occurrences]) => ({ un_sdg_number, occurrences }));
};

const bundlesOf = (
  { figures, catalogue }: ImpactPageFacts,
  origin: string,
): NonNullable<PublicImpactPage["bundles"]> => {
  const known = figures.bundles.flatMap((part) => {
    const record = catalogue.records.bundles.find(({ id }) => id === part.id);
    return record ? [{ record, quantity: part.quantity }] : [];
  });
  const percents = percentsOf(known.map(({ quantity }) => quantity));
  const picture = (path: string | null) => path && pictureAddress(origin, path);
  return known.map(({ record, quantity }, index) => ({
    percent_of_total: percents[index] ?? 0,
    quantity,
    bundle: {
      name: record.name,
      background_colour: record.background_colour,
      primary_image: picture(record.primary_image),
      primary_image_hires: picture(record.primary_image_hires),
      small_thumbnail: picture(record.small_thumbnail),
      description: record.description,
      offset_type: record.offset_type,
      carbon_permanence: record.carbon_permanence,
    },
  }));
};

/** Hundredths of a percent of a whole. */
const WHOLE = 10_000;

/** The shares of a whole in percent with two decimals, which add up to 100: the largest remainders are rounded up. */
const percentsOf = (parts: readonly Decimal[]): number[] => {
  const total = parts.reduce((sum, part) => sum.plus(part), new D(0));
  if (total.isZero()) return parts.map(() => 0);
  const exact = parts.map((part) => part.times(WHOLE).div(total));
  const floors = exact.map((share) => share.toDecimalPlaces(0, D.ROUND_DOWN).toNumber());
  const missing = WHOLE - floors.reduce((sum, share) => sum + share, 0);
  const raised = new Set(
    exact
      .map((share, index) => ({ index, rest: share.minus(floors[index] ?? 0) }))
      .toSorted((a, b) => b.rest.comparedTo(a.rest) || a.index - b.index)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return floors.map((share, index) => (share + (raised.has(index) ? 1 : 0)) / 100);
};
