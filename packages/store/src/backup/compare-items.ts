import { createHash } from "node:crypto";
import { itemLine, type RawItem } from "./item-line.ts";

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

/** Compares two sets of items, attribute by attribute, to the last digit. */
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
