import type { AccountId } from "@isotherm/core";
import * as z from "zod";
import { packText, PackedText } from "../items/packed-text.ts";
import { SCHEMA_ONE, keys } from "../keys.ts";
import { readMany } from "../read.ts";
import { ConditionFailed } from "../commit.ts";
import { type Table, updateIf } from "../table.ts";
import { replace, type Write } from "../write-transaction.ts";
import type { FiguresOf, KeptContribution } from "./contributions.ts";
import { FIRST_GENERATION, GenerationsItem } from "./generations.ts";

/** A version of an estimate or an order that is not in the counters yet. */
export interface Waiting extends KeptContribution {
  readonly item: string;
  /** What the counters have of an earlier version, as text. */
  readonly earlier?: string | undefined;
}

/** What of an account is not in the counters yet. */
export interface Pending {
  /** Counts the changes; undefined: there has been none. */
  readonly revision: number | undefined;
  /** Counts how often something went from here to the counters. */
  readonly folds: number;
  readonly waiting: readonly Waiting[];
}

const Entries = z.array(
  z.object({
    item: z.string(),
    version: z.int(),
    contribution: z.string().optional(),
    until: z.int().optional(),
    earlier: z.string().optional(),
  }),
);

const Item = z.object({ ...SCHEMA_ONE, pk: z.string(), revision: z.int(), folds: z.int(), waiting: PackedText });

const NOTHING: Pending = { revision: undefined, folds: 0, waiting: [] };

/** What of each of some accounts is not in its counters yet, read consistently. */
export const readPending = async (
  table: Table,
  generation: number,
  accounts: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, Pending>> => {
  const wanted = accounts.map((account) => keys.pendingContributions(generation, account));
  return pendingIn(await readMany(table, wanted, Item), generation, accounts);
};

/** The generation that the figures of each table were last read from. It changes with a rebuild alone. */
const lastRead = new WeakMap<Table, number>();

/**
 * What waits in the generation that is read, read consistently. What waits in the last one is read together with its
 * number: it seldom is another.
 */
export const readStandingPending = async (
  table: Table,
  accounts: readonly AccountId[],
): Promise<{ readonly generation: number; readonly pending: ReadonlyMap<AccountId, Pending> }> => {
  const likely = lastRead.get(table) ?? FIRST_GENERATION;
  const wanted = accounts.map((account) => keys.pendingContributions(likely, account));
  const read = await readMany(table, [keys.analyticsGenerations, ...wanted], z.union([Item, GenerationsItem]));
  const generation = read.map((item) => ("current" in item ? item.current : 0)).find(Boolean) ?? FIRST_GENERATION;
  lastRead.set(table, generation);
  if (generation !== likely) return { generation, pending: await readPending(table, generation, accounts) };
  return {
    generation,
    pending: pendingIn(
      read.filter((item) => "waiting" in item),
      generation,
      accounts,
    ),
  };
};

const pendingIn = (
  items: readonly z.output<typeof Item>[],
  generation: number,
  accounts: readonly AccountId[],
): ReadonlyMap<AccountId, Pending> => {
  const found = new Map(items.map((item) => [item.pk, item]));
  return new Map(
    accounts.map((account) => {
      const item = found.get(keys.pendingContributions(generation, account).pk);
      if (!item) return [account, NOTHING];
      const { waiting } = z.object({ waiting: Entries }).parse(JSON.parse(item.waiting));
      return [account, { revision: item.revision, folds: item.folds, waiting }];
    }),
  );
};

/** The packed form. An object, because packed texts are. */
const packed = (waiting: readonly Waiting[]): Uint8Array => packText(JSON.stringify({ waiting }));

/** Bytes that what waits may have: with keys and names the item stays within a write unit. */
const MOST_BYTES = 900;

/** Versions that may wait: each answer adds them up. */
const MOST_WAITING = 40;

/**
 * Lets more wait, if nobody has changed what waits since it was read: one write unit.
 *
 * @returns false where that is more than may wait; then nothing is written
 * @throws ConditionFailed to be tried again
 */
export const keepWaiting = async (
  table: Table,
  { generation, account }: FiguresOf,
  { revision, folds }: Pending,
  waiting: readonly Waiting[],
): Promise<boolean> => {
  if (waiting.length > MOST_WAITING) return false;
  const bytes = packed(waiting);
  if (bytes.length > MOST_BYTES) return false;
  const { held } = await updateIf(table, {
    key: keys.pendingContributions(generation, account),
    change: "SET #schema = :schema, #revision = :next, #folds = :folds, #waiting = :waiting",
    onlyIf: revision === undefined ? "attribute_not_exists(#revision)" : "#revision = :revision",
    values: {
      schema: 1,
      next: (revision ?? 0) + 1,
      folds,
      waiting: bytes,
      ...(revision !== undefined && { revision }),
    },
  });
  if (!held) throw new ConditionFailed("keep waiting", { orTryAgain: true }, undefined);
  return true;
};

/** Replaces what waits by what is left of it, in the transaction that counts the rest. */
export const keepLeft = (
  { generation, account }: FiguresOf,
  { revision, folds }: Pending,
  waiting: readonly Waiting[],
): Write =>
  replace(
    {
      ...keys.pendingContributions(generation, account),
      revision: (revision ?? 0) + 1,
      folds: folds + 1,
      waiting: packed(waiting),
    },
    { attribute: "revision", value: revision },
    { orTryAgain: true },
  );
