import { Decimal as DecimalJs } from "decimal.js";

/**
 * The decimal that every quantity, price and share is calculated with: 60 significant digits, half-up.
 * A clone, so that no other user of decimal.js in the process can change its settings.
 */
export const Decimal = DecimalJs.clone({
  precision: 60,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});
export type Decimal = DecimalJs;

/**
 * A decimal from its text or from a whole number. Throws on anything that is not a decimal number. It is the constructor
 * itself, which may be called without `new`; the types of decimal.js do not say so.
 */
export const decimal = Decimal as unknown as (value: string | number | Decimal) => Decimal;

declare const unit: unique symbol;

/** A decimal that carries its unit in its type. At run time it is the decimal and nothing more. */
export type Quantity<U extends string> = Decimal & { readonly [unit]: U };

/** The constructor of one unit: only the type differs from `decimal`. */
type InUnit<U extends string> = (value: string | number | Decimal) => Quantity<U>;

/** Electric energy, kWh. */
export type KilowattHours = Quantity<"kWh">;
/** Marks a decimal as kWh. */
export const kilowattHours = decimal as InUnit<"kWh">;

/** Mass of CO2 equivalent, kg. */
export type KilogramsCo2e = Quantity<"kg CO2e">;
/** Marks a decimal as kg CO2e. */
export const kilogramsCo2e = decimal as InUnit<"kg CO2e">;

/** Mass, tonnes: the unit of estimates, orders and quotes on the wire. */
export type Tonnes = Quantity<"t">;
/** Marks a decimal as tonnes. */
export const tonnes = decimal as InUnit<"t">;

/** Exact number of each mass unit in one tonne. */
export const MASS_UNITS_PER_TONNE = { t: 1, kg: 1_000, g: 1_000_000, mg: 1_000_000_000 } as const;

/** A unit of mass that some part of the interface accepts. */
export type AnyMassUnit = keyof typeof MASS_UNITS_PER_TONNE;

/** Exact kilometres of each unit of length that the interface takes, as text of formulas. */
export const KILOMETRES_PER = { km: "1", mi: "1.609344", nm: "1.852" } as const;

/** Converts a mass to tonnes, exactly. */
export const toTonnes = (amount: Decimal, from: AnyMassUnit): Tonnes => tonnes(amount.div(MASS_UNITS_PER_TONNE[from]));

/** Kilograms of CO2e as tonnes, exactly. */
export const kilogramsToTonnes = (mass: KilogramsCo2e): Tonnes => tonnes(mass.div(MASS_UNITS_PER_TONNE.kg));

/** Adds decimals up; zero for none. */
export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = decimal(0);
  for (const value of values) total = total.plus(value);
  return total;
};

/**
 * A whole number in English, with commas between thousands, for texts that are written when a function starts: the first
 * `toLocaleString` of a process takes 30 ms.
 */
export const thousandsText = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
