import { pendingPool } from "../keys.ts";
import type { Migration } from "./migrate-item.ts";

const POOL = /^POOL#(.+)$/;
const ACCOUNT = /^ACCOUNT#(.+)$/;

/** Pools of before stood in no index, and nobody knows since when they have waited: they are due at once. */
export const openPools: Migration = {
  id: "open-pools",
  purpose: "Pools with an open tonne stand in the index, so that they are completed from stock when they are due.",
  change: (item) => {
    const pool = POOL.exec(item["sk"]?.S ?? "")?.[1];
    const account = ACCOUNT.exec(item["pk"]?.S ?? "")?.[1];
    const isOpen = /\.\d*[1-9]/.test(item["filled"]?.S ?? "");
    if (pool === undefined || account === undefined || !isOpen || item["pending"]) return undefined;
    const { pending, pending_at } = pendingPool(pool, 0);
    return { ...item, account_id: { S: account }, pending: { S: pending }, pending_at: { N: String(pending_at) } };
  },
};

/** Readers stop at an item without a schema number: one that was written by hand, or by a program that is not ours. */
const schemaNumbers: Migration = {
  id: "schema-numbers",
  purpose: "Every item carries a schema number; those without one get the first.",
  change: (item) => (item["schema"] === undefined ? { ...item, schema: { N: "1" } } : undefined),
};

/** Every migration, oldest first: the order in which they are run. One that every deployment has run may go. */
export const MIGRATIONS: readonly Migration[] = [schemaNumbers, openPools];
