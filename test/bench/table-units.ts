import { insertedItem, type PartiQlStatement } from "@isotherm/local/item-access";
import type { TableCall } from "@isotherm/local/table-gate";
import { itemSize, type WireItem } from "./item-size.ts";

/** Units that AWS bills. */
export interface TableUnits {
  readonly reads: number;
  readonly writes: number;
}

/** Reads an item as it is now; undefined when there is none. */
export type Look = (key: WireItem) => Promise<WireItem | undefined>;

interface Part {
  readonly Key?: WireItem;
  readonly Item?: WireItem;
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
}
interface Request extends Part {
  readonly ConsistentRead?: boolean;
  readonly RequestItems?: Readonly<Record<string, { readonly ConsistentRead?: boolean }>>;
  readonly TransactItems?: readonly Readonly<Record<string, Part>>[];
  readonly Statements?: readonly PartiQlStatement[];
}
interface Answer {
  readonly Item?: WireItem;
  readonly Items?: readonly WireItem[];
  readonly Responses?: Readonly<Record<string, readonly WireItem[]>>;
  readonly Attributes?: WireItem;
}

const READ_UNIT = 4_096;
const WRITE_UNIT = 1_024;
const EVENTUALLY = 0.5;

const readUnits = (bytes: number, consistent: boolean | undefined): number =>
  Math.max(1, Math.ceil(bytes / READ_UNIT)) * (consistent ? 1 : EVENTUALLY);
const writeUnits = (item: WireItem | undefined): number => Math.max(1, Math.ceil(itemSize(item ?? {}) / WRITE_UNIT));

/** Whether a write puts something into the sparse index, changes it there or takes it out. */
const touchesIndex = (part: Part): boolean =>
  part.Item
    ? part.Item["pending"] !== undefined
    : /#pending\b/.test(part.UpdateExpression ?? "") ||
      Object.values(part.ExpressionAttributeNames ?? {}).includes("pending");

const ofWrite = async (part: Part, look: Look, after?: WireItem): Promise<{ base: number; index: number }> => {
  const item = part.Item ?? after ?? (part.Key && (await look(part.Key)));
  const base = writeUnits(item);
  return { base, index: touchesIndex(part) ? base : 0 };
};

/**
 * What a call to the table costs, by AWS's rules: a read unit is 4 kB read consistently or twice that, a write unit is
 * 1 kB, a transaction counts twice, and the index is written with its item. What a condition refused costs as if it
 * had been written. DynamoDB Local itself counts transactions wrongly.
 */
export const tableUnits = async ({ operation, request, answer }: TableCall, look: Look): Promise<TableUnits> => {
  const asked = request as Request;
  const got = (answer ?? {}) as Answer;
  switch (operation) {
    case "GetItem":
      return { reads: readUnits(itemSize(got.Item ?? {}), asked.ConsistentRead), writes: 0 };
    case "Query": {
      const bytes = (got.Items ?? []).reduce((sum, item) => sum + itemSize(item), 0);
      return { reads: readUnits(bytes, asked.ConsistentRead), writes: 0 };
    }
    case "BatchGetItem": {
      const consistent = Object.values(asked.RequestItems ?? {})[0]?.ConsistentRead;
      const items = Object.values(got.Responses ?? {}).flat();
      return { reads: items.reduce((sum, item) => sum + readUnits(itemSize(item), consistent), 0), writes: 0 };
    }
    case "TransactWriteItems": {
      const parts = (asked.TransactItems ?? []).flatMap((one) => Object.values(one));
      const costs = await Promise.all(parts.map((part) => ofWrite(part, look)));
      return { reads: 0, writes: costs.reduce((sum, { base, index }) => sum + 2 * base + index, 0) };
    }
    case "BatchExecuteStatement": {
      const items = (asked.Statements ?? []).map((statement) => insertedItem(statement));
      const costs = await Promise.all(items.map((Item) => ofWrite(Item ? { Item } : {}, look)));
      return { reads: 0, writes: costs.reduce((sum, { base, index }) => sum + base + index, 0) };
    }
    case "PutItem":
    case "UpdateItem":
    case "DeleteItem": {
      const { base, index } = await ofWrite(asked, look, got.Attributes);
      return { reads: 0, writes: base + index };
    }
    default:
      throw new Error(`nobody knows what ${operation} costs`);
  }
};
