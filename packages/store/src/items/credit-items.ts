import { createHash } from "node:crypto";
import { DecimalString, idString } from "@isotherm/contract";
import type { AccountId, OrderId, ProjectId } from "@isotherm/core";
import type { FractionPool, PooledTonne } from "@isotherm/ordering";
import * as z from "zod";
import { SCHEMA_ONE, keys, pendingPool } from "../keys.ts";

/** Names a pool within its account: a beneficiary may be longer than a key. */
export const poolName = (beneficiary: string): string =>
  createHash("sha256").update(beneficiary).digest("hex").slice(0, 24);

/** Reads the pool of an account and beneficiary. */
export const PoolItem = z.object({
  ...SCHEMA_ONE,
  beneficiary: z.string(),
  filled: DecimalString,
  balances: z.record(z.string(), DecimalString),
  /** When the open tonne got its first fraction, milliseconds; missing while there is none. */
  pending_at: z.int().optional(),
});
export type PoolItem = z.output<typeof PoolItem>;

/** What a pool item says of the pool. */
export const poolOf = ({ filled, balances }: PoolItem): FractionPool => ({
  filled,
  balances: new Map(Object.entries(balances)),
});

/**
 * The item of a pool; whoever changes it makes sure that `filled` is still what was read. While a tonne of it is open, it
 * stands in the sparse index with the time since when, so that the sweep finds it when that was long ago.
 */
export const poolItem = (
  account: AccountId,
  beneficiary: string,
  { filled, balances }: FractionPool,
  openSinceMs: number | undefined,
) => ({
  ...keys.pool(account, poolName(beneficiary)),
  schema: 1,
  account_id: account,
  beneficiary,
  ...(openSinceMs !== undefined && !filled.isInteger() && pendingPool(poolName(beneficiary), openSinceMs)),
  filled: filled.toFixed(),
  balances: Object.fromEntries(Array.from(balances, ([bundle, balance]) => [bundle, balance.toFixed()])),
});

/** Reads a tonne of a pool that is full: which credit it is, and its serial numbers once it is retired. */
export const TonneItem = z.object({
  ...SCHEMA_ONE,
  tonne: z.int(),
  project_id: idString<ProjectId>(),
  vintage: z.string(),
  serials: z.array(z.string()).optional(),
  /** Tonnes of it that no order has: the operator gave them, because the pool had waited long enough. */
  added: DecimalString.optional(),
});
export type TonneItem = z.output<typeof TonneItem>;

/** The item of a full tonne of a pool. */
export const tonneItem = (
  account: AccountId,
  pool: string,
  { added, ...tonne }: PooledTonne & Pick<Partial<TonneItem>, "serials" | "added">,
) => ({
  ...keys.pooledTonne(account, pool, tonne.tonne),
  schema: 1,
  ...tonne,
  ...(added && { added: added.toFixed() }),
});

/** That an order has a part of a pooled tonne. */
export const PooledOrder = z.object({ ...SCHEMA_ONE, order_id: idString<OrderId>() });

/** Reads that a serial number was recorded, and for what. */
export const SerialItem = z.object({ ...SCHEMA_ONE, serial: z.string(), reference: z.string() });

/** Reads an entry of the ledger of a vintage: credits that are allocated or retired, and for what. */
export const CreditEntry = z.object({
  ...SCHEMA_ONE,
  reference: z.string(),
  project_id: idString<ProjectId>(),
  vintage: z.string(),
  quantity: z.int().positive(),
  beneficiary: z.string(),
  /** Missing while they are only allocated. */
  serials: z.array(z.string()).optional(),
});
export type CreditEntry = Omit<z.output<typeof CreditEntry>, "schema">;

/** The item of an entry in the ledger: under the allocated ones, or, with serial numbers, under the retired ones. */
export const creditEntryItem = (entry: CreditEntry) => ({
  ...(entry.serials ? keys.retiredCredits : keys.allocatedCredits)(entry.project_id, entry.vintage, entry.reference),
  schema: 1,
  ...entry,
});
