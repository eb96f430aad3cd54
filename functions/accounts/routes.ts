import { getAccountMe } from "./get-account-me.ts";

/** The operations of accounts. */
export const accountsRoutes = () => [getAccountMe()];
