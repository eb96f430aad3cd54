import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../api-dependencies.ts";
import { readEnvironment } from "../environment.ts";
import { inTime } from "../in-time.ts";
import { secretReading } from "../secret-reading.ts";
import { ordersUses } from "./dependencies.ts";
import { ordersRoutes } from "./routes.ts";

const dependencies = apiDependencies("orders", process.env);
const { TEST_STEP_MS } = readEnvironment(process.env, "TEST_STEP_MS");

/** The function of orders. */
export const handler = inTime(
  httpFunction({
    ...dependencies,
    serving: ordersRoutes(ordersUses(dependencies.table, secretReading(process.env, dependencies.log), TEST_STEP_MS)),
  }),
);
