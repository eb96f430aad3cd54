import type { Order, OrderProject } from "@isotherm/contract";
import { type Decimal, decimal, type ProjectId, Decimal as D } from "@isotherm/core";
import type { BundleProject, Lot } from "./allocate-credits.ts";
import { allocate } from "../allocate.ts";
import { minorDigits } from "../quote.ts";
import type { BundlePart, Fraction } from "./fraction-pool.ts";

/** Serial numbers of the registry once credits are retired; null until then. */
export interface Retirable {
  readonly serials: readonly string[] | null;
}

/** What is kept of where an order's tonnes come from. */
export interface OrderCredits {
  /** As it was when the credits were allocated. */
  readonly beneficiary: string;
  readonly lots: readonly (Lot & Retirable)[];
  readonly fractions: readonly Fraction[];
}

/** What of each bundle of an order has no credits yet, and is in no pool. */
export const unallocated = (order: Pick<Order, "bundles">, credits: OrderCredits | undefined): BundlePart[] => {
  const held = [...(credits?.lots ?? []), ...(credits?.fractions ?? [])];
  return (order.bundles ?? [])
    .map(({ bundle_id, quantity }) => {
      const own = held.filter((one) => one.bundle_id === bundle_id).map((one) => decimal(one.quantity));
      return { bundle_id, quantity: quantity.minus(D.sum(0, ...own)) };
    })
    .filter(({ quantity }) => quantity.gt(0));
};

/** The credit that a pooled tonne is. */
export interface KnownTonne extends Retirable {
  readonly project_id: ProjectId;
  readonly vintage: string;
}

/** Credits of pooled tonnes, by the number of the tonne; those that are not full yet are missing. */
export type KnownTonnes = ReadonlyMap<number, KnownTonne>;

interface Piece extends Retirable {
  readonly id: string;
  readonly bundle_id: string;
  readonly project_id: ProjectId | undefined;
  readonly quantity: Decimal;
}

const piecesOf = ({ lots, fractions }: OrderCredits, tonnes: KnownTonnes): Piece[] => [
  ...lots.map((lot, index) => ({
    ...lot,
    id: `lot ${String(index).padStart(4, "0")}`,
    quantity: decimal(lot.quantity),
  })),
  ...fractions.map(({ bundle_id, tonne, quantity }, index) => ({
    id: `part ${String(index).padStart(4, "0")}`,
    bundle_id,
    quantity,
    project_id: tonnes.get(tonne)?.project_id,
    serials: tonnes.get(tonne)?.serials ?? null,
  })),
];

/**
 * The projects of an order as far as they are known: its whole tonnes, and its fractions of pooled tonnes that are full.
 * The cost of each bundle is split over all of its pieces, the open ones too, so that it does not change later.
 */
export const orderProjects = (
  order: Pick<Order, "bundles" | "currency">,
  credits: OrderCredits,
  tonnes: KnownTonnes,
  projects: ReadonlyMap<string, BundleProject>,
): OrderProject[] => {
  const pieces = piecesOf(credits, tonnes);
  const lines = (order.bundles ?? []).flatMap((bundle) => {
    const own = pieces.filter(({ bundle_id }) => bundle_id === bundle.bundle_id);
    const byQuantity = own.map((piece) => ({ ...piece, weight: piece.quantity }));
    const costs = allocate(bundle.offset_cost, byQuantity, minorDigits(order.currency));
    return costs.map(([piece, cost]) => ({ ...piece, unit_price: bundle.unit_price, cost }));
  });
  const known = lines.filter(({ project_id }) => project_id !== undefined);
  const groups = Map.groupBy(known, (line) => JSON.stringify([line.bundle_id, line.project_id, line.serials !== null]));
  return [...groups.values()].flatMap((group) => {
    const first = group[0];
    const project = projects.get(first?.project_id ?? "");
    if (!first || !project) throw new Error(`the catalogue has no project ${first?.project_id}`);
    return {
      project_id: project.id,
      project_name: project.name,
      project_type: project.project_type,
      project_slug: project.slug,
      quantity: D.sum(0, ...group.map(({ quantity }) => quantity)),
      unit_price: first.unit_price,
      offset_cost: D.sum(0, ...group.map(({ cost }) => cost)),
      status: first.serials === null ? ("allocated" as const) : ("retired" as const),
    };
  });
};
