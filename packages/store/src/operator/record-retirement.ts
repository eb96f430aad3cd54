import type { OrderId } from "@isotherm/core";
import { wasFaster } from "../act.ts";
import { type CreditReference, parseReference } from "../credit-reference.ts";
import { inTurn } from "../in-turn.ts";
import { orderQueries } from "../queries/orders.ts";
import { completeOrder, NotRetired } from "./complete-order.ts";
import { operate, type Operating } from "./operator-act.ts";
import { type RetirementRecord, UnfitRecord } from "./retirement-record.ts";
import { ledgerWrites, type Recorded, retirementWrites } from "./retirement-writes.ts";

/** A transaction has at most 100 writes; a record needs some besides those of its serial numbers. */
export const MOST_SERIALS = 90;

/** What came of a record. */
export interface RecordedRetirement {
  /** False when the same serial numbers were recorded before; then nothing is written. */
  readonly recorded: boolean;
  /** Orders that became complete. */
  readonly completed: readonly OrderId[];
}

/**
 * Records that a registry retired the credits of a reference, and completes every order that has all of its credits
 * retired now. Serial numbers are accepted once per project. The same record may come again, after an interruption for
 * example: it changes nothing, but completes what was left to complete.
 *
 * @throws UnfitRecord
 * @throws GuardFailed when the stock has less than was allocated
 * @throws Contended when others change the same order for as long as there is time
 */
export const recordRetirement = async (operating: Operating, record: RetirementRecord): Promise<RecordedRetirement> => {
  const reference = parseReference(record.reference);
  if (!reference) throw new UnfitRecord(record.reference, "is no reference of allocated credits");
  if (record.serials.length === 0) throw new UnfitRecord(record.reference, "needs serial numbers");
  if (record.serials.length > MOST_SERIALS)
    throw new UnfitRecord(record.reference, `has more than ${MOST_SERIALS} serial numbers: name ranges of them`);
  if (new Set(record.serials).size < record.serials.length)
    throw new UnfitRecord(record.reference, "names a serial number twice");
  const { orders, writes } = await recordOnce(operating, reference, record);
  const completed: OrderId[] = [];
  for (const order of orders) {
    const stored = await orderQueries(operating.table).one(reference.account, order);
    if (stored?.order.status !== "retiring") continue;
    try {
      if (await completeOrder(operating, stored)) completed.push(order);
    } catch (error) {
      if (!(error instanceof NotRetired)) throw error;
    }
  }
  return { recorded: writes.length > 0, completed };
};

/** Writes the record; reads again, in turn, when somebody else was faster. */
const recordOnce = (operating: Operating, reference: CreditReference, record: RetirementRecord): Promise<Recorded> => {
  const { table } = operating;
  const description = { command: "order record", subject: record.reference, detail: { ...record } };
  const attempt = async (): Promise<Recorded> => {
    const found = await retirementWrites(table, reference, record);
    if (found.writes.length > 0)
      await operate(operating, description, [...found.writes, ...ledgerWrites(record, found.beneficiary)]);
    return found;
  };
  return inTurn(table.turns, attempt, wasFaster);
};
