import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { inTime } from "../runtime/function-table.ts";
import { followBundlePortfolio, listBundlePortfolios } from "./bundle-portfolios.ts";
import { getBundleSelection, replaceBundleSelection } from "./bundle-selections.ts";
import { bundleSelectionsUses } from "./dependencies.ts";

const dependencies = apiDependencies("bundle-selections", process.env);
const uses = bundleSelectionsUses(dependencies.table);

/** The function of bundle selections. */
export const handler = inTime(
  httpFunction({
    ...dependencies,
    serving: [
      getBundleSelection(uses),
      replaceBundleSelection(uses),
      listBundlePortfolios(uses),
      followBundlePortfolio(uses),
    ],
  }),
);
