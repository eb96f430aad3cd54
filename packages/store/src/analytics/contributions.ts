import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { AccountId } from "@isotherm/core";
import * as z from "zod";
import { packText, PackedText } from "../items/packed-text.ts";
import { SCHEMA_ONE, keys } from "../keys.ts";
import type { Table } from "../table.ts";
import { overwrite, type Write } from "../write-transaction.ts";

/** Where something belongs: a generation's figures of an account. */
export interface FiguresOf {
  readonly generation: number;
  readonly account: AccountId;
}

/** Which version of an estimate or an order is counted, and what it has added, as text. */
export interface KeptContribution {
  readonly version: number;
  /** Undefined: nothing, it is gone or between two transactions. */
  readonly contribution?: string | undefined;
  /** Of what is gone: seconds since 1970, from when on nobody needs to know. */
  readonly until?: number | undefined;
}

/** Contributions of all estimates and orders whose sort keys lie between this leaf's first and the next leaf's, by sort key. */
export interface Leaf {
  readonly first: string;
  readonly kept: ReadonlyMap<string, KeptContribution>;
}

const Kept = z.record(
  z.string(),
  z.object({ version: z.int(), contribution: z.string().optional(), until: z.int().optional() }),
);

const LeafItem = z.union([
  z
    .object({ ...SCHEMA_ONE, sk: z.string(), kept: PackedText })
    .transform(({ sk, kept }): Leaf => ({ first: sk, kept: new Map(Object.entries(Kept.parse(JSON.parse(kept)))) })),
  // Before there were leaves each contribution was an item.
  z
    .object({
      ...SCHEMA_ONE,
      sk: z.string(),
      version: z.int(),
      contribution: z.string().optional(),
      ttl: z.int().optional(),
    })
    .transform(({ sk, version, contribution, ttl }): Leaf => ({
      first: sk,
      kept: new Map([[sk, { version, contribution, until: ttl }]]),
    })),
]);

/** The leaves that some estimates and orders of an account belong to, read consistently: one query for each leaf. */
export const readLeaves = async (table: Table, of: FiguresOf, items: readonly string[]): Promise<Leaf[]> => {
  const found: Leaf[] = [];
  const left = items.toSorted();
  for (let last = left.pop(); last !== undefined; last = left.pop()) {
    const leaf = await leafOf(table, of, last);
    // No leaf begins before this one: the rest are before all leaves too.
    if (!leaf) break;
    found.push(leaf);
    while ((left.at(-1) ?? "") >= leaf.first) left.pop();
  }
  return found;
};

const leafOf = async (table: Table, of: FiguresOf, item: string): Promise<Leaf | undefined> => {
  const { pk, sk } = keys.contribution(of.generation, of.account, item);
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk AND sk <= :sk",
      ExpressionAttributeValues: { ":pk": pk, ":sk": sk },
      ScanIndexForward: false,
      Limit: 1,
      ConsistentRead: true,
    }),
  );
  return Items[0] && LeafItem.parse(Items[0]);
};

/** Contributions in a leaf, at most: packed they are about a kilobyte. */
const MOST_KEPT = 24;
/** Characters of the contributions in a leaf, unless it has but one. */
const MOST_CHARACTERS = 12_000;

/**
 * Leaves with more contributions in them; what becomes too large is split. Only leaves that change are in the answer. What was
 * gone before `nowSeconds` is forgotten.
 *
 * @param leaves all that the added items belong to, as `readLeaves` tells them
 */
export const widenedLeaves = (
  leaves: readonly Leaf[],
  added: ReadonlyMap<string, KeptContribution>,
  nowSeconds: number,
): Leaf[] => {
  const latestFirst = leaves.toSorted((a, b) => (a.first < b.first ? 1 : -1));
  const home = (item: string): Leaf | undefined => latestFirst.find(({ first }) => first <= item);
  return [...Map.groupBy(added, ([item]) => home(item))].flatMap(([leaf, own]) => {
    const all = new Map([...(leaf?.kept ?? []), ...own]);
    const standing = [...all]
      .filter(([, { until }]) => until === undefined || until > nowSeconds)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return inLeaves(standing).map((kept, index) => ({
      first: index === 0 && leaf ? leaf.first : (kept[0]?.[0] ?? own[0]?.[0] ?? ""),
      kept: new Map(kept),
    }));
  });
};

type Entry = readonly [item: string, kept: KeptContribution];

/** Contributions in order, in as many leaves as they need: at least one. */
const inLeaves = (entries: readonly Entry[]): Entry[][] => {
  const leaves: Entry[][] = [[]];
  let characters = 0;
  for (const entry of entries) {
    const length = entry[1].contribution?.length ?? 0;
    const current = leaves.at(-1) ?? [];
    if (current.length === MOST_KEPT || (current.length > 0 && characters + length > MOST_CHARACTERS)) {
      leaves.push([entry]);
      characters = length;
    } else {
      current.push(entry);
      characters += length;
    }
  }
  return leaves;
};

/** Writes a leaf, whatever stands there. A leaf of nothing but what is gone is forgotten when the last of it may be. */
export const keepLeaf = ({ generation, account }: FiguresOf, { first, kept }: Leaf): Write => {
  const untils = [...kept.values()].map(({ until }) => until);
  const ttl = untils.every((until) => until !== undefined) ? Math.max(0, ...untils) : undefined;
  return overwrite({
    ...keys.contribution(generation, account, first),
    kept: packText(JSON.stringify(Object.fromEntries(kept))),
    ...(ttl !== undefined && { ttl }),
  });
};
