import type { Stage } from "./stage.ts";

/** What a stage keeps free for a function, and lets it have at most; undefined: it shares with all others. */
export const concurrencyOf = (stage: Stage, functionName: string): number | undefined =>
  ({ delivery: stage.deliveryConcurrency, "public-pages": stage.pageConcurrency })[functionName];

/** The context value of a release that keeps nothing for its functions alone: `npm run deploy -- --without-reservation`. */
export const WITHOUT_RESERVATION = "withoutReservation";

/** What Lambda leaves for functions that have nothing of their own: it refuses reservations that would leave less. */
export const ALWAYS_SHARED = 100;

/** All that a stage takes for itself of what an account may run at once: reserved for functions, or started ahead. */
export const takenBy = (
  stage: Pick<Stage, "deliveryConcurrency" | "pageConcurrency" | "provisionedConcurrency">,
): { readonly reserved: number; readonly startedAhead: number } => ({
  reserved: (stage.deliveryConcurrency ?? 0) + (stage.pageConcurrency ?? 0),
  startedAhead: Object.values(stage.provisionedConcurrency).reduce<number>((sum, count) => sum + (count ?? 0), 0),
});
