import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { ApiError, type Sleep, type TokenGenerator } from "@isotherm/core";

/** How whoever finds others in the way waits its turn. */
export interface Turns {
  readonly tokens: TokenGenerator;
  readonly sleep: Sleep;
  /** What the caller has left, milliseconds. Undefined, also as an answer: nobody knows. */
  readonly remainingMs?: (() => number | undefined) | undefined;
  /** Where nobody knows what is left, so much is waited at most, milliseconds. Ten seconds unless given. */
  readonly patienceMs?: number;
}

/** What may be in the way: another change of the same items, or more writes than the table takes. */
export type Obstacle = "conflict" | "throttle";

/** Other changes of the same account or organisation were in the way for as long as the caller could wait. */
export class Contended extends ApiError {
  constructor(cause?: unknown) {
    super("rate_limit_exceeded", "Too many changes of the same account at once. Try again later.");
    this.name = "Contended";
    if (cause !== undefined) this.cause = cause;
  }
}

const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 1_000;
/** Kept for the last attempt and the answer. */
const RESERVE_MS = 2_000;
const PATIENCE_MS = 10_000;

/** Between a half and one and a half, so that contenders do not meet again. */
const jitter = (tokens: TokenGenerator): number => 0.5 + Number.parseInt(tokens.base62(2), 36) / 36 ** 2;

/** How long the next attempt waits for, after so many, milliseconds. */
export const waitMs = (tokens: TokenGenerator, round: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** round) * jitter(tokens);

const REASONS: Readonly<Record<string, Obstacle>> = {
  TransactionConflict: "conflict",
  ThrottlingError: "throttle",
  ProvisionedThroughputExceeded: "throttle",
};

/** What was in the way of a transaction, if anything was that goes away by itself. */
export const obstacleOf = (error: unknown): Obstacle | undefined => {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const found = (error.CancellationReasons ?? []).map(({ Code = "" }) => REASONS[Code]);
  return found.find((obstacle) => obstacle === "conflict") ?? found.find((obstacle) => obstacle !== undefined);
};

/**
 * Does something, and again while something is in the way, waiting a little longer each time.
 *
 * @param inTheWay what an error says to have been in the way; undefined: it is thrown
 * @throws Contended when the caller has no time left and other changes are in the way
 * @throws ApiError service_unavailable when the table is too busy until then
 */
export const inTurn = async <T>(
  { tokens, sleep, remainingMs, patienceMs = PATIENCE_MS }: Turns,
  attempt: () => Promise<T>,
  inTheWay: (error: unknown) => Obstacle | undefined = obstacleOf,
): Promise<T> => {
  let waitedMs = 0;
  for (let round = 0; ; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      const obstacle = inTheWay(error);
      if (obstacle === undefined) throw error;
      const remaining = remainingMs?.();
      const leftMs = remaining === undefined ? patienceMs - waitedMs : remaining - RESERVE_MS;
      if (leftMs <= 0) {
        throw obstacle === "conflict"
          ? new Contended(error)
          : Object.assign(new ApiError("service_unavailable"), { cause: error });
      }
      const ms = Math.min(leftMs, waitMs(tokens, round));
      await sleep(ms);
      waitedMs += ms;
    }
  }
};
