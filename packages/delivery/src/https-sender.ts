import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import type { LookupFunction, Socket } from "node:net";
import type { Clock } from "@isotherm/core";
import { RESPONSE_KEPT_BYTES } from "./attempts.ts";
import { isPublicAddress, literalAddress, publicLookup } from "./public-address.ts";

/** One request to a receiver, ready to be sent. */
export interface Delivery {
  readonly url: string;
  readonly body: string;
  /** Those that sign it. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a receiver answered, or why it did not. */
export interface ReceiverResponse {
  /** HTTP status; null when there was no answer in time. */
  readonly status: number | null;
  /** Why there was none, in a word; null when there was one. */
  readonly error: string | null;
  /** The first kilobyte of the body. */
  readonly answer: string;
  /** The header `Retry-After`, as it came. */
  readonly retryAfter?: string | undefined;
  readonly durationMs: number;
}

/** Sends to a receiver. Never throws: a receiver's fault is an answer too. When it returns, the request is over. */
export interface Send {
  (delivery: Delivery): Promise<ReceiverResponse>;
}

/** Whether a receiver has acknowledged: any 2xx (contract 8.2). */
export const acknowledged = ({ status }: ReceiverResponse): boolean => status !== null && status >= 200 && status < 300;

/** How requests to receivers are made. */
export interface SenderSettings {
  readonly clock: Clock;
  /** From the name's look-up to the end of the answer, milliseconds. Contract 8.2: 30,000. */
  readonly deadlineMs?: number;
  /** For development only: also sends to addresses that are not public. */
  readonly allowPrivateReceivers?: boolean;
  /** How names are looked up; only tests set it. */
  readonly lookup?: LookupFunction;
  /** Further certificate authorities; only tests set it. */
  readonly ca?: string;
}

const DEADLINE_MS = 30_000;
/** How long one of several addresses may take to accept; Node's 250 ms is less than a far continent needs. */
const FAMILY_TIMEOUT_MS = 3_000;
/** Shorter than the time after which common servers close an idle connection. */
const KEPT_IDLE_MS = 4_000;
const MOST_RESPONSE_BYTES = 64 * 1_024;

/**
 * Sends over https with a connection that is kept: HTTP/1.1, certificates verified, no redirect followed, no proxy, only
 * to public addresses. One deadline covers everything; when the answer is returned, the request is over and its socket
 * is either idle or destroyed.
 */
export const httpsSender = ({
  clock,
  deadlineMs = DEADLINE_MS,
  allowPrivateReceivers = false,
  lookup = allowPrivateReceivers ? undefined : publicLookup(),
  ca,
}: SenderSettings): Send => {
  const agent = new Agent({
    keepAlive: true,
    maxFreeSockets: 8,
    rejectUnauthorized: true,
    minVersion: "TLSv1.2",
    autoSelectFamilyAttemptTimeout: FAMILY_TIMEOUT_MS,
    lookup,
    ca,
  });
  const idleSince = new WeakMap<Socket, Moment>();
  agent.on("free", (socket: Socket) => idleSince.set(socket, momentOf(clock)));
  return async (delivery) => {
    const startedAt = clock.monotonicMs();
    const finished = (outcome: Outcome): ReceiverResponse => ({
      ...outcome,
      durationMs: clock.monotonicMs() - startedAt,
    });
    // An address needs no look-up, so it would get past the one that checks.
    const literal = allowPrivateReceivers ? undefined : literalAddress(new URL(delivery.url));
    if (literal !== undefined && !isPublicAddress(literal)) return finished(failed("NOT_PUBLIC"));
    closeIdle(agent, idleSince, momentOf(clock));
    return finished(await attempt(delivery, agent, deadlineMs));
  };
};

type Outcome = Omit<ReceiverResponse, "durationMs">;

const failed = (error: string): Outcome => ({ status: null, error, answer: "" });

/** A time on both clocks: while a function was frozen, one of them may have stood still. */
interface Moment {
  readonly wall: number;
  readonly monotonic: number;
}

const momentOf = (clock: Clock): Moment => ({ wall: clock.nowMs(), monotonic: clock.monotonicMs() });

/**
 * Closes the connections that were idle for too long, each by its own time: one copy of the function sends to many receivers, so
 * that it may be busy while the connection to one of them rests. A function that was frozen finds those that nobody at the other
 * end knows any more.
 */
const closeIdle = (agent: Agent, idleSince: WeakMap<Socket, Moment>, now: Moment): void => {
  for (const socket of Object.values(agent.freeSockets).flat()) {
    const since = socket && idleSince.get(socket);
    const idleMs = since ? Math.max(now.wall - since.wall, now.monotonic - since.monotonic) : Number.POSITIVE_INFINITY;
    if (idleMs > KEPT_IDLE_MS) socket?.destroy();
  }
};

const headersOf = ({ body, headers }: Delivery) => ({
  "Content-Type": "application/json",
  "Content-Length": Buffer.byteLength(body),
  "User-Agent": "Isotherm-Webhooks",
  ...headers,
});

const attempt = (delivery: Delivery, agent: Agent, deadlineMs: number): Promise<Outcome> =>
  new Promise((resolve) => {
    let head: IncomingMessage | undefined;
    let read = 0;
    const kept: Buffer[] = [];
    const sent = request(delivery.url, { method: "POST", agent, headers: headersOf(delivery) });
    const settle = (silence: Outcome): void => {
      clearTimeout(deadline);
      // Once there is a status it is the answer, however the body ends.
      const retryAfter = head?.headers["retry-after"];
      resolve(head ? { status: head.statusCode ?? null, error: null, answer: textOf(kept), retryAfter } : silence);
    };
    const abandon = (silence: Outcome): void => {
      settle(silence);
      sent.destroy();
    };
    // Node's timers run on the monotonic clock.
    const deadline = setTimeout(() => abandon(failed("TIMEOUT")), Math.max(0, deadlineMs));
    sent.on("error", (error) => abandon(failed(reasonOf(error))));
    // A receiver may also hang up or switch protocols without an error.
    sent.on("close", () => abandon(failed("CLOSED")));
    sent.on("response", (response) => {
      head = response;
      response.on("data", (chunk: Buffer) => {
        if (read < RESPONSE_KEPT_BYTES) kept.push(chunk.subarray(0, RESPONSE_KEPT_BYTES - read));
        read += chunk.length;
        if (read > MOST_RESPONSE_BYTES) abandon(failed("CLOSED"));
      });
      response.on("end", () => settle(failed("CLOSED")));
      response.on("error", () => abandon(failed("CLOSED")));
    });
    sent.end(delivery.body);
  });

/** Text of the kept bytes; a character that the cut went through is shown as unreadable. */
const textOf = (kept: readonly Buffer[]): string => Buffer.concat(kept).toString("utf8");

const reasonOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "FAILED";
