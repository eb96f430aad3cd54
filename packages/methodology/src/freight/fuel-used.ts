import type { Decimal } from "@isotherm/core";
import energyCarriers from "../../data/energy-carriers/2024-1.json" with { type: "json" };
import fuelDensities from "../../data/fuel-densities/2024-1.json" with { type: "json" };
import heatingValues from "../../data/fuel-heating-values/2024-1.json" with { type: "json" };
import roadFuels from "../../data/road-fuels/2024-1.json" with { type: "json" };
import { type Figure, carrierFactor, derived, fromTable, given } from "../calculation.ts";
import {
  type Chosen,
  chooseFactor,
  countryHierarchy,
  eitherTable,
  type Factor,
  factorOf,
  factorTable,
} from "../factors/factor.ts";
import { GRID_INTENSITY, GRID_LOSSES } from "../factors/grid.ts";
import type { FreightLegResult } from "./freight-leg.ts";
import { type LegContext, overCountries } from "./intensity.ts";
import { M49, NORTH_AMERICAN_FUEL } from "./world-regions.ts";
import { type CalculationInput } from "../calculation-step.ts";

/** Energy that was used for a shipment. Amounts as text of the request; the interface refuses units that a fuel has not. */
export interface FuelUsed {
  readonly fuel: string;
  readonly amount: string;
  readonly unit: "l" | "kg" | "kwh" | "gal";
  /** From 0 to 1, of the amount. */
  readonly biofuel_share?: string | undefined;
}

/** Emissions that a client tells, in kg CO2e, and what of them arises at the vehicle: nothing, or not known, or a figure. */
export interface ReportedFigure {
  readonly emissions: Figure;
  readonly tankToWheel: Figure | "none" | undefined;
  /** How the tonnes were found that it was multiplied with. */
  readonly conversion?: FreightLegResult["conversion"];
  /** Of fuel: the factor of its energy, and that energy in MJ; without the part that is biofuel. */
  readonly carrier?: { readonly factor: Factor; readonly energy: Figure };
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
  const main = energyOf(context, used, fuel, used.biofuel_share === undefined ? "all" : "rest");
  const parts = [{ name: "fuel", ...main }];
  if (used.biofuel_share !== undefined) parts.push({ name: "biofuel", ...energyOf(context, used, bio, "share") });
  const sum = (name: string, symbol: string, of: (chosen: Chosen) => Chosen["factor"]["value"] | undefined): Figure =>
    context.calculation.add({
      name,
      leg: context.leg,
      formula: `${symbol} = (${parts.map((_, index) => `q${index} · k${index}`).join(" + ")}) / 1000`,
      inputs: parts.flatMap(({ name: part, energy, chosen }, index) => [
        derived(energy, `energy of the ${part}`, `q${index}`),
        ofCarrier(fromTable(`k${index}`, `${chosen.factor.name}, ${name}`, chosen, of(chosen)), "road-fuels"),
      ]),
      units: { 1000: "g/kg" },
      unit: "kg CO2e",
    });
  return {
    tankToWheel: sum("tank to wheel part of the fuel", "T", ({ factor }) => factor.parts?.ttw),
    emissions: sum("emissions of the fuel, well to wheel", "E", ({ factor }) => factor.value),
    carrier: { factor: main.chosen.factor, energy: main.energy },
  };
};

/** What a table says of a carrier: how far off it may be is told by an entry of its kind, but of an assumption by that. */
const ofCarrier = (input: CalculationInput, error_entry: string): CalculationInput =>
  carrierFactor(input.quality === "assumption" && !input.fallback ? input : { ...input, error_entry });

