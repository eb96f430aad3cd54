import { type AccountId, type OrganisationId } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import type { AccountType } from "@isotherm/contract";
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
