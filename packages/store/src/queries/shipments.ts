import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { type ShipmentSelection, idString } from "@isotherm/contract";
import { type AccountId, isAcceptedId, newId, type ShipmentId } from "@isotherm/core";
import * as z from "zod";
import {
  type Party,
  referenceDigest,
  type RowMark,
  ShipmentCounts,
  ShipmentItem,
  ShipmentReference,
  type StoredShipment,
  hasFigures,
} from "../items/shipment-item.ts";
import { keys, partitions, sortKeys } from "../keys.ts";
import { inParallel } from "../read.ts";
import { type Table, readItem } from "../table.ts";
import { contactQueries } from "./contacts.ts";
import { selectionFilter } from "./shipment-filter.ts";

/** Shipments that one read looks at, and reads of a request for a list, at most. */
const LOOKED_AT_ONCE = 1_000;
const MOST_LIST_READS = 5;

/** Which of an account's shipments are wanted: so many, made before another. */
interface ShipmentsAfter {
  readonly selection: ShipmentSelection;
  readonly after: ShipmentId | undefined;
  readonly limit: number;
}

/** The shipments that were found, newest first, and where the search was given up; undefined when it came to its end. */
interface FoundShipments {
  readonly found: StoredShipment[];
  readonly reached: ShipmentId | undefined;
}

/** Shipments of accounts, their counts and counterparties. */
export const shipmentQueries = (table: Table) => ({
  one: (account: AccountId, id: ShipmentId): Promise<StoredShipment | undefined> =>
    readItem(table, keys.shipment(account, id), ShipmentItem, { consistent: true }),
  /** The row that a client's reference belongs to: the last one that claimed it. Its shipment may not be stored yet. */
  holderOf: async (account: AccountId, counterparty: Party["id"], reference: string): Promise<RowMark | undefined> => {
    const key = keys.shipmentReference(account, referenceDigest(counterparty, reference));
    return (await readItem(table, key, ShipmentReference, { consistent: true }))?.row;
  },
  /** The newest ones of a selection, among the first five thousand behind `after`. */
  newest: (account: AccountId, wanted: ShipmentsAfter): Promise<FoundShipments> =>
    wanted.selection.id.length > 0 ? newestNamed(table, account, wanted) : newestShipments(table, account, wanted),
  /** A selection, newest first, one page of the table after the other: as far as the caller reads. */
  selected: (account: AccountId, selection: ShipmentSelection) => selectedPages(table, account, selection),
  /** The shipments that were made in one millisecond, by one read; undefined when there are more than `most`. */
  madeAt: (account: AccountId, atMs: number, most: number): Promise<StoredShipment[] | undefined> =>
    shipmentsMadeAt(table, account, atMs, most),
  /** How many shipments an account has. About right. */
  counts: async (account: AccountId): Promise<{ readonly total: number; readonly with_co2e: number }> =>
    (await readItem(table, keys.shipmentTotals(account), ShipmentCounts)) ?? { total: 0, with_co2e: 0 },
  ...contactQueries(table),
});

/** A selection as a query of an account's partition, newest first; of one shipment alone, if it is named. */
const queryOf = (table: Table, account: AccountId, selection: ShipmentSelection, id?: ShipmentId) => {
  const { expression, names, values } = selectionFilter(selection);
  const { pk, sk } =
    id === undefined ? { pk: partitions.shipments(account), sk: sortKeys.shipments } : keyOf(account, id);
  return {
    TableName: table.name,
    KeyConditionExpression: id === undefined ? "pk = :pk AND begins_with(sk, :sk)" : "pk = :pk AND sk = :sk",
    ...(expression !== undefined && { FilterExpression: expression, ExpressionAttributeNames: names }),
    ExpressionAttributeValues: { ...values, ":pk": pk, ":sk": sk },
    ScanIndexForward: false,
    ConsistentRead: true,
  } satisfies QueryCommandInput;
};

const keyOf = (account: AccountId, id: ShipmentId) => {
  const { pk, sk } = keys.shipment(account, id);
  return { pk, sk };
};

