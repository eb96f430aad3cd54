import { type AccountId, byCodeUnits, type Decimal, sum } from "@isotherm/core";
import type { Activity, ComparableEstimate } from "./comparable-estimate.ts";
import { OverlapReason } from "@isotherm/contract/overlap-reason";

/** Estimates that may count one thing twice. */
export interface Overlap {
  readonly reason: OverlapReason;
  readonly account: AccountId;
  /** Two or more, by id. */
  readonly estimates: readonly ComparableEstimate[];
  /** Of all of them, tonnes CO2e. */
  readonly mass: Decimal;
}

/** The key of metadata that has a client's reference unless another is named: that of uploads. */
const REFERENCE_KEY = "reference";

/** The reference that a client gave; undefined: none. */
export const referenceOf = (
  { metadata }: Pick<ComparableEstimate, "metadata">,
  key = REFERENCE_KEY,
): string | undefined => (Object.hasOwn(metadata, key) ? metadata[key]?.trim() || undefined : undefined);

/**
 * Groups of estimates of one account that may count one thing twice, by the order of reasons, then the largest mass first. Of one
 * reason an estimate is in one group at most: groups that share one are one group. The order of the estimates makes no
 * difference, and every estimate goes on counting.
 */
export const findOverlaps = (
  estimates: readonly ComparableEstimate[],
  referenceKey: string = REFERENCE_KEY,
): readonly Overlap[] => {
  const sorted = estimates.toSorted((a, b) => byCodeUnits(a.id, b.id));
  return OverlapReason.options.flatMap((reason) =>
    joined(groupsBy(sorted, RULES[reason], referenceKey))
      .map((group) => overlapOf(reason, group))
      .toSorted((a, b) => b.mass.comparedTo(a.mass) || byCodeUnits(firstId(a), firstId(b))),
  );
};

const firstId = ({ estimates: [first] }: Overlap): string => first?.id ?? "";

type Estimates = readonly ComparableEstimate[];

const overlapOf = (reason: OverlapReason, group: Estimates): Overlap => {
  const [first] = group;
  if (!first) throw new Error("a group without estimates");
  return { reason, account: first.account, estimates: group, mass: sum(group.map(({ mass }) => mass)) };
};

/** When estimates are of the same thing. */
interface Rule {
  /** What estimates must have in common: estimates with one of these texts in common are compared. Empty: it is not concerned. */
  readonly texts: (estimate: ComparableEstimate, referenceKey: string) => readonly Part[][];
  /** Which parts of those that have a text in common are of the same thing; all of them unless told. */
  readonly groups?: (shared: Estimates) => readonly Estimates[];
}
type Part = string | number | null | undefined;

const groupsBy = (estimates: Estimates, { texts, groups }: Rule, referenceKey: string): readonly Estimates[] => {
  const shared = new Map<string, ComparableEstimate[]>();
  for (const estimate of estimates)
    for (const text of texts(estimate, referenceKey)) {
      const key = JSON.stringify([estimate.account, ...text]);
      const known = shared.get(key);
      if (known) known.push(estimate);
      else shared.set(key, [estimate]);
    }
  return [...shared.values()].flatMap((some) => groups?.(some) ?? [some]).filter(({ length }) => length > 1);
};

/** Groups that share an estimate, as one group; each in the order in which they come. */
const joined = (groups: readonly Estimates[]): Estimates[] => {
  const leads = new Map<ComparableEstimate, ComparableEstimate>();
  const leadOf = (estimate: ComparableEstimate): ComparableEstimate => {
    let lead = estimate;
    for (let next = leads.get(lead); next && next !== lead; next = leads.get(lead)) {
      // Half of the way is left out the next time, so that long chains stay short.
      leads.set(lead, leads.get(next) ?? next);
      lead = next;
    }
    return lead;
  };
  for (const [first, ...others] of groups)
    if (first) for (const other of [first, ...others]) leads.set(leadOf(other), leadOf(first));
  const members = Map.groupBy(leads.keys(), leadOf);
  return [...members.values()].map((group) => group.toSorted((a, b) => byCodeUnits(a.id, b.id)));
};

