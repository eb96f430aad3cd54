import { createHash } from "node:crypto";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { Decimal } from "@isotherm/core";
import { partitions } from "../keys.ts";

/** An item as DynamoDB itself sees it: exact numbers, binary, no types of ours. */
export type RawItem = Readonly<Record<string, AttributeValue>>;

const BASE64 = "base64";

/** Binary as text, attributes in the order of their names, numbers as DynamoDB keeps them. */
const plain = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString(BASE64);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, isNumber(key, one) ? shortest(one) : plain(one)]));
};

/** Text stands nowhere else under the name N: attributes of that name are values, thus objects. */
const isNumber = (key: string, one: unknown): one is string => key === "N" && typeof one === "string";

/** Without the zeros that a sum leaves in DynamoDB Local ("0.50"): DynamoDB itself keeps none, and an item put back has none. */
const shortest = (digits: string): string => new Decimal(digits).toFixed();

/**
 * An item as one line: the format of DynamoDB's own export to S3 (`{"Item":{…}}`, binary as base64). Equal items are
 * equal lines.
 */
export const itemLine = (item: RawItem): string => JSON.stringify({ Item: plain(item) });

/** Binary attributes come back as bytes, wherever they stand in an item. */
const revived = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const [[type, content] = []] = entries;
  // A value is an object of one field that names its type; an attribute's own name is one level above.
  if (entries.length === 1 && type === "B" && typeof content === "string") return { B: Buffer.from(content, BASE64) };
  if (entries.length === 1 && type === "BS" && Array.isArray(content)) {
    return { BS: content.map((text) => Buffer.from(String(text), BASE64)) };
  }
  return Object.fromEntries(entries.map(([key, one]) => [key, revived(one)]));
};

/**
 * The item of a line.
 *
 * @throws Error when the line holds none
 */
export const itemOfLine = (line: string): RawItem => {
  const { Item: item } = JSON.parse(line) as { Item?: unknown };
  if (typeof item !== "object" || item === null) throw new Error("a line holds no item");
  return revived(item) as RawItem;
};

const ACTS = partitions.operatorActs("");

/** Whether an item is an operator's act: the audit outlives what it tells of. */
export const isAct = ({ pk }: RawItem): boolean => pk?.S?.startsWith(ACTS) === true;

/** All items but the acts of operators. */
export const withoutActs = async function* (items: AsyncIterable<RawItem>): AsyncGenerator<RawItem> {
  for await (const item of items) if (!isAct(item)) yield item;
};

/** What two sets of items do not have in common, by key. */
export interface Differences {
  readonly onlyInFirst: readonly string[];
  readonly onlyInSecond: readonly string[];
  readonly different: readonly string[];
  readonly equal: number;
}

/** A key that people can read. Client text in it stays as it is. */
const keyText = ({ pk, sk }: RawItem): string => `${pk?.S ?? "?"} ${sk?.S ?? "?"}`;

/** Digests by key: enough to compare, however large the items are. */
const digests = async (items: AsyncIterable<RawItem>): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for await (const item of items) {
    found.set(keyText(item), createHash("sha256").update(itemLine(item)).digest("base64"));
  }
  return found;
};

/** Compares two sets of items, attribute by attribute, to the last digit that counts. */
export const compareItems = async (
  first: AsyncIterable<RawItem>,
  second: AsyncIterable<RawItem>,
): Promise<Differences> => {
  const [left, right] = [await digests(first), await digests(second)];
  const both = [...left.keys()].filter((key) => right.has(key));
  const different = both.filter((key) => left.get(key) !== right.get(key));
  return {
    onlyInFirst: [...left.keys()].filter((key) => !right.has(key)),
    onlyInSecond: [...right.keys()].filter((key) => !left.has(key)),
    different,
    equal: both.length - different.length,
  };
};
