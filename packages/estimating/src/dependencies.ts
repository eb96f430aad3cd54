import { fileURLToPath } from "node:url";
import type { AccountId, EstimateId, Ids } from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { type DataSource, dataFolder } from "@isotherm/geodata/data-source";
import type { Log } from "@isotherm/http";
import type { CountryFactors } from "@isotherm/methodology";
import type { BundleShare } from "@isotherm/ordering";
import {
  type Catalogue,
  catalogueQueries,
  type Cursors,
  cursorsOf,
  estimateChanges,
  type EstimateChange,
  estimateQueries,
  type FactorOwner,
  type OwnFactor,
  ownFactorQueries,
  selectionQueries,
  type StoredEstimate,
  type Table,
} from "@isotherm/store";
import { keptKeyRing, type KeyRing, type SecretReading } from "@isotherm/store/secrets/index";
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
  readonly estimates: Pick<ReturnType<typeof estimateQueries>, "one" | "newest" | "knowsBatch">;
  /** The cursors of a list, by its name. */
  readonly cursors: (list: string) => Promise<Cursors<EstimateId>>;
  readonly ownFactors: {
    one(owner: FactorOwner, id: string): Promise<OwnFactor | undefined>;
    newest(owner: FactorOwner): Promise<OwnFactor[]>;
  };
  /** Which estimate used an idempotency key, and for which request. */
  readonly claimOf: (
    account: AccountId,
    key: string,
  ) => Promise<{ estimate_id: EstimateId; fingerprint: string } | undefined>;
  readonly keep: ReturnType<typeof estimateChanges>["keep"];
  readonly change: (change: EstimateChange) => Promise<StoredEstimate>;
  /** What the tokens in the addresses of estimates' pages are made with. */
  readonly pageKeys: () => Promise<KeyRing>;
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

/** What the operations use, over a table. */
export const estimatesUses = (table: Table, { secrets, router, spendFactors, log }: EstimateSettings): EstimateUses => {
  const estimates = estimateQueries(table);
  const cursorKeys = keptKeyRing(secrets, "cursor-keys");
  return {
    ids: systemIds,
    log,
    places: placesData,
    router,
    countryFactors: spendFactors === "open-ceda" ? openCeda : async () => undefined,
    catalogue: catalogueQueries(table, systemClock),
    selections: selectionQueries(table),
    ownFactors: ownFactorQueries(table),
    estimates,
    cursors: async (list) => cursorsOf(await cursorKeys(), list),
    claimOf: estimates.claimOf,
    ...estimateChanges({ table, tokens: systemTokens }),
    pageKeys: keptKeyRing(secrets, "page-keys"),
  };
};
