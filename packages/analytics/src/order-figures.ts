import { type AggregatedByProperty, MOST_ROWS, type OrderStatus } from "@isotherm/contract";
import { ApiError, type BundleId, DAY_MS, type Decimal, decimal, instantMs, sum } from "@isotherm/core";
import type { CatalogueRecords } from "@isotherm/store";
import { continentOf } from "./continents.ts";
import { type OrderSums, orderSumsOf } from "./order-cells.ts";
import type { OrderCell } from "./order-contribution.ts";
import { dayAfter } from "./periods.ts";
import type { OrderDay, OrderFigures } from "./read-order-figures.ts";

const NOT_YET = "Not yet allocated";
const NOT_CERTIFIED = "Not certified";

/** Figures of orders, over all states that count, or over one. */
export interface OfOrders<F extends OrderFigures = OrderFigures> {
  readonly found: readonly F[];
  readonly status: OrderStatus | undefined;
}

type Told<F extends OrderFigures> = Omit<F, "figures"> & { readonly cell: OrderCell } & OrderSums;

/** What there is of each bundle or project, where any order has a part of it. */
const told = <F extends OrderFigures>({ found, status }: OfOrders<F>): Told<F>[] =>
  found.flatMap(({ figures, ...rest }) => {
    const sums = orderSumsOf(figures, status);
    return sums.lines.isZero() ? [] : [{ ...rest, ...sums }];
  });

/** What belongs to a bundle or to a project. */
interface Amounts {
  readonly quantity: Decimal;
  readonly value: Decimal;
}

const NOTHING: Amounts = { quantity: decimal(0), value: decimal(0) };

const plus = (a: Amounts, b: Amounts): Amounts => ({
  quantity: a.quantity.plus(b.quantity),
  value: a.value.plus(b.value),
});

/** Amounts by a property. */
const sums = <K>(entries: Iterable<readonly [K, Amounts]>): Map<K, Amounts> => {
  const found = new Map<K, Amounts>();
  for (const [key, amounts] of entries) found.set(key, plus(found.get(key) ?? NOTHING, amounts));
  return found;
};

/**
 * A running sum for each bundle that was bought between two days, both inclusive.
 *
 * @throws ApiError selection_too_large
 */
export const cumulativePerBundle = (ofDays: OfOrders<OrderDay>, first: string, last: string) => {
  const bought = Map.groupBy(told(ofDays), ({ cell }) => cell.id);
  const days = (instantMs(`${last}T00:00:00.000Z`) - instantMs(`${first}T00:00:00.000Z`)) / DAY_MS + 1;
  if (bought.size * days > MOST_ROWS)
    throw new ApiError(
      "selection_too_large",
      `${bought.size} bundles on ${days} days are more than ${MOST_ROWS} points: ask for fewer days.`,
    );
  return [...bought].map(([id, lines]) => {
    const byDay = sums(lines.map((line) => [line.day, line] as const));
    let running = NOTHING;
    const timeseries = Array.from({ length: days }, (_, index) => {
      const date = dayAfter(first, index);
      running = plus(running, byDay.get(date) ?? NOTHING);
      return { date, ...running };
    });
    return { bundle_id: id as BundleId, bundle_name: lines.at(-1)?.cell.name ?? "", timeseries };
  });
};

const projectsOf = (projects: OfOrders, catalogue: Pick<CatalogueRecords, "projects">) => {
  const known = new Map<string, CatalogueRecords["projects"][number]>(catalogue.projects.map((one) => [one.id, one]));
  return told(projects).map(({ cell, ...sums }) => ({ id: cell.id, project: known.get(cell.id), ...sums }));
};

/** How many projects and development goals stand behind some orders. */
export const orderMetrics = (ofProjects: OfOrders, catalogue: Pick<CatalogueRecords, "projects">) => {
  const projects = new Map(projectsOf(ofProjects, catalogue).map(({ id, project }) => [id, project]));
  const goals = [...projects.values()].flatMap((project) => [...new Set(project?.un_sdg ?? [])]);
  const counts = [...Map.groupBy(goals, (goal) => goal)].map(([un_sdg_number, { length }]) => ({
    un_sdg_number,
    occurrences: length,
  }));
  return {
    number_of_un_sdgs: counts.length,
    number_of_projects: projects.size,
    un_sdg: projects.size === 0 ? null : counts.toSorted((a, b) => a.un_sdg_number - b.un_sdg_number),
  };
};

