import { systemClock, systemIds, systemSecrets, systemSleep } from "@isotherm/core/system";
import {
  catalogueQueries,
  changeEstimate,
  type Committing,
  estimatePageTokens,
  estimateQueries,
  keepEstimate,
  selectionQueries,
  type Table,
  tableSecret,
} from "@isotherm/store";
import { freightGeography } from "@isotherm/methodology";
import type { Log } from "@isotherm/http";
import { placesData } from "./places-data.ts";
import { type RouterName, roadRouter } from "./road-router.ts";
import type { EstimateUses } from "./estimate-uses.ts";

/** What the operations of estimates use, over a table. */
export const estimatesUses = (table: Table, router: RouterName, log: Log): EstimateUses => {
  const committing: Committing = { table, secrets: systemSecrets, sleep: systemSleep };
  const secret = tableSecret(table, "estimate-page", systemSecrets);
  const estimates = estimateQueries(table);
  const geography = freightGeography(placesData);
  return {
    ids: systemIds,
    catalogue: catalogueQueries(table, systemClock),
    selections: selectionQueries(table),
    estimates,
    geography,
    router: roadRouter(router, geography.overLand, log),
    claimOf: estimates.claimOf,
    keep: (account, estimate) => keepEstimate(committing, account, estimate),
    change: (change) => changeEstimate(committing, change),
    pageToken: async (page) => estimatePageTokens(await secret()).seal(page),
  };
};
