import { systemClock, systemIds, systemSecrets } from "@isotherm/core/system";
import {
  catalogueQueries,
  changeEstimate,
  type Committing,
  estimatePageTokens,
  estimateQueries,
  keepEstimate,
  selectionQueries,
  type Table,
} from "@isotherm/store";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";
import type { Log } from "@isotherm/http";
import { placesData } from "./places-data.ts";
import type { RouterName } from "./road-router.ts";
import type { EstimateUses } from "./estimate-uses.ts";

/** What the operations of estimates use, over a table. */
export const estimatesUses = (
  table: Table,
  { secrets, router, log }: { readonly secrets: SecretReading; readonly router: RouterName; readonly log: Log },
): EstimateUses => {
  const committing: Committing = { table, secrets: systemSecrets };
  const pageKeys = keptKeyRing(secrets, "page-keys");
  const estimates = estimateQueries(table);
  return {
    ids: systemIds,
    catalogue: catalogueQueries(table, systemClock),
    selections: selectionQueries(table),
    estimates,
    places: placesData,
    router,
    log,
    claimOf: estimates.claimOf,
    keep: (account, estimate) => keepEstimate(committing, account, estimate),
    change: (change) => changeEstimate(committing, change),
    pageToken: async (page) => estimatePageTokens(await pageKeys()).seal(page),
  };
};
