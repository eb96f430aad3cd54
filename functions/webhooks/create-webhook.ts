import { createWebhook as operation } from "@isotherm/contract";
import { type AccountId, type Ids, isAcceptedId, type OrganisationId, Refusal, type Secrets } from "@isotherm/core";
import type { AccountType } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import type { AccountRecord } from "@isotherm/store";
import type { Hook } from "@isotherm/store/delivery/index";
import { leadsToPrivateHost, type Resolve } from "./private-host.ts";

/** What registering an endpoint uses. */
export interface WebhookUses {
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly resolve: Resolve;
  readonly allowPrivateReceivers: boolean;
  readonly hooksOf: (organisation: OrganisationId, mode: AccountType) => Promise<readonly Hook[]>;
  readonly account: (id: AccountId) => Promise<AccountRecord | undefined>;
  readonly create: (hook: Omit<Hook, "schema">) => Promise<void>;
}

const LIMIT = 10;
const SECRET_LENGTH = 43;

/**
 * Registers an endpoint for the events of the key's organisation and mode, from now on.
 *
 * @throws Refusal validation_error when the URL leads to a private address
 * @throws Refusal id_invalid when an account is not one of the organisation and mode
 * @throws Refusal webhook_limit_reached
 */
export const createWebhook = (uses: WebhookUses) =>
  serves(operation, async ({ key, body, now }) => {
    const { organisation_id, mode } = key;
    if (!uses.allowPrivateReceivers && (await leadsToPrivateHost(new URL(body.url), uses.resolve))) {
      throw new Refusal("validation_error", "url: must lead to a public address");
    }
    const account_ids = await knownAccounts(uses, organisation_id, mode, body.account_ids ?? []);
    if ((await uses.hooksOf(organisation_id, mode)).length >= LIMIT) throw new Refusal("webhook_limit_reached");
    const secret = uses.secrets.base62(SECRET_LENGTH);
    const hook = {
      id: uses.ids.next("webhook"),
      organisation_id,
      url: body.url,
      enabled: true,
      account_type: mode,
      account_ids,
      created_at: now,
      secrets: [secret],
    };
    await uses.create(hook);
    return { ...hook, secret };
  });

const knownAccounts = async (
  { account }: WebhookUses,
  organisation: OrganisationId,
  mode: AccountType,
  ids: readonly string[],
): Promise<AccountId[]> => {
  const distinct = [...new Set(ids)];
  const records = await Promise.all(
    distinct.map((id) => (isAcceptedId(id) ? account(id as AccountId) : Promise.resolve(undefined))),
  );
  return distinct.map((id, index) => {
    const found = records[index]?.account;
    if (found?.organisation_id !== organisation || found.type !== mode) {
      throw new Refusal("id_invalid", `account_ids: no account of the organisation and mode has the id ${id}.`);
    }
    return id as AccountId;
  });
};
