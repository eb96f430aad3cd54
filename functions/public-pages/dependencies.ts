import { fileURLToPath } from "node:url";
import { systemSecrets } from "@isotherm/core/system";
import { dataFolder } from "@isotherm/geodata/data-source";
import {
  accountQueries,
  certificateTokens,
  estimatePageTokens,
  estimateQueries,
  orderQueries,
  type Table,
  tableSecret,
} from "@isotherm/store";
import type { EstimatePageUses } from "./estimate/estimate-pages.ts";
import type { VerifyUses } from "./verify-certificate.ts";
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

/** What checking certificates uses, over a table. */
export const verifyUses = (table: Table): VerifyUses => {
  const secret = tableSecret(table, "certificate", systemSecrets);
  const orders = orderQueries(table);
  return {
    certificateTokens: async () => certificateTokens(await secret()),
    order: ({ account, id }) => orders.one(account, id),
  };
};
