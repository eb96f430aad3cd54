import type { OrderStatus } from "@isotherm/contract";
import { type Decimal, decimal, utcDayOf } from "@isotherm/core";
import type { StoredOrder } from "@isotherm/store";

/** Whose figures a part of an order belongs to. */
export interface OrderCell {
  readonly of: "bundle" | "project";
  readonly id: string;
  /** Of a bundle, as the order names it; a project is named by the catalogue. */
  readonly name: string | null;
  readonly currency: string;
}

/** What of an order belongs to one bundle or one project: tonnes, and money without fees. */
export interface OrderPart {
  readonly cell: OrderCell;
  readonly status: OrderStatus;
  readonly quantity: Decimal;
  readonly value: Decimal;
  /** 1 at the first of an order's bundles, so that the orders of all bundles add up to the orders. */
  readonly orders: 0 | 1;
}

/** What an order adds to the figures of the UTC day on which it was created. */
export interface OrderContribution {
  readonly day: string;
  readonly parts: readonly OrderPart[];
}

/** What an order adds to the figures. */
export const orderContributionOf = ({ order }: Pick<StoredOrder, "order">): OrderContribution => {
  const { status, currency } = order;
  const bundles = (order.bundles ?? []).map(({ bundle_id, bundle_name, quantity, offset_cost }, index) => ({
    cell: { of: "bundle" as const, id: bundle_id, name: bundle_name, currency },
    status,
    quantity,
    value: offset_cost,
    orders: index === 0 ? (1 as const) : (0 as const),
  }));
  const projects = (order.projects ?? []).map(({ project_id, quantity, offset_cost }) => ({
    cell: { of: "project" as const, id: project_id, name: null, currency },
    status,
    quantity,
    value: offset_cost,
    orders: 0 as const,
  }));
  return { day: utcDayOf(order.created_at), parts: merged([...bundles, ...projects]) };
};

/** Parts by the text of their cells; those of one cell as one: two bundles of an order may share a project. */
const merged = (parts: readonly OrderPart[]): OrderPart[] => {
  const found = new Map<string, OrderPart>();
  for (const part of parts) {
    const known = found.get(orderCellText(part.cell));
    found.set(orderCellText(part.cell), {
      ...part,
      quantity: part.quantity.plus(known?.quantity ?? decimal(0)),
      value: part.value.plus(known?.value ?? decimal(0)),
      orders: known?.orders === 1 ? 1 : part.orders,
    });
  }
  return [...found.values()];
};

/** A cell of orders as text: equal for equal cells. */
export const orderCellText = ({ of, id, name, currency }: OrderCell): string =>
  JSON.stringify([of, id, name, currency]);

/** The cell of orders that a text is of. */
export const orderCellOf = (text: string): OrderCell => {
  const [of, id, name, currency] = JSON.parse(text) as [OrderCell["of"], string, string | null, string];
  return { of, id, name, currency };
};

const RANKS = {
  received: 0,
  placed: 1,
  paid: 2,
  retiring: 3,
  complete: 4,
  cancelled: 4,
  failed: 4,
} as const satisfies Record<OrderStatus, number>;

/** More lots than any order has. */
const LOTS = 1_000_000;

/**
 * Which version of an order this is: what its projects are changes with its state, and while it retires with each lot that
 * a registry retires. Both only ever grow.
 */
export const orderVersionOf = ({ order, credits }: Pick<StoredOrder, "order" | "credits">): number =>
  RANKS[order.status] * LOTS + (credits?.lots ?? []).filter(({ serials }) => serials !== null).length;

/** Parts that change in one transaction at most: each has a counter for the day and one for the month. */
const MOST_PARTS = 45;

/** A contribution on the way from one to another: as many parts of the later one as one transaction takes, the rest as it was. */
export const partway = (before: OrderContribution | undefined, after: OrderContribution): OrderContribution => {
  const standing = before?.parts ?? [];
  const [old, next] = [new Set(standing.map(textOf)), new Set(after.parts.map(textOf))];
  const changed = [
    ...standing.filter((part) => !next.has(textOf(part))),
    ...after.parts.filter((part) => !old.has(textOf(part))),
  ];
  const cells = new Set([...new Set(changed.map(({ cell }) => orderCellText(cell)))].slice(0, MOST_PARTS));
  const isMoved = ({ cell }: OrderPart): boolean => cells.has(orderCellText(cell));
  return {
    day: after.day,
    parts: [...standing.filter((part) => !isMoved(part)), ...after.parts.filter(isMoved)],
  };
};

const textOf = (part: OrderPart): string => JSON.stringify(part);
