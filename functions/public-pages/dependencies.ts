import { fileURLToPath } from "node:url";
import { systemSecrets } from "@isotherm/core/system";
import { dataFolder } from "@isotherm/geodata/data-source";
import { accountQueries, estimatePageTokens, estimateQueries, type Table, tableSecret } from "@isotherm/store";
import type { EstimatePageUses } from "./estimate/estimate-pages.ts";
import { routeDrawing } from "./estimate/route-drawing.ts";

/** What the pages of estimates use, over a table. */
export const estimatePageUses = (table: Table): EstimatePageUses => {
  const secret = tableSecret(table, "estimate-page", systemSecrets);
  return {
    openToken: async (token) => estimatePageTokens(await secret()).open(token),
    estimates: estimateQueries(table),
    accounts: accountQueries(table),
    drawRoute: routeDrawing(dataFolder(fileURLToPath(new URL("./data", import.meta.url)))),
  };
};
