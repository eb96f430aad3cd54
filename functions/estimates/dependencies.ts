import { systemClock, systemIds, systemSecrets, systemSleep } from "@isotherm/core/system";
import { catalogueQueries, estimateQueries, keepEstimate, selectionQueries, type Table } from "@isotherm/store";
import type { EstimateUses } from "./create-electricity-estimate.ts";
import type { ReadingUses } from "./get-electricity-estimate.ts";

/** What the operations of estimates use, over a table. */
export const estimatesUses = (table: Table): EstimateUses & ReadingUses => ({
  ids: systemIds,
  catalogue: catalogueQueries(table, systemClock),
  selections: selectionQueries(table),
  estimates: estimateQueries(table),
  keep: (account, estimate) => keepEstimate({ table, secrets: systemSecrets, sleep: systemSleep }, account, estimate),
});
