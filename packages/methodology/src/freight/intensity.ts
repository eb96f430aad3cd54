import { type Decimal, decimal } from "@isotherm/core";
import type { Coordinates, CountryShare, Vessels } from "@isotherm/geodata";
import { type CalculationBuilder, type Figure, fromTable, type TankToWheel, derived } from "../calculation.ts";
import { type Factor, factorOf } from "../factors/factor.ts";
import { FREIGHT_TABLES, type FreightTableName } from "./freight-tables.ts";
import { type FreightMode, type FreightMethod, type MethodologyDetails } from "./freight-method.ts";
import { type CalculationInput } from "../calculation-step.ts";
/** Fallbacks that the answer names. */
export type MethodologyValue =
  | "imo_unavailable_container_ship_fallback"
  | "imo_unavailable_container_ship_trade_lane_fallback"
  | "flight_number_unavailable_fallback";

/** An end of a leg, as far as it is known. */
export interface LegEnd {
  readonly coordinates: Coordinates;
  /** ISO 3166-1 alpha-3. */
  readonly country?: string | undefined;
}

/** How full a vehicle runs, and how far it runs empty. From 0 to 1, the load above 0. */
export interface Utilisation {
  readonly load_factor?: number | undefined;
  readonly empty_runs_factor?: number | undefined;
}

/** What choosing and refining a factor may look at. */
export interface LegContext {
  readonly calculation: CalculationBuilder;
  readonly leg: number | undefined;
  /** Country that the request names for the leg. */
  readonly country?: string | undefined;
  readonly source?: LegEnd | undefined;
  readonly destination?: LegEnd | undefined;
  /** Countries that the way leads through; none where its course is not known. */
  readonly countries?: readonly CountryShare[] | undefined;
  /** That of this very transport, where it is told beside the method. */
  readonly utilisation?: Utilisation | undefined;
  /** Distance before adjustment; undefined for sites. */
  readonly distance?: Figure | undefined;
  readonly adjustedDistance?: Figure | undefined;
  /** Whether the distance is the one that was really travelled. */
  readonly isActual?: boolean | undefined;
  /** Where ships are looked up by their numbers. */
  readonly vessels?: Pick<Vessels, "find"> | undefined;
}

/** How much a leg emits per unit of transport, with all refinements. */
export interface Intensity {
  /** Goes into the emissions under the symbol `f`. */
  readonly input: CalculationInput;
  readonly per: "t·km" | "TEU·km" | "t" | "TEU";
  /** The factor that the answer shows, and its value before uplifts. */
  readonly factor: Factor;
  readonly value: Decimal;
  /** What of it arises at the vehicle; undefined where the source has no split. */
  readonly tankToWheel?: TankToWheel | undefined;
  readonly methodology?: readonly MethodologyValue[];
  /** Set where it stands in for a vehicle that was asked for and is not known. */
  readonly standsIn?: true;
  readonly details?: MethodologyDetails;
  /** Said at the step of the emissions. */
  readonly note?: string | undefined;
}

/** The intensity that is a row of a table as it stands, with the tank-to-wheel part where the row has one. */
export const tableIntensity = (
  table: FreightTableName,
  row: string,
  per: Intensity["per"],
  {
    rung = "method",
    fallback,
    note,
  }: { readonly rung?: string; readonly fallback?: true | undefined; readonly note?: string | undefined } = {},
): Intensity => {
  const factor = freightFactor(table, row);
  return {
    input: fromTable("f", "emission factor", { factor, rung, fallback }),
    per,
    factor,
    value: factor.value,
    tankToWheel: factor.parts && {
      part: fromTable("t", "tank to wheel part of the factor", { factor, rung: "method" }, factor.parts.ttw),
      whole: fromTable("w", "well to wheel factor", { factor, rung: "method" }),
    },
    note,
  };
};

/** The intensity of what runs on electricity, `factor` kWh per t·km, from the grid: nothing of it arises at the vehicle. */
export const onElectricity = (figure: Figure, factor: Factor): Intensity => ({
  input: derived(figure, "emission intensity", "f"),
  per: "t·km",
  factor,
  value: figure.value,
  tankToWheel: "none",
  details: { electricity_consumption: { amount: factor.value, unit: "kWh/tkm" } },
});

/** A row of a freight table. Throws if the row is missing, which means the data set is incomplete. */
export const freightFactor = (table: FreightTableName, row: string): Factor => factorOf(FREIGHT_TABLES[table], row);

