import { OpenIdConnect } from "@isotherm/contract/openid-connect";
import { ApiError } from "@isotherm/core";
import { systemClock, systemIds, systemSleep, systemTokens } from "@isotherm/core/system";
import { pageFunction } from "@isotherm/http";
import { errorPage } from "@isotherm/pages";
import { rateBuckets } from "@isotherm/store";
import { requestLog } from "@isotherm/store/request-log/request-log";
import { openIdSecret } from "@isotherm/store/secrets/index";
import { entrance } from "../runtime/api-dependencies.ts";
import { readEnvironment, secretReading } from "../runtime/environment.ts";
import { functionLog, functionTable, inTime } from "../runtime/function-table.ts";
import type { DashboardUses } from "./access/visit.ts";
import { dashboardPages } from "./dashboard-pages.ts";

const { TABLE_NAME, OPENID_CONNECT, INTERFACE_AT, REQUEST_LOGS, REQUESTS_PER_SECOND, REQUEST_BURST } = readEnvironment(
  process.env,
  "TABLE_NAME",
  "OPENID_CONNECT",
  "INTERFACE_AT",
  "REQUEST_LOGS",
  "REQUESTS_PER_SECOND",
  "REQUEST_BURST",
);
const table = functionTable(TABLE_NAME);
const log = functionLog("dashboard");

/** How often one address, or one member, may try to sign in or to make a passkey in a minute. */
const POSTS_PER_MINUTE = 60;
/** How often the members of an organisation may search the log in a minute: each search costs the operator. */
const QUERIES_PER_MINUTE = 30;

const limited = async (of: string, most: number): Promise<void> => {
  const nowMs = systemClock.nowMs();
  const { counted } = await rateBuckets(table).countInWindow({ of, most, nowMs, knownEndMs: undefined });
  if (!counted) throw new ApiError("rate_limit_exceeded");
};

/** The stage's provider of OpenID Connect; its secret is read when somebody signs in by it. */
const provider = OPENID_CONNECT !== "off" && {
  ...OpenIdConnect.parse(OPENID_CONNECT),
  clock: systemClock,
  clientSecret: openIdSecret(secretReading(process.env, log)),
};

/** What a page may ask the interface, which answers a test of an endpoint within 20 s; the function has 25 s. */
const ASKING_MS = 22_000;

const uses: DashboardUses = {
  table,
  clock: systemClock,
  ids: systemIds,
  tokens: systemTokens,
  limitPosts: (source) => limited(`post ${source} dashboard`, POSTS_PER_MINUTE),
  requestLog: requestLog(REQUEST_LOGS, { clock: systemClock, sleep: systemSleep }),
  limitQueries: (organisation) => limited(`log ${organisation} dashboard`, QUERIES_PER_MINUTE),
  ...(INTERFACE_AT !== "own-host" && { interfaceOrigin: INTERFACE_AT }),
  askingMs: ASKING_MS,
  perKey: { requests_per_second: REQUESTS_PER_SECOND, burst: REQUEST_BURST },
  ...(provider && { provider }),
  onProviderFault: (error) =>
    log.error("openid provider", { error: error.cause instanceof Error ? error.cause : error }),
};

const pages = pageFunction({
  clock: systemClock,
  log,
  ...entrance(process.env, log),
  pages: dashboardPages(uses),
  problem: errorPage,
  answersAll: true,
});

/** The function of the dashboard. */
export const handler = inTime(pages);
