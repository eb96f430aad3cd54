import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../api-dependencies.ts";
import { linkUses } from "./dependencies.ts";
import { offsetLinksRoutes } from "./routes.ts";

const dependencies = apiDependencies("offset-links", process.env);

/** The function of offset links. */
export const handler = httpFunction({ ...dependencies, serving: offsetLinksRoutes(linkUses(dependencies.table)) });
