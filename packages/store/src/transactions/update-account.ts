import type { AccountType, AnyAccount } from "@isotherm/contract";
import { type AccountId, type OrganisationId, ApiError } from "@isotherm/core";
import { writeTransaction, create, overwrite, remove, replace, type Write } from "../write-transaction.ts";
import { commitInTurn, type Committing } from "../table.ts";
import { accountItem, accountListingItem, type AccountRecord } from "../items/account-item.ts";
import { keys } from "../keys.ts";
import { accountQueries } from "../queries/accounts.ts";

/** Says how an account shall be, given how it is. Pure: it may be asked again when somebody else was faster. */
export type Change<A extends AnyAccount = AnyAccount> = (account: AnyAccount) => A;

/** What is written when an account is to become another one: itself, its line, and the claim of its handle. */
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
                // The account's own claim: a change that ran beside this one has made it, and what it left is read again.
                {
                  orElse: (standing) =>
                    standing?.["account_id"] === account.id ? "try again" : new ApiError("handle_not_unique"),
                },
              ),
          old === null ? undefined : remove(keys.handle(organisation, account.type, old)),
        ]),
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
 * @throws ApiError handle_not_unique
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
