import { pendingPartition, pendingPartitions } from "./keys.ts";

/** The two attributes that put an item into the sparse index: its partition, and since when or until when it waits. */
export interface Pending {
  readonly pending: string;
  readonly pending_at: number;
}

/** Marks a pool whose open tonne got its first fraction at a time (milliseconds). */
export const pendingPool = (pool: string, openSinceMs: number): Pending => ({
  pending: pendingPartition(pendingPartitions.pools, pool),
  pending_at: openSinceMs,
});

/** Marks a test order as due for its next step at a time (milliseconds). */
export const pendingOrder = (orderId: string, dueMs: number): Pending => ({
  pending: pendingPartition(pendingPartitions.orders, orderId),
  pending_at: dueMs,
});
