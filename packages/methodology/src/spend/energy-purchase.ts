import { type Decimal, sum } from "@isotherm/core";
import byEnergy2024 from "../../data/fuels-by-energy/2024-1.json" with { type: "json" };
import byEnergyBase from "../../data/fuels-by-energy/2025-1.json" with { type: "json" };
import byEnergy2025 from "../../data/fuels-by-energy/2025-2.json" with { type: "json" };
import byEnergy2026 from "../../data/fuels-by-energy/2026-1.json" with { type: "json" };
import byVolume2024 from "../../data/fuels-by-volume/2024-1.json" with { type: "json" };
import byVolume2025 from "../../data/fuels-by-volume/2025-1.json" with { type: "json" };
import byVolume2026 from "../../data/fuels-by-volume/2026-1.json" with { type: "json" };
import { type CalculationBuilder, type Figure, derived, fromTable, given, startCalculation } from "../calculation.ts";
import { type NamedFigure, gridElectricity } from "../calculations/grid-electricity.ts";
import { warnOfYear } from "../factors/activity-tables.ts";
import {
  type Chosen,
  type Editions,
  type Factor,
  editionFrom,
  editionOf,
  eitherTable,
  factorOf,
  factorTable,
} from "../factors/factor.ts";
import { type GridChoice, nearestGridFactors } from "../factors/grid-factors.ts";
import { dollarRate } from "../money/dollar-rate.ts";
import type { Spending } from "../money/factor-dollars.ts";
import { type Carrier, energyPrice } from "./energy-price.ts";
import { type CalculationInput } from "../calculation-step.ts";

/** Energy that was bought: what it emits, and by which factor. */
export interface EnergyPurchase {
  /** kg CO2e. */
  readonly emissions: Figure;
  /** Of the carrier; of two the first. */
  readonly factor: Factor;
  /** kg CO2e per litre or kWh, well to tank and losses included. */
  readonly intensity: Decimal;
  readonly per: "l" | "kWh";
  readonly exchange: { readonly rate: Decimal; readonly date: string } | undefined;
}

/** What each sector of energy is; of several carriers each gets the same share of the money. */
const CARRIERS: Readonly<Record<string, readonly [Carrier, ...Carrier[]]>> = {
  PETROL: ["petrol"],
  DIESEL: ["diesel"],
  FUEL: ["petrol", "diesel"],
  HEATINGOIL: ["heatingoil"],
  LPG: ["lpg"],
  GAS: ["gas"],
  ELECTRICITY: ["electricity"],
  HEAT: ["heat"],
  UTIL: ["electricity", "gas"],
};

/** Whether a sector is energy, which is counted by litres and kWh instead of money. */
export const isEnergy = (sector: string): boolean => sector in CARRIERS;

/** Of the United Kingdom, for every country. */
const FUELS = [
  [2024, eitherTable(factorTable(byVolume2024), factorTable(byEnergy2024))],
  [2025, eitherTable(factorTable(byVolume2025), factorTable(editionFrom(byEnergyBase, byEnergy2025)))],
  [2026, eitherTable(factorTable(byVolume2026), factorTable(byEnergy2026))],
] as const satisfies Editions;

const unitOf = (carrier: Carrier): "l" | "kWh" =>
  carrier === "gas" || carrier === "electricity" || carrier === "heat" ? "kWh" : "l";

/**
 * Emissions of energy that was bought, by way of its amount.
 *
 *   X = v · r / t              only where the price is in another currency: r, t their US dollars
 *   N = v / q                  litres or kWh; q price of the country and year, taxes included
 *   E = N · (f + u)            f burning, u making and bringing the fuel
 *   E = N · (f + u + t + v)    heat: t, v the losses on the way and what lies upstream of them
 *   E = e1 + e2 + e3           electricity: generation, upstream and losses of the grid, as of any consumption
 *
 * The factors are those of the year that was asked for, else of the purchase, else of the nearest year that has some.
 *
 * @throws ApiError exchange_rate_not_found
 */
export const energyPurchase = (
  calculation: CalculationBuilder,
  sector: string,
  bought: EnergyBought,
): EnergyPurchase => {
  const carriers = CARRIERS[sector];
  if (!carriers) throw new Error(`${sector} is no energy`);
  if (carriers.length > 1) {
    const message = `Half of the money was counted as ${carriers.join(", half as ")}: the purchase does not say which.`;
    calculation.warn({ code: "average_assumed", message, field: "merchant" });
  }
  const parts = carriers.map((carrier, index) =>
    carrierPart(calculation, { ...bought, carrier, parts: carriers.length, index: index + 1 }),
  );
  const [first] = parts;
  if (!first) throw new Error(`${sector} has no carrier`);
  const emissions =
    parts.length === 1
      ? first.emissions
      : calculation.add({
          name: "emissions of both",
          formula: `E = ${parts.map(({ emissions: each }) => each.symbol).join(" + ")}`,
          inputs: parts.map(({ emissions: each, carrier }) => derived(each, `emissions of ${carrier}`)),
          unit: "kg CO2e",
        });
  const amount = parts.reduce((sum, { amount: each }) => sum.plus(each), first.amount.times(0));
  return {
    emissions,
    factor: first.factor,
    intensity: amount.isZero() ? first.perUnit : emissions.value.div(amount),
    per: unitOf(first.carrier),
    exchange: first.exchange,
  };
};

/** What was paid for energy, and where. */
interface EnergyBought {
  readonly spending: Spending;
  readonly country: string;
  /** Of the factors; that of the spending without it. */
  readonly factorYear?: number | undefined;
}

interface PartAsked extends EnergyBought {
  readonly carrier: Carrier;
  readonly parts: number;
  /** From 1; tells the symbols of several parts apart. */
  readonly index: number;
}

