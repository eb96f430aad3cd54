import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../api-dependencies.ts";
import { inTime } from "../in-time.ts";
import { secretReading } from "../secret-reading.ts";
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
