import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../api-dependencies.ts";
import { estimatesUses } from "./dependencies.ts";
import { estimatesRoutes } from "./routes.ts";

const dependencies = apiDependencies("estimates", process.env);

/** The function of estimates. */
export const handler = httpFunction({ ...dependencies, serving: estimatesRoutes(estimatesUses(dependencies.table)) });
