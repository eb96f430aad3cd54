import type { ClientRequest, IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import type { LookupFunction } from "node:net";
import type { Clock } from "@isotherm/core";
import { isPublicAddress, literalAddress, publicLookup, SIGNATURE_HEADER } from "@isotherm/events";
import { ANSWER_KEPT_BYTES } from "@isotherm/store/delivery/index";
import type { Delivery, ReceiverAnswer, Send } from "./receiver.ts";

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
const MOST_ANSWER_BYTES = 64 * 1_024;

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
  return async (delivery) => {
    const startedAt = clock.monotonicMs();
    const left = (): number => deadlineMs - (clock.monotonicMs() - startedAt);
    const finished = (outcome: Outcome): ReceiverAnswer => ({ ...outcome, durationMs: clock.monotonicMs() - startedAt });
    const literal = literalAddress(new URL(delivery.url));
    // An address needs no look-up, so it would get past the one that checks.
    if (literal && !allowPrivateReceivers && !isPublicAddress(literal)) return finished(failed("NOT_PUBLIC"));
    const outcome = await attempt(delivery, agent, left());
    // The receiver had closed the kept connection: nothing was heard, so this is not yet its answer.
    return finished(outcome === "stale" ? await attempt(delivery, freshAgent(agent), left()).then(unlessStale) : outcome);
  };
};

type Outcome = Omit<ReceiverAnswer, "durationMs">;

const failed = (error: string): Outcome => ({ status: null, error, answer: "" });
const unlessStale = (outcome: Outcome | "stale"): Outcome => (outcome === "stale" ? failed("ECONNRESET") : outcome);

/** The same settings, and a connection of its own. */
const freshAgent = (agent: Agent): Agent => new Agent({ ...agent.options, keepAlive: false });

const attempt = (delivery: Delivery, agent: Agent, deadlineMs: number): Promise<Outcome | "stale"> =>
  new Promise((resolve) => {
    let head: IncomingMessage | undefined;
    let read = 0;
    const kept: Buffer[] = [];
    const sent = request(delivery.url, {
      method: "POST",
      agent,
      headers: {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(delivery.body),
        "User-Agent": "Isotherm-Webhooks",
        [SIGNATURE_HEADER]: delivery.signature,
      },
    });
    const settle = (silence: Outcome | "stale"): void => {
      clearTimeout(deadline);
      // Once there is a status it is the answer, however the body ends.
      resolve(head ? { status: head.statusCode ?? null, error: null, answer: textOf(kept) } : silence);
    };
    const abandon = (silence: Outcome | "stale"): void => {
      settle(silence);
      sent.destroy();
    };
    // Node's timers run on the monotonic clock.
    const deadline = setTimeout(() => abandon(failed("TIMEOUT")), Math.max(0, deadlineMs));
    sent.on("error", (error) => abandon(isStale(sent, error) ? "stale" : failed(reasonOf(error))));
    // A receiver may also hang up or switch protocols without an error.
    sent.on("close", () => abandon(failed("CLOSED")));
    sent.on("response", (response) => {
      head = response;
      response.on("data", (chunk: Buffer) => {
        if (read < ANSWER_KEPT_BYTES) kept.push(chunk.subarray(0, ANSWER_KEPT_BYTES - read));
        read += chunk.length;
        if (read > MOST_ANSWER_BYTES) abandon(failed("CLOSED"));
      });
      response.on("end", () => settle(failed("CLOSED")));
      response.on("error", () => abandon(failed("CLOSED")));
    });
    sent.end(delivery.body);
  });

/** Text of the kept bytes; a character that the cut went through is shown as unreadable. */
const textOf = (kept: readonly Buffer[]): string => Buffer.concat(kept).toString("utf8");

const isStale = (sent: ClientRequest, error: unknown): boolean =>
  sent.reusedSocket && ["ECONNRESET", "EPIPE"].includes(reasonOf(error));

const reasonOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "FAILED";
