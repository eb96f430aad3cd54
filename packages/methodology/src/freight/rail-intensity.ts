import { fromTable } from "../calculation.ts";
import { GRID_INTENSITY } from "../factors/grid.ts";
import {
  type Intensity,
  type LegContext,
  freightFactor,
  onElectricity,
  overCountries,
  tableIntensity,
} from "./intensity.ts";
import { M49, NORTH_AMERICAN_RAIL } from "./world-regions.ts";

/** Which rows of trains hold in a country. */
const railRegion = (country: string | undefined): "north america" | "europe" | "elsewhere" => {
  if (country === undefined) return "elsewhere";
  if (NORTH_AMERICAN_RAIL.has(country)) return "north america";
  return M49.europe.has(country) ? "europe" : "elsewhere";
};

/** An electric train on the grid of the context's country. */
const electricTrain = (context: LegContext): Intensity => {
  const { country } = context;
  const intensity = country === undefined ? undefined : GRID_INTENSITY.get(country);
  if (intensity === undefined) {
    const note = `No grid is known for ${country ?? "the leg, whose country is unknown"}: the European average.`;
    return tableIntensity("rail", "electric_freight_train_eu_average", "t·km", {
      rung: "europe",
      fallback: true,
      note,
    });
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
  return onElectricity(figure, factor);
};

/** Rail transport. Source: methods/rail.md. */
export const railIntensity = (context: LegContext, method: string): Intensity => {
  if (method === "electric_freight_train") {
    const held = { holdsIn: (country: string) => GRID_INTENSITY.has(country), of: "Europe" };
    return overCountries(context, (country) => country ?? "", electricTrain, held);
  }
  if (method === "diesel_freight_train" || method === "rail") {
    return overCountries(
      context,
      (country) => averageTrain(method, railRegion(country)).factor.id,
      ({ country }) => averageTrain(method, railRegion(country)),
      { holdsIn: (country) => railRegion(country) !== "elsewhere", of: "Europe" },
    );
  }
  return tableIntensity("rail", method, "t·km");
};

const averageTrain = (method: "diesel_freight_train" | "rail", region: ReturnType<typeof railRegion>): Intensity => {
  const row = (id: string, rung: string, more: { readonly note?: string; readonly fallback?: true } = {}) =>
    tableIntensity("rail", id, "t·km", { rung, ...more });
  if (region === "north america") return row("diesel_freight_train_us_average", region);
  if (method === "rail" && region === "europe") return row("rail_eu_average", region);
  if (region === "europe") return row("diesel_freight_train_eu_average", region);
  const note = "Trains outside Europe and North America: the European row of diesel trains.";
  return row("diesel_freight_train_eu_average", region, { note, fallback: true });
};
