import type { Account, AccountPair, AnyAccount, ClientAccount } from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import type { BundleShare } from "@isotherm/ordering";
import { writeTransaction, type WriteTransaction, create } from "../write-transaction.ts";
import { type Committing, commit } from "../commit.ts";
import type { Table } from "../table.ts";
import { accountItem, accountListingItem } from "../items/account-item.ts";
import { keys } from "../keys.ts";
import { accountQueries } from "../queries/accounts.ts";
import { findDefaultSelection, selectionItem } from "../selections.ts";

const NOTHING_NAMED = "The operator has not said yet what new accounts buy. Try again later.";

/**
 * What the operator has named for new accounts.
 *
 * @throws ApiError service_unavailable while nothing is named: no request can mend that, and it is safe to repeat
 */
export const defaultSelection = async (table: Table): Promise<BundleShare[]> => {
  const shares = await findDefaultSelection(table);
  if (!shares) throw new ApiError("service_unavailable", NOTHING_NAMED);
  return shares;
};

const writesOf = (account: AnyAccount, shares: readonly BundleShare[]) => [
  create(accountItem({ account, suspended: false, revision: 1 })),
  create(accountListingItem(account)),
  create(selectionItem(account.id, shares)),
];

const handleClaim = ({ organisation_id, type, handle, id }: AnyAccount) =>
  handle === null
    ? undefined
    : create({ ...keys.handle(organisation_id, type, handle), account_id: id }, { orRefuse: "handle_not_unique" });

/** The writes that make a test and a live account: both with their lines, selections and handles. */
export const accountPairWrites = (
  { live, test }: AccountPair,
  shares: readonly BundleShare[],
): WriteTransaction["writes"] => {
  const accounts: readonly Account[] = [live, test];
  return [
    ...accounts.map(handleClaim).filter((write) => write !== undefined),
    ...accounts.flatMap((account) => writesOf(account, shares)),
  ];
};

/**
 * Creates a test and a live account: both with their lines, selections and handles, or nothing at all.
 *
 * @throws ApiError handle_not_unique when either mode has the handle already
 * @throws ApiError service_unavailable while no default selection is named
 */
export const createAccountPair = async (committing: Committing, pair: AccountPair): Promise<void> => {
  const writes = accountPairWrites(pair, await defaultSelection(committing.table));
  await commit(committing, writeTransaction("create account pair", writes));
};

/**
 * Creates a client account. A used idempotency key is told before a used handle.
 *
 * @throws ApiError account_idempotency_used
 * @throws ApiError account_handle_idempotency_inconsistent when the handle is not of the account that has the key
 * @throws ApiError handle_not_unique
 * @throws ApiError service_unavailable while no default selection is named
 */
export const createClientAccount = async (committing: Committing, account: ClientAccount): Promise<void> => {
  const { organisation_id, type, idempotency_key, handle } = account;
  const keyClaim =
    idempotency_key === undefined
      ? undefined
      : create(
          { ...keys.clientAccountKeyClaim(organisation_id, type, idempotency_key), account_id: account.id },
          { orAnswer: true },
        );
  const shares = await defaultSelection(committing.table);
  const writes = [keyClaim, handleClaim(account), ...writesOf(account, shares)];
  const committed = await commit(committing, writeTransaction("create client account", writes));
  const holder = committed.held ? account.id : committed.standing?.["account_id"];
  if (holder === account.id) return;
  const ofHandle =
    handle === null ? undefined : await accountQueries(committing.table).ofHandle(organisation_id, type, handle);
  throw new ApiError(
    ofHandle && ofHandle.account_id !== holder ? "account_handle_idempotency_inconsistent" : "account_idempotency_used",
  );
};
