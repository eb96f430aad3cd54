import { derived, fromTable } from "../calculation.ts";
import { GRID_INTENSITY } from "../factors/grid.ts";
import { type Intensity, type LegContext, freightFactor, tableIntensity } from "./intensity.ts";
import { legCountry } from "./road-intensity.ts";
import { M49, NORTH_AMERICAN_RAIL } from "./world-regions.ts";

const isNorthAmerican = ({ country, source, destination }: LegContext): boolean => {
  const ends = country === undefined ? [source?.country, destination?.country] : [country];
  return ends.every((end) => end !== undefined && NORTH_AMERICAN_RAIL.has(end));
};

/** An electric train on the grid of the leg's country. */
const electricTrain = (context: LegContext): Intensity => {
  const country = legCountry(context);
  const intensity = country === undefined ? undefined : GRID_INTENSITY.get(country);
  if (intensity === undefined) {
    const note = `No grid is known for ${country ?? "the leg, whose country is unknown"}: the European average.`;
    return tableIntensity(freightFactor("rail", "electric_freight_train_eu_average"), "t·km", { rung: "europe", note });
  }
  const factor = freightFactor("electric", "electric_freight_train");
  const figure = context.calculation.add({
    name: "electricity of the train",
    leg: context.leg,
    formula: "f = e · i · v",
    inputs: [
      fromTable("e", "electricity per t·km", { factor, rung: "method" }),
      fromTable("i", "life-cycle intensity of generation", { factor: intensity, rung: "country" }),
      fromTable("v", "losses up to the train", { factor: freightFactor("tractionLosses", "rail"), rung: "method" }),
    ],
    unit: "g CO2e/(t·km)",
  });
  return { input: derived(figure, "emission intensity", "f"), per: "t·km", factor, value: figure.value };
};

/** Rail transport. Source: methods/rail.md. */
export const railIntensity = (context: LegContext, method: string): Intensity => {
  const row = (id: string, rung: string, note?: string) =>
    tableIntensity(freightFactor("rail", id), "t·km", { rung, note });
  if (method === "electric_freight_train") return electricTrain(context);
  if (method === "diesel_freight_train" || method === "rail") {
    if (isNorthAmerican(context)) return row("diesel_freight_train_us_average", "north america");
    const country = legCountry(context);
    if (method === "rail" && country !== undefined && M49.europe.has(country)) return row("rail_eu_average", "europe");
    return row(
      "diesel_freight_train_eu_average",
      "elsewhere",
      "Diesel trains outside North America: the European row.",
    );
  }
  return row(method, "method");
};
