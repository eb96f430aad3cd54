import type { AccountType, AnyAccount } from "@isotherm/contract";
import { type AccountId, ApiError, isAcceptedId, type OrganisationId } from "@isotherm/core";
import type { BundleShare } from "@isotherm/ordering";
import { accountItem } from "../items/account-item.ts";
import { accountQueries } from "../queries/accounts.ts";
import { findPortfolio, type Portfolio, selectionItem, selectionQueries } from "../selections.ts";
import { commitInTurn, type Committing } from "../commit.ts";
import type { Table } from "../table.ts";
import { overwrite, replace, type Write, writeTransaction } from "../write-transaction.ts";

/** What an account shall buy: shares of its own, or what a portfolio says. */
export interface NewSelection {
  readonly shares: readonly BundleShare[];
  readonly portfolio?: string;
}

/**
 * Replaces the whole selection of an account. The account says which portfolio it follows, and its selection does, too: both
 * change together.
 *
 * @throws ApiError not_found when the account is gone or somebody else's
 * @throws Contended under lasting contention
 */
export const changeSelection = (
  committing: Committing,
  owner: { readonly organisation: OrganisationId; readonly mode: AccountType; readonly id: AccountId },
  { shares, portfolio }: NewSelection,
): Promise<void> => {
  const accounts = accountQueries(committing.table);
  return commitInTurn(committing, async (commit) => {
    const before = await accounts.owned(owner.organisation, owner.mode, owner.id);
    const account = { ...before.account, bundle_portfolio_id: portfolio ?? null };
    const expected = { attribute: "revision", value: before.revision };
    await commit(
      writeTransaction("change selection", [
        replace(accountItem({ ...before, account, revision: before.revision + 1 }), expected, { orTryAgain: true }),
        overwrite(selectionItem(owner.id, shares, portfolio)),
      ]),
    );
  });
};

/**
 * A portfolio that an account may follow.
 *
 * @throws ApiError id_invalid when none has the id, or it is withdrawn
 */
export const portfolioToFollow = async (table: Table, id: string): Promise<Portfolio> => {
  const portfolio = isAcceptedId(id) ? await findPortfolio(table, id) : undefined;
  if (!portfolio || portfolio.withdrawn)
    throw new ApiError("id_invalid", "bundle_portfolio_id: no bundle portfolio has this id.");
  return portfolio;
};

/**
 * What is written beside an account whose portfolio changes: the selection of the new one, or the last one of the old one as
 * its own.
 *
 * @throws ApiError id_invalid where it shall follow a portfolio that it may not
 */
export const selectionWrites = async (table: Table, before: AnyAccount, after: AnyAccount): Promise<Write[]> => {
  const { id, bundle_portfolio_id: wanted } = after;
  if (wanted === before.bundle_portfolio_id) return [];
  if (wanted === null) return [overwrite(selectionItem(id, await selectionQueries(table).of(id)))];
  return [overwrite(selectionItem(id, (await portfolioToFollow(table, wanted)).shares, wanted))];
};
