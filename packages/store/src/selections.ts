import { idString } from "@isotherm/contract";
import { type AccountId, type BundleId, decimal } from "@isotherm/core";
import type { BundleShare } from "@isotherm/ordering";
import * as z from "zod";
import { type Key, SCHEMA_ONE, keys, partitions } from "./keys.ts";
import { readPartition } from "./read.ts";
import { type Table, readItem } from "./table.ts";

/** Bundle selections of accounts. */
export const selectionQueries = (table: Table) => ({
  /** The selection of an account: that of its portfolio where it follows one. Every account has one from its creation on. */
  of: async (account: AccountId): Promise<BundleShare[]> => {
    const kept = await readItem(table, keys.selection(account), SelectionItem, { consistent: true });
    if (!kept) throw new Error(`the account ${account} has no bundle selection`);
    if (kept.portfolio === undefined) return kept.shares;
    return (await findPortfolio(table, kept.portfolio))?.shares ?? kept.shares;
  },
});

/** A bundle selection that the operator curates, and that accounts follow. */
export interface Portfolio {
  readonly id: string;
  /** What the operator calls it: lower-case letters, digits and hyphens. */
  readonly identifier: string;
  readonly label: string;
  readonly shares: BundleShare[];
  /** Accounts that follow it go on; no other account finds it. */
  readonly withdrawn: boolean;
}

/** One portfolio, a withdrawn one too; undefined where none has the id. */
export const findPortfolio = (table: Table, id: string): Promise<Portfolio | undefined> =>
  readItem(table, keys.portfolio(id), PortfolioItem, { consistent: true });

/** All portfolios, withdrawn ones too, by identifier. Operators curate them: they are few. */
export const allPortfolios = (table: Table): Promise<Portfolio[]> =>
  readPartition(table, partitions.portfolios, PortfolioItem);

/** What the operator has named for new accounts to buy; undefined before that. */
export const findDefaultSelection = async (table: Table): Promise<BundleShare[] | undefined> =>
  (await readItem(table, keys.defaultSelection, SelectionItem))?.shares;

const StoredShares = z
  .array(z.object({ bundle_id: idString<BundleId>(), percentage: z.string() }))
  .transform((all): BundleShare[] =>
    all.map(({ bundle_id, percentage }) => ({ bundle_id, percentage: decimal(percentage) })),
  );

/** `portfolio`: the one that the account follows; its shares of that time stand beside it. */
const SelectionItem = z.object({ ...SCHEMA_ONE, shares: StoredShares, portfolio: z.string().optional() });

const PortfolioItem = z.object({
  ...SCHEMA_ONE,
  id: z.string(),
  identifier: z.string(),
  label: z.string(),
  shares: StoredShares,
  withdrawn: z.boolean(),
});

/** The item of an account's bundle selection, its own or that of a portfolio. */
export const selectionItem = (account: AccountId, shares: readonly BundleShare[], portfolio?: string) => ({
  ...itemOf(keys.selection(account), shares),
  ...(portfolio !== undefined && { portfolio }),
});

/** The item of a portfolio. */
export const portfolioItem = ({ shares, ...portfolio }: Portfolio) => ({
  ...itemOf(keys.portfolio(portfolio.id), shares),
  ...portfolio,
});

/** The item of the selection that new accounts begin with. */
export const defaultSelectionItem = (shares: readonly BundleShare[]) => itemOf(keys.defaultSelection, shares);

const itemOf = (key: Key, shares: readonly BundleShare[]) => ({
  ...key,
  schema: 1,
  shares: shares.map(({ bundle_id, percentage }) => ({ bundle_id, percentage: percentage.toFixed() })),
});
