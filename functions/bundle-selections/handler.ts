import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { inTime } from "../runtime/function-table.ts";
import { bundleSelectionsUses } from "./dependencies.ts";
import { bundleSelectionsRoutes } from "./routes.ts";

const dependencies = apiDependencies("bundle-selections", process.env);

/** The function of bundle selections. */
export const handler = inTime(
  httpFunction({
    ...dependencies,
    serving: bundleSelectionsRoutes(bundleSelectionsUses(dependencies.table)),
  }),
);
