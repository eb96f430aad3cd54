import type { Account, AccountCurrencyCode, AccountType } from "@isotherm/contract";
import { hashSecret, newApiKey } from "@isotherm/contract/api-key";
import { type AccountId, type Ids, type OrganisationId, type TokenGenerator, decimal } from "@isotherm/core";
import {
  ALL_PERMISSIONS,
  type ApiKey,
  type RatesOfDay,
  type StockEntry,
  type Table,
  accountItem,
  accountListingItem,
  apiKeyItem,
  defaultSelectionItem,
  organisationItem,
  portfolioItem,
  putItems,
  ratesItem,
  selectionItem,
  writeCatalogue,
} from "@isotherm/store";
import { apiKeyListingItem, organisationListingItem } from "@isotherm/store/operator/index";
import { SANDBOX_BUNDLES, SANDBOX_PORTFOLIO, SANDBOX_SELECTION } from "./bundles.ts";
import { SANDBOX_PROJECTS } from "./projects.ts";

type Vintages = Readonly<Record<string, readonly [issued: number, unitPrice: string]>>;

/** Issued tonnes and price of each vintage, by the place of the project. The first two are not limited. */
const VINTAGES: Readonly<Record<number, readonly [AccountCurrencyCode, Vintages]>> = {
  3: ["USD", { 2022: [5_000, "6.9"], 2023: [3_000, "7.6"] }],
  4: ["USD", { 2023: [90, "168"], 2024: [160, "172"] }],
  5: ["USD", { 2024: [150, "640"] }],
  6: ["USD", { 2021: [24_000, "8.9"], 2022: [31_000, "9.6"], 2023: [18_000, "10.4"] }],
  7: ["USD", { 2022: [15_000, "9.2"], 2023: [12_500, "9.9"] }],
  8: ["USD", { 2019: [40_000, "1.7"], 2020: [42_000, "1.9"] }],
  9: ["USD", { 2020: [25_000, "2.4"], 2021: [27_000, "2.8"] }],
  10: ["GBP", { "2020-2025": [640, "24.5"] }],
  11: ["EUR", { 2024: [220, "285"] }],
  12: ["EUR", { 2025: [75, "335"] }],
  13: ["EUR", { 2023: [300, "139"], 2024: [410, "144"] }],
  14: ["USD", { 2022: [2_500, "6.8"], 2023: [1_500, "7.3"] }],
};

/** Credits of the fictional projects. */
export const SANDBOX_STOCK: readonly StockEntry[] = SANDBOX_PROJECTS.flatMap(({ id: project_id }, index) => {
  const [currency, vintages] = VINTAGES[index + 1] ?? (["USD", {}] as const);
  return Object.entries(vintages).map(([vintage, [issued, unitPrice]]) => ({
    project_id,
    vintage,
    issued,
    currency,
    unit_price: decimal(unitPrice),
  }));
});

/** Units per US dollar of every account currency, on one day. */
export const SANDBOX_RATES: RatesOfDay = {
  date: "2026-09-29",
  base: "USD",
  rates: Object.fromEntries(
    Object.entries({
      AED: "3.6725",
      AUD: "1.42474718",
      BGN: "1.72157219",
      CAD: "1.41883839",
      CHF: "0.83337046",
      CZK: "21.4727314",
      DKK: "6.57977819",
      EUR: "0.88022588",
      GBP: "0.75538854",
      HUF: "323.46181085",
      INR: "96.08534228",
      ISK: "120.56410863",
      NOK: "9.54687473",
      PLN: "3.84930694",
      SEK: "9.98048953",
      SGD: "1.2786578",
      USD: "1",
    }).map(([code, units]) => [code, decimal(units)]),
  ),
  source: { kind: "package", title: "@fawazahmed0/currency-api 2026.9.29, daily rates of 2026-09-29" },
};

/** What an organisation is seeded with. */
export interface SandboxOptions {
  readonly name?: string;
  readonly ids: Ids;
  readonly tokens: TokenGenerator;
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
  await putItems(table, [
    defaultSelectionItem(SANDBOX_SELECTION),
    portfolioItem(SANDBOX_PORTFOLIO),
    ratesItem(SANDBOX_RATES),
  ]);
  await writeCatalogue(table, {
    bundles: [...SANDBOX_BUNDLES],
    projects: [...SANDBOX_PROJECTS],
    stock: [...SANDBOX_STOCK],
  });
};

/** What the items of one mode are made from. */
interface SeededMode extends Omit<Sandbox, "keys"> {
  readonly name: string;
  readonly mode: AccountType;
  readonly key: ReturnType<typeof newApiKey>;
}

const accountOf = ({ name, organisationId, accounts, mode }: SeededMode): Account => ({
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
  own_emission_factors: "when_named",
  scope: "account",
  sibling_id: accounts[mode === "test" ? "live" : "test"],
});

const keyOf = ({ name, organisationId, accounts, mode, key }: SeededMode): ApiKey => ({
  id: key.keyId,
  name: `${name} ${mode}`,
  organisation_id: organisationId,
  account_id: accounts[mode],
  mode,
  permissions: [...ALL_PERMISSIONS],
  enabled: true,
  secret_hash: hashSecret(key.secret),
});

/** Writes an organisation with an account pair in USD, two keys, and the fictional catalogue. */
export const seedSandbox = async (
  table: Table,
  { name = "Sandbox", ids, tokens }: SandboxOptions,
): Promise<Sandbox> => {
  const organisationId = ids.next("organisation");
  const accounts = { test: ids.next("account"), live: ids.next("account") };
  const newKeys = { test: newApiKey("test", tokens), live: newApiKey("live", tokens) };
  const items = [
    organisationItem({ id: organisationId, name, commission: decimal("0.1") }),
    organisationListingItem({ id: organisationId, name }),
    ...MODES.flatMap((mode) => {
      const seeded = { name, organisationId, accounts, mode, key: newKeys[mode] };
      const [account, key] = [accountOf(seeded), keyOf(seeded)];
      return [
        accountItem({ account, suspended: false, revision: 1 }),
        accountListingItem(account),
        selectionItem(accounts[mode], SANDBOX_SELECTION),
        apiKeyItem(key),
        apiKeyListingItem(key),
      ];
    }),
  ];
  await putItems(table, items);
  await seedCatalogue(table);
  return { organisationId, accounts, keys: { test: newKeys.test.text, live: newKeys.live.text } };
};
