import { decimal } from "@isotherm/core";
import type { RatesOfDay } from "@isotherm/store";

/** Units per US dollar of every account currency, on one day. */
export const SANDBOX_RATES: RatesOfDay = {
  date: "2026-09-29",
  base: "USD",
  rates: Object.fromEntries(
    Object.entries({
      AED: "3.6725",
      AUD: "1.42474718",
      BGN: "1.72157219",
      CAD: "1.41883839",
      CHF: "0.83337046",
      CZK: "21.4727314",
      DKK: "6.57977819",
      EUR: "0.88022588",
      GBP: "0.75538854",
      HUF: "323.46181085",
      INR: "96.08534228",
      ISK: "120.56410863",
      NOK: "9.54687473",
      PLN: "3.84930694",
      SEK: "9.98048953",
      SGD: "1.2786578",
      USD: "1",
    }).map(([code, units]) => [code, decimal(units)]),
  ),
  source: { kind: "package", title: "@fawazahmed0/currency-api 2026.9.29, daily rates of 2026-09-29" },
};
