import type { Clock, Sleep } from "@isotherm/core";
import type { Table } from "@isotherm/store/table";
import type { StoredBatch } from "./batch-item.ts";
import { readBatch } from "./batch-queries.ts";

/** What waiting for batches uses. */
export interface WaitUses {
  readonly table: Table;
  readonly clock: Clock;
  readonly sleep: Sleep;
}

const FIRST_LOOK_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/** How long an answer is held. */
export interface Patience {
  /** From 0. */
  readonly seconds: number;
  /** Whether it may be held on. */
  readonly mayHold: () => Promise<boolean>;
}

/** A batch as it is when it is processed, or as it is when its client has waited enough. */
export const whenProcessed = async (
  uses: WaitUses,
  placed: StoredBatch,
  { seconds, mayHold }: Patience,
): Promise<StoredBatch> => {
  const { clock, sleep } = uses;
  const untilMs = clock.monotonicMs() + seconds * 1_000;
  let batch = placed;
  for (let pauseMs = FIRST_LOOK_MS; batch.status !== "processed"; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const leftMs = untilMs - clock.monotonicMs();
    if (leftMs <= 0 || !(await mayHold())) return batch;
    await sleep(Math.min(pauseMs, leftMs));
    // Half the price; what is a moment old is seen at the next look.
    batch = (await readBatch(uses, placed.account_id, placed.batch_id, { consistent: false })) ?? batch;
  }
  return batch;
};
