import { keys } from "../keys.ts";
import type { Table } from "../table.ts";
import { updateIf } from "../update-if.ts";

/** Makes a session the one whose money a payment's order is for. Answers whether it is: the first one stays. */
export const claimPayment = async (table: Table, id: string, session: string): Promise<boolean> =>
  (
    await updateIf(table, {
      key: keys.payment(id),
      change: "SET #paid_by = :session",
      onlyIf: "attribute_exists(#pk) AND (attribute_not_exists(#paid_by) OR #paid_by = :session)",
      values: { session },
    })
  ).held;
