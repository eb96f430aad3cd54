import { type Decimal, Decimal as D, decimal } from "@isotherm/core";
import { type Figure, derived, fromTable } from "../calculation.ts";
import { type Chosen, type Factor, chooseFactor, countryHierarchy } from "../factors/factor.ts";
import { GRID_INTENSITY, GRID_LOSSES } from "../factors/grid.ts";
import { FREIGHT_TABLES } from "./freight-tables.ts";
import {
  type Intensity,
  type LegContext,
  type Utilisation,
  countriesOfLeg,
  freightFactor,
  onElectricity,
  tableIntensity,
  overCountries,
} from "./intensity.ts";
import { atLoad } from "./road-load.ts";
import { M49, NORTH_AMERICAN_FUEL, NORTH_AMERICAN_RAIL } from "./world-regions.ts";
import { type RoadVehicleMethod } from "./freight-method.ts";
import { type CalculationInput } from "../calculation-step.ts";

const REFRIGERATED = "_refrigerated";

/** Vans are up to 3.5 t; everything else counts as a truck. */
const vehicleSize = (method: string): "van" | "truck" => (method.includes("_van") ? "van" : "truck");

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

/** Whether the factors of Asia and Africa hold. */
const isUplifted = (country: string | undefined): boolean =>
  country !== undefined && (M49.asia.has(country) || M49.africa.has(country));

/** The rows are those of Europe and South America, with an uplift those of Asia and Africa. */
const rungOf = (country: string | undefined): Pick<Chosen, "rung" | "fallback"> =>
  country !== undefined && (NORTH_AMERICAN_RAIL.has(country) || M49.oceania.has(country))
    ? { rung: "another region", fallback: true }
    : { rung: "method" };

const temperatureUplift = (size: "van" | "truck"): Factor => freightFactor("roadUplifts", `temperature/${size}`);

/** Temperature control, then region: GLEC v3.0, Module 2, p. 94. */
const roadUplifts = (
  context: LegContext,
  intensity: Intensity,
  { size, refrigerated, fuelled }: { size: "van" | "truck"; refrigerated: boolean; fuelled: boolean },
): Intensity => {
  const { country } = context;
  let result = intensity;
  if (refrigerated) {
    result = uplifted(context, result, "temperature-controlled transport", temperatureUplift(size));
  }
  if (fuelled && isUplifted(country)) {
    const row = freightFactor("roadUplifts", `region/${size}`);
    result = uplifted(context, result, "road transport in Asia and Africa", row);
  }
  return result;
};

/** Electricity of a vehicle per t·km, from the grid of the country, losses included. */
const electricIntensity = (context: LegContext, factor: Factor): Intensity => {
  const { country } = context;
  const intensity = chooseFactor(GRID_INTENSITY, countryHierarchy(country));
  const losses = chooseFactor(GRID_LOSSES, countryHierarchy(country));
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
  return onElectricity(figure, factor);
};

/** Road transport by a method string. Source: methods/road.md. */
export const roadIntensity = (context: LegContext, method: string): Intensity => {
  if (method.startsWith("truck_na_")) return tableIntensity("roadNorthAmerica", method, "t·km");
  const refrigerated = method.endsWith(REFRIGERATED);
  const base = refrigerated ? method.slice(0, -REFRIGERATED.length) : method;
  const electric = FREIGHT_TABLES.electric.get(base);
  return overCountries(
    context,
    (country) => (electric ? (country ?? "") : `${isUplifted(country)} ${rungOf(country).rung}`),
    (inCountry) => {
      const intensity = electric
        ? electricIntensity(inCountry, electric)
        : tableIntensity("road", base, "t·km", rungOf(inCountry.country));
      const fuelled = electric === undefined;
      const loaded = context.utilisation ? intensityAtLoad(inCountry, intensity, base, context.utilisation) : intensity;
      return roadUplifts(inCountry, loaded, { size: vehicleSize(base), refrigerated, fuelled });
    },
    electric
      ? { holdsIn: (country) => GRID_INTENSITY.has(country), of: "the world" }
      : { holdsIn: (country) => rungOf(country).fallback === undefined, of: "Europe" },
  );
};

