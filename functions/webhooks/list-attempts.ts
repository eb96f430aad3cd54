import { listAttempts as operation } from "@isotherm/contract";
import type { IdOf } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { cursorsOf, cutPage } from "@isotherm/store";
import { askedEndpoint, found } from "./found-webhook.ts";
import { wireAttempt } from "./wire-attempt.ts";
import type { WebhookUses } from "./webhook-uses.ts";

/**
 * Lists what was tried with an endpoint, newest first.
 *
 * @throws Refusal not_found
 */
export const listAttempts = ({ store, cursorKeys }: Pick<WebhookUses, "store" | "cursorKeys">) =>
  serves(operation, async (call) => {
    const { limit, after } = call.page;
    const { id: hook } = found(await store.readHook(askedEndpoint(call)));
    const cursors = cursorsOf(await cursorKeys(), `attempts ${hook}`);
    // A position of a genuine cursor is the id of an attempt.
    const position = after === undefined ? undefined : (cursors.decode(after) as IdOf["attempt"]);
    const attempts = await store.attemptsOf(hook, { after: position, limit: limit + 1 });
    return cutPage({ resources: attempts, limit, cursors, positionOf: ({ id }) => id, answerOf: wireAttempt });
  });
