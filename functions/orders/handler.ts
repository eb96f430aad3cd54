import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { readEnvironment, secretReading } from "../runtime/environment.ts";
import { inTime } from "../runtime/function-table.ts";
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
