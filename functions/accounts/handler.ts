import { httpFunction } from "@isotherm/http";
import { apiDependencies } from "../api-dependencies.ts";
import { accountsRoutes } from "./routes.ts";

/** The function of accounts. */
export const handler = httpFunction({ ...apiDependencies("accounts", process.env), serving: accountsRoutes() });