/** Emissions of electricity arise before the vehicle, all of them. */
const emissionsOfElectricity = (context: LegContext, { amount }: FuelUsed): ReportedFigure => {
  const { calculation, leg } = context;
  const grid = overCountries(
    context,
    (country) => country ?? "",
    (inCountry) => {
      const intensity = chooseFactor(GRID_INTENSITY, countryHierarchy(inCountry.country));
      const losses = chooseFactor(GRID_LOSSES, countryHierarchy(inCountry.country));
      const figure = calculation.add({
        name: "intensity of the electricity",
        leg,
        formula: "f = i / (1 − l)",
        inputs: [
          carrierFactor(fromTable("i", "life-cycle intensity of generation", intensity)),
          carrierFactor(fromTable("l", "transmission and distribution losses", losses)),
        ],
        unit: "g CO2e/kWh",
      });
      const input = derived(figure, "intensity of the electricity", "f");
      return { input, per: "t·km", factor: intensity.factor, value: figure.value, tankToWheel: "none" };
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
  return { emissions, tankToWheel: "none" };
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
  const { chosen, row } = carrierOf(context, fuel, unit);
  const { formula, units } = PER_AMOUNT[unit];
  const property = (symbol: string, name: string, table: typeof DENSITIES): CalculationInput =>
    ofCarrier(fromTable(symbol, name, { ...chosen, factor: factorOf(table, row) }), "request/energy");
  const energy = calculation.add({
    name: part === "share" ? "energy of the biofuel" : "energy of the fuel",
    leg,
    formula: `${part === "share" ? "P" : "Q"} = ${AMOUNT[part]} · ${formula}`,
    inputs: [
      { ...given("F", "fuel used", amount, UNITS[unit]), error_entry: "request/energy" },
      ...(part === "all" ? [] : [given("s", "share of the biofuel", biofuel_share ?? "0", "1")]),
      ...(unit === "l" || unit === "gal" ? [property("d", "density", DENSITIES)] : []),
      ...(unit === "kwh" ? [] : [property("h", "lower heating value", HEATING_VALUES)]),
    ],
    units,
    unit: "MJ",
  });
  return { energy, chosen };
};

type FuelRegion = "europe" | "north_america" | "elsewhere";

const regionIn = (country: string): FuelRegion => {
  if (NORTH_AMERICAN_FUEL.has(country)) return "north_america";
  return M49.europe.has(country) ? "europe" : "elsewhere";
};

/** Where the fuel was made: of `country_code`; else of both ends, where they are of one region; else not known. */
const regionOf = ({ country, source, destination }: LegContext): FuelRegion | undefined => {
  const countries = country === undefined ? [source?.country, destination?.country] : [country];
  const regions = countries.map((each) => each && regionIn(each));
  return regions.every((region) => region === regions[0]) ? (regions[0] as FuelRegion | undefined) : undefined;
};

interface Published {
  readonly region: string;
  readonly row: string;
  readonly factor: Chosen["factor"];
}

/** What one of the unit emits by a row: a region's fuel oil may be the higher by energy and the lower by mass. */
const perUnit = ({ row, factor }: Published, unit: FuelUsed["unit"]): Decimal => {
  if (unit === "kwh") return factor.value;
  const perKilogram = factor.value.times(factorOf(HEATING_VALUES, row).value);
  return unit === "kg" ? perKilogram : perKilogram.times(factorOf(DENSITIES, row).value);
};

/**
 * The row of a carrier: of its region; else the European one; else the only one that is published. Where no region is
 * known, the one by which the amount emits most.
 */
const carrierOf = (
  context: LegContext,
  fuel: string,
  unit: FuelUsed["unit"],
): { readonly row: string; readonly chosen: Chosen } => {
  const published = ["europe", "north_america", "world"].flatMap((region): Published[] => {
    const row = `${region}/${fuel}`;
    const factor = CARRIERS.get(row);
    return factor ? [{ region, row, factor }] : [];
  });
  const region = regionOf(context);
  const own = published.find((each) => each.region === region || each.region === "world");
  const byEmissions = () => published.toSorted((a, b) => perUnit(b, unit).cmp(perUnit(a, unit)));
  const found = own ?? (region === undefined ? byEmissions() : published)[0];
  if (!found) throw new Error(`no factor of ${fuel}`);
  if (own) {
    const rung = own.region === "world" ? "only" : own.region.replace("_", " ");
    return { row: own.row, chosen: { factor: own.factor, rung } };
  }
  warnOfRegion(context, found.factor.name, region);
  const rung = region === undefined ? "higher of both regions" : "another region";
  return { row: found.row, chosen: { factor: found.factor, rung, fallback: true } };
};

const MADE_IN = { europe: "made in Europe", north_america: "made in North America", elsewhere: "made elsewhere" };

const warnOfRegion = ({ calculation }: LegContext, name: string, region: FuelRegion | undefined): void => {
  const where = region === undefined ? "made in a region that is not known" : MADE_IN[region];
  calculation.warn({
    code: "region_fallback",
    message: `The fuel was ${where}: the figures used are those of ${name}.`,
    field: "primary_data.fuel_used.fuel",
  });
};
