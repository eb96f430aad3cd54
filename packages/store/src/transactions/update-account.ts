import type { AccountType, AnyAccount } from "@isotherm/contract";
import { type AccountId, type OrganisationId, ApiError } from "@isotherm/core";
import { writeTransaction, create, overwrite, remove, replace, type Write } from "../write-transaction.ts";
import { commitInTurn, type Committing } from "../commit.ts";
import { accountItem, accountListingItem, type AccountRecord } from "../items/account-item.ts";
import { keys } from "../keys.ts";
import { accountQueries } from "../queries/accounts.ts";

/** Says how an account shall be, given how it is. Pure: it may be asked again when somebody else was faster. */
export type Change<A extends AnyAccount = AnyAccount> = (account: AnyAccount) => A;

/** A claim of the account itself: a change that ran beside this one has made it, and what it left is read again. */
const orTaken = (id: AccountId, code: "account_idempotency_used" | "handle_not_unique") => ({
  orElse: (standing: Record<string, unknown> | undefined) =>
    standing?.["account_id"] === id ? ("try again" as const) : new ApiError(code),
});

const idempotencyKeyOf = (account: AnyAccount): string | undefined =>
  account.scope === "client_account" ? account.idempotency_key : undefined;

/** The claims of a client account's new idempotency key; the old one becomes free. */
const keyClaims = (before: AnyAccount, account: AnyAccount): (Write | undefined)[] => {
  const [old, key] = [idempotencyKeyOf(before), idempotencyKeyOf(account)];
  if (key === old || key === undefined) return [];
  const claim = (text: string) => keys.clientAccountKeyClaim(account.organisation_id, account.type, text);
  return [
    create({ ...claim(key), account_id: account.id }, orTaken(account.id, "account_idempotency_used")),
    old === undefined ? undefined : remove(claim(old)),
  ];
};

/** What is written when an account is to become another one: itself, its line, and the claims of its handle and key. */
const writesOf = (before: AccountRecord, account: AnyAccount) => {
  const organisation = account.organisation_id;
  const { handle } = account;
  const old = before.account.handle;
  return [
    ...(handle === old
      ? []
      : [
          handle === null
            ? undefined
            : create(
                { ...keys.handle(organisation, account.type, handle), account_id: account.id },
                orTaken(account.id, "handle_not_unique"),
              ),
          old === null ? undefined : remove(keys.handle(organisation, account.type, old)),
        ]),
    ...keyClaims(before.account, account),
    replace(
      accountItem({ ...before, account, revision: before.revision + 1 }),
      {
        attribute: "revision",
        value: before.revision,
      },
      { orTryAgain: true },
    ),
    overwrite(accountListingItem(account)),
  ];
};

/**
 * Changes an account; a live account's new name is given to its test account in the same transaction.
 *
 * @throws ApiError not_found when the account is gone or somebody else's
 * @throws ApiError account_idempotency_used, handle_not_unique
 * @throws Contended under lasting contention
 */
export const updateAccount = <A extends AnyAccount>(
  committing: Committing,
  owner: { readonly organisation: OrganisationId; readonly mode: AccountType; readonly id: AccountId },
  change: Change<A>,
  /** What else is written with the change. */
  besides: (before: AnyAccount, after: A) => readonly Write[] | Promise<readonly Write[]> = () => [],
): Promise<A> => {
  const accounts = accountQueries(committing.table);
  return commitInTurn(committing, async (commit) => {
    const before = await accounts.owned(owner.organisation, owner.mode, owner.id);
    const account = change(before.account);
    const siblingId = renamedSibling(before.account, account);
    const sibling = siblingId && (await accounts.one(siblingId));
    const more = await besides(before.account, account);
    await commit(
      writeTransaction("update account", [
        ...writesOf(before, account),
        ...(sibling ? writesOf(sibling, { ...sibling.account, name: account.name }) : []),
        ...more,
      ]),
    );
    return account;
  });
};

const renamedSibling = (before: AnyAccount, after: AnyAccount): AccountId | undefined =>
  after.scope === "account" && after.type === "live" && after.name !== before.name ? after.sibling_id : undefined;
