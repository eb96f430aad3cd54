import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../api-dependencies.ts";
import { inTime } from "../in-time.ts";
import { secretReading } from "../secret-reading.ts";
import { accountsUses } from "./dependencies.ts";
import { accountsRoutes } from "./routes.ts";

const dependencies = apiDependencies("accounts", process.env);
const secrets = secretReading(process.env, dependencies.log);

/** The function of accounts. */
export const handler = inTime(
  httpFunction({
    ...dependencies,
    serving: accountsRoutes(accountsUses(dependencies.table, secrets)),
  }),
);
