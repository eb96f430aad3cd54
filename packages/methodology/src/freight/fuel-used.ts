import energyCarriers from "../../data/energy-carriers/2024-1.json" with { type: "json" };
import fuelDensities from "../../data/fuel-densities/2024-1.json" with { type: "json" };
import heatingValues from "../../data/fuel-heating-values/2024-1.json" with { type: "json" };
import roadFuels from "../../data/road-fuels/2024-1.json" with { type: "json" };
import { type CalculationInput, type Figure, derived, fromTable, given } from "../calculation.ts";
import { type Chosen, chooseFactor, countryLadder, eitherTable, factorOf, factorTable } from "../factors/factor.ts";
import { GRID_INTENSITY, GRID_LOSSES } from "../factors/grid.ts";
import type { LegContext } from "./intensity.ts";
import { overCountries } from "./over-countries.ts";
import { NORTH_AMERICAN_FUEL } from "./world-regions.ts";

/** Energy that was used for a shipment. Amounts as text of the request; the interface refuses units that a fuel has not. */
export interface FuelUsed {
  readonly fuel: string;
  readonly amount: string;
  readonly unit: "l" | "kg" | "kwh" | "gal";
  /** From 0 to 1, of the amount. */
  readonly biofuel_share?: string | undefined;
}

/** Emissions that a client tells, in kg CO2e, and what of them arises at the vehicle where that is known. */
export interface ReportedFigure {
  readonly emissions: Figure;
  readonly tankToWheel?: Figure | undefined;
}

const CARRIERS = eitherTable(factorTable(roadFuels), factorTable(energyCarriers));
const HEATING_VALUES = factorTable(heatingValues);
const DENSITIES = factorTable(fuelDensities);

/** The biofuel of the same engine. */
const BIOFUEL_OF: Readonly<Record<string, string>> = {
  gasoline: "ethanol_from_corn",
  cng: "bio_cng",
  lng: "bio_lng",
  jet: "saf_hefa",
};
const biofuelOf = (fuel: string): string => BIOFUEL_OF[fuel] ?? "biodiesel";

/**
 * Emissions of a measured amount of an energy carrier.
 *
 *   E = F · d · h · k / 1000        of a litre; E = F · h · k / 1000 of a kilogram, E = F · 3.6 · k / 1000 of a kWh
 *
 *   F  amount used for the shipment           l, gal, kg or kWh (lower heating value)
 *   d  density                                kg/l
 *   h  heating value                          MJ/kg
 *   k  emissions of the carrier               g CO2e/MJ, well to wheel
 *
 * Source: GLEC Framework v3.0, Module 1; methods/primary-data.md.
 */
export const emissionsOfFuel = (context: LegContext, used: FuelUsed, isVessel: boolean): ReportedFigure => {
  if (used.fuel === "electricity") return emissionsOfElectricity(context, used);
  // The lorry's engine loses less methane than a ship's.
  const fuel = isVessel && used.fuel === "lng" ? "lng_ship" : used.fuel;
  const bio = biofuelOf(used.fuel);
  const parts = [{ name: "fuel", ...energyOf(context, used, fuel, used.biofuel_share === undefined ? "all" : "rest") }];
  if (used.biofuel_share !== undefined) parts.push({ name: "biofuel", ...energyOf(context, used, bio, "share") });
  const sum = (name: string, symbol: string, of: (chosen: Chosen) => Chosen["factor"]["value"] | undefined): Figure =>
    context.calculation.add({
      name,
      leg: context.leg,
      formula: `${symbol} = (${parts.map((_, index) => `q${index} · k${index}`).join(" + ")}) / 1000`,
      inputs: parts.flatMap(({ name: part, energy, chosen }, index) => [
        derived(energy, `energy of the ${part}`, `q${index}`),
        fromTable(`k${index}`, `${chosen.factor.name}, ${name}`, chosen, of(chosen)),
      ]),
      units: { 1000: "g/kg" },
      unit: "kg CO2e",
    });
  return {
    tankToWheel: sum("tank to wheel part of the fuel", "T", ({ factor }) => factor.parts?.ttw),
    emissions: sum("emissions of the fuel, well to wheel", "E", ({ factor }) => factor.value),
  };
};

