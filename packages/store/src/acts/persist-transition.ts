import type { Order } from "@isotherm/contract";
import { freesEstimate, type RetirementFacts } from "@isotherm/ordering";
import { act, remove, replace } from "../act.ts";
import { orderItem, type StoredOrder } from "../items/order-item.ts";
import { keys } from "../keys.ts";
import { type Recording, recordChanges, type Writes } from "./record-changes.ts";

/** A step of an order: the order as it was read, and as it shall be. */
export interface Step {
  readonly before: StoredOrder;
  readonly after: Order;
  /** What of the order must still be what was read; its status unless given. */
  readonly guard?: { readonly attribute: string; readonly value: unknown } | undefined;
  /** What else belongs to the step. */
  readonly more?: Writes | undefined;
  /** What its certificate says, when it is complete. */
  readonly retired?: RetirementFacts | undefined;
  /** When the step after this one is due by itself (test orders only; milliseconds). */
  readonly nextStepMs: number | undefined;
}

/**
 * Moves an order one state on: the order, on condition that its status is still the old one, and one event.
 *
 * @throws as the guards of the other writes say
 * @returns false when somebody else has moved it meanwhile; then nothing is written
 */
export const persistTransition = async (
  recording: Recording,
  { before, after, guard, nextStepMs, retired, more = [] }: Step,
): Promise<boolean> => {
  const { order, retired: _before, ...owner } = before;
  const freed = freesEstimate(after.status) ? order.estimate_id : null;
  const { held } = await recordChanges(recording, owner, [after], (events) =>
    act("advance order", [
      replace(
        orderItem({ ...owner, order: after, retired }, nextStepMs),
        guard ?? { attribute: "status", value: order.status },
        { orAnswer: true },
      ),
      freed === null ? undefined : remove(keys.estimateClaim(owner.account_id, freed)),
      ...more,
      ...events,
    ]),
  );
  return held;
};
