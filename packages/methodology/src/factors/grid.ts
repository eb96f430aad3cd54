import { averageIntensity } from "@tgwf/co2/data";
import intensityHeader from "../../data/grid-intensity/2025-1.json" with { type: "json" };
import losses from "../../data/grid-losses/2025-1.json" with { type: "json" };
import { type FactorTable, factorTable } from "./factor.ts";

const intensities: Readonly<Record<string, number>> = averageIntensity.data;

/** Life-cycle intensity of generated electricity by ISO 3166-1 alpha-3 code, and `WORLD`. g CO2e/kWh. */
export const GRID_INTENSITY: FactorTable = factorTable(
  intensityHeader,
  Object.entries(intensities).map(([id, value]) => ({ id, value: String(value) })),
  "g CO2e/kWh",
);

/** Transmission and distribution losses as a share of output by ISO 3166-1 alpha-3 code, and `WORLD`. */
export const GRID_LOSSES: FactorTable = factorTable(losses, losses.rows, "1");
