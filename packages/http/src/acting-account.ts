import { type AccountId, isAcceptedId, Refusal } from "@isotherm/core";
import type { AccountRecord, ApiKeyRecord, Directory } from "./directory.ts";

/**
 * The account that a request acts on: the key's own, or the one that `Service-Account` names.
 *
 * @throws Refusal selected_account_invalid when the named one is unknown, of another organisation or of the other mode;
 *   always the same answer
 */
export const actingAccount = async (
  key: ApiKeyRecord,
  serviceAccount: string | undefined,
  directory: Directory,
): Promise<AccountRecord> => {
  const selected = serviceAccount?.trim();
  if (!selected) {
    const own = await directory.account(key.account_id);
    if (!own) throw new Error(`the account of the key ${key.id} is missing`);
    return own;
  }
  const record = isAcceptedId(selected) ? await directory.account(selected as AccountId) : undefined;
  const allowed = record?.account.organisation_id === key.organisation_id && record.account.type === key.mode;
  if (!record || !allowed) throw new Refusal("selected_account_invalid");
  return record;
};
