import { type AccountId, type OrganisationId } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import type { AccountType } from "@isotherm/contract";
import type { AuthenticatedCall } from "@isotherm/http";
import { accountIds } from "@isotherm/store/queries/accounts";
import type { WholeCatalogue } from "@isotherm/store/queries/catalogue";
import type { Table } from "@isotherm/store/table";

/** What the operations of analytics use. */
export interface AnalyticsUses {
  readonly table: Table;
  readonly catalogue: { current(): Promise<WholeCatalogue> };
  readonly accounts: (organisation: OrganisationId, mode: AccountType) => Promise<readonly AccountId[]>;
}

/** What the operations of analytics use, over a table. The catalogue is loaded when it is asked for: most figures need none of its schemas. */
export const analyticsUses = (table: Table): AnalyticsUses => {
  let loading: Promise<AnalyticsUses["catalogue"]> | undefined;
  return {
    table,
    catalogue: { current: async () => (await (loading ??= wholeCatalogue(table))).current() },
    accounts: (organisation, mode) => accountIds(table, organisation, mode),
  };
};

const wholeCatalogue = async (table: Table): Promise<AnalyticsUses["catalogue"]> => {
  const { catalogueQueries } = await import("@isotherm/store/queries/catalogue");
  return catalogueQueries(table, systemClock);
};

type Acting = Pick<AuthenticatedCall<undefined>, "account" | "key">;

/** The accounts that a request asks about: the acting one, or all of its organisation and mode. */
export const accountsAsked = (
  { accounts }: AnalyticsUses,
  { account, key }: Acting,
  all: boolean,
): Promise<readonly AccountId[]> => (all ? accounts(key.organisation_id, key.mode) : Promise.resolve([account.id]));
