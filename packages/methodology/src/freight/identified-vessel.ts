import type { Vessel } from "@isotherm/geodata";
import efficiencies from "../../data/vessel-efficiency/2025-1.json" with { type: "json" };
import { derived, type Figure, fromTable } from "../calculation.ts";
import { type Chosen, factorOf, factorTable } from "../factors/factor.ts";
import { type Intensity, type LegContext, freightFactor } from "./intensity.ts";
import { containerShipIntensity, laneOf } from "./sea-intensity.ts";
import { type IdentifiedVesselMethod } from "./freight-method.ts";
import { type CalculationInput } from "../calculation-step.ts";

/**
 * A vessel by its IMO number or name: the CO2 that the ship reported per tonne and nautical mile, as CO2e from well to
 * wheel; for a ship without a usable year the median of its type; for one that is not known an average container ship.
 *
 *   e = w / c
 *   f = η / 1.852 · e
 *
 *   η  yearly efficiency of the ship, tank to wake     g CO2 / (t·nm)
 *   w  its fuel, well to wheel                         kg CO2e / kg
 *   c  the same fuel, as the ship reports it           kg CO2 / kg
 *   f  emission intensity                              g CO2e / (t·km)
 *
 * Source: EU MRV; fuels of GLEC v3.0. Page: methods/sea.md.
 */
export const identifiedVesselIntensity = (context: LegContext, method: IdentifiedVesselMethod): Intensity => {
  const { vessel_imo_number: number, vessel_name } = method;
  const vessel = number === undefined ? undefined : context.vessels?.find(number);
  if (method.vessel_tracking !== undefined) {
    const used = context.source ? "that of the sea network" : "the one that was given";
    const message = `Ship positions are not available here: the distance is ${used}.`;
    context.calculation.warn({ code: "tracking_unavailable", message, field: "method.vessel_tracking" });
  }
  if (number !== undefined && vessel?.type !== undefined) return knownIntensity(context, method, number, vessel);
  const why =
    number === undefined
      ? `No register of vessels is at hand for the name ${vessel_name}`
      : vessel === undefined
        ? `The IMO number ${number} is not among the ships that reported to EU MRV`
        : `The ship of the IMO number ${number} carries no cargo by mass (${vessel.typeName})`;
  const note = `${why}: an average container ship of the lane.`;
  const field = number === undefined ? "method.vessel_name" : "method.vessel_imo_number";
  context.calculation.warn({ code: "vessel_unknown", message: note, field });
  return {
    ...containerShipIntensity(context, method),
    methodology: [
      method.trade_lane === undefined
        ? "imo_unavailable_container_ship_fallback"
        : "imo_unavailable_container_ship_trade_lane_fallback",
    ],
    standsIn: true,
    note,
  };
};

/** A value of this very ship, or that its own figure is expressed in: of other fuel oils the ratio is within 4 %. */
const ofTheShip = (input: CalculationInput): CalculationInput =>
  input.quality === "assumption" ? input : { ...input, counts_as: "modelled" };

/** Fuels of the types; all others burn heavy fuel oil. */
const FUEL_OF: Readonly<Record<string, string>> = { lng_carrier: "lng" };

const isContainerShip = ({ type }: Vessel): boolean => type === "container_ship";

const warnOfUnused = (
  { calculation }: LegContext,
  { load_factor, refrigerated = false }: IdentifiedVesselMethod,
  number: string,
  vessel: Vessel,
): void => {
  if (load_factor !== undefined) {
    const message = "The efficiency of a known ship is that of its real loads.";
    calculation.warn({ code: "field_ignored", message, field: "method.load_factor" });
  }
  if (refrigerated && !isContainerShip(vessel)) {
    const message = `What cooling adds is known of container ships alone; the ship ${number} is another one (${vessel.typeName}).`;
    calculation.warn({ code: "field_ignored", message, field: "method.refrigerated" });
  }
};