/** Which load stands behind a row. */
const loadOf = (method: string): string => {
  const printed = ["light_load", "heavy_load", "container"].find((load) => method.endsWith(load));
  if (printed !== undefined) return printed;
  const size = vehicleSize(method);
  if (size === "truck") return size;
  return method.endsWith("_petrol") ? "van_petrol" : method.endsWith("_electric") ? "van_electric" : size;
};

/** A row at the load and the empty kilometres of this transport. */
const intensityAtLoad = (
  context: LegContext,
  intensity: Intensity,
  base: string,
  utilisation: Utilisation,
): Intensity => {
  const from = { ...intensity.input, symbol: "g" };
  const loaded = { name: "emission intensity at the load", symbol: "f", from };
  const { figure } = atLoad(context, loaded, loadOf(base), utilisation);
  return { ...intensity, input: derived(figure, "emission intensity", "f") };
};

const DEFAULTS = { gradient: "hilly", situation: "motorway_rural_freeflow", emission_standard: "euro6" } as const;
const method = (factor: Factor) => ({ factor, rung: "method" });

/** The fuel of the leg's region, else the European one; where the country is unknown, the higher one of both regions. */
const fuelOf = (fuel: string, country: string | undefined): Chosen => {
  const europe = freightFactor("roadFuels", `europe/${fuel}`);
  const america = FREIGHT_TABLES.roadFuels.get(`north_america/${fuel}`);
  if (country === undefined && america) {
    const factor = europe.value.gte(america.value) ? europe : america;
    return { factor, rung: "higher of both regions", fallback: true };
  }
  if (country !== undefined && M49.europe.has(country)) return { factor: europe, rung: "europe" };
  if (country !== undefined && america && NORTH_AMERICAN_FUEL.has(country))
    return { factor: america, rung: "north america" };
  return { factor: europe, rung: "elsewhere", fallback: true };
};

/** Of a diesel vehicle of the class, at the average load. MJ/(t·km). */
const averageEnergy = (context: LegContext, vehicleType: string): Figure => {
  const { calculation, leg } = context;
  const vehicle = freightFactor("road", vehicleType);
  const elsewhere = countriesOfLeg(context)
    .map(rungOf)
    .find(({ fallback }) => fallback);
  const diesel = freightFactor("roadFuels", "europe/diesel");
  return calculation.add({
    name: "energy of the diesel vehicle at average load",
    leg,
    formula: "b = t / d",
    inputs: [
      fromTable("t", "tank to wheel emissions of the class", { ...method(vehicle), ...elsewhere }, vehicle.parts?.ttw),
      fromTable("d", "diesel, tank to wheel", method(diesel), diesel.parts?.ttw),
    ],
    unit: "MJ/(t·km)",
  });
};

/** Energy at the average load, then at the load asked for, then under the conditions asked for. MJ/(t·km). */
const energyOf = (
  context: LegContext,
  asked: RoadVehicleMethod,
): { energy: Figure; load: CalculationInput; empty: CalculationInput } => {
  const size = vehicleSize(asked.vehicle_type);
  const average = averageEnergy(context, asked.vehicle_type);
  const from = derived(average, "energy at average load");
  const {
    figure: loaded,
    load,
    empty,
  } = atLoad(context, { name: "energy at the load", symbol: "a", from }, size, asked);
  const condition = (symbol: string, kind: keyof typeof DEFAULTS) =>
    fromTable(symbol, kind.replace("_", " "), {
      factor: freightFactor("roadConditions", `${kind}/${asked[kind] ?? DEFAULTS[kind]}`),
      ...(asked[kind] === undefined ? { rung: "default", fallback: true } : { rung: "request" }),
    });
  const engine = FREIGHT_TABLES.engineEnergy.get(asked.fuel);
  const energy = context.calculation.add({
    name: "energy under the conditions",
    leg: context.leg,
    formula: engine ? "x = a · g · z · n · v" : "x = a · g · z · n",
    inputs: [
      derived(loaded, "energy at the load"),
      condition("g", "gradient"),
      condition("z", "situation"),
      condition("n", "emission_standard"),
      ...(engine ? [fromTable("v", "engine of the fuel over a diesel engine", method(engine))] : []),
    ],
    unit: "MJ/(t·km)",
  });
  return { energy, load, empty };
};

