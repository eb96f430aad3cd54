import type { WebhookEventType } from "@isotherm/contract";
import type { KnownEvent } from "./asked-types.ts";

/** What must never happen. */
export type Violation =
  | "overlap"
  | "inversion"
  | "lost"
  | "too early"
  | "gap in a batch"
  | "mixed accounts"
  | "back-off"
  | "put off"
  | "late"
  | "old secret"
  | "old address"
  | "after the answer"
  | "set back"
  | "not asked for"
  | "stuck"
  | "threw";

/** Sees every commit and every request, and knows nothing of how deliveries work. */
export interface Judge {
  readonly violations: { readonly kind: Violation; readonly detail: string }[];
  readonly threw: (error: unknown) => void;
  /** An event is in the table; false when it was there before. */
  committed(account: string, sequence: number, event: Pick<KnownEvent, "id" | "type">): boolean;
  headOf(account: string): number;
  /** An endpoint is being created: what is committed by now, it must not get. */
  creating(endpoint: string, types: readonly WebhookEventType[]): void;
  /** It exists: what is committed from now on, it must get. */
  created(endpoint: string): void;
  enabled(endpoint: string): void;
  /** A client asked to try now: its back-off is over, and no request that is under way may begin another one. */
  dueNow(endpoint: string): void;
  /** Somebody may send to it from now on; what was asked before is answered by what it sends. */
  leased(endpoint: string): void;
  /** Events up to a sequence are being given up: they may be missing. */
  skipping(endpoint: string, account: string, upTo: number): void;
  /** That was answered: with what was given up, or that there was nothing. */
  skipped(endpoint: string, account: string, upTo: number | undefined): void;
  /** A cursor was written. */
  cursorAt(endpoint: string, account: string, sequence: number): void;
  /** It is being deleted: nothing needs to arrive any more. */
  deleted(endpoint: string): void;
  /** A change was answered: from now on no request may begin, not even for one account of it. */
  mustBeSilent(endpoint: string, account?: string): void;
  /** Its deletion was answered: not even the sample event may be sent from now on. */
  gone(endpoint: string): void;
  /** Secret and address are being changed, one change at a time: these may be used. */
  changing(endpoint: string, to: Target): void;
  /** It was answered: these must be used, and no others. */
  changed(endpoint: string, to: Target): void;
  /** An account is being added: what is committed by now, the endpoint must not get. */
  covering(endpoint: string, account: string): void;
  /** It was added: what is committed from now on, the endpoint must get. */
  covered(endpoint: string, account: string): void;
  /** The types that it gets are being changed, one change at a time: an event may be judged by these or those before. */
  asking(endpoint: string, types: readonly WebhookEventType[]): void;
  /** It was answered: whatever is committed from now on is judged by these. */
  asked(endpoint: string): void;
  /** A request begins. */
  opened(endpoint: string, request: OpenedRequest): void;
  /** A receiver has acknowledged. */
  accepted(endpoint: string, account: string, sequence: number): void;
  /** A request is over, whatever the sender made of it. */
  closed(endpoint: string): void;
  /** A failure was written, with the time of the next attempt; past when a client has asked for it meanwhile. */
  backingOff(endpoint: string, account: string, nextAttemptAt: number): void;
  /** How long the writer of that failure had decided to wait; it may tell long after. */
  waits(endpoint: string, nextAttemptAt: number, delayMs: number): void;
  /** When the last endpoint that backs off may be tried again; past when none does. */
  backsOffUntil(): number;
  /** Nothing goes wrong any more and there was time enough: everything must have arrived. */
  finish(covers: (endpoint: string, account: string) => boolean): void;
  readonly counts: Record<"requests" | "events" | "accepted" | "samples" | "skips", number>;
}

/** Where requests to an endpoint go, and what they are signed with. */
export interface Target {
  readonly secret: string;
  readonly url: string;
}

/** A request as its receiver sees it. */
export interface OpenedRequest {
  readonly url: string;
  readonly sent: readonly { readonly account: string; readonly sequence: number }[];
  /** Whether it is the sample event, which belongs to no order and waits for nothing. */
  readonly isSample: boolean;
  readonly signature: string;
  readonly body: string;
}
