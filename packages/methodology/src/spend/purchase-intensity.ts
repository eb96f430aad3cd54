import { ApiError } from "@isotherm/core";
import shares from "../../data/basket-shares/2026-1.json" with { type: "json" };
import priceLevels from "../../data/price-levels/2026-1.json" with { type: "json" };
import { type CalculationBuilder, type Figure, derived, fromTable } from "../calculation.ts";
import { asFallback, type Chosen, type Factor, factorTable } from "../factors/factor.ts";
import { FACTOR_YEAR } from "../money/factor-dollars.ts";
import { type RegionFallback, SPEND_FACTORS, spendFactor, spendIntensity } from "./spend-intensity.ts";
import { type CalculationInput } from "../calculation-step.ts";

/** Factors of purchases by country, out of a table that is no part of this package. */
export interface CountryFactors {
  /** In whose US dollars the factors are. */
  readonly year: number;
  /** Of a sector by the EPA's reference code, in a country (ISO 3166-1 alpha-3); per dollar that a buyer paid. */
  readonly ofCountry: (code: string, country: string) => Factor | undefined;
  /** The mean of the country's region, for a country that has none of its own. */
  readonly ofRegion: (code: string, country: string) => Factor | undefined;
}

/** Where something was bought, and what may stand in for the country's own factor. */
export interface PurchasePlace {
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  readonly fallback: RegionFallback;
  /** Undefined where the deployment has no such table. */
  readonly countryFactors: CountryFactors | undefined;
}

/** The intensity of a purchase, and in which money it counts. */
export interface PurchaseIntensity {
  /** Symbol f, kg CO2e/USD. */
  readonly input: CalculationInput;
  /** The factor that it is; of several the one with the largest share. */
  readonly factor: Factor;
  /** In whose US dollars it is. */
  readonly year: number;
  /** Whether dollars are first brought to the prices of the USA: its factor stands in for the country's. */
  readonly atUsPrices: boolean;
}

/**
 * The intensity of what a sector sells in a country: the EPA's in the USA, the country's own elsewhere; else, where the
 * request allows it, the mean of its region, else that of the USA.
 *
 *   f = s1 · g1 + s2 · g2 + …   of a basket: s shares of what is spent, g the intensities of the industries
 *
 * @throws ApiError region_not_found, when there is no factor of the country and no other one may be used
 */
export const purchaseIntensity = (
  calculation: CalculationBuilder,
  sector: string,
  place: PurchasePlace,
): PurchaseIntensity => {
  const { country, fallback, countryFactors } = place;
  if (country === "USA") return intensityOfUsa(calculation, sector, false);
  const parts = partsOf(sector);
  const own = countryFactors && everyFactor(parts, (code) => countryFactors.ofCountry(code, country));
  if (own) return mixed(calculation, sector, { parts, factors: own, rung: "country", year: countryFactors.year });
  if (fallback === "never") {
    throw new ApiError(
      "region_not_found",
      `No emission factor of ${nameOf(sector)} is known for ${country}; region_fallback "always" allows another region's.`,
    );
  }
  const regional = countryFactors && everyFactor(parts, (code) => countryFactors.ofRegion(code, country));
  const used = regional
    ? `The mean of ${regional[0]?.region} was used.`
    : `That of the USA was used, with ${country}'s price level.`;
  const message = `No factor of ${country} is known. ${used}`;
  calculation.warn({ code: "region_fallback", message, field: "merchant.country_code" });
  return regional
    ? mixed(calculation, sector, { parts, factors: regional, rung: "region", year: countryFactors.year })
    : intensityOfUsa(calculation, sector, true);
};

const intensityOfUsa = (calculation: CalculationBuilder, sector: string, atUsPrices: boolean): PurchaseIntensity => {
  const { input, factor } = spendIntensity(calculation, sector, "USA", "never");
  return { input: atUsPrices ? asFallback(input) : input, factor, year: FACTOR_YEAR, atUsPrices };
};

const nameOf = (sector: string): string => spendFactor(sector).factor.name.toLowerCase();

interface Part {
  /** Undefined for the whole. */
  readonly share: Chosen | undefined;
  /** The EPA's reference code of the industry. */
  readonly code: string;
}

const SHARES = factorTable(shares);

