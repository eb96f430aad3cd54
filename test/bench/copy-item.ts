import { BatchWriteCommand, type BatchWriteCommandOutput, GetCommand } from "@aws-sdk/lib-dynamodb";
import { type AccountId, newId } from "@isotherm/core";
import { secureRandom, systemClock } from "@isotherm/core/system";
import { keys } from "@isotherm/store/keys";
import type { Service } from "../harness/service.ts";

/** Copies are spread over so much time before now. */
const SPREAD_MS = 300 * 24 * 3_600_000;

/** The same thing under another id. */
const renamed = (value: unknown, from: string, to: string): unknown => {
  if (typeof value === "string") return value.replaceAll(from, to);
  if (value instanceof Uint8Array || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => renamed(one, from, to));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, renamed(inner, from, to)]));
};

const AT_ONCE = 25;
const LANES = 8;

/** Writes copies of an item with ids of their own, straight to the table, as if they had been made in the last 300 days. */
export const copyItem = async (
  { table }: Service,
  kind: "estimate" | "order",
  { account, id, count }: { readonly account: AccountId; readonly id: string; readonly count: number },
): Promise<void> => {
  const Key = kind === "order" ? keys.order(account, id as never) : keys.estimate(account, id as never);
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
  if (!Item) throw new Error(`there is no ${kind} to copy`);
  // The sweep would take thousands of orders on that wait for their next step.
  const { pending: _pending, pending_at: _pendingAt, ...original } = Item;
  const nowMs = systemClock.nowMs();
  const write = async (first: number): Promise<BatchWriteCommandOutput> =>
    table.client.send(
      new BatchWriteCommand({
        RequestItems: {
          [table.name]: Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) => {
            const atMs = nowMs - Math.floor(((first + at + 1) / (count + 1)) * SPREAD_MS);
            const copied = renamed(original, id, newId(kind, atMs, secureRandom)) as Record<string, unknown>;
            return { PutRequest: { Item: copied } };
          }),
        },
      }),
    );
  for (let first = 0; first < count; first += AT_ONCE * LANES)
    await Promise.all(
      Array.from({ length: LANES }, (_, lane) => first + lane * AT_ONCE)
        .filter((from) => from < count)
        .map(write),
    );
};
