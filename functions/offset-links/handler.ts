import { OperatorLinkLimits } from "@isotherm/contract/operator-link-limits";
import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { readEnvironment, secretReading } from "../runtime/environment.ts";
import { inTime } from "../runtime/function-table.ts";
import { linkUses } from "./dependencies.ts";
import { getOffsetLink, listOffsetLinks } from "./read-offset-links.ts";
import { createOffsetLink, updateOffsetLink } from "./write-offset-links.ts";

const dependencies = apiDependencies("offset-links", process.env);
const { LINK_LIMITS } = readEnvironment(process.env, "LINK_LIMITS");
const secrets = secretReading(process.env, dependencies.log);
const uses = linkUses(dependencies.table, secrets, OperatorLinkLimits.parse(LINK_LIMITS));

/** The function of offset links. */
export const handler = inTime(
  httpFunction({
    ...dependencies,
    serving: [
      listOffsetLinks(uses),
      createOffsetLink(uses),
      getOffsetLink(uses),
      updateOffsetLink(uses),
      {
        below: "/offset-links/{id}/analytics",
        load: async () => (await import("./link-analytics.ts")).linkAnalytics(uses, dependencies.table),
      },
    ],
  }),
);
