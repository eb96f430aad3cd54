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
  offerQueries,
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
    catalogue: offerQueries(table, systemClock),
    orders: orderQueries(table),
    beneficiaryOf: (owner) => beneficiaryOf(table, owner),
    advance: orderChanges(recordingOver(table)).advanceTogether,
    testStepMs: settings.TEST_STEP_MS,
    stepped: ({ order_id, from }, moved) => logger.info("order step", { order_id, from, moved }),
    faulted: faultRecorder("order step failed", logger, functionMetrics("order-lifecycle", environment)),
  };
};

/** What the function needs beyond moving orders. */
export interface MoveTestOrdersUses extends AdvanceUses {
  /** Hears whether an order was moved. */
  readonly stepped: (message: OrderStep, moved: boolean) => void;
  /** Hears of a fault of our own; the message comes again and ends in the dead-letter queue. */
  readonly faulted: (error: unknown) => void;
}

/** Moves due test orders one state on, those of an account together: only messages that faulted come again. */
export const moveTestOrders =
  ({ stepped, faulted, ...uses }: MoveTestOrdersUses) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const failed: string[] = [];
    const fault = (messageId: string, error: unknown): void => {
      faulted(error);
      failed.push(messageId);
    };
    const read = Records.flatMap(({ messageId, body }) => {
      try {
        return [{ messageId, message: OrderStep.parse(JSON.parse(body)) }];
      } catch (error) {
        fault(messageId, error);
        return [];
      }
    });
    const byAccount = Map.groupBy(read, ({ message }) => message.account_id);
    await Promise.all(
      [...byAccount.values()].map(async (ofAccount) => {
        const messages = ofAccount.map(({ message }) => message);
        const outcomes = await advance(uses, messages);
        for (const [index, { messageId, message }] of ofAccount.entries()) {
          const outcome = outcomes[index];
          if (outcome?.status === "fulfilled") stepped(message, outcome.value);
          else fault(messageId, outcome?.reason);
        }
      }),
    );
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };

/** What moving orders uses. */
export interface AdvanceUses {
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly catalogue: { current(): Promise<Catalogue> };
  readonly orders: {
    one(account: AccountId, id: OrderId): Promise<StoredOrder | undefined>;
    several(account: AccountId, ids: readonly OrderId[]): Promise<readonly StoredOrder[]>;
  };
  readonly beneficiaryOf: (owner: OrderOwner) => Promise<string>;
  /** Moves orders of one account on, all or none. */
  readonly advance: (steps: readonly [Step, ...Step[]]) => Promise<boolean>;
  readonly testStepMs: number;
}

/** A queue delays by whole seconds; the rest of a step's time is waited out here. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Moves test orders of an account one state on, those that are still in the state that the message speaks of. A message that
 * comes twice changes nothing the second time. Live orders are moved by operators only; one that rests, by its client.
 *
 * They go together, because each change takes the account's next sequences: alone they would be in each other's way. Where that
 * fails, each goes alone.
 *
 * @returns for each message whether its order was moved, or what went wrong
 */
export const advance = async (
  uses: AdvanceUses,
  messages: readonly OrderStep[],
): Promise<PromiseSettledResult<boolean>[]> => {
  const wait = Math.min(Math.max(...messages.map((one) => one.due_at_ms)) - uses.clock.nowMs(), LONGEST_WAIT_MS);
  if (wait > 0) await uses.sleep(wait);
  const orders = await readOrders(uses, messages);
  const shared: SharedReads = {};
  const found = await Promise.allSettled(
    messages.map(async (message, index) => stepOf(uses, message, await orders[index], shared)),
  );
  // Of two messages about an order one is as good as the other, and it is moved once.
  const steps = new Map(
    found.flatMap((one) => (one.status === "fulfilled" && one.value ? [[one.value.before.order.id, one.value]] : [])),
  );
  const [first, ...others] = steps.values();
  const together =
    first !== undefined && others.length > 0 && (await uses.advance([first, ...others]).catch(() => false));
  const outcomes: PromiseSettledResult<boolean>[] = [];
  for (const one of found) {
    if (one.status === "rejected") outcomes.push(one);
    else {
      const step = one.value;
      const isLast = step !== undefined && steps.get(step.before.order.id) === step;
      const moved = isLast && !together ? uses.advance([step]) : Promise.resolve(isLast);
      outcomes.push(...(await Promise.allSettled([moved])));
    }
  }
  return outcomes;
};

/**
 * Reads the orders of messages of one account, for each message one, with one call. Where that fails, each is read alone, so that
 * one that can't be read is in no other's way.
 */
const readOrders = async (
  { orders }: AdvanceUses,
  messages: readonly OrderStep[],
): Promise<readonly Promise<StoredOrder | undefined>[]> => {
  const ids = [...new Set(messages.map(({ order_id }) => order_id))];
  const [first] = messages;
  const together = first && (await orders.several(first.account_id, ids).catch(() => undefined));
  if (!together) return messages.map(({ account_id, order_id }) => orders.one(account_id, order_id));
  const found = new Map(together.map((stored) => [stored.order.id, stored]));
  return messages.map(({ order_id }) => Promise.resolve(found.get(order_id)));
};

/** What steps of one account read once for all of them. */
interface SharedReads {
  beneficiary?: Promise<string>;
}

/** The step that a message asks for; undefined where nothing is to be done. */
const stepOf = async (
  uses: AdvanceUses,
  message: OrderStep,
  before: StoredOrder | undefined,
  shared: SharedReads,
): Promise<Step | undefined> => {
  const to = nextTestState(message.from);
  if (!before || before.mode !== "test" || before.order.status !== message.from || before.resting || !to)
    return undefined;
  const step = testStep(before.order, to, {
    projects: (await uses.catalogue.current()).projects,
    origin: before.origin,
    beneficiary: to === "complete" ? await (shared.beneficiary ??= uses.beneficiaryOf(before)) : "",
    nowMs: uses.clock.nowMs(),
    testStepMs: uses.testStepMs,
  });
  return { before, ...step };
};
