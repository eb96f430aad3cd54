import type { DataSource } from "@isotherm/geodata/data-source";
import type { AccountId, EstimateId, Ids } from "@isotherm/core";
import type { Log } from "@isotherm/http";
import type { BundleShare } from "@isotherm/ordering";
import type { Catalogue, EstimateChange, EstimatePage, StoredEstimate } from "@isotherm/store";
import type { RouterName } from "./road-router.ts";

/** What reading an estimate uses. */
export interface ReadingUses {
  readonly estimates: { one(account: AccountId, id: EstimateId): Promise<StoredEstimate | undefined> };
}

/** What making and changing estimates of every kind uses. */
export interface EstimateUses extends ReadingUses {
  /** Airports, ports, places and the ways between them. */
  readonly places: DataSource;
  /** Where road distances come from. */
  readonly router: RouterName;
  readonly log: Log;
  readonly ids: Ids;
  readonly catalogue: { current(): Promise<Catalogue> };
  readonly selections: { of(account: AccountId): Promise<BundleShare[]> };
  /** Which estimate used an idempotency key, and for which request. */
  readonly claimOf: (
    account: AccountId,
    key: string,
  ) => Promise<{ estimate_id: EstimateId; fingerprint: string } | undefined>;
  readonly keep: (account: AccountId, estimate: StoredEstimate) => Promise<StoredEstimate>;
  readonly change: (change: EstimateChange) => Promise<StoredEstimate>;
  /** The token in the address of an estimate's page. */
  readonly pageToken: (page: EstimatePage) => Promise<string>;
}
