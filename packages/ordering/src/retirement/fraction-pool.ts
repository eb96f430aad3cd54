import { DAY_MS, type Decimal, decimal } from "@isotherm/core";

/** Fractions of tonnes of one account and beneficiary, in the order in which they came: a line cut into whole tonnes. */
export interface FractionPool {
  /** Tonnes that came in so far: the length of the line. */
  readonly filled: Decimal;
  /** By bundle: tonnes that came in for it less whole tonnes taken from it. They add up to what is open. */
  readonly balances: ReadonlyMap<string, Decimal>;
}

/** A pool that nothing came into yet. */
export const EMPTY_POOL: FractionPool = { filled: decimal(0), balances: new Map() };

/** A part of a bundle's tonnes. */
export interface BundlePart {
  readonly bundle_id: string;
  /** Tonnes. */
  readonly quantity: Decimal;
}

/** A part that lies in one pooled tonne; the first tonne of the line is 0. */
export interface Fraction extends BundlePart {
  readonly tonne: number;
}

/** Lays parts at the end of the line. What reaches over the end of a tonne is cut there. */
export const joinPool = (
  pool: FractionPool,
  parts: readonly BundlePart[],
): { readonly pool: FractionPool; readonly fractions: readonly Fraction[] } => {
  const balances = new Map(pool.balances);
  const fractions: Fraction[] = [];
  let { filled } = pool;
  for (const { bundle_id, quantity } of parts) {
    balances.set(bundle_id, (balances.get(bundle_id) ?? decimal(0)).plus(quantity));
    for (let left = quantity; left.gt(0);) {
      const tonne = filled.floor().toNumber();
      const room = decimal(tonne + 1).minus(filled);
      const piece = left.lt(room) ? left : room;
      fractions.push({ bundle_id, tonne, quantity: piece });
      filled = filled.plus(piece);
      left = left.minus(piece);
    }
  }
  return { pool: { filled, balances }, fractions };
};

/** When the open tonne of a pool is completed at the latest, milliseconds. */
export const poolDueMs = (openSinceMs: number, days: number): number => openSinceMs + days * DAY_MS;

/** Bundles of a pool, the one to take the next whole tonne from first: what most is owed of, then the smaller id. */
export const bundlesOwed = ({ balances }: FractionPool): string[] =>
  Array.from(balances)
    .filter(([, balance]) => balance.gt(0))
    .toSorted(([a, owedA], [b, owedB]) => owedB.cmp(owedA) || (a < b ? -1 : 1))
    .map(([bundle]) => bundle);

/** The pool after a whole tonne was taken from a bundle. */
export const takenFrom = (pool: FractionPool, bundle: string): FractionPool => ({
  ...pool,
  balances: new Map(pool.balances).set(bundle, (pool.balances.get(bundle) ?? decimal(0)).minus(1)),
});
