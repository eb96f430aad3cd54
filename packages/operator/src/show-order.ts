import { Order } from "@isotherm/contract";
import { instant } from "@isotherm/core";
import { poolDueMs } from "@isotherm/ordering";
import { openTonneSince, type StoredOrder } from "@isotherm/store";
import { tonnesOf } from "@isotherm/retirement";
import * as z from "zod";
import { columns, type Operator, report } from "./operator.ts";

/** Prints an order, and where each of its tonnes comes from. */
export const showOrder = async (operator: Operator, stored: StoredOrder): Promise<void> => {
  const { order, account_id, mode, credits } = stored;
  const facts = [
    ["order", `${order.id} (${mode})`],
    ["account", account_id],
    ["status", order.status],
    ["quantity", `${order.quantity?.toFixed() ?? "–"} t`],
    ["total", `${order.total_cost?.toFixed() ?? "–"} ${order.currency}`],
    ...(credits ? [["beneficiary", credits.beneficiary]] : []),
  ];
  const lines = credits ? await creditLines(operator, stored, credits) : [];
  report(operator, { account_id, mode, order: z.encode(Order, order), credits: credits ?? null }, [
    ...columns(facts),
    ...columns(lines).map((line) => `  ${line}`),
  ]);
};

const stateOf = (serials: readonly string[] | null): string =>
  serials === null ? "allocated" : `retired as ${serials.join(", ")}`;

/** Until when a fraction waits at the latest; undefined where that is not known. */
const waitsUntil = (sinceMs: number | undefined, days: number | undefined): string | undefined =>
  sinceMs === undefined || days === undefined
    ? undefined
    : `until ${instant(poolDueMs(sinceMs, days)).slice(0, 10)} at the latest`;

const creditLines = async (
  { table, poolDays }: Operator,
  stored: StoredOrder,
  credits: NonNullable<StoredOrder["credits"]>,
): Promise<string[][]> => {
  const tonnes = await tonnesOf(table, stored.account_id, credits);
  const since = await openTonneSince(table, stored);
  const waits = ["waits in the pool for a whole tonne", waitsUntil(since, poolDays)].filter(Boolean).join(", ");
  return [
    ...credits.lots.map(({ quantity, project_id, vintage, serials }) => [
      `${quantity} t`,
      project_id,
      vintage,
      stateOf(serials),
    ]),
    ...credits.fractions.map(({ quantity, tonne, bundle_id }) => {
      const whole = tonnes.get(tonne);
      const part = [`${quantity.toFixed()} t`, whole?.project_id ?? bundle_id, whole?.vintage ?? ""];
      return [...part, whole ? stateOf(whole.serials) : waits];
    }),
  ];
};
