import { type AccountId, isAcceptedId, Refusal } from "@isotherm/core";
import type { Asked } from "./found-webhook.ts";
import type { WebhookUses } from "./webhook-uses.ts";

/**
 * The accounts that a request names, each once.
 *
 * @throws Refusal id_invalid when one is not of the organisation and mode
 */
export const knownAccounts = async (
  { account }: Pick<WebhookUses, "account">,
  { organisation_id, mode }: Asked["key"],
  field: string,
  ids: readonly AccountId[],
): Promise<AccountId[]> => {
  const distinct = [...new Set(ids)];
  const records = await Promise.all(
    distinct.map((id) => (isAcceptedId(id) ? account(id) : Promise.resolve(undefined))),
  );
  return distinct.map((id, index) => {
    const found = records[index]?.account;
    if (found?.organisation_id !== organisation_id || found.type !== mode) {
      throw new Refusal("id_invalid", `${field}: no account of the organisation and mode has the id ${id}.`);
    }
    return id;
  });
};
