import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../api-dependencies.ts";
import { catalogueUses } from "./dependencies.ts";
import { catalogueRoutes } from "./routes.ts";

const dependencies = apiDependencies("catalogue", process.env);

/** The function of bundles and projects. */
export const handler = httpFunction({ ...dependencies, serving: catalogueRoutes(catalogueUses(dependencies.table)) });
