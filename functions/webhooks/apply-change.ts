import type { EndpointRef } from "@isotherm/events";
import type { Hook, HookChange } from "@isotherm/store/delivery/index";
import type { WebhookUses } from "./webhook-uses.ts";

/** A request that begins reads the configuration at most a second before; a little more, because clocks drift. */
const UNTIL_ALL_HAVE_READ_MS = 1_100;

/** What a change of an endpoint works with. */
export interface Applying extends Pick<WebhookUses, "sleep"> {
  readonly queues: Pick<WebhookUses["queues"], "wakeLater">;
  readonly store: Pick<WebhookUses["store"], "changeEndpoint" | "readState" | "startAfresh">;
}

/**
 * Changes an endpoint. When this returns, every request that begins has read the new configuration; and an endpoint
 * that was enabled is being delivered to, whatever it failed before.
 *
 * @returns undefined when there is no such endpoint
 */
export const applyChange = async (
  { store, sleep, queues }: Applying,
  endpoint: EndpointRef,
  change: HookChange,
): Promise<Hook | undefined> => {
  const changed = await store.changeEndpoint(endpoint, change);
  if (!changed) return undefined;
  const { before, after } = changed;
  const state = await store.readState(endpoint.webhook_id);
  await letAllHaveRead(sleep, state?.lease_until !== undefined);
  if (after.enabled && !before.enabled) {
    await store.startAfresh(endpoint.webhook_id);
    await queues.wakeLater(endpoint, 0);
  }
  return after;
};

/** Waits until whoever holds the lease can't begin a request by what it read before. */
export const letAllHaveRead = async (sleep: WebhookUses["sleep"], leased: boolean): Promise<void> => {
  if (leased) await sleep(UNTIL_ALL_HAVE_READ_MS);
};
