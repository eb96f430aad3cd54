import type { OrderStatus } from "@isotherm/contract";
import { type Decimal, decimal } from "@isotherm/core";
import type { Counter } from "@isotherm/store/analytics/index";
import { LEVEL, type Level } from "./cells.ts";
import { type OrderCell, type OrderContribution, orderCellText, type OrderPart } from "./order-contribution.ts";

const OF = { bundle: "OB", project: "OP" } as const satisfies Record<OrderCell["of"], string>;

/** Where the counters of bundles or projects lie in a bucket: a UTC month or a day. */
export const orderPlaceOf = (of: OrderCell["of"], level: Level, bucket: string): string =>
  `${OF[of]}#${LEVEL[level]}#${bucket}`;

/** Figures that a counter of orders has for each state. `lines`: how many orders have a part in the cell. */
const FIGURES = ["quantity", "value", "orders", "lines"] as const;
type OrderFigure = (typeof FIGURES)[number];

const nameOf = (figure: OrderFigure, status: OrderStatus): string => `${figure}_${status}`;

/** Which counters an order adds what to: one a day and one a month for each cell, whatever state it is in. */
export const orderCountersOf = ({ day, parts }: OrderContribution): Counter[] =>
  parts.flatMap((part) => {
    const { cell } = part;
    const figures = figuresOf(part);
    return [
      { place: orderPlaceOf(cell.of, "month", day.slice(0, 7)), cell: orderCellText(cell), figures },
      { place: orderPlaceOf(cell.of, "day", day), cell: orderCellText(cell), figures },
    ];
  });

const figuresOf = ({ status, quantity, value, orders }: OrderPart): ReadonlyMap<string, Decimal> => {
  const all: Readonly<Record<OrderFigure, Decimal>> = { quantity, value, orders: decimal(orders), lines: decimal(1) };
  return new Map(
    FIGURES.filter((figure) => !all[figure].isZero()).map((figure) => [nameOf(figure, status), all[figure]]),
  );
};

/** The states of orders that figures count, unless one is named. */
const COUNTED = ["received", "placed", "paid", "retiring", "complete"] as const satisfies readonly OrderStatus[];

/** Figures of orders in the states that count, or in one of these. */
export type OrderSums = Readonly<Record<OrderFigure, Decimal>>;

/** What a counter's figures come to over the states that count: none are counted as cancelled or failed. */
export const orderSumsOf = (figures: ReadonlyMap<string, Decimal>, status: OrderStatus | undefined): OrderSums => {
  const wanted = COUNTED.filter((one) => status === undefined || one === status);
  const sumOf = (figure: OrderFigure): Decimal =>
    wanted.reduce((all, one) => all.plus(figures.get(nameOf(figure, one)) ?? 0), decimal(0));
  return { quantity: sumOf("quantity"), value: sumOf("value"), orders: sumOf("orders"), lines: sumOf("lines") };
};
