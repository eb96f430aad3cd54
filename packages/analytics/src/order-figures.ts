import { type AggregatedByProperty, MOST_ROWS, type Order } from "@isotherm/contract";
import { ApiError, DAY_MS, type Decimal, decimal, instantMs, sum, utcDayOf } from "@isotherm/core";
import type { CatalogueRecords } from "@isotherm/store";
import { continentOf } from "./continents.ts";
import { dayAfter } from "./periods.ts";

const NOT_YET = "Not yet allocated";
const NOT_CERTIFIED = "Not certified";

/** The orders that figures count. */
export const counted = (orders: readonly Order[]): Order[] =>
  orders.filter(({ status }) => status !== "cancelled" && status !== "failed");

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

/** Amounts by a property, in the order in which they first came. */
const sums = <K>(entries: Iterable<readonly [K, Amounts]>): Map<K, Amounts> => {
  const found = new Map<K, Amounts>();
  for (const [key, amounts] of entries) found.set(key, plus(found.get(key) ?? NOTHING, amounts));
  return found;
};

const bundlesOf = (orders: readonly Order[]) =>
  orders.flatMap(({ bundles }) => (bundles ?? []).map((one) => ({ ...one, value: one.offset_cost })));

/** A running sum for each bundle that was bought between two days, both inclusive. @throws ApiError selection_too_large */
export const cumulativePerBundle = (orders: readonly Order[], first: string, last: string) => {
  const bought = Map.groupBy(
    orders.flatMap((order) => bundlesOf([order]).map((one) => ({ ...one, day: utcDayOf(order.created_at) }))),
    ({ bundle_id }) => bundle_id,
  );
  const days = (instantMs(`${last}T00:00:00.000Z`) - instantMs(`${first}T00:00:00.000Z`)) / DAY_MS + 1;
  if (bought.size * days > MOST_ROWS)
    throw new ApiError(
      "selection_too_large",
      `${bought.size} bundles on ${days} days are more than ${MOST_ROWS} points: ask for fewer days.`,
    );
  return [...bought].map(([bundle_id, lines]) => {
    const byDay = sums(lines.map((line) => [line.day, line] as const));
    let running = NOTHING;
    const timeseries = Array.from({ length: days }, (_, index) => {
      const date = dayAfter(first, index);
      running = plus(running, byDay.get(date) ?? NOTHING);
      return { date, ...running };
    });
    return { bundle_id, bundle_name: lines.at(-1)?.bundle_name ?? "", timeseries };
  });
};

const projectsOf = (orders: readonly Order[], { projects }: Pick<CatalogueRecords, "projects">) => {
  const known = new Map(projects.map((project) => [project.id, project]));
  return orders.flatMap((order) =>
    (order.projects ?? []).map(({ project_id, quantity, offset_cost }) => ({
      project_id,
      project: known.get(project_id),
      quantity,
      value: offset_cost,
    })),
  );
};

/** How many projects and development goals stand behind some orders. */
export const orderMetrics = (orders: readonly Order[], catalogue: Pick<CatalogueRecords, "projects">) => {
  const projects = new Map(projectsOf(orders, catalogue).map(({ project_id, project }) => [project_id, project]));
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

/** What was bought, by its properties. `bundle`, `location` and `registry` each add up to the orders. */
export const aggregatedByProperty = (
  orders: readonly Order[],
  catalogue: Pick<CatalogueRecords, "bundles" | "projects">,
): AggregatedByProperty => {
  const bundles = bundlesOf(orders);
  const names = new Map(bundles.map(({ bundle_id, bundle_name }) => [bundle_id, bundle_name]));
  const facts = new Map(catalogue.bundles.map((bundle) => [bundle.id, bundle]));
  const byBundle = sums(bundles.map((one) => [one.bundle_id, one] as const));
  const typed = [...byBundle].flatMap(([id, amounts]) => {
    const bundle = facts.get(id);
    return bundle?.offset_type ? [{ ...amounts, type: bundle.offset_type, permanence: bundle.carbon_permanence }] : [];
  });
  const allocated = projectsOf(orders, catalogue);
  const rest = left(orders);
  const byProject = <K>(propertyOf: (one: (typeof allocated)[number]) => K) =>
    sums(allocated.map((one) => [propertyOf(one), one] as const));
  const locations = byProject(({ project }) => (project ? continentOf(project.country_code) : NOT_YET));
  const registries = byProject(({ project }) => (project ? project.registry_name || NOT_CERTIFIED : NOT_CERTIFIED));
  return {
    bundle: [...byBundle].map(([id, amounts]) => ({ bundle_id: id, bundle_name: names.get(id) ?? "", ...amounts })),
    location: [...withRest(locations, rest)].map(([location, amounts]) => ({ location, ...amounts })),
    registry: [...withRest<string>(registries, rest)].map(([name, amounts]) => ({
      // Names of the catalogue's registries, or one of the two above.
      registry_name: name as AggregatedByProperty["registry"][number]["registry_name"],
      ...amounts,
    })),
    oxford_offsetting_principles: [
      ...sums(typed.map((one) => [PRINCIPLES[one.type][one.permanence] as number, one] as const)),
    ]
      .toSorted(([a], [b]) => a - b)
      .map(([type, amounts]) => ({ type, ...amounts })),
    offset_type: [...sums(typed.map((one) => [one.type, one] as const))].map(([offset_type, amounts]) => ({
      offset_type,
      ...amounts,
    })),
  };
};

/** What of the orders no project has. */
const left = (orders: readonly Order[]): Amounts => {
  const [bundles, projects] = [bundlesOf(orders), orders.flatMap((order) => order.projects ?? [])];
  return {
    quantity: sum(bundles.map(({ quantity }) => quantity)).minus(sum(projects.map(({ quantity }) => quantity))),
    value: sum(bundles.map(({ value }) => value)).minus(sum(projects.map(({ offset_cost }) => offset_cost))),
  };
};

const withRest = <K extends string>(found: Map<K, Amounts>, rest: Amounts): Map<string, Amounts> => {
  const all = new Map<string, Amounts>(found);
  if (!rest.quantity.isZero() || !rest.value.isZero()) all.set(NOT_YET, plus(all.get(NOT_YET) ?? NOTHING, rest));
  return all;
};