/** A figure of electricity arises before the vehicle, all of it. */
const emissionsOfElectricity = (context: LegContext, { amount }: FuelUsed): ReportedFigure => {
  const { calculation, leg } = context;
  const grid = overCountries(
    context,
    (country) => country ?? "",
    (inCountry) => {
      const intensity = chooseFactor(GRID_INTENSITY, countryLadder(inCountry.country));
      const losses = chooseFactor(GRID_LOSSES, countryLadder(inCountry.country));
      const figure = calculation.add({
        name: "intensity of the electricity",
        leg,
        formula: "f = i / (1 − l)",
        inputs: [
          fromTable("i", "life-cycle intensity of generation", intensity),
          fromTable("l", "transmission and distribution losses", losses),
        ],
        unit: "g CO2e/kWh",
      });
      const input = derived(figure, "intensity of the electricity", "f");
      return { input, per: "t·km", factor: intensity.factor, value: figure.value };
    },
  );
  const emissions = calculation.add({
    name: "emissions of the electricity",
    leg,
    formula: "E = F · f / 1000",
    inputs: [given("F", "electricity used", amount, "kWh"), grid.input],
    units: { 1000: "g/kg" },
    unit: "kg CO2e",
  });
  const tankToWheel = calculation.add({
    name: "tank to wheel part of the electricity",
    leg,
    formula: "T = E · 0",
    inputs: [derived(emissions, "emissions")],
    unit: "kg CO2e",
  });
  return { emissions, tankToWheel };
};

const AMOUNT = { all: "F", rest: "F · (1 − s)", share: "F · s" } as const;
const PER_AMOUNT = {
  kg: { formula: "h", units: {} },
  l: { formula: "d · h", units: {} },
  gal: { formula: "3.785411784 · d · h", units: { "3.785411784": "l/gal" } },
  kwh: { formula: "3.6", units: { "3.6": "MJ/kWh" } },
} as const;
const UNITS = { kg: "kg", l: "l", gal: "gal", kwh: "kWh" } as const;

/** Energy of the amount, or of a part of it, and the factor of its carrier. */
const energyOf = (
  context: LegContext,
  { amount, unit, biofuel_share }: FuelUsed,
  fuel: string,
  part: keyof typeof AMOUNT,
): { readonly energy: Figure; readonly chosen: Chosen } => {
  const { calculation, leg } = context;
  const { chosen, row } = carrierOf(context, fuel);
  const { formula, units } = PER_AMOUNT[unit];
  const property = (symbol: string, name: string, table: typeof DENSITIES): CalculationInput =>
    fromTable(symbol, name, { ...chosen, factor: factorOf(table, row) });
  const energy = calculation.add({
    name: part === "share" ? "energy of the biofuel" : "energy of the fuel",
    leg,
    formula: `${part === "share" ? "P" : "Q"} = ${AMOUNT[part]} · ${formula}`,
    inputs: [
      given("F", "fuel used", amount, UNITS[unit]),
      ...(part === "all" ? [] : [given("s", "share of the biofuel", biofuel_share ?? "0", "1")]),
      ...(unit === "l" || unit === "gal" ? [property("d", "density", DENSITIES)] : []),
      ...(unit === "kwh" ? [] : [property("h", "lower heating value", HEATING_VALUES)]),
    ],
    units,
    unit: "MJ",
  });
  return { energy, chosen };
};

type FuelRegion = "europe" | "north_america";

/** Where the fuel was made: of `country_code`; else of both ends, where they are of one region; else not known. */
const regionOf = ({ country, source, destination }: LegContext): FuelRegion | undefined => {
  const regions = (country === undefined ? [source?.country, destination?.country] : [country]).map((each) =>
    each === undefined ? undefined : NORTH_AMERICAN_FUEL.has(each) ? "north_america" : "europe",
  );
  return regions.every((region) => region === regions[0]) ? regions[0] : undefined;
};

/** The row of a carrier: of its region, else of the only region that is published; where none is known, the higher one. */
const carrierOf = (context: LegContext, fuel: string): { readonly row: string; readonly chosen: Chosen } => {
  const rows = ["europe", "north_america", "world"].map((region) => ({ region, row: `${region}/${fuel}` }));
  const published = rows.flatMap(({ region, row }) => {
    const factor = CARRIERS.get(row);
    return factor ? [{ region, row, factor }] : [];
  });
  const region = regionOf(context);
  const own = published.find((each) => each.region === region);
  const [highest] = published.toSorted((a, b) => b.factor.value.cmp(a.factor.value));
  const found = own ?? highest;
  if (!found) throw new Error(`no factor of ${fuel}`);
  const rung = own ? found.region.replace("_", " ") : published.length > 1 ? "higher of both regions" : "only region";
  if (!own) warnOfRegion(context, found.factor.name, region);
  return { row: found.row, chosen: { factor: found.factor, rung } };
};

const warnOfRegion = ({ calculation }: LegContext, name: string, region: FuelRegion | undefined): void => {
  const where = region === undefined ? "not known" : region === "europe" ? "outside North America" : "North America";
  calculation.warn({
    code: "region_fallback",
    message: `Where the fuel was made is ${where}; its figures are those of: ${name}.`,
    field: "primary_data.fuel_used.fuel",
  });
};
