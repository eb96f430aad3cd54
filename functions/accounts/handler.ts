import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../api-dependencies.ts";
import { secretReading } from "../secret-reading.ts";
import { accountsUses } from "./dependencies.ts";
import { accountsRoutes } from "./routes.ts";

const dependencies = apiDependencies("accounts", process.env);
const secrets = secretReading(process.env, dependencies.log);

/** The function of accounts. */
export const handler = httpFunction({
  ...dependencies,
  serving: accountsRoutes(accountsUses(dependencies.table, secrets)),
});
