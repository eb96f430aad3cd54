import type { AttributeValue } from "@aws-sdk/client-dynamodb";

/** An item as DynamoDB itself sees it: exact numbers, binary, no types of ours. */
export type RawItem = Readonly<Record<string, AttributeValue>>;

const BASE64 = "base64";

/** Binary as text, attributes in the order of their names. */
const plain = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString(BASE64);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, plain(one)]));
};

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
