import type { WebhookEvent } from "../generated/schemas.ts";
import { type ReplayGuard, replayGuard } from "./replay-guard.ts";
import { type RequestHeaders, verifyWebhook, WebhookError } from "./verify-webhook.ts";

/** How an endpoint is set up, in every framework. */
export interface WebhookOptions {
  /**
   * The secrets of the endpoint; two while it is being changed. Empty ones are left out; where none is left each delivery throws
   * a TypeError, which the framework answers with 500.
   */
  readonly secrets: string | readonly string[];
  /**
   * Gets the events of a delivery, of one account, oldest first. What it throws is left to the framework, which answers 500:
   * the same events come again. Keep the `event_id`s that were dealt with.
   */
  readonly onEvents: (events: WebhookEvent[]) => void | Promise<void>;
  /** Where accepted deliveries are remembered; in the memory of the process by default. */
  readonly replayGuard?: ReplayGuard;
  /** The receiver's clock, milliseconds since 1970; the process's by default. */
  readonly nowMs?: () => number;
}

/** What the endpoint answers. */
export interface WebhookReply {
  readonly status: 204 | 401;
  readonly text: string;
}

/** Receives deliveries: takes what is the service's own, and answers 401 to everything else. */
export type Receive = (headers: RequestHeaders, body: string | Uint8Array) => Promise<WebhookReply>;

/** The part of an endpoint that frameworks share. */
export const webhookReceiver = (options: WebhookOptions): Receive => {
  const guard = options.replayGuard ?? replayGuard();
  return async (headers, body) => {
    try {
      const { secrets, nowMs } = options;
      const { events } = await verifyWebhook({ headers, body, secrets, replayGuard: guard, nowMs: nowMs?.() });
      await options.onEvents(events);
      return { status: 204, text: "" };
    } catch (error) {
      if (!(error instanceof WebhookError)) throw error;
      return { status: 401, text: error.message };
    }
  };
};
