import type { CalculationFact } from "../calculation-step.ts";
import type { Factor } from "./factor.ts";

/** Units of masses of CO2e that factors are told in. */
export type FactorNumerator = "t" | "kg" | "g";

/** A factor that a request names, with its units as the interface writes them: `g`, `t*km`. */
export interface NamedFactor {
  readonly factor: Factor;
  readonly numerator: FactorNumerator;
  readonly denominator: string;
  /** In whose prices a factor of money is; undefined where nobody says. */
  readonly priceYear?: number | undefined;
  /** What the sheet tells of it beside its id and its source: whose it is. */
  readonly facts?: readonly CalculationFact[];
}

/** Denominators that tables print otherwise than the interface. */
const WRITTEN: Readonly<Record<string, string>> = {
  "(t·km)": "t*km",
  "(TEU·km)": "TEU*km",
  "(passenger km)": "person*km",
  h: "hour",
};

const EMISSIONS_PER = /^(t|kg|g) CO2e\/(.+)$/u;

/** The units of a table of factors as the interface writes them; undefined where it counts no CO2e. */
export const unitsOfFactor = (unit: string): Pick<NamedFactor, "numerator" | "denominator"> | undefined => {
  const [, numerator, per = ""] = EMISSIONS_PER.exec(unit) ?? [];
  return numerator === undefined
    ? undefined
    : { numerator: numerator as FactorNumerator, denominator: WRITTEN[per] ?? per };
};

/** A unit of the interface as sheets print it: `t*km` as `t·km`. */
export const printedUnit = (unit: string): string => unit.replaceAll("*", "·");

/** The unit of a factor as sheets print it: `g CO2e/(t·km)`. */
export const printedFactorUnit = ({ numerator, denominator }: Pick<NamedFactor, "numerator" | "denominator">): string =>
  `${numerator} CO2e/${/[* ]/u.test(denominator) ? `(${printedUnit(denominator)})` : denominator}`;