const knownIntensity = (
  context: LegContext,
  method: IdentifiedVesselMethod,
  number: string,
  vessel: Vessel,
): Intensity => {
  const { calculation, leg } = context;
  const { factor, rung, fallback } = efficiencyOf(number, vessel);
  const efficiency = fromTable("η", "CO2 per tonne and nautical mile", { factor, rung, fallback });
  const standIn = fallback && `No year of the ship ${number} counts: the median of its type (${vessel.typeName}).`;
  if (standIn) calculation.warn({ code: "vessel_unknown", message: standIn, field: "method.vessel_imo_number" });
  warnOfUnused(context, method, number, vessel);
  const { carrier, perCo2 } = fuelOf(context, vessel);
  const figure = calculation.add({
    name: "emission intensity of the vessel",
    leg,
    formula: "f = η / 1.852 · e",
    inputs: [rung === "vessel" ? ofTheShip(efficiency) : efficiency, derived(perCo2, "CO2e for CO2")],
    units: { "1.852": "km/nm" },
    unit: "g CO2e/(t·km)",
    facts: [{ name: "vessel", value: describe(number, vessel) }],
    note: factor.note,
  });
  const isReefer = method.refrigerated === true && isContainerShip(vessel);
  return {
    input: derived(isReefer ? chilled(context, method, figure) : figure, "emission intensity", "f"),
    per: "t·km",
    factor,
    value: figure.value,
    ...(standIn && { standsIn: true, note: standIn }),
    tankToWheel: {
      part: fromTable("t", "fuel, tank to wheel", carrier, carrier.factor.parts?.ttw),
      whole: fromTable("w", "fuel, well to wheel", carrier),
    },
  };
};

/** The fuel of a ship by its type, and its CO2e from well to wheel for the CO2 of burning it. */
const fuelOf = ({ calculation, leg }: LegContext, { type = "" }: Vessel): { carrier: Chosen; perCo2: Figure } => {
  const fuel = FUEL_OF[type] ?? "hfo";
  const carrier = { factor: freightFactor("vesselFuels", fuel), rung: "fuel of the type" };
  const carbon = { factor: freightFactor("vesselFuelCarbon", fuel), rung: "fuel of the type" };
  const perCo2 = calculation.add({
    name: "CO2e of the fuel, well to wheel, for the CO2 of burning it",
    leg,
    formula: "e = w / c",
    inputs: [
      ofTheShip(fromTable("w", "fuel, well to wheel", carrier)),
      ofTheShip(fromTable("c", "CO2 of the fuel, as reported", carbon)),
    ],
    unit: "kg CO2e/kg CO2",
    facts: [{ name: "fuel", value: `${fuel}, by the type of the ship` }],
  });
  return { carrier, perCo2 };
};

/** The factor of a ship that carries cargo by mass: its own figure under its number, else that of its type. */
export const efficiencyOf = (number: string, { type = "", typeName, years, efficiency }: Vessel): Chosen => {
  const ofType = factorOf(TYPES, type);
  if (efficiency === undefined) return { factor: ofType, rung: "ship type", fallback: true };
  const row = {
    id: number,
    value: efficiency.toFixed(),
    name: `${typeName}, IMO ${number}`,
    at: `reporting years ${years.join(", ")}`,
    note: `Median of ${years.length === 1 ? "one year" : `${years.length} years`}. Its type: ${ofType.note}`,
  };
  return { factor: factorOf(factorTable(efficiencies, [row]), number), rung: "vessel" };
};

const TYPES = factorTable(efficiencies);

const describe = (number: string, { typeName, years }: Vessel): string =>
  `IMO ${number}, ${typeName}, ${years.length === 0 ? "no year counts" : years.join(", ")}`;

/** A reefer on a container ship: by as much more as on the lane. */
const chilled = (context: LegContext, { trade_lane }: IdentifiedVesselMethod, figure: Figure): Figure => {
  const { row, rung, facts } = laneOf(context, trade_lane);
  const [reefer, dry] = ["reefer", "dry"].map((cargo) => freightFactor("containerLanes", `${row}/${cargo}`));
  if (!reefer || !dry) throw new Error(`no lane ${row}`);
  return context.calculation.add({
    name: "reefer on the vessel",
    leg: context.leg,
    formula: "f = g · r / d",
    inputs: [
      derived(figure, "emission intensity", "g"),
      fromTable("r", "reefer on the lane", { factor: reefer, rung }),
      fromTable("d", "dry container on the lane", { factor: dry, rung }),
    ],
    unit: "g CO2e/(t·km)",
    facts,
  });
};
