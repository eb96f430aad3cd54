import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { readEnvironment, secretReading } from "../runtime/environment.ts";
import { inTime } from "../runtime/function-table.ts";
import { linkUses } from "./dependencies.ts";
import { offsetLinksRoutes } from "./routes.ts";

const dependencies = apiDependencies("offset-links", process.env);
const { LINK_LIMITS } = readEnvironment(process.env, "LINK_LIMITS");
const secrets = secretReading(process.env, dependencies.log);

/** The function of offset links. */
export const handler = inTime(
  httpFunction({
    ...dependencies,
    serving: offsetLinksRoutes(linkUses(dependencies.table, secrets, LINK_LIMITS)),
  }),
);
