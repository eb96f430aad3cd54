import { ApiError } from "@isotherm/core";
import { pageFunction, rateLimiter } from "@isotherm/http";
import { ExchangeError } from "@isotherm/ileap/exchange-error";
import { cursorsOf } from "@isotherm/store/page";
import { keptKeyRing } from "@isotherm/store/secrets/index";
import { apiDependencies } from "../runtime/api-dependencies.ts";
import { secretReading } from "../runtime/environment.ts";
import { inTime } from "../runtime/function-table.ts";
import { exchangeProblem } from "./exchange-page.ts";
import { partnerAccess } from "./partner-access.ts";
import { tokenPages } from "./token-pages.ts";

const { table, directory, rates, ...wiring } = apiDependencies("ileap", process.env);
if (!directory || !rates) throw new Error("the exchange asks for keys; it needs a directory and rate limits");
const ring = keptKeyRing(secretReading(process.env, wiring.log), "cursor-keys");
const access = partnerAccess({
  directory,
  clock: wiring.clock,
  limiter: rateLimiter(rates.buckets, rates.limits),
  tokens: async () => cursorsOf(await ring(), "access tokens of the exchange"),
});

const pages = pageFunction({
  ...wiring,
  pages: [
    ...tokenPages(access),
    {
      below: "/ileap/2",
      load: async () => {
        const [{ exchangePages }, { shipmentQueries }, { ownFactorQueries }, { estimateQueries }] = await Promise.all([
          import("./exchange-pages.ts"),
          import("@isotherm/store/queries/shipments"),
          import("@isotherm/store/own-factors"),
          import("@isotherm/store/estimates"),
        ]);
        return exchangePages({
          access,
          shipments: shipmentQueries(table),
          ownFactors: ownFactorQueries(table),
          estimates: estimateQueries(table),
          cursors: async (list) => cursorsOf(await ring(), list),
        });
      },
    },
  ],
  problem: (_, refusal) => exchangeProblem(asExchangeError(refusal)),
  answersAll: true,
});

/** A refusal of what comes before an action. */
const asExchangeError = ({ code, message }: ApiError): ExchangeError => {
  if (code === "internal_error" || code === "service_unavailable") return new ExchangeError("InternalError");
  if (code === "not_found" || code === "method_not_allowed") return new ExchangeError("NotImplemented");
  return new ExchangeError("BadRequest", message);
};

/** The function of the exchange with partners. */
export const handler = inTime(pages);
