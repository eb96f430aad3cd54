import { type Decimal, decimal, ApiError } from "@isotherm/core";
import diets from "../../data/diet-multipliers/2026-1.json" with { type: "json" };
import {
  type Calculation,
  type CalculationBuilder,
  type Figure,
  responseEmissions,
  derived,
  finished,
  fromTable,
  startCalculation,
} from "../calculation.ts";
import { warnOfEdition } from "../factors/activity-tables.ts";
import { type Chosen, type Factor, chooseFactor, factorTable } from "../factors/factor.ts";
import { FACTOR_YEAR, type Spending, factorDollars } from "../money/factor-dollars.ts";
import { energyPurchase, isEnergy } from "../spend/energy-purchase.ts";
import { type Merchant, type MerchantMatch, matchMerchant, merchantMatches } from "../spend/match-merchant.ts";
import {
  type CountryFactors,
  type PurchaseIntensity,
  atUsPrices,
  purchaseIntensity,
} from "../spend/purchase-intensity.ts";
import type { RegionFallback } from "../spend/spend-intensity.ts";
import type { GivenMoney } from "./given-figures.ts";
import { type CalculationFact, type CalculationInput } from "../calculation-step.ts";

/** A purchase. */
export interface Purchase {
  readonly spending: Spending;
  readonly merchant: MerchantMatch;
  /** Of the merchant, ISO 3166-1 alpha-3. */
  readonly country: string;
  readonly diet: string | undefined;
  readonly regionFallback: RegionFallback;
  /** Undefined where the deployment has none. */
  readonly countryFactors?: CountryFactors | undefined;
  /** The year that the factors were asked for; without it the newest, of energy those of the year of the spending. */
  readonly factorYear?: number | undefined;
}

/** How a purchase's emissions came about, with what its answer shows. */
export interface PurchaseCalculation extends Calculation {
  readonly factor: Factor;
  /** kg CO2e per US dollar of the factor's year; of energy per litre or kWh. */
  readonly intensity: Decimal;
  readonly per: "USD" | "l" | "kWh";
  readonly exchange: { readonly rate: Decimal; readonly date: string } | undefined;
  /** Undefined without a diet, and for what is not food. */
  readonly diet: Decimal | undefined;
}

const DIETS = factorTable(diets);

/** Sectors in which what a person eats decides about the emissions. */
const FOOD = new Set(["GROC", "MEAT", "REST", "FAST", "BAR", "722515", "311352", "311811"]);

/** Whether a diet changes what a purchase of a sector emits. */
const isFood = (sector: string): boolean => FOOD.has(sector);

/** The multiplier of a diet. Throws on a diet that the table lacks. */
export const dietMultiplier = (diet: string): Chosen => chooseFactor(DIETS, [{ name: "diet", row: diet }]);

/**
 * Emissions of a purchase, from the money that was paid.
 *
 *   E = V · f · d
 *
 *   V  amount in US dollars of the factor's year, see `factorDollars`; W where prices of the USA take their place
 *   f  intensity of what was bought, see `purchaseIntensity`   kg CO2e/USD
 *   d  multiplier of the diet, food only        1
 *
 * Energy is counted by its amount, see `energyPurchase`.
 *
 * Source and worked example: methods/transaction.md. Valid for amounts that are not below zero.
 *
 * @throws ApiError exchange_rate_not_found, region_not_found
 */
export const transaction = (purchase: Purchase): PurchaseCalculation => {
  const { spending, merchant, country, regionFallback: fallback, countryFactors } = purchase;
  const calculation = startCalculation();
  if (isEnergy(merchant.sector)) return energy(calculation, purchase);
  const intensity = purchaseIntensity(calculation, merchant.sector, { country, fallback, countryFactors });
  const { amount: paid, exchange } = factorDollars(calculation, spending, "amount paid", intensity.year);
  const amount = intensity.atUsPrices ? atUsPrices(calculation, paid, country, spending.year) : paid;
  warnOfEdition(calculation, intensity.factor, purchase.factorYear);
  const diet = purchase.diet === undefined || !isFood(merchant.sector) ? undefined : dietMultiplier(purchase.diet);
  const emissions = emissionsOf(calculation, amount, intensity, diet, purchase);
  return {
    ...finished(calculation, responseEmissions(calculation, emissions)),
    factor: intensity.factor,
    intensity: intensity.input.value,
    per: "USD",
    exchange,
    diet: diet?.factor.value,
  };
};

