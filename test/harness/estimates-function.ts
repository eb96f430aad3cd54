import { type EstimateUses, estimatesUses } from "@isotherm/estimating/dependencies";
import { estimatesRoutes } from "@isotherm/estimating/routes";
import { dataFolder } from "@isotherm/geodata";
import { GEODATA_FOLDER } from "@isotherm/geodata/build/ensure-geodata";
import type { Table } from "@isotherm/store";
import { functionInProcess, type Post, SILENT, SOME_SECRETS } from "./function-in-process.ts";

/** The function of estimates over a table, in this process, for a key; `change` may replace what it uses. */
export const estimatesFunction = (
  table: Table,
  key: string,
  change: (uses: EstimateUses) => EstimateUses = (uses) => uses,
): Post => {
  const uses = estimatesUses(table, {
    secrets: SOME_SECRETS,
    router: "offline",
    spendFactors: "open-ceda",
    log: SILENT,
  });
  const places = dataFolder(GEODATA_FOLDER);
  return functionInProcess({ table, key, serving: estimatesRoutes(change({ ...uses, places })) });
};