const FREIGHT = new Set(["shipping", "multi-leg-shipping", "by-fuel-shipping"]);
const JOURNEYS = new Set(["flight", "passenger-transportation"]);
const isPurchase = ({ kind }: ComparableEstimate): boolean => kind === "transaction";
const isElectricity = ({ kind }: ComparableEstimate): boolean => kind === "electricity";
const isCompany = ({ kind }: ComparableEstimate): boolean => kind === "company";

/** References as people compare them. */
const folded = (estimate: ComparableEstimate, referenceKey: string): string | undefined =>
  referenceOf(estimate, referenceKey)?.normalize("NFC").toLowerCase();

const sameReference = (isOfIt: (estimate: ComparableEstimate) => boolean): Rule => ({
  texts: (estimate, referenceKey) => {
    const reference = isOfIt(estimate) ? folded(estimate, referenceKey) : undefined;
    return reference === undefined ? [] : [[reference]];
  },
});

/** Only where there is one of each of two sorts. */
const ofBothSorts =
  (isOne: (estimate: ComparableEstimate) => boolean) =>
  (shared: Estimates): readonly Estimates[] =>
    shared.some(isOne) && !shared.every(isOne) ? [shared] : [];

/** A purchase of some activity, and an estimate of the activity itself. */
const purchaseAnd = (kinds: ReadonlySet<string>, activities: readonly Activity[]): Rule => ({
  texts: (estimate, referenceKey) => {
    const isBought = isPurchase(estimate) && activities.some((one) => estimate.activities.has(one));
    if (!isBought && !kinds.has(estimate.kind)) return [];
    const reference = folded(estimate, referenceKey);
    const pairs = Object.entries(estimate.metadata).filter(([key]) => key !== referenceKey);
    return [
      ...(reference === undefined ? [] : [["reference", reference]]),
      ...(estimate.day === null ? [] : pairs.map(([key, value]) => ["pair", key, value, estimate.day])),
    ];
  },
  groups: ofBothSorts(isPurchase),
});

/** Of one meter: what is of a year overlaps with everything in it, what is of a day with that day. */
const sameTime = (shared: Estimates): readonly Estimates[] =>
  shared.some(({ day }) => day === null) ? [shared] : [...Map.groupBy(shared, ({ day }) => day).values()];

const RULES: Readonly<Record<OverlapReason, Rule>> = {
  same_freight_reference: sameReference(({ kind }) => FREIGHT.has(kind)),
  same_journey_reference: sameReference(({ kind }) => JOURNEYS.has(kind)),
  same_purchase_reference: sameReference(isPurchase),
  same_electricity: {
    texts: (estimate, referenceKey) => {
      if (!isElectricity(estimate)) return [];
      const { country, place, year, consumption } = estimate;
      const reference = folded(estimate, referenceKey);
      // Two offices of one country are not the same: without a reference the consumption must tell.
      if (reference !== undefined) return [[country, place, year, "reference", reference]];
      return consumption === null ? [] : [[country, place, year, "consumption", consumption]];
    },
    groups: sameTime,
  },
  same_company_year: {
    texts: (estimate) =>
      isCompany(estimate) ? [[estimate.year, estimate.country, estimate.place?.toLowerCase()]] : [],
  },
  purchase_and_freight: purchaseAnd(FREIGHT, ["freight"]),
  purchase_and_journey: purchaseAnd(JOURNEYS, ["flights", "journeys"]),
  purchase_and_electricity: {
    texts: (estimate) =>
      (isPurchase(estimate) || isElectricity(estimate)) && estimate.activities.has("electricity")
        ? [[estimate.year, estimate.country]]
        : [],
    groups: ofBothSorts(isPurchase),
  },
  servers_and_electricity: {
    texts: (estimate) => {
      const { year, country, activities } = estimate;
      // Who bought a data centre's services may have them anywhere; a company's own servers stand where it is.
      if (isElectricity(estimate)) return [[year], [year, country]];
      if (isPurchase(estimate) && activities.has("hosting")) return [[year]];
      return isCompany(estimate) && activities.has("own_servers") ? [[year, country]] : [];
    },
    groups: ofBothSorts(isElectricity),
  },
  company_and_parts: {
    texts: ({ year, country, activities }) =>
      [...activities].map((activity) => [year, activity, activity === "electricity" ? country : undefined]),
    groups: ofBothSorts(isCompany),
  },
};