/** The shipment that a key of the table is of. */
const idOf = ({ sk }: Record<string, unknown>): ShipmentId => String(sk).slice(sortKeys.shipments.length) as ShipmentId;

const newestShipments = async (
  table: Table,
  account: AccountId,
  { selection, after, limit }: ShipmentsAfter,
): Promise<FoundShipments> => {
  const query = queryOf(table, account, selection);
  const found: Record<string, unknown>[] = [];
  let from: QueryCommandInput["ExclusiveStartKey"] = after && keyOf(account, after);
  for (let reads = 0; reads < MOST_LIST_READS && found.length < limit; reads += 1) {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        ...query,
        ExclusiveStartKey: from,
        // Where nothing is filtered out, every item that is read is one of the page.
        Limit: query.FilterExpression === undefined ? limit - found.length : LOOKED_AT_ONCE,
      }),
    );
    found.push(...Items);
    from = LastEvaluatedKey;
    if (!from) break;
  }
  return {
    found: found.slice(0, limit).map((item) => ShipmentItem.parse(item)),
    reached: found.length < limit && from ? idOf(from) : undefined,
  };
};

/** Letters of an id that are its prefix and its time. */
const TIME_LETTERS = "shp_".length + 10;

const shipmentsMadeAt = async (
  table: Table,
  account: AccountId,
  atMs: number,
  most: number,
): Promise<StoredShipment[] | undefined> => {
  const idBegins = newId("shipment", atMs, () => 0).slice(0, TIME_LETTERS);
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": partitions.shipments(account), ":sk": `${sortKeys.shipments}${idBegins}` },
      ConsistentRead: true,
      // Rows of a batch share its time: there may be a hundred thousand.
      Limit: most + 1,
    }),
  );
  return LastEvaluatedKey || Items.length > most ? undefined : Items.map((item) => ShipmentItem.parse(item));
};

/** Of shipments that are named those that the rest of the selection lets through: each is looked up by its key. */
const newestNamed = async (
  table: Table,
  account: AccountId,
  { selection, after, limit }: ShipmentsAfter,
): Promise<FoundShipments> => {
  const items: Record<string, unknown>[] = [];
  // What can be no id is no key either.
  const named = [...new Set(selection.id)].filter((id) => isAcceptedId(id) && (after === undefined || id < after));
  await inParallel(named, async (id) => {
    const { Items = [] } = await table.client.send(new QueryCommand(queryOf(table, account, selection, id)));
    items.push(...Items);
  });
  const found = items.map((item) => ShipmentItem.parse(item)).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  return { found: found.slice(0, limit), reached: undefined };
};

/** A shipment of a selection, without what it says. */
export interface SelectedShipment {
  readonly id: ShipmentId;
  readonly with_co2e: boolean;
}

const Selected = z.object({ id: idString<ShipmentId>(), with_co2e: z.boolean() });

/** A page of the table: the shipments of a selection in it, and how many it was looked for in. */
interface SelectedPage {
  readonly selected: readonly SelectedShipment[];
  readonly looked: number;
}

async function* selectedPages(
  table: Table,
  account: AccountId,
  selection: ShipmentSelection,
): AsyncGenerator<SelectedPage> {
  if (selection.id.length > 0) {
    const { found } = await newestNamed(table, account, { selection, after: undefined, limit: selection.id.length });
    yield {
      selected: found.map((shipment) => ({ id: shipment.id, with_co2e: hasFigures(shipment) })),
      looked: found.length,
    };
    return;
  }
  const query = queryOf(table, account, selection);
  let from: QueryCommandInput["ExclusiveStartKey"];
  do {
    const { Items, LastEvaluatedKey, ScannedCount } = await table.client.send(
      new QueryCommand({
        ...query,
        ExclusiveStartKey: from,
        Limit: LOOKED_AT_ONCE,
        ProjectionExpression: "id, with_co2e",
      }),
    );
    yield { selected: z.array(Selected).parse(Items ?? []), looked: ScannedCount ?? 0 };
    from = LastEvaluatedKey;
  } while (from);
}
