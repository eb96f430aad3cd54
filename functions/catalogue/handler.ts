import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { inTime } from "../runtime/function-table.ts";
import { secretReading } from "../runtime/environment.ts";
import { catalogueUses } from "./dependencies.ts";
import { catalogueRoutes } from "./routes.ts";

const dependencies = apiDependencies("catalogue", process.env);
const secrets = secretReading(process.env, dependencies.log);

/** The function of bundles and projects. */
export const handler = inTime(
  httpFunction({
    ...dependencies,
    serving: catalogueRoutes(catalogueUses(dependencies.table, secrets)),
  }),
);