/** The type of the Oxford principles: 1 to 3 reductions, 4 and 5 removals, by how long what is stored stays. */
const PRINCIPLES = {
  emissions_reduction: { no_storage: 1, short_term: 2, long_term: 3 },
  carbon_removal: { no_storage: 4, short_term: 4, long_term: 5 },
} as const;

type Catalogue = Pick<CatalogueRecords, "bundles" | "projects">;

/** What was bought, by its properties. `bundle`, `location` and `registry` each add up to the orders. */
export const aggregatedByProperty = (
  ofBundles: OfOrders,
  ofProjects: OfOrders,
  catalogue: Catalogue,
): AggregatedByProperty => {
  const [bundles, projects] = [told(ofBundles), projectsOf(ofProjects, catalogue)];
  return { ...byBundle(bundles, catalogue), ...byProject(projects, left(bundles, projects)) };
};

type OfBundles = "bundle" | "oxford_offsetting_principles" | "offset_type";

const byBundle = (bundles: ReturnType<typeof told>, catalogue: Catalogue): Pick<AggregatedByProperty, OfBundles> => {
  const names = new Map(bundles.map(({ cell }) => [cell.id, cell.name ?? ""]));
  const facts = new Map<string, Catalogue["bundles"][number]>(catalogue.bundles.map((one) => [one.id, one]));
  const found = sums(bundles.map((one) => [one.cell.id, one] as const));
  const typed = [...found].flatMap(([id, amounts]) => {
    const bundle = facts.get(id);
    return bundle?.offset_type ? [{ ...amounts, type: bundle.offset_type, permanence: bundle.carbon_permanence }] : [];
  });
  const principles = sums(typed.map((one) => [PRINCIPLES[one.type][one.permanence] as number, one] as const));
  const types = sums(typed.map((one) => [one.type, one] as const));
  return {
    bundle: [...found].map(([id, amounts]) => ({
      bundle_id: id as BundleId,
      bundle_name: names.get(id) ?? "",
      ...amounts,
    })),
    oxford_offsetting_principles: [...principles]
      .toSorted(([a], [b]) => a - b)
      .map(([type, amounts]) => ({ type, ...amounts })),
    offset_type: [...types].map(([offset_type, amounts]) => ({ offset_type, ...amounts })),
  };
};

const byProject = (
  projects: ReturnType<typeof projectsOf>,
  rest: Amounts,
): Pick<AggregatedByProperty, "location" | "registry"> => {
  const by = (propertyOf: (one: (typeof projects)[number]) => string) =>
    withRest(sums(projects.map((one) => [propertyOf(one), one] as const)), rest);
  const locations = by(({ project }) => (project ? continentOf(project.country_code) : NOT_YET));
  const registries = by(({ project }) => project?.registry_name || NOT_CERTIFIED);
  return {
    location: [...locations].map(([location, amounts]) => ({ location, ...amounts })),
    registry: [...registries].map(([name, amounts]) => ({
      // Names of the catalogue's registries, or one of the two above.
      registry_name: name as AggregatedByProperty["registry"][number]["registry_name"],
      ...amounts,
    })),
  };
};

/** What of the orders no project has. */
const left = (bundles: readonly Amounts[], projects: readonly Amounts[]): Amounts => ({
  quantity: sum(bundles.map(({ quantity }) => quantity)).minus(sum(projects.map(({ quantity }) => quantity))),
  value: sum(bundles.map(({ value }) => value)).minus(sum(projects.map(({ value }) => value))),
});

const withRest = (found: ReadonlyMap<string, Amounts>, rest: Amounts): Map<string, Amounts> => {
  const all = new Map(found);
  if (!rest.quantity.isZero() || !rest.value.isZero()) all.set(NOT_YET, plus(all.get(NOT_YET) ?? NOTHING, rest));
  return all;
};
