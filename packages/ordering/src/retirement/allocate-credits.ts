import { type Decimal, type ProjectId, decimal, instantMs } from "@isotherm/core";
import {
  type BundlePart,
  type Fraction,
  type FractionPool,
  bundlesOwed,
  joinPool,
  takenFrom,
} from "./fraction-pool.ts";

/** A project that the credits of a bundle come from. */
export interface BundleProject {
  readonly id: ProjectId;
  readonly name: string;
  readonly project_type: string;
  readonly slug: string;
  readonly country_name: string;
  readonly registry_name: string;
  /** Since when it is off offer, RFC 3339; null: it is not. */
  readonly disabled_at: string | null;
}

/** The projects of each bundle, by bundle id. */
export type ProjectsOfBundles = ReadonlyMap<string, readonly BundleProject[]>;

/**
 * The projects that what is ordered at a time is supplied by: those that were not off offer yet, so that orders which
 * stand are not touched. All of them where none is left: what was bought of such a bundle stands too.
 *
 * @param at RFC 3339
 */
export const suppliersOf = (projects: ProjectsOfBundles, at: string): ProjectsOfBundles =>
  new Map(
    Array.from(projects, ([bundle, all]) => {
      const offered = all.filter(({ disabled_at }) => disabled_at === null || instantMs(disabled_at) > instantMs(at));
      return [bundle, offered.length > 0 ? offered : all];
    }),
  );

/** A project's reductions of one year, of which all credits are alike. */
export interface ProjectVintage {
  readonly project_id: ProjectId;
  readonly vintage: string;
}

/** Credits that nobody has yet, whole tonnes. */
export interface FreeCredits extends ProjectVintage {
  readonly available: number;
}

/** Credits that were taken, whole tonnes. */
export interface TakenCredits extends ProjectVintage {
  readonly quantity: number;
}

/** What is taken, and what is left of the stock. */
export interface Taking {
  readonly taken: readonly TakenCredits[];
  readonly left: readonly FreeCredits[];
}

const isBefore = (a: FreeCredits, b: FreeCredits): boolean =>
  a.vintage === b.vintage ? a.project_id < b.project_id : a.vintage < b.vintage;

/**
 * Takes whole tonnes of some projects from the stock: the oldest vintage first, the smaller project id among equals.
 *
 * @returns undefined when the stock of the projects is too small
 */
const takeCredits = (
  stock: readonly FreeCredits[],
  projects: readonly string[],
  tonnes: number,
): Taking | undefined => {
  const wanted = stock
    .filter(({ project_id, available }) => projects.includes(project_id) && available > 0)
    .toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  const taken = new Map<FreeCredits, number>();
  let missing = tonnes;
  for (const credits of wanted) {
    if (missing === 0) break;
    const quantity = Math.min(missing, credits.available);
    taken.set(credits, quantity);
    missing -= quantity;
  }
  if (missing > 0) return undefined;
  return {
    taken: Array.from(taken, ([{ project_id, vintage }, quantity]) => ({ project_id, vintage, quantity })),
    left: stock.map((credits) => ({ ...credits, available: credits.available - (taken.get(credits) ?? 0) })),
  };
};

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
export const allocateCredits = (wanted: readonly BundlePart[], source: CreditSource): Allocation => {
  const { projects, pooled, stock, pool: before } = source;
  let free = stock;
  const lots: Lot[] = [];
  for (const { bundle_id, quantity } of wanted) {
    const whole = quantity.floor().toNumber();
    const taking = takeCredits(free, idsOf(projects, bundle_id), whole);
    if (!taking) throw outOfStock(projects, free, { bundles: [bundle_id], needed: whole });
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
    const { credit, bundle, left } = takePooledTonne(pool, { pooled, free });
    tonnes.push({ tonne, ...credit });
    free = left;
    pool = takenFrom(pool, bundle);
  }
  return { lots, fractions: joined.fractions, tonnes, pool };
};

/** What an order's credits are taken from. */
interface CreditSource {
  /** For its whole tonnes. */
  readonly projects: ProjectsOfBundles;
  /** For pooled tonnes: they have parts of other orders, too. */
  readonly pooled: ProjectsOfBundles;
  readonly stock: readonly FreeCredits[];
  readonly pool: FractionPool;
}

/** What pooled tonnes are taken from: projects by bundle, and credits that nobody has yet. */
interface PooledSource {
  readonly pooled: ProjectsOfBundles;
  readonly free: readonly FreeCredits[];
}

/** @throws OutOfStock when no bundle that is owed something has a credit */
const takePooledTonne = (pool: FractionPool, { pooled, free }: PooledSource) => {
  const owed = bundlesOwed(pool);
  for (const bundle of owed) {
    const taking = takeCredits(free, idsOf(pooled, bundle), 1);
    const [taken] = taking?.taken ?? [];
    if (!taking || !taken) continue;
    const { project_id, vintage } = taken;
    return { bundle, credit: { project_id, vintage }, left: taking.left };
  }
  throw outOfStock(pooled, free, { bundles: owed, needed: 1 });
};

/** The open tonne of a pool, made full. */
export interface CompletedPool {
  readonly tonne: PooledTonne;
  /** Tonnes of it that came from no order. */
  readonly added: Decimal;
  readonly pool: FractionPool;
}

/**
 * Makes the open tonne of a pool full from stock: what is missing is given away. It is taken, as any pooled tonne is, from
 * the bundle that the pool owes most of and that has credits; what is added counts as come in for that bundle.
 *
 * @param pool with an open tonne
 * @throws OutOfStock
 */
export const completedPool = (pool: FractionPool, source: PooledSource): CompletedPool => {
  const tonne = pool.filled.floor().toNumber();
  const added = decimal(tonne + 1).minus(pool.filled);
  const { credit, bundle } = takePooledTonne(pool, source);
  const joined = joinPool(pool, [{ bundle_id: bundle, quantity: added }]);
  return { tonne: { tonne, ...credit }, added, pool: takenFrom(joined.pool, bundle) };
};

const idsOf = (of: ProjectsOfBundles, bundle: string): string[] => (of.get(bundle) ?? []).map(({ id }) => id);

const outOfStock = (
  of: ProjectsOfBundles,
  free: readonly FreeCredits[],
  { bundles, needed }: { readonly bundles: readonly string[]; readonly needed: number },
): OutOfStock => {
  const ids = bundles.flatMap((bundle) => idsOf(of, bundle));
  const own = free.filter(({ project_id }) => ids.includes(project_id));
  return new OutOfStock(bundles, ids, { needed, free: own.reduce((total, { available }) => total + available, 0) });
};
