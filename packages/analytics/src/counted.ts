import { type Decimal, decimal } from "@isotherm/core";
import { addFigures, type Counter, type CounterId, sortTextOf } from "@isotherm/store/analytics/index";
import { estimateCountersOf } from "./cells.ts";
import type { Contribution } from "./contribution.ts";
import { orderCountersOf } from "./order-cells.ts";
import { type OrderContribution, partway } from "./order-contribution.ts";

/** What an estimate or an order adds to the figures. */
export type Counted = Contribution | OrderContribution;

/** Whether it is what an estimate adds. */
export const isOfEstimate = (counted: Counted): counted is Contribution => "kind" in counted;

/** Adds to counters by their keys. */
export type Deltas = Map<string, CounterId & { readonly figures: Map<string, Decimal> }>;

/** Changes of counters with what something adds or takes away besides. */
export const widenedBy = (deltas: Deltas, counted: Counted | undefined, sign: 1 | -1): Deltas => {
  if (!counted) return deltas;
  const wider: Deltas = new Map([...deltas].map(([key, one]) => [key, { ...one, figures: new Map(one.figures) }]));
  for (const { place, cell, figures } of isOfEstimate(counted)
    ? estimateCountersOf(counted)
    : orderCountersOf(counted)) {
    const key = sortTextOf({ place, cell });
    const delta = wider.get(key) ?? { place, cell, figures: new Map<string, Decimal>() };
    addFigures(delta.figures, figures, sign);
    wider.set(key, delta);
  }
  return wider;
};

/** The counters that change, each with what is added to it. */
export const changesIn = (deltas: Deltas): Counter[] =>
  [...deltas.values()].flatMap(({ figures, ...id }) => {
    const changed = new Map([...figures].filter(([, value]) => !value.isZero()));
    return changed.size === 0 ? [] : [{ ...id, figures: changed }];
  });

/**
 * What stands between two transactions where one has no room for a whole change: of an estimate nothing, of an order, which
 * may have a hundred parts, those that it had and those that it has now.
 */
export const between = (before: Counted | undefined, after: Counted | undefined): Counted | undefined => {
  const order = [after, before].find((one) => one !== undefined && !isOfEstimate(one));
  if (!order || isOfEstimate(order)) return undefined;
  return partway(before as OrderContribution | undefined, after ? order : { ...order, parts: [] });
};

/** DynamoDB's numbers have 38 digits: with 12 of them behind the point, a million of the largest amounts fit into one figure. */
const LARGEST = decimal("1e20");

/** Something without its parts where one of them is too large to be added up. */
export const bounded = (counted: Counted): Counted => {
  const amounts = isOfEstimate(counted)
    ? counted.parts.flatMap(({ mass, activity }) => [mass, activity ?? decimal(0)])
    : counted.parts.flatMap(({ quantity, value }) => [quantity, value]);
  return amounts.some((amount) => amount.gte(LARGEST)) ? { ...counted, parts: [] } : counted;
};

/** What is added, as text. */
export const countedText = (counted: Counted): string => JSON.stringify(counted);

/** What was added, of its text. Decimals are written as text. */
export const parseCounted = (text: string): Counted => {
  const read = JSON.parse(text) as Counted;
  if (!isOfEstimate(read))
    return {
      ...read,
      parts: read.parts.map((part) => ({ ...part, quantity: decimal(part.quantity), value: decimal(part.value) })),
    };
  return {
    ...read,
    parts: read.parts.map((part) => ({
      ...part,
      mass: decimal(part.mass),
      ttw: decimal(part.ttw),
      unknown: decimal(part.unknown),
      activity: part.activity === undefined ? undefined : decimal(part.activity),
    })),
  };
};
