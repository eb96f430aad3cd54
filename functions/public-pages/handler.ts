import { OPERATIONS } from "@isotherm/contract";
import document from "@isotherm/contract/openapi.json" with { type: "json" };
import { systemClock } from "@isotherm/core/system";
import { httpFunction } from "@isotherm/http";
import { functionLog } from "../logger.ts";
import { getOpenApi } from "./get-openapi.ts";
import { getPicture } from "./get-picture.ts";

/** The function of what needs no key, and of every path that does not exist. */
export const handler = httpFunction({
  clock: systemClock,
  log: functionLog("public-pages"),
  serving: [getOpenApi(document), getPicture()],
  allOperations: OPERATIONS,
});