const SITE =
  /^(maritime_container_terminal|transhipment_site|storage_and_transhipment|warehouse|liquid_bulk_terminals)/;

/** The mode of a method. Throws on a string of no list: those are refused before. */
export const modeOf = (method: FreightMethod): FreightMode => {
  if (typeof method !== "string") {
    if ("vehicle_type" in method) return "road";
    return "flight_number" in method || "aircraft_type" in method ? "air" : "sea";
  }
  if (method.startsWith("diesel_truck") || method.startsWith("truck_")) return "road";
  if (method === "rail" || /^(diesel|electric)_freight_train/.test(method)) return "rail";
  if (method.startsWith("inland_waterway_")) return "inland_waterway";
  if (method.startsWith("sea_")) return "sea";
  if (/^((passenger|cargo)_)?plane$/.test(method)) return "air";
  if (SITE.test(method)) return "site";
  throw new Error(`no mode for ${method}`);
};

/** The string of a method, or the class of the vehicle that it describes. */
export const nameOf = (method: FreightMethod): string => {
  if (typeof method === "string") return method;
  return "vehicle_type" in method ? method.vehicle_type : "";
};

/** Tonnes that nothing carries at once: what is not of a known class counts as the largest there is. For a warning only. */
const LARGEST_T = { road: 50, rail: 20_000, inland_waterway: 20_000, sea: 400_000, air: 150, site: Infinity } as const;
/** The largest deadweight of a class, thousands of tonnes: `sea_ropax_5dwkt_hfo`. */
const DEADWEIGHT = /_(\d+)dwkt/u;

/** The most that one vehicle or ship of a method carries, and what that is, for people. */
export const mostCarried = (mode: FreightMode, method: FreightMethod): { tonnes: Decimal; what: string } => {
  const name = nameOf(method);
  if (mode === "road") {
    const [row, vehicle] = FREIGHT_TABLES.vehicleCapacities.entries().find(([id]) => name.startsWith(id)) ?? [];
    if (vehicle) return { tonnes: vehicle.value, what: `a vehicle of the class ${row}` };
  }
  const deadweight = name.includes("over_") ? undefined : DEADWEIGHT.exec(name)?.[1];
  if (deadweight !== undefined) return { tonnes: decimal(deadweight).times(1_000), what: "a ship of the class" };
  return { tonnes: decimal(String(LARGEST_T[mode])), what: "the largest vehicle of the mode" };
};

/** Countries of a way that have the same figures, and their share of its kilometres. */
interface CountryGroup {
  /** Stands for all of them; undefined where no country is known. */
  readonly country: string | undefined;
  readonly countries: readonly string[];
  /** From 0 to 1. */
  readonly share: Decimal;
}

/** Where figures hold. */
interface FiguresOfCountries {
  readonly holdsIn: (country: string) => boolean;
  /** Names those countries, for people: "Europe". */
  readonly of: string;
}

/**
 * The intensity of a leg whose figures depend on the country: that of `country_code`; else the mean over the countries of
 * the way, weighed by kilometres; else that of the source. `groupOf` names what the figures of a country depend on:
 * countries of one group are looked up once. With `held` it warns as `warnOfCountries` does.
 */
export const overCountries = (
  context: LegContext,
  groupOf: (country: string | undefined) => string,
  intensityIn: (context: LegContext) => Intensity,
  held?: FiguresOfCountries,
): Intensity => {
  if (held) warnOfCountries(context, held);
  const [main, ...others] = groupsOf(context, groupOf).map((group): Found => {
    return { group, intensity: intensityIn({ ...context, country: group.country }) };
  }) as [Found, ...Found[]];
  return others.length === 0 ? main.intensity : meanOf(context, main, [main, ...others]);
};

/** The countries whose figures a leg has: the one that is named, else those of its way, else the source's. */
export const countriesOfLeg = ({ country, countries = [], source }: LegContext): readonly (string | undefined)[] =>
  country === undefined && countries.length > 0 ? countries.map((each) => each.country) : [country ?? source?.country];

/**
 * Warns where the figures of a leg hold in other countries than those that it leads through, or where these are not known.
 */
const warnOfCountries = (context: LegContext, { holdsIn, of }: FiguresOfCountries): void => {
  const { calculation } = context;
  const ledThrough = countriesOfLeg(context);
  const known = ledThrough.filter((each) => each !== undefined);
  const elsewhere = known.filter((each) => !holdsIn(each)).toSorted();
  const field = "country_code";
  if (known.length < ledThrough.length)
    calculation.warn({
      code: "country_unknown",
      message: `The country is not known: the figures of ${of} were used.`,
      field,
    });
  if (elsewhere.length > 0) {
    const message = `${elsewhere.join(", ")}: there are no figures of their own, those of ${of} were used.`;
    calculation.warn({ code: "region_fallback", message, field });
  }
};

