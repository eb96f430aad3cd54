import { fileURLToPath } from "node:url";
import type { AccountType, ClientAccount } from "@isotherm/contract";
import type { AccountId, EstimateId, Ids, OrganisationId } from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { type DataSource, dataFolder } from "@isotherm/geodata/data-source";
import type { Log } from "@isotherm/http";
import type { CountryFactors } from "@isotherm/methodology";
import type { BundleShare } from "@isotherm/ordering";
import {
  accountQueries,
  type AccountRecord,
  type Catalogue,
  offerQueries,
  type Cursors,
  createClientAccount,
  cursorsOf,
  defaultSelection,
  estimateChanges,
  type EstimateChange,
  estimateQueries,
  selectionQueries,
  type StoredEstimate,
  type Table,
} from "@isotherm/store";
import { keptKeyRing, type KeyRing, type SecretReading } from "@isotherm/store/secrets/index";
import type { OwnFactor } from "@isotherm/store/items/own-factor-item";
import type { FactorOwner } from "@isotherm/store/own-factors";
import type { RouterName } from "./road-router.ts";

/** Reads, writes and data of the operations of estimates. */
export interface EstimateUses {
  readonly ids: Ids;
  readonly log: Log;
  /** Airports, ports, places and the ways between them. */
  readonly places: DataSource;
  /** Where road distances come from. */
  readonly router: RouterName;
  /** Factors of purchases outside the USA; undefined where the stage has none. */
  readonly countryFactors: () => Promise<CountryFactors | undefined>;
  readonly catalogue: { current(): Promise<Catalogue> };
  readonly selections: { of(account: AccountId): Promise<BundleShare[]> };
  readonly clientAccounts: ClientAccounts;
  readonly estimates: Pick<ReturnType<typeof estimateQueries>, "one" | "newest" | "knowsBatch" | "withKey" | "claimOf">;
  /** The cursors of a list, by its name. */
  readonly cursors: (list: string) => Promise<Cursors<EstimateId>>;
  readonly ownFactors: {
    one(owner: FactorOwner, id: string): Promise<OwnFactor | undefined>;
    newest(owner: FactorOwner): Promise<OwnFactor[]>;
  };
  readonly claimKey: ReturnType<typeof estimateChanges>["claimKey"];
  readonly keep: ReturnType<typeof estimateChanges>["keep"];
  readonly change: (change: EstimateChange) => Promise<StoredEstimate>;
  /** What the tokens in the addresses of estimates' pages are made with. */
  readonly pageKeys: () => Promise<KeyRing>;
}

type Named = { readonly account_id: AccountId } | undefined;

/** The client accounts that estimates are made for. */
export interface ClientAccounts {
  readonly one: (id: AccountId) => Promise<AccountRecord | undefined>;
  /** Whose a handle is, which may be that of an account of the organisation. */
  readonly ofHandle: (organisation: OrganisationId, mode: AccountType, handle: string) => Promise<Named>;
  readonly ofKey: (organisation: OrganisationId, mode: AccountType, key: string) => Promise<Named>;
  /** Creates one. @throws ApiError those of `createClientAccount` */
  readonly create: (account: ClientAccount) => Promise<void>;
  /** What a new one buys. @throws ApiError service_unavailable */
  readonly defaultSelection: () => Promise<readonly BundleShare[]>;
}

/** The files of places and distances that lie beside this function's bundle; the function's row names them. */
const placesData: DataSource = dataFolder(fileURLToPath(new URL("./data", import.meta.url)));

/** What of a stage's settings the operations use. */
interface EstimateSettings {
  readonly secrets: SecretReading;
  readonly router: RouterName;
  readonly spendFactors: "open-ceda" | "us";
  readonly log: Log;
}

/** Loaded with the first purchase outside the USA: the table is large. */
const openCeda = async (): Promise<CountryFactors> => (await import("@isotherm/open-ceda")).openCeda;

/** Own factors, over a table. Loaded with the first request that has need of one: most name none and prefer none. */
const ownFactorsOf = (table: Table): EstimateUses["ownFactors"] => {
  const queries = async () => (await import("@isotherm/store/own-factors")).ownFactorQueries(table);
  return {
    one: async (owner, id) => (await queries()).one(owner, id),
    newest: async (owner) => (await queries()).newest(owner),
  };
};

/** What the operations use, over a table. */
export const estimatesUses = (table: Table, { secrets, router, spendFactors, log }: EstimateSettings): EstimateUses => {
  const { one, ofHandle, ofKey } = accountQueries(table);
  const committing = { table, tokens: systemTokens };
  const cursorKeys = keptKeyRing(secrets, "cursor-keys");
  return {
    ids: systemIds,
    log,
    places: placesData,
    router,
    countryFactors: spendFactors === "open-ceda" ? openCeda : async () => undefined,
    catalogue: offerQueries(table, systemClock),
    selections: selectionQueries(table),
    clientAccounts: {
      one,
      ofHandle,
      ofKey,
      create: (account) => createClientAccount(committing, account),
      defaultSelection: () => defaultSelection(table),
    },
    ownFactors: ownFactorsOf(table),
    estimates: estimateQueries(table),
    cursors: async (list) => cursorsOf(await cursorKeys(), list),
    ...estimateChanges(committing, systemClock),
    pageKeys: keptKeyRing(secrets, "page-keys"),
  };
};
