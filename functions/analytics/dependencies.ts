import { type AccountId, type OrganisationId } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import type { AccountType } from "@isotherm/contract";
import type { AuthenticatedCall } from "@isotherm/http";
import { accountIds, catalogueQueries, type Table } from "@isotherm/store";

/** What the operations of analytics use. */
export interface AnalyticsUses {
  readonly table: Table;
  readonly catalogue: Pick<ReturnType<typeof catalogueQueries>, "current">;
  readonly accounts: (organisation: OrganisationId, mode: AccountType) => Promise<readonly AccountId[]>;
}

/** What the operations of analytics use, over a table. */
export const analyticsUses = (table: Table): AnalyticsUses => ({
  table,
  catalogue: catalogueQueries(table, systemClock),
  accounts: (organisation, mode) => accountIds(table, organisation, mode),
});

type Acting = Pick<AuthenticatedCall<undefined>, "account" | "key">;

/** The accounts that a request asks about: the acting one, or all of its organisation and mode. */
export const accountsAsked = (
  { accounts }: AnalyticsUses,
  { account, key }: Acting,
  all: boolean,
): Promise<readonly AccountId[]> => (all ? accounts(key.organisation_id, key.mode) : Promise.resolve([account.id]));
