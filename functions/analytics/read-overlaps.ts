import {
  type EstimateMassUnit,
  type EstimateOverlap,
  type EstimateOverlaps,
  getEstimateOverlaps as getEstimateOverlapsOperation,
  MOST_COMPARED_ACCOUNTS,
  MOST_COMPARED_ESTIMATES,
  MOST_LISTED_IN_OVERLAP,
  MOST_LISTED_OVERLAPS,
  type OverlapReason,
} from "@isotherm/contract";
import type { ComparableEstimate } from "@isotherm/analytics/comparable-estimate";
import type { Kept } from "@isotherm/analytics/contribution";
import { daysAsked, sameDayInYears } from "@isotherm/analytics/days-asked";
import { findOverlaps, type Overlap, referenceOf } from "@isotherm/analytics/find-overlaps";
import { OVERLAP_WORDS } from "@isotherm/analytics/overlap-words";
import { knownZone, madeBetween, type Period, periodsOf } from "@isotherm/analytics/periods";
import { type AccountId, ApiError, type Decimal, MASS_UNITS_PER_TONNE } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { newestEstimatesBetween } from "@isotherm/store/analytics/index";
import { keptResponse } from "@isotherm/store/items/estimate-item";
import { inParallel } from "@isotherm/store/read";
import { accountsAsked, type AnalyticsUses } from "./dependencies.ts";

/**
 * Finds estimates that may count one thing twice.
 *
 * @throws ApiError time_range_invalid, selection_too_large; validation_error for an unknown time zone
 */
export const getEstimateOverlaps = (uses: AnalyticsUses) =>
  serves(getEstimateOverlapsOperation, async ({ account, key, query, now }) => {
    const zone = knownZone(query.time_zone);
    if (zone === undefined) throw new ApiError("validation_error", "time_zone: is not the IANA name of a time zone");
    const days = daysAsked(query, now, (today) => sameDayInYears(today, -1));
    const [period] = periodsOf(days, "none", zone);
    if (!period) throw new Error("a range of days is one period");
    const accounts = await accountsAsked(uses, { account, key }, query.all_accounts);
    if (accounts.length > MOST_COMPARED_ACCOUNTS) throw new ApiError("selection_too_large", TOO_MANY_ACCOUNTS);
    const { estimates, isComplete } = await readComparable(uses, accounts, { period, happened: query.happened });
    return overlapsResponse(findOverlaps(estimates, query.reference_key), {
      compared: estimates.length,
      isComplete,
      reasons: query.reason,
      referenceKey: query.reference_key,
      unit: query.estimate_mass_unit ?? "t",
      happened: query.happened,
    });
  });

const TOO_MANY_ACCOUNTS = `The estimates of at most ${MOST_COMPARED_ACCOUNTS} accounts are compared at once: ask for one account with Service-Account.`;

/** The estimates of a period, of each account as many as evenly come to it. */
const readComparable = async (
  { table }: AnalyticsUses,
  accounts: readonly AccountId[],
  { period, happened }: { readonly period: Period; readonly happened: boolean },
): Promise<{ readonly estimates: readonly ComparableEstimate[]; readonly isComplete: boolean }> => {
  const between = madeBetween(period, happened);
  // It recognises merchants by 190 kB of words, which no other operation of this function needs.
  const { comparableEstimate } = await import("@isotherm/analytics/comparable-estimate");
  const most = Math.floor(MOST_COMPARED_ESTIMATES / Math.max(accounts.length, 1));
  const estimates: ComparableEstimate[] = [];
  let isComplete = true;
  await inParallel(accounts, async (account) => {
    const { items, areAll } = await newestEstimatesBetween(table, account, between, most);
    isComplete &&= areAll;
    for (const item of items) {
      const estimate = comparableEstimate(account, item, keptResponse(item) as Kept);
      const at = countedAt(estimate, happened);
      if (at !== undefined && at >= period.from && at < period.to) estimates.push(estimate);
    }
  });
  return { estimates, isComplete };
};

const countedAt = ({ createdAt, happenedAt }: ComparableEstimate, happened: boolean) =>
  happened ? happenedAt : createdAt;

interface Answering {
  readonly compared: number;
  readonly isComplete: boolean;
  readonly reasons: readonly OverlapReason[];
  readonly referenceKey: string;
  readonly unit: EstimateMassUnit;
  readonly happened: boolean;
}

const overlapsResponse = (found: readonly Overlap[], answering: Answering): EstimateOverlaps => {
  const { compared, isComplete, reasons } = answering;
  const wanted = found.filter(({ reason }) => reasons.length === 0 || reasons.includes(reason));
  return {
    estimates_compared: compared,
    is_complete: isComplete,
    by_reason: [...Map.groupBy(found, ({ reason }) => reason)].map(([reason, groups]) => ({
      reason,
      number_of_groups: groups.length,
      number_of_estimates: groups.reduce((all, { estimates }) => all + estimates.length, 0),
    })),
    number_of_groups: wanted.length,
    // Sorting keeps the order of reasons, and within them of ids, where masses are equal.
    groups: wanted
      .toSorted((a, b) => b.mass.comparedTo(a.mass))
      .slice(0, MOST_LISTED_OVERLAPS)
      .map((overlap) => groupResponse(overlap, answering)),
  };
};

const groupResponse = (
  { reason, account, estimates, mass }: Overlap,
  { unit, referenceKey, happened }: Answering,
): EstimateOverlap => {
  const massIn = (tonnes: Decimal) => ({ amount: tonnes.times(MASS_UNITS_PER_TONNE[unit]), unit });
  const { why, check } = OVERLAP_WORDS[reason].en;
  return {
    reason,
    why,
    check,
    account_id: account,
    number_of_estimates: estimates.length,
    mass: massIn(mass),
    estimates: estimates.slice(0, MOST_LISTED_IN_OVERLAP).map((estimate) => ({
      id: estimate.id,
      kind: estimate.kind,
      counted_at: countedAt(estimate, happened) ?? estimate.createdAt,
      reference: referenceOf(estimate, referenceKey) ?? null,
      mass: massIn(estimate.mass),
    })),
  };
};
