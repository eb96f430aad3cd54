import type { OrderStatus } from "@isotherm/contract";

/** Which states may follow a state, contract 7.2. */
const NEXT_STATES = {
  received: ["placed", "cancelled", "failed"],
  placed: ["paid", "cancelled"],
  paid: ["retiring"],
  retiring: ["complete"],
  complete: [],
  cancelled: [],
  failed: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

/** Whether an order may go from one state to another in one step. */
export const mayFollow = (from: OrderStatus, to: OrderStatus): boolean =>
  (NEXT_STATES[from] as readonly OrderStatus[]).includes(to);

/** Whether nothing follows a state any more. */
export const isFinal = (status: OrderStatus): boolean => NEXT_STATES[status].length === 0;

/** The state that a test order goes to by itself; undefined when it stays. */
export const nextTestState = (from: OrderStatus): OrderStatus | undefined =>
  (
    { received: "placed", placed: "paid", paid: "retiring", retiring: "complete" } as Partial<
      Record<OrderStatus, OrderStatus>
    >
  )[from];

/**
 * Whether entering a state has to plan the step that a test order takes by itself afterwards. Not for `received`:
 * `placed` follows it in the same transaction.
 */
export const plansNextStep = (status: OrderStatus): boolean =>
  status !== "received" && nextTestState(status) !== undefined;

/** Whether an order in this state gives its estimate free for another order. */
export const freesEstimate = (status: OrderStatus): boolean => status === "cancelled" || status === "failed";
