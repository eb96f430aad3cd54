import type { AccountId } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { signedHeaders } from "@isotherm/delivery/signature";
import { askedDelayMs } from "@isotherm/delivery/retry-after";

/** One request to a receiver. */
export interface Forwarded {
  readonly target: string;
  readonly body: string;
  readonly account: string;
  readonly secret: string;
}

/** What a receiver answered. */
export interface ReceiverResponse {
  /** HTTP status, or in a word why there was none. */
  readonly answer: number | string;
  readonly isAcknowledged: boolean;
  /** What `Retry-After` asks for, milliseconds; 0 where it asks for nothing. */
  readonly askedDelayMs: number;
  readonly durationMs: number;
}

/** A receiver on the same desk is not left alone for longer, whatever it asks for. */
const LONGEST_ASKED_MS = 60_000;

/** As long as the service waits. */
const TIMEOUT_MS = 30_000;

/** Sends events as the service does: the same headers, body and signatures. Any 2xx acknowledges; no redirect is followed. */
export const forward = async ({ target, body, account, secret }: Forwarded): Promise<ReceiverResponse> => {
  const startedMs = systemClock.monotonicMs();
  const sentAt = Math.floor(systemClock.nowMs() / 1_000);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const outcome = (answer: number | string, retryAfter?: string): ReceiverResponse => ({
    answer,
    isAcknowledged: typeof answer === "number" && answer >= 200 && answer < 300,
    askedDelayMs: Math.min(askedDelayMs(retryAfter, systemClock.nowMs()), LONGEST_ASKED_MS),
    durationMs: systemClock.monotonicMs() - startedMs,
  });
  try {
    const response = await fetch(target, {
      method: "POST",
      redirect: "manual",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "Isotherm-Webhooks",
        ...signedHeaders({ body, sentAt, account: account as AccountId, secrets: [secret] }),
      },
      body,
      signal: timeout,
    });
    await response.body?.cancel();
    return outcome(response.status, response.headers.get("retry-after") ?? undefined);
  } catch (error) {
    return outcome(timeout.aborted ? "timeout" : reasonOf(error));
  }
};

const reasonOf = (error: unknown): string => {
  const { cause } = error as Error;
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? (error as Error).message;
};