/** Names the conditions that the request leaves open, with what was taken for them. */
const warnOfDefaults = ({ calculation }: LegContext, asked: RoadVehicleMethod): void => {
  const size = vehicleSize(asked.vehicle_type);
  const taken = {
    ...DEFAULTS,
    load_factor: freightFactor("vehicleLoads", `${size}/load_factor`).value.toFixed(),
    empty_runs_factor: freightFactor("vehicleLoads", `${size}/empty_runs_factor`).value.toFixed(),
  };
  const open = Object.entries(taken).filter(([name]) => asked[name as keyof typeof taken] === undefined);
  if (open.length === 0) return;
  const message = `Not given, and assumed: ${open.map(([name, value]) => `${name} ${value}`).join(", ")}.`;
  calculation.warn({ code: "vehicle_assumed", message, field: "method" });
};

const shown = (value: Decimal): Decimal => value.toDecimalPlaces(12, D.ROUND_HALF_UP);

/** A road vehicle that the request describes. Formula, sources and limits: methods/road-vehicle.md. */
export const roadVehicleIntensity = (context: LegContext, asked: RoadVehicleMethod): Intensity => {
  const energy = energyOf(context, asked);
  warnOfDefaults(context, asked);
  const isOwn = (country: string) => !rungOf(country).fallback && !fuelOf(asked.fuel, country).fallback;
  return overCountries(
    context,
    (country) => `${fuelOf(asked.fuel, country).factor.id} ${isUplifted(country)}`,
    (inCountry) => vehicleIntensity(inCountry, asked, energy),
    { holdsIn: isOwn, of: "Europe" },
  );
};

const vehicleIntensity = (
  context: LegContext,
  asked: RoadVehicleMethod,
  { energy, load, empty }: ReturnType<typeof energyOf>,
): Intensity => {
  const fuel = fuelOf(asked.fuel, context.country);
  const size = vehicleSize(asked.vehicle_type);
  const figure = context.calculation.add({
    name: "emission intensity of the vehicle",
    leg: context.leg,
    formula: "f = x · k",
    inputs: [derived(energy, "energy"), fromTable("k", "fuel, well to wheel", fuel)],
    unit: "g CO2e/(t·km)",
  });
  const intensity: Intensity = {
    input: derived(figure, "emission intensity", "f"),
    per: "t·km",
    factor: fuel.factor,
    value: figure.value,
    tankToWheel: fuel.factor.parts && {
      part: fromTable("t", "fuel, tank to wheel", fuel, fuel.factor.parts.ttw),
      whole: fromTable("w", "fuel, well to wheel", fuel),
    },
    details: {
      energy_consumption: { amount: shown(energy.value), unit: "MJ/tkm" },
      vehicle_capacity: freightFactor("vehicleCapacities", asked.vehicle_type).value,
      load_factor: load.value.toNumber(),
      empty_runs_factor: empty.value.toNumber(),
      capacity_utilisation: load.value.div(decimal(1).plus(empty.value)).toDecimalPlaces(6).toNumber(),
      emission_standard: asked.emission_standard ?? DEFAULTS.emission_standard,
      situation: asked.situation ?? DEFAULTS.situation,
      gradient: asked.gradient ?? DEFAULTS.gradient,
      refrigeration_factor: asked.refrigerated ? temperatureUplift(size).value.minus(1).toNumber() : null,
    },
  };
  return roadUplifts(context, intensity, { size, refrigerated: asked.refrigerated === true, fuelled: true });
};
