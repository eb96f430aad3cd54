import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../api-dependencies.ts";
import { readEnvironment } from "../environment.ts";
import { inTime } from "../in-time.ts";
import { secretReading } from "../secret-reading.ts";
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
