import type { TransportMode } from "@isotherm/contract";
import { type Decimal, decimal } from "@isotherm/core";
import { type DataSource } from "@isotherm/geodata/data-source";
import { estimateFreight, freightGeography, type FreightMethod } from "@isotherm/methodology";

/** What stands for a mode of which nothing more is known. */
const DEFAULT_OF: Readonly<Record<TransportMode, FreightMethod>> = {
  road: "diesel_truck",
  rail: "rail",
  sea: { vessel_type: "container_ship" },
  air: "plane",
  inland_waterway: "inland_waterway_motor_vessel_medium",
};

/** A tonne over a thousand kilometres: a given distance needs no places. */
const LOAD = { mass: { amount: "1", unit: "t" } } as const;
const ROUTE = { amount: "1000", unit: "km" } as const;
const noFiles: DataSource = (name) => {
  throw new Error(`a given distance needs no ${name}`);
};
/** No figure of these depends on the day. */
const ANY_DAY = "2026-01-01T00:00:00.000Z";

const known = new Map<TransportMode, Decimal>();

/** The intensity of a mode by default, kg CO2e per t·km. */
export const defaultIntensity = (mode: TransportMode): Decimal => {
  const found = known.get(mode);
  if (found) return found;
  const uses = { geography: freightGeography(noFiles), now: ANY_DAY };
  const { leg } = estimateFreight(uses, LOAD, { method: DEFAULT_OF[mode], route: ROUTE });
  const intensity = leg.emissions.value.times(1000).div(leg.activity.value);
  known.set(mode, intensity);
  return intensity;
};

const MOST_APART = decimal(5);

/** Whether an intensity, kg CO2e per t·km, is below a fifth or above five times the default of its mode. */
export const isImplausible = (intensity: Decimal, mode: TransportMode): boolean => {
  const usual = defaultIntensity(mode);
  return intensity.times(MOST_APART).lt(usual) || intensity.gt(usual.times(MOST_APART));
};
