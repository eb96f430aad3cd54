import { type Clock, instant } from "@isotherm/core";
import { type WriteTransaction, create } from "../write-transaction.ts";
import type { RawItem } from "../backup/compare-items.ts";
import type { Migration } from "../migration/migrate-item.ts";
import {
  dataKeyItem,
  dataKeyOf,
  openWith,
  sealWith,
  webhookContext,
  type WrappedDataKey,
  wrappedDataKeys,
} from "../secrets/sealed-secrets.ts";
import type { WrappingKey } from "../secrets/wrapping-key.ts";
import type { Table } from "../table.ts";
import { sortKeys } from "../keys.ts";
import { operate, type Operating } from "./operator-act.ts";

/** The next data key, and the write that keeps it if nobody was faster. */
const nextDataKey = async (
  { table, clock }: { readonly table: Table; readonly clock: Clock },
  wrapping: WrappingKey,
): Promise<{ readonly number: number; readonly write: WriteTransaction["writes"][number] }> => {
  const number = ((await wrappedDataKeys(table)).at(-1)?.number ?? 0) + 1;
  const { wrapped } = await wrapping.generate(number);
  const created_at = instant(clock.nowMs());
  return { number, write: create(dataKeyItem({ number, wrapped, created_at })) };
};

/**
 * Adds a data key, with which secrets are encrypted from now on. What earlier ones have encrypted is read as before.
 *
 * @returns its number
 * @throws ConditionFailed when another operator has added one meanwhile
 */
export const addDataKey = async (operating: Operating, wrapping: WrappingKey): Promise<number> => {
  const { number, write } = await nextDataKey(operating, wrapping);
  await operate(operating, { command: "data-key rotate", subject: String(number), detail: {} }, [write]);
  return number;
};

/**
 * Seals the signing secrets of webhooks with the newest data key, those that stand there as they are included. Every
 * data key is unwrapped beforehand, so that a key that is out of reach stops it before anything is changed.
 *
 * @returns undefined while there is no data key
 */
export const sealWebhookSecrets = async (table: Table, wrapping: WrappingKey): Promise<Migration | undefined> => {
  const items = await wrappedDataKeys(table);
  const newest = items.at(-1);
  if (!newest) return undefined;
  const unwrap = async ({ number, wrapped }: WrappedDataKey) =>
    [number, await wrapping.unwrap(wrapped, number)] as const;
  const dataKeys = new Map(await Promise.all(items.map(unwrap)));
  return {
    id: `webhook-secrets-${newest.number}`,
    purpose: `Signing secrets of webhooks are encrypted with data key ${newest.number}.`,
    change: (item) => resealed(item, newest.number, dataKeys),
  };
};

const resealed = (item: RawItem, newest: number, dataKeys: ReadonlyMap<number, Buffer>): RawItem | undefined => {
  const kept = item["secrets"]?.L;
  if (!item["sk"]?.S?.startsWith(sortKeys.webhooks) || !kept || item["version"]?.N === undefined) return undefined;
  const numbers = kept.map(({ S = "" }) => dataKeyOf(S));
  if (numbers.every((number) => number === newest)) return undefined;
  const boundTo = webhookContext({
    organisation_id: item["organisation_id"]?.S ?? "",
    mode: item["account_type"]?.S ?? "",
    webhook_id: item["id"]?.S ?? "",
  });
  const keyOf = (number: number): Buffer => {
    const key = dataKeys.get(number);
    if (!key) throw new Error(`there is no data key ${number}`);
    return key;
  };
  const sealed = kept.map(({ S: text = "" }, index) => {
    const number = numbers[index];
    const secret = number === undefined ? text : openWith(keyOf(number), text, boundTo);
    return { S: sealWith(newest, keyOf(newest), secret, boundTo) };
  });
  // A change of the endpoint that has read it before is made again, on what stands then.
  const version = String(Number(item["version"].N) + 1);
  return { ...item, secrets: { L: sealed }, version: { N: version } };
};
