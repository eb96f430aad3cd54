import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { inTime } from "../runtime/function-table.ts";
import { secretReading } from "../runtime/environment.ts";
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
