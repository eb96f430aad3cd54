import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../api-dependencies.ts";
import { accountsUses } from "./dependencies.ts";
import { accountsRoutes } from "./routes.ts";

const dependencies = apiDependencies("accounts", process.env);

/** The function of accounts. */
export const handler = httpFunction({ ...dependencies, serving: accountsRoutes(accountsUses(dependencies.table)) });
