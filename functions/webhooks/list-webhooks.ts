import { listWebhooks as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { cursorsOf, cutPage } from "@isotherm/store";
import { covers } from "@isotherm/store/delivery/index";
import { withShortSecret } from "./found-webhook.ts";
import { knownAccounts } from "./known-accounts.ts";
import type { WebhookUses } from "./webhook-uses.ts";

/**
 * Lists the endpoints of the key's organisation and mode, newest first. There are few, so that they are read whole.
 *
 * @throws Refusal id_invalid when an account of the filter is not one of the organisation and mode
 */
export const listWebhooks = (uses: WebhookUses) =>
  serves(operation, async ({ key, query, page: { limit, after } }) => {
    const { organisation_id, mode } = key;
    const accounts = await knownAccounts(uses, key, "account_id", query.account_id);
    const list = `webhooks ${organisation_id} ${mode} ${JSON.stringify(accounts.toSorted())}`;
    const cursors = cursorsOf(await uses.cursorKeys(), list);
    const position = after === undefined ? undefined : cursors.decode(after);
    const hooks = await uses.store.hooksOf(organisation_id, mode);
    const wanted = hooks
      .filter((hook) => accounts.length === 0 || accounts.some((account) => covers(hook, account)))
      .filter(({ id }) => position === undefined || id < position)
      .toSorted((one, other) => (one.id > other.id ? -1 : 1));
    return cutPage({ resources: wanted, limit, cursors, positionOf: ({ id }) => id, answerOf: withShortSecret });
  });
