import { systemClock, systemSleep } from "@isotherm/core/system";
import { advanceOrder, beneficiaryOf, catalogueQueries, openTable, orderQueries } from "@isotherm/store";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { readEnvironment } from "../environment.ts";
import { functionLog } from "../logger.ts";
import { recordingOver } from "../recording.ts";
import { advance, type AdvanceUses, StepMessage } from "./advance.ts";

const { TABLE_NAME, TEST_STEP_MS } = readEnvironment(process.env, "TABLE_NAME", "TEST_STEP_MS");
const table = openTable(TABLE_NAME);
const log = functionLog("order-lifecycle");

const uses: AdvanceUses = {
  clock: systemClock,
  sleep: systemSleep,
  catalogue: catalogueQueries(table, systemClock),
  orders: orderQueries(table),
  beneficiaryOf: (owner) => beneficiaryOf(table, owner),
  advance: (step) => advanceOrder(recordingOver(table), step),
  testStepMs: TEST_STEP_MS,
};

/** Moves due test orders one state on. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { messageId, body } of Records) {
    try {
      const message = StepMessage.parse(JSON.parse(body));
      const moved = await advance(uses, message);
      log.info("order step", { order_id: message.order_id, from: message.from, moved });
    } catch (error) {
      log.error("order step failed", { error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
};