interface Part extends Pick<EnergyPurchase, "emissions" | "factor" | "exchange"> {
  readonly carrier: Carrier;
  readonly amount: Decimal;
  readonly perUnit: Decimal;
}

const carrierPart = (calculation: CalculationBuilder, asked: PartAsked): Part => {
  const { carrier, spending, country, factorYear, parts, index } = asked;
  const { price, currency } = energyPrice(calculation, carrier, country, spending.year);
  const unit = unitOf(carrier);
  const own = (symbol: string): string => (parts === 1 ? symbol : `${symbol}${index}`);
  const { money, exchange } = inCurrency(calculation, spending, currency);
  const amount = calculation.add({
    name: `amount of ${carrier}`,
    formula: `${own("N")} = ${money.symbol} / q${parts === 1 ? "" : ` / ${parts}`}`,
    inputs: [money, { ...fromTable("q", `price of ${carrier}`, price), unit: `${currency}/${unit}` }],
    unit,
  });
  const year = factorYear ?? spending.year;
  const { figure, factor, perUnit } =
    carrier === "electricity"
      ? gridEmissions(calculation, amount, { country, year }, own("E"))
      : fuelEmissions(calculation, amount, { carrier, year }, own("E"));
  return { carrier, emissions: figure, factor, perUnit, exchange, amount: amount.value };
};

const inCurrency = (
  calculation: CalculationBuilder,
  { value, currency, year }: Spending,
  wanted: string,
): { readonly money: CalculationInput; readonly exchange: EnergyPurchase["exchange"] } => {
  const paid = given("v", "amount paid", value, currency);
  if (currency === wanted) return { money: paid, exchange: undefined };
  const from = dollarRate(calculation, currency, year);
  const to = dollarRate(calculation, wanted, year);
  const inputs = [paid];
  if (from) inputs.push(derived(from.rate, `US dollars per ${currency}`, "r"));
  if (to) inputs.push(derived(to.rate, `US dollars per ${wanted}`, "t"));
  const figure = calculation.add({
    name: `amount paid in ${wanted}`,
    formula: `X = v${from ? " · r" : ""}${to ? " / t" : ""}`,
    inputs,
    unit: wanted,
  });
  return {
    money: derived(figure, `amount paid in ${wanted}`),
    exchange: from && { rate: from.rate.value, date: from.date },
  };
};

interface Emitted {
  readonly figure: Figure;
  readonly factor: Factor;
  readonly perUnit: Decimal;
}

/** By the edition of the year, else of the nearest one: a purchase is not refused for its date. */
const fuelEmissions = (
  calculation: CalculationBuilder,
  amount: Figure,
  { carrier, year }: { readonly carrier: Carrier; readonly year: number },
  symbol: string,
): Emitted => {
  const edition = editionOf(FUELS, Math.max(year, FUELS[0][0]));
  const isOfYear = edition.year === year;
  if (!isOfYear) warnOfYear(calculation, year, edition.year, carrier);
  const chosen = (row: string): Chosen => {
    const factor = factorOf(edition.table, row);
    return isOfYear ? { factor, rung: "carrier" } : { factor, rung: "another year", fallback: true };
  };
  const main = chosen(carrier);
  const others = [`${carrier}-upstream`, ...(carrier === "heat" ? ["heat-losses", "heat-losses-upstream"] : [])];
  const factors = [main, ...others.map(chosen)];
  const symbols = ["f", "u", "t", "v"].slice(0, factors.length);
  const figure = calculation.add({
    name: `emissions of ${carrier}`,
    formula: `${symbol} = ${amount.symbol} · (${symbols.join(" + ")})`,
    inputs: [
      derived(amount, `amount of ${carrier}`),
      ...factors.map((each, index) => fromTable(symbols[index] ?? "", each.factor.name, each)),
    ],
    unit: "kg CO2e",
  });
  return { figure, factor: main.factor, perUnit: sum(factors.map(({ factor }) => factor.value)) };
};

/** By the grid's own parts in the year of the purchase or the one that was asked for, as of any electricity that is consumed. */
const gridEmissions = (
  calculation: CalculationBuilder,
  amount: Figure,
  { country, year }: { readonly country: string; readonly year: number },
  symbol: string,
): Emitted => {
  const choice = nearestGridFactors({ country, year });
  const parts = gridParts(calculation, choice, derived(amount, "electricity bought", "C"), year);
  const figure = calculation.add({
    name: "emissions of electricity",
    formula: `${symbol} = ${parts.map((_, index) => `e${index + 1}`).join(" + ")}`,
    inputs: parts.map(({ name, figure: part }, index) => derived(part, name, `e${index + 1}`)),
    unit: "kg CO2e",
  });
  const ofOne = gridParts(startCalculation(), choice, given("C", "electricity", "1", "kWh"));
  return { figure, factor: mainFactor(choice), perUnit: sum(ofOne.map(({ figure: { value } }) => value)) };
};

const gridParts = (
  calculation: CalculationBuilder,
  choice: GridChoice,
  consumed: CalculationInput,
  year?: number,
): NamedFigure[] => {
  const use = { consumed, choice, name: "electricity", unit: "kg CO2e", year, field: "merchant.country_code" } as const;
  const { generation, upstream } = gridElectricity(calculation, use);
  return [{ name: "generation", figure: generation }, ...upstream];
};

const mainFactor = ({ factors }: GridChoice): Factor => {
  if (factors.form === "life_cycle") return factors.intensity.factor;
  if (factors.form === "two_scopes") return factors.factor.factor;
  return (factors.form === "published_parts" ? factors.generation : factors.combustion).factor;
};
