import type { Account, AccountType } from "@isotherm/contract";
import { hashSecret, newApiKey } from "@isotherm/contract/api-key";
import { type AccountId, decimal, type Ids, type OrganisationId, type Secrets } from "@isotherm/core";
import {
  writeCatalogue,
  accountItem,
  accountListingItem,
  ALL_PERMISSIONS,
  type ApiKey,
  apiKeyItem,
  organisationItem,
  defaultSelectionItem,
  ratesItem,
  selectionItem,
  type Table,
  putItems,
} from "@isotherm/store";
import { apiKeyListingItem, organisationListingItem } from "@isotherm/store/operator/index";
import { SANDBOX_BUNDLES, SANDBOX_SELECTION } from "./bundles.ts";
import { SANDBOX_PROJECTS } from "./projects.ts";
import { SANDBOX_RATES } from "./rates.ts";
import { SANDBOX_STOCK } from "./stock.ts";

/** What an organisation is seeded with. */
export interface SandboxOptions {
  readonly name?: string;
  readonly ids: Ids;
  readonly secrets: Secrets;
}

/** The seeded organisation: its account pair and one key with every permission for each. */
export interface Sandbox {
  readonly organisationId: OrganisationId;
  readonly accounts: Readonly<Record<AccountType, AccountId>>;
  /** API keys as they are sent. */
  readonly keys: Readonly<Record<AccountType, string>>;
}

const MODES = ["test", "live"] as const satisfies readonly AccountType[];

/** Writes the fictional catalogue: bundles, projects, credits, rates, and what a new account buys. */
export const seedCatalogue = async (table: Table): Promise<void> => {
  await putItems(table, [defaultSelectionItem(SANDBOX_SELECTION), ratesItem(SANDBOX_RATES)]);
  await writeCatalogue(table, {
    bundles: [...SANDBOX_BUNDLES],
    projects: [...SANDBOX_PROJECTS],
    stock: [...SANDBOX_STOCK],
  });
};

/** Writes an organisation with an account pair in USD, two keys, and the fictional catalogue. */
export const seedSandbox = async (
  table: Table,
  { name = "Sandbox", ids, secrets }: SandboxOptions,
): Promise<Sandbox> => {
  const organisationId = ids.next("organisation");
  const accounts = { test: ids.next("account"), live: ids.next("account") };
  const newKeys = { test: newApiKey("test", secrets), live: newApiKey("live", secrets) };

  const account = (mode: AccountType): Account => ({
    id: accounts[mode],
    name,
    organisation_id: organisationId,
    handle: null,
    currency: "USD",
    type: mode,
    logo: null,
    beneficiary: null,
    bundle_portfolio_id: null,
    external_pages_visibility: "hidden",
    scope: "account",
    sibling_id: accounts[mode === "test" ? "live" : "test"],
  });
  const key = (mode: AccountType): ApiKey => ({
    id: newKeys[mode].keyId,
    name: `${name} ${mode}`,
    organisation_id: organisationId,
    account_id: accounts[mode],
    mode,
    permissions: [...ALL_PERMISSIONS],
    enabled: true,
    secret_hash: hashSecret(newKeys[mode].secret),
  });

  const items = [
    organisationItem({ id: organisationId, name, commission: decimal("0.1") }),
    organisationListingItem({ id: organisationId, name }),
    ...MODES.flatMap((mode) => [
      accountItem({ account: account(mode), suspended: false, revision: 1 }),
      accountListingItem(account(mode)),
      selectionItem(accounts[mode], SANDBOX_SELECTION),
      apiKeyItem(key(mode)),
      apiKeyListingItem(key(mode)),
    ]),
  ];
  await putItems(table, items);
  await seedCatalogue(table);
  return { organisationId, accounts, keys: { test: newKeys.test.text, live: newKeys.live.text } };
};