const groupsOf = (
  { country, countries, source }: LegContext,
  groupOf: (country: string | undefined) => string,
): readonly CountryGroup[] => {
  if (country !== undefined || countries === undefined || countries.length === 0)
    return [{ country: country ?? source?.country, countries: [], share: decimal(1) }];
  const groups = new Map<string, CountryGroup>();
  for (const { country: each, share } of countries) {
    const key = groupOf(each);
    const group = groups.get(key) ?? { country: each, countries: [], share: decimal(0) };
    groups.set(key, { ...group, countries: [...group.countries, each], share: group.share.plus(share) });
  }
  return [...groups.values()].toSorted((a, b) => b.share.cmp(a.share));
};

interface Found {
  readonly group: CountryGroup;
  readonly intensity: Intensity;
}

const meanOf = (context: LegContext, main: Found, found: readonly Found[]): Intensity => {
  const { calculation, leg } = context;
  const kilometres = found.map(({ group }, index) => kilometresIn(context, group, `k${index}`));
  const all = kilometres.map(({ symbol }) => symbol).join(" + ");
  const figure = calculation.add({
    name: "mean over the countries of the way",
    leg,
    formula: `f = (${found.map((_, index) => `k${index} · f${index}`).join(" + ")}) / (${all})`,
    inputs: found.flatMap(({ intensity }, index) => [
      kilometres[index] as CalculationInput,
      { ...intensity.input, symbol: `f${index}` },
    ]),
    unit: main.intensity.input.unit,
  });
  const isOneFactor = found.every(({ intensity }) => intensity.factor.id === main.intensity.factor.id);
  const notes = new Set(found.flatMap(({ intensity }) => intensity.note ?? []));
  return {
    ...main.intensity,
    input: derived(figure, "emission intensity", "f"),
    // Several rows have no value in common: the answer shows the row of most kilometres.
    value: isOneFactor ? meanValue(found) : main.intensity.value,
    tankToWheel: tankToWheelOf(context, found, kilometres, figure),
    note: notes.size === 0 ? undefined : [...notes].join(" "),
  };
};

/** The mean of the factors before uplifts. */
const meanValue = (found: readonly Found[]): Decimal => {
  const sum = (of: (each: Found) => Decimal) => found.reduce((total, each) => total.plus(of(each)), decimal(0));
  return sum(({ group, intensity }) => intensity.value.times(group.share)).div(sum(({ group }) => group.share));
};

const COURSE = "Isotherm: course of the way over the borders of @rapideditor/country-coder";

const kilometresIn = ({ distance }: LegContext, group: CountryGroup, symbol: string): CalculationInput => ({
  symbol,
  name: `kilometres in ${group.countries.join(", ")}`,
  value: decimal(distance?.value ?? 0).times(group.share),
  unit: "km",
  quality: "modelled",
  error_entry: "course",
  source: COURSE,
});

/** The tank-to-wheel part of the mean; undefined where the source of one of the intensities has no split. */
const tankToWheelOf = (
  { calculation, leg }: LegContext,
  found: readonly Found[],
  kilometres: readonly CalculationInput[],
  mean: Figure,
): Intensity["tankToWheel"] => {
  const splits = found.map(({ intensity }) => intensity.tankToWheel);
  if (splits.includes(undefined)) return undefined;
  const terms: string[] = [];
  const parts = found.flatMap(({ intensity: { tankToWheel, input } }, index) => {
    if (typeof tankToWheel !== "object" || tankToWheel.whole === undefined) return [];
    terms.push(`k${index} · f${index} · t${index} / w${index}`);
    return [
      { ...input, symbol: `f${index}` },
      { ...tankToWheel.part, symbol: `t${index}` },
      { ...tankToWheel.whole, symbol: `w${index}` },
    ];
  });
  if (terms.length === 0) return "none";
  const figure = calculation.add({
    name: "tank to wheel part of the mean",
    leg,
    formula: `t = (${terms.join(" + ")}) / (${kilometres.map(({ symbol }) => symbol).join(" + ")})`,
    inputs: [...kilometres, ...parts],
    unit: mean.unit,
  });
  return { part: derived(figure, "tank to wheel part", "t"), whole: derived(mean, "emission intensity", "w") };
};
