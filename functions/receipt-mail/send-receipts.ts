import { fileURLToPath } from "node:url";
import { sellerNamed } from "@isotherm/contract/seller";
import { systemClock } from "@isotherm/core/system";
import { ReceiptRequest } from "@isotherm/delivery";
import { sesMailer } from "@isotherm/papers/mailer";
import { type ReceiptOutcome, sendReceipt, type SendReceiptUses } from "@isotherm/papers/send-receipt";
import {
  accountQueries,
  offsetLinkQueries,
  orderPageTokens,
  orderQueries,
  readPicture,
  receiptMails,
} from "@isotherm/store";
import { keptKeyRing } from "@isotherm/store/secrets/index";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { eachMessage } from "../runtime/each-message.ts";
import { readEnvironment, secretReading } from "../runtime/environment.ts";
import { functionLog, functionLogger, functionTable } from "../runtime/function-table.ts";
import { faultRecorder, functionMetrics } from "../runtime/metrics.ts";

/** What the function needs beyond sending a receipt. */
export interface SendReceiptsUses extends SendReceiptUses {
  /** Hears what became of a receipt. */
  readonly ended: (order: string, outcome: ReceiptOutcome) => void;
  /** Hears of what went wrong; the message comes again and ends in the dead-letter queue. */
  readonly faulted: (error: unknown) => void;
}

/** Builds what sending receipts works with from its environment. */
export const receiptMailDependencies = (environment: NodeJS.ProcessEnv): SendReceiptsUses => {
  const { TABLE_NAME, RECEIPT_MAILS, SELLER } = readEnvironment(environment, "TABLE_NAME", "RECEIPT_MAILS", "SELLER");
  const logger = functionLogger("receipt-mail");
  const table = functionTable(TABLE_NAME);
  const pageKeys = keptKeyRing(secretReading(environment, functionLog("receipt-mail")), "page-keys");
  const { from = "", modes } = RECEIPT_MAILS;
  return {
    clock: systemClock,
    orders: orderQueries(table),
    accounts: accountQueries(table),
    links: offsetLinkQueries(table),
    picture: (name) => readPicture(table, name),
    mails: receiptMails(table),
    mailer: sesMailer(from),
    modes,
    seller: sellerNamed(SELLER),
    files: fileURLToPath(new URL("./data", import.meta.url)),
    receiptPath: async (owned) => `/r/${orderPageTokens(await pageKeys()).seal(owned)}`,
    ended: (order_id, outcome) => logger.info("receipt", { order_id, outcome }),
    faulted: faultRecorder("receipt not sent", logger, functionMetrics("receipt-mail", environment)),
  };
};

/** Sends the receipts that messages ask for, each by itself: only those that could not be sent come again. */
export const sendReceipts =
  ({ ended, faulted, ...uses }: SendReceiptsUses) =>
  (event: SQSEvent): Promise<SQSBatchResponse> =>
    eachMessage(
      event,
      async (message) => {
        const request = ReceiptRequest.parse(message);
        ended(request.order_id, await sendReceipt(uses, request));
      },
      faulted,
    );
