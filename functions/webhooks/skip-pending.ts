import { skipEvents as operation } from "@isotherm/contract";
import { instantMs, Refusal } from "@isotherm/core";
import { parseSequence, sequenceText } from "@isotherm/events";
import { serves } from "@isotherm/http";
import { covers, type Skipped } from "@isotherm/store/delivery/index";
import { askedEndpoint, found } from "./found-webhook.ts";
import { knownAccounts } from "./known-accounts.ts";
import { tryNow } from "./retry-webhook.ts";
import { wireAttempt } from "./wire-attempt.ts";
import type { WebhookUses } from "./webhook-uses.ts";

/**
 * Gives up the pending events of an account up to a sequence, then tries what is left.
 *
 * @throws Refusal not_found
 * @throws Refusal id_invalid when the endpoint does not get the events of the account
 * @throws Refusal validation_error when no event up to the sequence is pending, or it has not happened yet
 */
export const skipPending = (uses: WebhookUses) =>
  serves(operation, async (call) => {
    const { body, now, key } = call;
    const endpoint = askedEndpoint(call);
    const hook = found(await uses.store.readHook(endpoint));
    await knownAccounts(uses, key, "account_id", [body.account_id]);
    const account_id = body.account_id;
    if (!covers(hook, account_id)) {
      throw new Refusal("id_invalid", "account_id: the webhook does not get the events of this account.");
    }
    const upTo = parseSequence(body.sequence);
    const at = instantMs(now);
    const id = uses.ids.next("attempt");
    const skipped = await uses.skip({
      endpoint,
      account_id,
      upTo,
      nowMs: at,
      record: (first) => ({
        id,
        kind: "skip",
        webhook_id: hook.id,
        account_id,
        event_ids: [],
        first_sequence: first,
        last_sequence: upTo,
        at,
        duration_ms: 0,
        status: null,
        error: null,
        answer: "",
        next_attempt_at: null,
      }),
    });
    if (skipped.kind !== "skipped") throw new Refusal("validation_error", `sequence: ${whyNot(skipped)}`);
    await tryNow(uses, endpoint);
    return wireAttempt(skipped.attempt);
  });

const whyNot = (skipped: Exclude<Skipped, { kind: "skipped" }>): string => {
  if (skipped.kind === "nothing pending") return "no event of the account up to it is pending";
  if (skipped.last === 0) return "nothing has happened in the account yet";
  return `is beyond the last event of the account, ${sequenceText(skipped.last)}`;
};
