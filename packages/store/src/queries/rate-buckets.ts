import { countFailure, type Counting } from "../acts/count-failure.ts";
import { takeRequest, type Taking } from "../acts/take-request.ts";
import { RequestBucketItem } from "../items/rate-items.ts";
import { keys } from "../keys.ts";
import { readItem } from "../read.ts";
import type { Table } from "../table.ts";

/** What has been used of the rate limits. */
export const rateBuckets = (table: Table) => ({
  takeRequest: (taking: Taking) => takeRequest(table, taking),
  countFailure: (counting: Counting) => countFailure(table, counting),
});

/** The last day on which a key was used, `YYYY-MM-DD` in UTC; undefined: never. */
export const lastUsedOn = async (table: Table, keyId: string): Promise<string | undefined> =>
  (await readItem(table, keys.requestBucket(keyId), RequestBucketItem))?.used_on;
