import { Order } from "@isotherm/contract";
import type { StoredOrder } from "@isotherm/store";
import { tonnesOf } from "@isotherm/store/operator/index";
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

const creditLines = async (
  { table }: Operator,
  { account_id }: StoredOrder,
  credits: NonNullable<StoredOrder["credits"]>,
): Promise<string[][]> => {
  const tonnes = await tonnesOf(table, account_id, credits);
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
      return [...part, whole ? stateOf(whole.serials) : "waits in the pool for a whole tonne"];
    }),
  ];
};
