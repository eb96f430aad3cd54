import type { ProjectsOfBundles } from "../suppliers-of.ts";
import {
  type BundlePart,
  bundlesOwed,
  type Fraction,
  type FractionPool,
  joinPool,
  takenFrom,
} from "./fraction-pool.ts";
import { type FreeCredits, type ProjectVintage, takeCredits, type TakenCredits } from "./take-credits.ts";

/** Whole tonnes of a bundle, and the credits that they are. */
export interface Lot extends TakenCredits {
  readonly bundle_id: string;
}

/** A whole tonne of the pool, and the credit that it is. */
export interface PooledTonne extends ProjectVintage {
  readonly tonne: number;
}

/** Where the tonnes of an order come from. */
export interface Allocation {
  readonly lots: readonly Lot[];
  readonly fractions: readonly Fraction[];
  /** Tonnes of the pool that this order filled up. */
  readonly tonnes: readonly PooledTonne[];
  readonly pool: FractionPool;
}

/** There are too few credits in the projects of a bundle, or, for a pooled tonne, of any bundle that is owed it. */
export class OutOfStock extends Error {
  constructor(
    bundles: readonly string[],
    projects: readonly string[],
    { needed, free }: Record<"needed" | "free", number>,
  ) {
    super(
      `${needed} t are needed of ${bundles.join(" or ")}, and ${free} t are free in its projects ` +
        `(${projects.join(", ")}): add to their stock first`,
    );
    this.name = "OutOfStock";
  }
}

/**
 * Finds the credits of an order's parts: for the whole tonnes of each bundle credits of its projects; the fractions join the
 * pool of the account and beneficiary, and every tonne that becomes full there is taken from the bundle that the pool
 * owes most of and that has credits. So each bundle gets what was paid for it, but for less than a tonne, and nobody
 * waits for longer than until the pool reaches a tonne.
 *
 * @throws OutOfStock
 */
export const allocateCredits = (
  wanted: readonly BundlePart[],
  {
    projects,
    pooled,
    stock,
    pool: before,
  }: {
    /** What the whole tonnes of the order are taken from. */
    readonly projects: ProjectsOfBundles;
    /** What pooled tonnes are taken from: they have parts of other orders, too. */
    readonly pooled: ProjectsOfBundles;
    readonly stock: readonly FreeCredits[];
    readonly pool: FractionPool;
  },
): Allocation => {
  const idsOf = (of: ProjectsOfBundles, bundle: string): string[] => (of.get(bundle) ?? []).map(({ id }) => id);
  let free = stock;
  const outOfStock = (of: ProjectsOfBundles, bundles: readonly string[], needed: number): OutOfStock => {
    const ids = bundles.flatMap((bundle) => idsOf(of, bundle));
    const own = free.filter(({ project_id }) => ids.includes(project_id));
    return new OutOfStock(bundles, ids, { needed, free: own.reduce((total, { available }) => total + available, 0) });
  };
  const lots: Lot[] = [];
  for (const { bundle_id, quantity } of wanted) {
    const whole = quantity.floor().toNumber();
    const taking = takeCredits(free, idsOf(projects, bundle_id), whole);
    if (!taking) throw outOfStock(projects, [bundle_id], whole);
    lots.push(...taking.taken.map((taken) => ({ ...taken, bundle_id })));
    free = taking.left;
  }

  const parts = wanted.map(({ bundle_id, quantity }) => ({
    bundle_id,
    quantity: quantity.minus(quantity.floor()),
  }));
  const joined = joinPool(before, parts);
  let { pool } = joined;
  const tonnes: PooledTonne[] = [];
  for (let tonne = before.filled.floor().toNumber(); tonne < pool.filled.floor().toNumber(); tonne += 1) {
    const owed = bundlesOwed(pool);
    const found = owed
      .map((bundle) => ({ bundle, taking: takeCredits(free, idsOf(pooled, bundle), 1) }))
      .find(({ taking }) => taking !== undefined);
    const taken = found?.taking?.taken[0];
    if (!found?.taking || !taken) throw outOfStock(pooled, owed, 1);
    tonnes.push({ tonne, project_id: taken.project_id, vintage: taken.vintage });
    free = found.taking.left;
    pool = takenFrom(pool, found.bundle);
  }
  return { lots, fractions: joined.fractions, tonnes, pool };
};
