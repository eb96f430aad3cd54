import type { Stage } from "./stage.ts";

/** What a stage keeps free for a function, and lets it have at most; undefined: it shares with all others. */
export const concurrencyOf = (stage: Stage, functionName: string): number | undefined =>
  functionName === "delivery" ? stage.deliveryConcurrency : undefined;
