import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../api-dependencies.ts";
import { readEnvironment } from "../environment.ts";
import { webhooksUses } from "./dependencies.ts";
import { webhooksRoutes } from "./routes.ts";

const dependencies = apiDependencies("webhooks", process.env);
const { ALLOW_PRIVATE_RECEIVERS } = readEnvironment(process.env, "ALLOW_PRIVATE_RECEIVERS");

/** The function of webhooks. */
export const handler = httpFunction({
  ...dependencies,
  serving: webhooksRoutes(webhooksUses(dependencies.table, ALLOW_PRIVATE_RECEIVERS)),
});
