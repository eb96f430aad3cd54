import {
  BUSINESS_CATEGORIES,
  type BusinessCategory,
  type BusinessEmissions,
  type EstimateMassUnit,
  getBusinessEmissions as getBusinessEmissionsOperation,
  getEmissionCalculations as getEmissionCalculationsOperation,
  getEstimatesAnalytics as getEstimatesAnalyticsOperation,
  METADATA_GROUP,
  MOST_ROWS,
} from "@isotherm/contract";
import { type Days, daysAsked, EARLIEST, sameDayInYears } from "@isotherm/analytics/days-asked";
import { estimateRows, estimatesIn, figure } from "@isotherm/analytics/estimate-rows";
import { MOST_KEYS } from "@isotherm/analytics/metadata-values";
import { knownZone, periodsOf } from "@isotherm/analytics/periods";
import { readFigures } from "@isotherm/analytics/read-figures";
import { type AccountId, ApiError, type Decimal, decimal, MASS_UNITS_PER_TONNE, thousandsText } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { addFigures, readCountedMetadata, readGenerations } from "@isotherm/store/analytics/index";
import { inParallel } from "@isotherm/store/read";
import { accountsAsked, type AnalyticsUses } from "./dependencies.ts";

/**
 * Adds up estimates by period and by up to two of their properties.
 *
 * @throws ApiError time_range_invalid, selection_too_large; validation_error for an unknown time zone
 */
export const getEstimatesAnalytics = (uses: AnalyticsUses) =>
  serves(getEstimatesAnalyticsOperation, async ({ account, key, query, now }) => {
    const zone = knownZone(query.time_zone);
    if (zone === undefined) throw new ApiError("validation_error", "time_zone: is not the IANA name of a time zone");
    const days = daysAsked(query, now, (today) => sameDayInYears(today, -1));
    const accounts = await accountsAsked(uses, { account, key }, query.all_accounts);
    const named = query.group_by.flatMap((by) =>
      by.startsWith(METADATA_GROUP) ? [by.slice(METADATA_GROUP.length)] : [],
    );
    await requireCounted(uses, accounts, named);
    const periods = periodsOf(days, query.interval, zone);
    if (periods.length > MOST_ROWS) throw new ApiError("selection_too_large", TOO_MANY_ROWS);
    const found = await readFigures(uses.table, {
      accounts,
      basis: query.happened ? "happened" : "created",
      periods,
      byMetadata: named.length > 0,
    });
    return {
      rows: estimateRows(found, {
        groupBy: query.group_by,
        unit: query.estimate_mass_unit ?? "t",
        isOnePeriod: query.interval === "none",
      }),
    };
  });

const TOO_MANY_ROWS = `An answer has at most ${thousandsText(MOST_ROWS)} rows: ask for fewer days or longer periods.`;

/** @throws ApiError selection_too_large where figures can't be grouped by a key of metadata */
const requireCounted = async (
  { table }: AnalyticsUses,
  accounts: readonly AccountId[],
  named: readonly string[],
): Promise<void> => {
  if (named.length === 0) return;
  const { current } = await readGenerations(table);
  await inParallel(accounts, async (account) => {
    const counted = await readCountedMetadata(table, current, account);
    const known = Object.keys(counted);
    for (const key of named) {
      if (Object.hasOwn(counted, key) ? counted[key] !== null : known.length < MOST_KEYS) continue;
      throw new ApiError(
        "selection_too_large",
        Object.hasOwn(counted, key)
          ? `group_by: metadata.${key} has more values than figures are kept by, or longer ones.`
          : `group_by: figures are kept by the ${MOST_KEYS} keys of metadata that came first: ${known.join(", ")}.`,
      );
    }
  });
};

/**
 * Counts the estimates that were created, by UTC day or month.
 *
 * @throws ApiError time_range_invalid, selection_too_large
 */
export const getEmissionCalculations = (uses: AnalyticsUses) =>
  serves(getEmissionCalculationsOperation, async ({ account, key, query, now }) => {
    const periods = periodsOf(daysAsked(query, now), query.interval, "UTC");
    const accounts = await accountsAsked(uses, { account, key }, query.all_accounts);
    const found = await readFigures(uses.table, { accounts, basis: "created", periods, byMetadata: false });
    const counts = new Map<string, number>();
    for (const { period, figures } of found)
      counts.set(period.start, (counts.get(period.start) ?? 0) + estimatesIn(figures, []));
    return { timeseries: periods.map(({ start }) => ({ date: start, count: counts.get(start) ?? 0 })) };
  });

/** Kinds of what a business buys. */
const BUSINESS_KINDS: ReadonlySet<string> = new Set(["transaction", "passenger-transportation"]);

/**
 * Adds up purchases and journeys that took place, by category.
 *
 * @throws ApiError time_range_invalid, selection_too_large
 */
export const getBusinessEmissions = (uses: AnalyticsUses) =>
  serves(getBusinessEmissionsOperation, async ({ account, query, now }) => {
    const days: Days = daysAsked(query, now, () => EARLIEST);
    const found = await readFigures(uses.table, {
      accounts: [account.id],
      basis: "happened",
      periods: periodsOf(days, "none", "UTC"),
      byMetadata: false,
    });
    const bought = found.filter(({ cell }) => BUSINESS_KINDS.has(cell.kind));
    const all = new Map<string, Decimal>();
    const masses = new Map<string, Decimal>();
    for (const { cell, figures } of bought) {
      addFigures(all, figures, 1);
      const category = cell.category ?? "uncategorized";
      masses.set(category, (masses.get(category) ?? decimal(0)).plus(figure(figures, "mass")));
    }
    return businessEmissions(all, masses, query.estimate_mass_unit ?? "t");
  });

const businessEmissions = (
  all: ReadonlyMap<string, Decimal>,
  masses: ReadonlyMap<string, Decimal>,
  unit: EstimateMassUnit,
): BusinessEmissions => {
  const mass = (tonnes: Decimal) => ({ amount: tonnes.times(MASS_UNITS_PER_TONNE[unit]), unit });
  return {
    mass: mass(figure(all, "mass")),
    number_of_estimates: estimatesIn(all, []),
    // Every category is there; `Object.fromEntries` forgets that.
    categories: Object.fromEntries(
      BUSINESS_CATEGORIES.map((name) => [name, mass(masses.get(name) ?? decimal(0))]),
    ) as Record<BusinessCategory, ReturnType<typeof mass>>,
  };
};
