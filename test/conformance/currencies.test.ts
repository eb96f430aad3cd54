import { CurrencyCode } from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import { startCalculation } from "@isotherm/methodology";
import { dollarRate } from "@isotherm/methodology/money/dollar-rate";
import { describe, expect, it } from "vitest";

describe("a rate of exchange", () => {
  it("is known for every currency of the interface but metals, units of account, bitcoin and the North Korean won", () => {
    const unknown = CurrencyCode.options.filter((currency) => {
      try {
        dollarRate(startCalculation(), currency, 2022);
        return false;
      } catch (error) {
        if (error instanceof ApiError && error.code === "exchange_rate_not_found") return true;
        throw error;
      }
    });
    expect(unknown).toEqual(["BTC", "CLF", "KPW", "XAG", "XAU", "XDR"]);
  });
});