const energy = (calculation: CalculationBuilder, purchase: Purchase): PurchaseCalculation => {
  const { merchant } = purchase;
  const { emissions, factor, intensity, per, exchange } = energyPurchase(calculation, merchant.sector, purchase);
  const facts = recognisedFacts(merchant);
  const total = calculation.add({
    name: "emissions",
    formula: `e = ${emissions.symbol}`,
    inputs: [derived(emissions, "emissions")],
    unit: "kg CO2e",
    facts,
    note: purchase.diet === undefined ? undefined : NO_DIET,
  });
  return {
    ...finished(calculation, responseEmissions(calculation, total)),
    factor,
    intensity,
    per,
    exchange,
    diet: undefined,
  };
};

const NO_DIET = "The diet has no effect: this is not a purchase of food.";

const recognisedFacts = (merchant: MerchantMatch): CalculationFact[] => [
  { name: `merchant recognised by ${merchant.by}`, value: merchant.term },
  { name: "sector", value: merchant.sector },
];

const emissionsOf = (
  calculation: CalculationBuilder,
  amount: Figure,
  { input, year }: PurchaseIntensity,
  diet: Chosen | undefined,
  { merchant, diet: asked }: Purchase,
): Figure => {
  const inputs: CalculationInput[] = [derived(amount, `amount in US dollars of ${year}`), input];
  if (diet) inputs.push(fromTable("d", "diet", diet));
  return calculation.add({
    name: "emissions",
    formula: `E = ${amount.symbol} · f${diet ? " · d" : ""}`,
    inputs,
    unit: "kg CO2e",
    facts: recognisedFacts(merchant),
    note: asked !== undefined && !diet ? NO_DIET : undefined,
  });
};

/** A request for an estimate of a purchase, as far as its figure depends on it. */
export interface TransactionRequest {
  readonly value: GivenMoney;
  readonly merchant: Merchant & { readonly country_code: string };
  readonly diet?: string | undefined;
  readonly region_fallback?: RegionFallback | undefined;
  /** Year of the factors; without it the newest, of energy that of the purchase. */
  readonly factor_year?: number | undefined;
}

/** A calculated purchase and what its merchant was recognised as. */
export interface EstimatedTransaction {
  readonly calculation: PurchaseCalculation;
  readonly merchant: MerchantMatch;
}

/** What decides about the figure of a purchase beside its request. */
export interface PurchaseContext {
  /** Of the purchase; its prices and exchange rates count. */
  readonly year: number;
  /** Factors outside the USA; undefined where the deployment has none. */
  readonly countryFactors: CountryFactors | undefined;
}

/**
 * Calculates a request for a purchase.
 *
 * @returns undefined when nothing is known of what the merchant sells
 * @throws ApiError exchange_rate_not_found, region_not_found, validation_error naming factor_year
 */
export const estimateTransaction = (
  request: TransactionRequest,
  context: PurchaseContext,
): EstimatedTransaction | undefined => {
  const merchant = matchMerchant(request.merchant);
  return merchant && { calculation: calculated(request, merchant, context), merchant };
};

/**
 * Calculates a request for a purchase by everything that it may be, most confident first, each factor once; what has no
 * factor in the country is left out.
 *
 * @throws ApiError exchange_rate_not_found, validation_error naming factor_year
 */
export const estimateTransactionMatches = (
  request: TransactionRequest,
  context: PurchaseContext,
  most: number,
): EstimatedTransaction[] => {
  const found = new Map<string, EstimatedTransaction>();
  for (const merchant of merchantMatches(request.merchant)) {
    if (found.size === most) break;
    try {
      const calculation = calculated(request, merchant, context);
      const { id } = calculation.factor;
      if (!found.has(id)) found.set(id, { calculation, merchant });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "region_not_found")) throw error;
    }
  }
  return [...found.values()];
};

const calculated = (
  request: TransactionRequest,
  merchant: MerchantMatch,
  { year, countryFactors }: PurchaseContext,
): PurchaseCalculation => {
  const { value, currency } = request.value;
  const { factor_year: factorYear } = request;
  if (factorYear !== undefined && factorYear < FACTOR_YEAR) {
    throw new ApiError(
      "validation_error",
      `factor_year: the first edition of these factors is that of ${FACTOR_YEAR}.`,
    );
  }
  return transaction({
    spending: { value: decimal(value), currency, year },
    merchant,
    country: request.merchant.country_code,
    diet: request.diet,
    regionFallback: request.region_fallback ?? "never",
    countryFactors,
    factorYear,
  });
};
