import { edgeSource, gatewaySource, type HttpFunction } from "@isotherm/http";
import { edgeKeyCheck } from "@isotherm/store/secrets/index";
import { readEnvironment } from "./environment.ts";
import { secretReading } from "./secret-reading.ts";

/** What the stage's CloudFront adds to every request. */
const HEADER = "isotherm-edge-key";

/** Who is let in, and whom a request counts for, as the stage says: everybody, or only what its own CloudFront sends. */
export const entrance = (
  environment: NodeJS.ProcessEnv,
  log: HttpFunction["log"],
): Pick<HttpFunction, "sourceOf" | "admits"> => {
  const { BEHIND_EDGE, ORIGIN } = readEnvironment(environment, "BEHIND_EDGE", "ORIGIN");
  const sourceOf = BEHIND_EDGE ? edgeSource : gatewaySource;
  if (ORIGIN === "open") return { sourceOf };
  const isEdgeKey = edgeKeyCheck(secretReading(environment, log));
  return { sourceOf, admits: async ({ headers }) => isEdgeKey(headers[HEADER]) };
};
