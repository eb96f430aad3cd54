import { derived, fromTable } from "../calculation-builder.ts";
import { chooseFactor, countryLadder } from "../factors/choose.ts";
import type { Factor } from "../factors/factor.ts";
import { GRID_INTENSITY, GRID_LOSSES } from "../factors/grid.ts";
import { FREIGHT_TABLES, freightFactor } from "./freight-tables.ts";
import { type Intensity, type LegContext, tableIntensity } from "./intensity.ts";
import { M49 } from "./world-regions.ts";

const REFRIGERATED = "_refrigerated";

/** Vans are up to 3.5 t; everything else counts as a truck. */
export const vehicleSize = (method: string): "van" | "truck" => (method.includes("_van") ? "van" : "truck");

/** The country by which a leg is refined: the one of the request, else that of the source. */
export const legCountry = ({ country, source }: LegContext): string | undefined => country ?? source?.country;

/** The intensity times a factor of a table, as a step of its own. */
export const uplifted = (
  { calculation, leg }: LegContext,
  intensity: Intensity,
  name: string,
  uplift: Factor,
  note?: string,
): Intensity => {
  const figure = calculation.add({
    name,
    leg,
    formula: "f = g · u",
    inputs: [{ ...intensity.input, symbol: "g" }, fromTable("u", name, { factor: uplift, rung: "method" })],
    unit: intensity.input.unit,
    note,
  });
  return { ...intensity, input: derived(figure, "emission intensity", "f") };
};

/** Temperature control, then region: GLEC v3.0, Module 2, p. 94. */
export const roadUplifts = (
  context: LegContext,
  intensity: Intensity,
  { size, refrigerated, fuelled }: { size: "van" | "truck"; refrigerated: boolean; fuelled: boolean },
): Intensity => {
  const country = legCountry(context);
  let result = intensity;
  if (refrigerated) {
    const row = freightFactor("roadUplifts", `temperature/${size}`);
    result = uplifted(context, result, "temperature-controlled transport", row);
  }
  if (fuelled && country !== undefined && (M49.asia.has(country) || M49.africa.has(country))) {
    const row = freightFactor("roadUplifts", `region/${size}`);
    result = uplifted(context, result, "road transport in Asia and Africa", row, `Country: ${country}.`);
  }
  return result;
};

/** Electricity of a vehicle per t·km, from the grid of the country, losses included. */
const electricIntensity = (context: LegContext, factor: Factor): Intensity => {
  const country = legCountry(context);
  const intensity = chooseFactor(GRID_INTENSITY, countryLadder(country));
  const losses = chooseFactor(GRID_LOSSES, countryLadder(country));
  const figure = context.calculation.add({
    name: "electricity of the vehicle",
    leg: context.leg,
    formula: "f = e · i / (1 − l)",
    inputs: [
      fromTable("e", "electricity per t·km", { factor, rung: "method" }),
      fromTable("i", "life-cycle intensity of generation", intensity),
      fromTable("l", "transmission and distribution losses", losses),
    ],
    unit: "g CO2e/(t·km)",
    note:
      intensity.rung === "country" ? undefined : `No value for ${country ?? "an unknown country"}: the world average.`,
  });
  return { input: derived(figure, "emission intensity", "f"), per: "t·km", factor, value: figure.value };
};

/** Road transport by a method string. Source: methods/road.md. */
export const roadIntensity = (context: LegContext, method: string): Intensity => {
  if (method.startsWith("truck_na_")) return tableIntensity(freightFactor("roadNorthAmerica", method), "t·km");
  const refrigerated = method.endsWith(REFRIGERATED);
  const base = refrigerated ? method.slice(0, -REFRIGERATED.length) : method;
  const electric = FREIGHT_TABLES.electric.get(base);
  const intensity = electric
    ? electricIntensity(context, electric)
    : tableIntensity(freightFactor("road", base), "t·km");
  return roadUplifts(context, intensity, { size: vehicleSize(base), refrigerated, fuelled: electric === undefined });
};
