import type { AccountType } from "@isotherm/contract";
import { ApiError, instant } from "@isotherm/core";
import type { ApiKey } from "../items/api-key-item.ts";
import { keys } from "../keys.ts";
import { type IssuedKey, KeyIssuedBefore, listKeys, type NewKey, newKey } from "../operator/api-keys.ts";
import { change } from "../write-transaction.ts";
import { type Acting, actAsMember } from "./member-acts.ts";

/** Issues a key for a program. @throws KeyIssuedBefore where its id is that of another key */
export const issueMemberKey = async (acting: Acting, wanted: Omit<NewKey, "organisation">): Promise<IssuedKey> => {
  const { issued, writes } = newKey(acting, { ...wanted, organisation: acting.organisation });
  const { name, account, mode, permissions, expires_at } = wanted;
  const detail = { name, account, mode, permissions, ...(expires_at !== undefined && { expires_at }) };
  await actAsMember(acting, async () => ({ action: "key issue", subject: issued.id, detail, writes }));
  return issued;
};

/** One of the keys of an organisation: of the mode, and it still works, or will. @throws ApiError not_found for every other one */
const usableKey = (listed: readonly ApiKey[], { clock }: Acting, mode: AccountType, id: string): ApiKey => {
  const found = listed.find((key) => key.id === id && key.mode === mode);
  const isOver = found?.expires_at !== undefined && found.expires_at <= instant(clock.nowMs());
  if (!found?.enabled || isOver) throw new ApiError("not_found");
  return found;
};

/**
 * Issues a key that replaces another and has no end of its own. The other works for `graceMs` more, never longer than it would
 * have anyway.
 *
 * @throws ApiError not_found; KeyIssuedBefore where `newId` is that of another key
 */
export const rollMemberKey = async (
  acting: Acting,
  mode: AccountType,
  id: string,
  { graceMs, newId }: { readonly graceMs: number; readonly newId?: string | undefined },
): Promise<IssuedKey> => {
  const listed = await listKeys(acting.table, acting.organisation);
  // The other key may have ended since.
  if (listed.some((key) => key.id === newId)) throw new KeyIssuedBefore();
  const old = usableKey(listed, acting, mode, id);
  const { name, account_id: account, permissions, expires_at: end } = old;
  const { issued, writes } = newKey(acting, {
    ...(newId !== undefined && { id: newId }),
    name,
    account,
    mode,
    permissions,
    organisation: acting.organisation,
  });
  const graceEnd = instant(acting.clock.nowMs() + graceMs);
  const expires_at = end !== undefined && end < graceEnd ? end : graceEnd;
  await actAsMember(acting, async () => ({
    action: "key roll",
    subject: id,
    detail: { new_key: issued.id, expires_at },
    writes: [...writes, change(keys.apiKey(id), { expires_at })],
  }));
  return issued;
};

/** Switches a key off, felt by every function within 5 s. @throws ApiError not_found */
export const revokeMemberKey = async (acting: Acting, mode: AccountType, id: string): Promise<void> => {
  const { name } = usableKey(await listKeys(acting.table, acting.organisation), acting, mode, id);
  await actAsMember(acting, async () => ({
    action: "key revoke",
    subject: id,
    detail: { name },
    writes: [change(keys.apiKey(id), { enabled: false })],
  }));
};
