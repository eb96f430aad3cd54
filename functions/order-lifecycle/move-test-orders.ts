import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { AccountId, Clock, OrderId, Sleep } from "@isotherm/core";
import { systemClock, systemSleep } from "@isotherm/core/system";
import { OrderStep } from "@isotherm/delivery";
import { nextTestState, testStep } from "@isotherm/ordering";
import {
  type Catalogue,
  type OrderOwner,
  type Step,
  type StoredOrder,
  beneficiaryOf,
  catalogueQueries,
  orderQueries,
  orderChanges,
} from "@isotherm/store";
import { readEnvironment } from "../runtime/environment.ts";
import { functionLogger, functionTable, recordingOver } from "../runtime/function-table.ts";
import { faultRecorder, functionMetrics } from "../runtime/metrics.ts";

/** Builds what moving orders works with from its environment. */
export const stepDependencies = (environment: NodeJS.ProcessEnv): MoveTestOrdersUses => {
  const settings = readEnvironment(environment, "TABLE_NAME", "TEST_STEP_MS");
  const table = functionTable(settings.TABLE_NAME);
  const logger = functionLogger("order-lifecycle");
  return {
    clock: systemClock,
    sleep: systemSleep,
    catalogue: catalogueQueries(table, systemClock),
    orders: orderQueries(table),
    beneficiaryOf: (owner) => beneficiaryOf(table, owner),
    advance: orderChanges(recordingOver(table)).advance,
    testStepMs: settings.TEST_STEP_MS,
    stepped: ({ order_id, from }, moved) => logger.info("order step", { order_id, from, moved }),
    faulted: faultRecorder("order step failed", logger, functionMetrics("order-lifecycle", environment)),
  };
};

/** What the function needs beyond moving an order. */
export interface MoveTestOrdersUses extends AdvanceUses {
  /** Hears whether an order was moved. */
  readonly stepped: (message: OrderStep, moved: boolean) => void;
  /** Hears of a fault of our own; the message comes again and ends in the dead-letter queue. */
  readonly faulted: (error: unknown) => void;
}

/** Moves due test orders one state on, each by itself: only messages that faulted come again. */
export const moveTestOrders =
  ({ stepped, faulted, ...uses }: MoveTestOrdersUses) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
    for (const { messageId, body } of Records) {
      try {
        const message = OrderStep.parse(JSON.parse(body));
        stepped(message, await advance(uses, message));
      } catch (error) {
        faulted(error);
        batchItemFailures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures };
  };

/** What moving an order uses. */
interface AdvanceUses {
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly catalogue: { current(): Promise<Catalogue> };
  readonly orders: { one(account: AccountId, id: OrderId): Promise<StoredOrder | undefined> };
  readonly beneficiaryOf: (owner: OrderOwner) => Promise<string>;
  readonly advance: (step: Step) => Promise<boolean>;
  readonly testStepMs: number;
}

/** A queue delays by whole seconds; the rest of a step's time is waited out here. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Moves a test order one state on, if it is still in the state that the message speaks of. A message that comes twice
 * changes nothing the second time. Live orders are moved by operators only; one that rests, by its client.
 *
 * @returns whether the order was moved
 */
export const advance = async (uses: AdvanceUses, message: OrderStep): Promise<boolean> => {
  const wait = Math.min(message.due_at_ms - uses.clock.nowMs(), LONGEST_WAIT_MS);
  if (wait > 0) await uses.sleep(wait);
  const before = await uses.orders.one(message.account_id, message.order_id);
  const to = nextTestState(message.from);
  if (!before || before.mode !== "test" || before.order.status !== message.from || before.resting || !to) return false;
  const step = testStep(before.order, to, {
    projects: (await uses.catalogue.current()).projects,
    origin: before.origin,
    beneficiary: to === "complete" ? await uses.beneficiaryOf(before) : "",
    nowMs: uses.clock.nowMs(),
    testStepMs: uses.testStepMs,
  });
  return uses.advance({ before, ...step });
};
