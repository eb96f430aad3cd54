import * as z from "zod";
import { CurrencyCode } from "./wire.ts";

/** Denominators of factors by the kind of what they count; currencies besides. */
const UNITS_OF = {
  distance: ["m", "km", "mi", "nm", "vehicle*km"],
  item: ["item", "p", "meal", "A4_sheets", "TEU"],
  time: ["hour", "seconds"],
  area: ["ha", "m2", "cm2"],
  volume: ["l", "ml", "Ml", "m3"],
  energy: [
    "MJ",
    "GJ",
    "kWh",
    "toe",
    "kWh ICV",
    "kWh LHV",
    "kWh HHV",
    "kWh SCV",
    "toe ICV",
    "toe HHV",
    "toe SCV",
    "GJ ICV",
    "GJ HHV",
    "GJ SCV",
    "MJ ICV",
  ],
  mass: ["kg", "t"],
  "person-time": ["guest*night", "person*month", "fte*working_hour"],
  "person-distance": ["person*km"],
  "mass-time": ["kg*day"],
  "mass-distance": ["t*km", "m3*km", "TEU*km"],
  "distance-time": ["km*year", "m*year"],
  "area-time": ["ha*year", "m2*year"],
  "room-time": ["room*night"],
} as const;

/** Kinds of what a factor counts emissions by. */
const LOGICAL_UNITS = ["currency", ...(Object.keys(UNITS_OF) as (keyof typeof UNITS_OF)[])] as const;

/** A kind of denominators. */
export const LogicalUnit = z.enum(LOGICAL_UNITS).meta({ id: "LogicalUnit" });
export type LogicalUnit = z.output<typeof LogicalUnit>;

const KIND_OF: ReadonlyMap<string, LogicalUnit> = new Map(
  Object.entries(UNITS_OF).flatMap(([kind, units]) => units.map((unit) => [unit, kind as LogicalUnit] as const)),
);

/** The kind of a denominator; undefined for what is none. */
export const logicalUnitOf = (unit: string): LogicalUnit | undefined =>
  KIND_OF.get(unit) ?? (CurrencyCode.safeParse(unit).success ? "currency" : undefined);

/** What a factor's emissions are counted by: a unit, or a currency. */
export const EmissionFactorDenominatorUnit = z
  .enum([...KIND_OF.keys(), ...CurrencyCode.options], "must be a unit of emission factors, such as kWh, t*km or EUR")
  .meta({ id: "EmissionFactorDenominatorUnit", examples: ["t*km"] });
