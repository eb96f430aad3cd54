import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type Clock, type Ids, type Instant, instant } from "@isotherm/core";
import * as z from "zod";
import { type WriteTransaction, writeTransaction, create } from "../write-transaction.ts";
import { type Committing, commit } from "../commit.ts";
import type { Table } from "../table.ts";
import { SCHEMA_ONE, keys, partitions } from "../keys.ts";

/** What an operator's act needs. */
export interface Operating extends Committing {
  readonly ids: Ids;
  readonly clock: Clock;
  /** Who acts, as the audit shall name them. */
  readonly operator: string;
}

/** What the audit keeps of an act. */
interface ActDescription {
  /** The command, `key disable`. */
  readonly command: string;
  /** The id of what is acted upon. */
  readonly subject: string;
  /** What was changed, without any secret. */
  readonly detail: Readonly<Record<string, unknown>>;
}

const Item = z.object({
  ...SCHEMA_ONE,
  id: z.string(),
  at: z.string(),
  operator: z.string(),
  command: z.string(),
  subject: z.string(),
  detail: z.string(),
});

/** An act in the audit. */
interface OperatorAct extends ActDescription {
  readonly id: string;
  readonly at: Instant;
  readonly operator: string;
}

const monthOf = (at: Instant): string => at.slice(0, 7);

/** The audit's item of an act, for the transaction that the act commits with. */
export const auditWrite = (
  { ids, clock, operator }: Pick<Operating, "ids" | "clock" | "operator">,
  description: ActDescription,
): { readonly done: OperatorAct; readonly write: WriteTransaction["writes"][number] } => {
  const done: OperatorAct = { ...description, id: ids.next("operatorAct"), at: instant(clock.nowMs()), operator };
  const item = { ...done, detail: JSON.stringify(done.detail) };
  return { done, write: create({ ...keys.operatorAct(monthOf(done.at), done.id), ...item }) };
};

/**
 * Does what an operator asks: all writes and the audit's item in one transaction, so that nothing is changed without a
 * trace.
 *
 * @throws ConditionFailed when a condition of a write does not hold
 */
export const operate = async (
  operating: Operating,
  description: ActDescription,
  writes: WriteTransaction["writes"],
): Promise<OperatorAct> => {
  const { done, write } = auditWrite(operating, description);
  await commit(operating, writeTransaction(description.command, [...writes, write]));
  return done;
};

/** The acts of a UTC month (`2026-04`), newest first. */
export const operatorActs = async (table: Table, month: string, limit: number): Promise<OperatorAct[]> => {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": partitions.operatorActs(month) },
      ScanIndexForward: false,
      Limit: limit,
      ConsistentRead: true,
    }),
  );
  return Items.map((item) => {
    const { schema: _schema, detail, ...rest } = Item.parse(item);
    return { ...rest, detail: JSON.parse(detail) as Record<string, unknown> };
  });
};
