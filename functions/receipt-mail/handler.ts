import { inTime } from "../runtime/function-table.ts";
import { receiptMailDependencies, sendReceipts } from "./send-receipts.ts";

/** The function behind the queue of receipts. */
export const handler = inTime(sendReceipts(receiptMailDependencies(process.env)));
