import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { readEnvironment, secretReading } from "../runtime/environment.ts";
import { inTime } from "../runtime/function-table.ts";
import { factorUses } from "./dependencies.ts";

const dependencies = apiDependencies("factors", process.env);
const { SPEND_FACTORS } = readEnvironment(process.env, "SPEND_FACTORS");
const uses = factorUses(dependencies.table, {
  secrets: secretReading(process.env, dependencies.log),
  hasCountries: SPEND_FACTORS === "open-ceda",
});

/** The function of emission factors. The tables are loaded with the first request: they are large. */
export const handler = inTime(
  httpFunction({
    ...dependencies,
    serving: [
      {
        below: "/emission-factors",
        load: async () => {
          const [{ readFactors }, { writeOwnFactors }] = await Promise.all([
            import("./read-factors.ts"),
            import("./write-own-factors.ts"),
          ]);
          return [...readFactors(uses), ...writeOwnFactors(uses)];
        },
      },
    ],
  }),
);
