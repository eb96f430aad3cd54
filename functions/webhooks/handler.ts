import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../api-dependencies.ts";
import { readEnvironment } from "../environment.ts";
import { inTime } from "../in-time.ts";
import { secretReading } from "../secret-reading.ts";
import { webhooksUses } from "./dependencies.ts";
import { webhooksRoutes } from "./routes.ts";

const dependencies = apiDependencies("webhooks", process.env);
const settings = readEnvironment(process.env, "ALLOW_PRIVATE_RECEIVERS", "DELIVERY_RETRIES_QUEUE_URL");
const uses = webhooksUses(dependencies.table, secretReading(process.env, dependencies.log), {
  allowPrivateReceivers: settings.ALLOW_PRIVATE_RECEIVERS,
  deliveryRetriesUrl: settings.DELIVERY_RETRIES_QUEUE_URL,
});

/** The function of webhooks. */
export const handler = inTime(httpFunction({ ...dependencies, serving: webhooksRoutes(uses) }));