/** The industries whose goods a sector sells. */
const partsOf = (sector: string): readonly Part[] => {
  const parts = shares.rows.filter(({ id }) => id.startsWith(`${sector}-`));
  if (parts.length === 0) return [{ share: undefined, code: codeOf(sector) }];
  return parts.flatMap(({ id }) => {
    const factor = SHARES.get(id);
    return factor ? [{ share: { factor, rung: "basket" }, code: codeOf(id.slice(sector.length + 1)) }] : [];
  });
};

/** The sector of the EPA's input-output model that an industry of NAICS belongs to. */
const codeOf = (naics: string): string => SPEND_FACTORS.get(naics)?.at ?? naics;

const everyFactor = (
  parts: readonly Part[],
  find: (code: string) => Factor | undefined,
): readonly Factor[] | undefined => {
  const found = parts.flatMap(({ code }) => find(code) ?? []);
  return found.length === parts.length && found.length > 0 ? found : undefined;
};

interface Mixture {
  readonly parts: readonly Part[];
  readonly factors: readonly Factor[];
  /** `region` stands in for the country's own. */
  readonly rung: "country" | "region";
  readonly year: number;
}

const mixed = (calculation: CalculationBuilder, sector: string, mixture: Mixture): PurchaseIntensity => {
  const { parts, factors, rung, year } = mixture;
  const chosen = (factor: Factor): Chosen => ({ factor, rung, ...(rung === "region" && { fallback: true as const }) });
  const [first] = factors;
  if (!first) throw new Error(`${sector} has no parts`);
  const single = parts.every(({ share }) => share === undefined);
  const name = `intensity of ${nameOf(sector)}`;
  if (single) return { input: fromTable("f", name, chosen(first)), factor: first, year, atUsPrices: false };
  const figure = calculation.add({
    name,
    formula: `f = ${parts.map((_, index) => `s${index + 1} · g${index + 1}`).join(" + ")}`,
    inputs: parts.flatMap(({ share }, index) => {
      const factor = factors[index] ?? first;
      if (!share) return [];
      return [
        fromTable(`s${index + 1}`, `share of ${factor.name.toLowerCase()}`, share),
        fromTable(`g${index + 1}`, factor.name, chosen(factor)),
      ];
    }),
    unit: "kg CO2e/USD",
  });
  return { input: derived(figure, name, "f"), factor: largest(parts, factors) ?? first, year, atUsPrices: false };
};

const largest = (parts: readonly Part[], factors: readonly Factor[]): Factor | undefined => {
  const shareOf = (index: number): number => parts[index]?.share?.factor.value.toNumber() ?? 0;
  return factors.toSorted((a, b) => shareOf(factors.indexOf(b)) - shareOf(factors.indexOf(a)))[0];
};

const LEVELS = factorTable(priceLevels);
const FIRST_LEVEL = priceLevels.first_year;
const LAST_LEVEL = 2023;

/**
 * What an amount would have bought in the USA: W = V / l, with l the price level of the country (USA: 1), that is purchasing
 * power beside the exchange rate. Of the latest year up to the wanted one, and unchanged where no level is known.
 */
export const atUsPrices = (calculation: CalculationBuilder, amount: Figure, country: string, year: number): Figure => {
  for (let used = Math.max(FIRST_LEVEL, Math.min(LAST_LEVEL, year)); used >= FIRST_LEVEL; used -= 1) {
    const factor = LEVELS.get(`${country}-${used}`);
    if (!factor) continue;
    if (used !== year) {
      const message = `No price level of ${country} is known for ${year}. That of ${used} was used.`;
      calculation.warn({ code: "price_level_assumed", message, field: "merchant.country_code" });
    }
    return calculation.add({
      name: "amount at the prices of the USA",
      formula: "W = V / l",
      inputs: [
        derived(amount, "amount", "V"),
        fromTable("l", `price level of ${country}, ${used}`, {
          factor,
          ...(used === year ? { rung: "year" } : { rung: "earlier year", fallback: true }),
        }),
      ],
      unit: amount.unit,
    });
  }
  const message = `No price level of ${country} is known. The prices of the USA were used.`;
  calculation.warn({ code: "price_level_assumed", message, field: "merchant.country_code" });
  return amount;
};
