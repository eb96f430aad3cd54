import type { EventEmitter } from "node:events";
import type { Clock } from "@isotherm/core";

/** A process that signals come to. */
export interface Signalled {
  readonly process: EventEmitter & { exit(code: number): void };
  readonly clock: Pick<Clock, "monotonicMs">;
  /** Hears of the first signal. */
  readonly onEnd: () => void;
}

/** A signal so soon after the first one is the same Ctrl-C: the terminal sends it to npm and to us, and npm hands it on. */
const SAME_MS = 500;
/** What a shell shows of a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

/** Aborts at the first signal, so that the request under way is finished. Ends the process at the next one. */
export const endOnSignal = ({ process, clock, onEnd }: Signalled): AbortSignal => {
  const ending = new AbortController();
  let firstMs = 0;
  const end = (): void => {
    if (!ending.signal.aborted) {
      firstMs = clock.monotonicMs();
      onEnd();
      ending.abort();
    } else if (clock.monotonicMs() - firstMs >= SAME_MS) process.exit(INTERRUPTED);
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  return ending.signal;
};
