import type { AccountType, AnyAccount } from "@isotherm/contract";
import { type AccountId, ApiError, type Clock, type OrganisationId } from "@isotherm/core";
import { type ImpactPageFacts, isPublished } from "@isotherm/storefront";
import type { AccountRecord, ImpactFigures, StoredImpactPage, WholeCatalogue } from "@isotherm/store";

/** What reading impact pages uses. */
export interface ImpactPageUses {
  readonly clock: Pick<Clock, "nowMs">;
  readonly impactPages: {
    of(account: AccountId): Promise<StoredImpactPage | undefined>;
    ofSlug(mode: AccountType, slug: string): Promise<AccountId | undefined>;
  };
  readonly impactFigures: (account: AccountId, nowMs: number) => Promise<ImpactFigures>;
  readonly accounts: {
    one(id: AccountId): Promise<AccountRecord | undefined>;
    ofHandle(
      organisation: OrganisationId,
      mode: AccountType,
      handle: string,
    ): Promise<{ readonly account_id: AccountId } | undefined>;
  };
  readonly catalogue: { current(): Promise<WholeCatalogue> };
}

/** A published impact page with all that it is made from. */
export interface OpenImpactPage extends ImpactPageFacts {
  readonly account: AnyAccount;
  readonly catalogue: WholeCatalogue;
}

/** Whether a text names a mode. */
export const isMode = (text: string): text is AccountType => text === "live" || text === "test";

/**
 * The published impact page of an account.
 *
 * @throws ApiError not_found without one, also where it is disabled or hidden
 */
export const readImpactPage = async (
  uses: ImpactPageUses,
  account_id: AccountId | undefined,
): Promise<OpenImpactPage> => {
  const [page, record] =
    account_id === undefined ? [] : await Promise.all([uses.impactPages.of(account_id), uses.accounts.one(account_id)]);
  if (!page || !record || !isPublished(page, record.account)) throw new ApiError("not_found");
  const [figures, catalogue] = await Promise.all([
    uses.impactFigures(page.account_id, uses.clock.nowMs()),
    uses.catalogue.current(),
  ]);
  return { page, account: record.account, figures, catalogue };
};
