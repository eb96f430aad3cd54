import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { readEnvironment, secretReading } from "../runtime/environment.ts";
import { inTime } from "../runtime/function-table.ts";
import { estimatesUses } from "@isotherm/estimating/dependencies";
import { estimatesRoutes } from "@isotherm/estimating/routes";

const dependencies = apiDependencies("estimates", process.env);
const { log } = dependencies;
const { ROUTER, SPEND_FACTORS } = readEnvironment(process.env, "ROUTER", "SPEND_FACTORS");

/** The function of estimates. */
export const handler = inTime(
  httpFunction({
    ...dependencies,
    serving: estimatesRoutes(
      estimatesUses(dependencies.table, {
        secrets: secretReading(process.env, log),
        router: ROUTER,
        spendFactors: SPEND_FACTORS,
        log,
      }),
    ),
  }),
);
