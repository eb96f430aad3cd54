import {
  AircraftTypeCode,
  ByFuelFuel,
  Carrier,
  CountryCode,
  countryOfRegion,
  CurrencyCode,
  Diet,
  FuelUsed,
  IntensityUnit,
  LogisticsSiteMethod,
  METHOD_STRINGS,
  PrimaryFuel,
  RegionCode,
  RoadEmissionStandard,
  RoadFuel,
  RoadGradient,
  RoadSituation,
  RoadVehicleType,
  TradeLane,
} from "@isotherm/contract";
import { CloudProvider } from "@isotherm/contract/company";
import { CabinClass } from "@isotherm/contract/flight";
import { type Decimal, decimal, kilowattHours, ApiError } from "@isotherm/core";
import { vessels } from "@isotherm/geodata";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import {
  type CalculationStep,
  type CountryFactors,
  type ElectricityActivity,
  type EmissionSplit,
  electricity,
  estimateByFuel,
  estimateCompany,
  estimateFreight,
  estimateIndividual,
  flight,
  type FreightGeography,
  type FreightLoad,
  freightLeg,
  type FreightMethod,
  givenWay,
  matchMerchant,
  type Merchant,
  modeOf,
  PASSENGER_SERVICES,
  PASSENGER_VEHICLES,
  passengerLeg,
  type PrimaryData,
  startCalculation,
  transaction,
} from "@isotherm/methodology";
import { openCeda } from "@isotherm/open-ceda";
import spendFactors from "../../packages/methodology/data/spend-factors/2024-2.json" with { type: "json" };
import words from "../../packages/methodology/mappings/purchase-words/2026-4.json" with { type: "json" };

/** The steps of one calculation and what was calculated. */
export interface NamedSteps {
  readonly name: string;
  readonly steps: readonly CalculationStep[];
  /** Of transport: the emissions, and how they divide along the chain. */
  readonly transport?: { readonly emissions: Decimal; readonly split: EmissionSplit | undefined };
}

/** A ship of each type without a year that counts. */
const SHIPS_BY_TYPE =
  "8404264 9235696 9186390 8420426 8813087 7022356 9064073 9143532 7207451 8401133 9166895 8226739".split(" ");

/** Every method of the interface, with each value of each enumeration that a method has. */
export const FREIGHT_METHODS: readonly FreightMethod[] = [
  ...Object.values(METHOD_STRINGS).flat(),
  ...LogisticsSiteMethod.options,
  ...["small", "medium", "large", "huge"].flatMap((size) =>
    ["HFO", "MGO", ...(size === "huge" ? ["LNG"] : [])].map((fuel) => ({
      vessel_type: `sea_oil_tanker_${size}`,
      fuel,
    })),
  ),
  ...["sea_general_cargo_small", "sea_general_cargo_large", "sea_bulk_carrier_small", "sea_ropax"].flatMap(
    (vessel_type) => [{ vessel_type }, { vessel_type, fuel: "MGO" }],
  ),
  ...["sea_bulk_carrier_medium", "sea_bulk_carrier_large"].flatMap((vessel_type) =>
    ["average", "heavy"].map((load) => ({ vessel_type, load })),
  ),
  ...["freight_only", "truck_and_trailer", "trailer_only"].map((load) => ({
    vessel_type: "sea_roro",
    fuel: "MGO",
    load,
  })),
  ...TradeLane.options.flatMap((trade_lane) =>
    [true, false].map((refrigerated) => ({ vessel_type: "container_ship" as const, trade_lane, refrigerated })),
  ),
  { vessel_type: "container_ship" },
  { vessel_type: "container_ship", refrigerated: true },
  { vessel_type: "container_ship", load_factor: 0.5 },
  { vessel_imo_number: "9074729" },
  { vessel_imo_number: "9321483", refrigerated: true, trade_lane: "aggregated_other" },
  ...SHIPS_BY_TYPE.map((vessel_imo_number) => ({ vessel_imo_number })),
  { vessel_name: "Nobody", trade_lane: "aggregated_other" },
  ...Carrier.options.map((carrier_name) => ({
    vessel_inference: { departure_on: "2026-01-01", arrival_on: "2026-02-01", carrier_name },
  })),
  ...["cargo_plane", "passenger_plane", "plane"].map((aircraft_configuration) => ({
    flight_number: "XY1",
    departure_on: "2026-01-01",
    aircraft_configuration,
  })),
  ...AircraftTypeCode.options.map((aircraft_type) => ({ aircraft_type })),
  ...RoadVehicleType.options.flatMap((vehicle_type) => RoadFuel.options.map((fuel) => ({ vehicle_type, fuel }))),
  ...RoadVehicleType.options.map((vehicle_type) => ({
    vehicle_type,
    fuel: "diesel",
    load_factor: 0.5,
    empty_runs_factor: 0.2,
    refrigerated: true,
  })),
  ...RoadSituation.options.map((situation) => ({ vehicle_type: "truck_rigid_12t", fuel: "diesel", situation })),
  ...RoadGradient.options.map((gradient) => ({ vehicle_type: "truck_rigid_12t", fuel: "diesel", gradient })),
  ...RoadEmissionStandard.options.map((emission_standard) => ({
    vehicle_type: "truck_rigid_12t",
    fuel: "diesel",
    emission_standard,
  })),
];

const LOADS: readonly FreightLoad[] = [
  ...(["t", "kg", "g"] as const).map((unit) => ({ mass: { amount: "12", unit } })),
  ...["lightweight", "average", "heavyweight", "container_only", undefined].map((cargo_type) => ({
    containers: "2",
    cargo_type,
  })),
];

const DISTANCES = [
  { amount: "800", unit: "km" },
  { amount: "2000", unit: "mi" },
  { amount: "900", unit: "nm" },
] as const;

const SHIPS = vessels(await generatedData());
type Distance = Parameters<typeof givenWay>[0];

function freightSteps(method: FreightMethod, country: string | undefined, index: number, over?: Distance): NamedSteps {
  const load = LOADS[index % LOADS.length] ?? {};
  const distance = over ?? DISTANCES[index % DISTANCES.length] ?? DISTANCES[0];
  const calculation = startCalculation();
  const way = modeOf(method) === "site" ? undefined : givenWay(distance);
  const { emissions, split } = freightLeg(calculation, { method, load, way, country, vessels: SHIPS });
  const name = JSON.stringify({ method, country, load, distance });
  return { name, steps: calculation.steps, transport: { emissions: emissions.value, split } };
}

function* everyFreightLeg(): Generator<NamedSteps> {
  let index = 0;
  for (const method of FREIGHT_METHODS) {
    for (const country of [undefined, "DEU", "CHN", "USA"]) yield freightSteps(method, country, (index += 1));
  }
  for (const method of ["truck_rigid_12t", "maritime_container_terminal", { vessel_type: "container_ship" } as const]) {
    for (const at of Array.from({ length: LOADS.length * DISTANCES.length }).keys()) {
      yield freightSteps(method, undefined, at);
    }
  }
  for (const method of ["plane", "passenger_plane", "cargo_plane"]) {
    for (const amount of FLIGHTS) yield freightSteps(method, undefined, 0, { amount, unit: "km" });
  }
}

const ARTIC = "truck_articulated_44t";

/** Every amount of fuel that the interface takes, where it was made in each region and where that is not known. */
function* everyPrimaryData(): Generator<NamedSteps> {
  const primary = function* (primary_data: PrimaryData, method: FreightMethod, country_code?: string) {
    const uses = { geography: {} as FreightGeography, now: "1970-01-01T00:00:00.000Z" };
    const asked = { method, route: DISTANCES[0], country_code, primary_data };
    const { calculation } = estimateFreight(uses, { mass: { amount: "12", unit: "t" } }, asked);
    yield { name: JSON.stringify(asked), steps: calculation.steps };
  };
  const amounts = PrimaryFuel.options.flatMap((fuel) =>
    (["l", "kg", "kwh", "gal"] as const).flatMap((unit) =>
      [undefined, "0.3"].map((biofuel_share) => ({ fuel, amount: "100", unit, biofuel_share })),
    ),
  );
  for (const fuel_used of amounts.filter((each) => FuelUsed.safeParse(each).success)) {
    for (const country of [undefined, "DEU", "USA"]) {
      for (const method of [ARTIC, "sea_roro_5dwkt_hfo"]) yield* primary({ source: "x", fuel_used }, method, country);
    }
  }
  for (const unit of IntensityUnit.options.filter((each) => each.endsWith("_per_tkm")))
    yield* primary({ source: "x", intensity: { amount: "80", unit, boundary: "wtw" } }, ARTIC);
  for (const method of METHOD_STRINGS.road) yield* primary({ source: "x", load_factor: 0.5 }, method);
}

const YEARS = [undefined, ...Array.from({ length: 12 }, (_, index) => 2015 + index)];

/** Electricity of a place in each year; nothing for a year before the first edition. */
function* electricityByYear(place: Pick<ElectricityActivity, "country" | "region">): Generator<NamedSteps> {
  for (const year of YEARS) {
    try {
      const { steps } = electricity({ ...place, year, consumption: kilowattHours("1000") });
      yield { name: `electricity ${place.region ?? place.country} ${year}`, steps };
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "validation_error")) throw error;
    }
  }
}

function* everyElectricity(): Generator<NamedSteps> {
  for (const country of [undefined, ...CountryCode.options]) yield* electricityByYear({ country });
  for (const region of RegionCode.options) yield* electricityByYear({ region, country: countryOfRegion(region) });
  const contract = { type: "certificates", share: decimal("0.5") } as const;
  const { steps } = electricity({ consumption: kilowattHours("1000"), country: "DEU", contract });
  yield { name: "electricity with certificates", steps };
}

/** One of each stretch of the curves of fuel, and one beyond them, km. */
const FLIGHTS = [
  ..."100 400 700 900 1200 1700 2200 2700 3200 3700 4500 5500 6500 7500 9000 11000 13000 15000".split(" "),
  "17000",
];

function* everyFlight(): Generator<NamedSteps> {
  const ends = [
    undefined,
    { from: "GBR", to: "GBR" },
    { from: "GBR", to: "USA" },
    { from: "CHN", to: "USA" },
    { from: "KEN", to: "ARE" },
    { from: "BRA", to: "DEU" },
  ];
  for (const cabin of CabinClass.options) {
    for (const countries of ends) {
      for (const km of FLIGHTS) {
        const route = { distance: decimal(km), countries, facts: [] };
        const { steps, emissions, split } = flight({ route, cabin, passengers: 2 });
        yield { name: `flight ${cabin} ${km} ${countries?.to}`, steps, transport: { emissions, split } };
      }
    }
  }
}

const MERCHANTS: readonly Merchant[] = [
  ...Array.from({ length: 10_000 }, (_, code) => ({ category_code: String(code).padStart(4, "0") })),
  ...words.rows.flatMap(({ en, de, fr = [], es = [] }) =>
    [...en, ...de, ...fr, ...es].map((search_term) => ({ search_term })),
  ),
  ...spendFactors.lines.map((line) => ({ search_term: `NAICS ${line.slice(0, 6)}` })),
];

function* purchase(what: {
  merchant: Merchant;
  country?: string;
  currency?: string;
  year?: number;
  diet?: string;
  regionFallback?: "never" | "always";
  countryFactors?: CountryFactors | undefined;
}): Generator<NamedSteps> {
  const { country = "DEU", currency = "EUR", year = 2024, diet, regionFallback = "always" } = what;
  const countryFactors = "countryFactors" in what ? what.countryFactors : openCeda;
  const merchant = matchMerchant(what.merchant);
  if (!merchant) return;
  const spending = { value: decimal("12.34"), currency, year };
  try {
    const { steps } = transaction({ spending, merchant, country, diet, regionFallback, countryFactors });
    yield { name: `purchase ${JSON.stringify(what)}`, steps };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "exchange_rate_not_found")) throw error;
  }
}

const ENERGY = ["petrol", "diesel", "heating oil", "lpg", "natural gas", "electricity", "district heating"];

function* everyPurchase(): Generator<NamedSteps> {
  const grocer = { category_code: "5411" };
  for (const merchant of MERCHANTS) yield* purchase({ merchant });
  for (const diet of Diet.options) yield* purchase({ merchant: grocer, diet });
  for (let year = 2010; year <= 2027; year += 1) {
    for (const currency of CurrencyCode.options) yield* purchase({ merchant: grocer, currency, year });
  }
  for (const merchant of MERCHANTS) yield* purchase({ merchant, country: "USA", currency: "USD" });
  for (const country of CountryCode.options) {
    yield* purchase({ merchant: grocer, country });
    for (const search_term of ENERGY) {
      for (const year of [2022, 2023, 2024, 2025, 2026]) yield* purchase({ merchant: { search_term }, country, year });
    }
    for (let year = 2010; year <= 2024; year += 1) {
      yield* purchase({ merchant: grocer, country, year, countryFactors: undefined });
    }
  }
}

const usd = (value: string) => ({ value, currency: "USD" });
const km = { amount: "15000", unit: "km" } as const;

function* everyCompany(): Generator<NamedSteps> {
  for (const country_code of CountryCode.options) {
    for (const [index, provider] of CloudProvider.options.entries()) {
      const { steps } = estimateCompany({
        months: index + 1,
        employees: 40,
        remote_employees_percentage: 30,
        country_code,
        ...(index > 1 && { factor_year: 2022 + index }),
        electricity_consumption: 60_000,
        green_electricity_used: index % 2 === 1,
        gas_consumption: 4_000,
        company_cars: 3,
        average_car_distance_travelled: km,
        employees_using_public_transport: 20,
        short_flights: 30,
        medium_flights: 10,
        long_flights: 5,
        first_or_business_class_percentage: 30,
        food_and_drinks_expenses: usd("20000"),
        vegetarian_and_vegan_percentage: 30,
        electronic_device_expenses: { value: "30000", currency: "EUR" },
        garbage: 2_000,
        recycled_garbage_percentage: 30,
        tech: { on_premise: { electricity_cost: usd("1000") }, cloud: { cost: usd("12000"), provider } },
      });
      yield { name: `company ${country_code} ${provider}`, steps };
    }
  }
}

function* everyIndividual(): Generator<NamedSteps> {
  for (const country_code of CountryCode.options) {
    for (const [index, car_fuel_type] of (
      ["gasoline", "electric", "hybrid", "gasoline", "hybrid", "hybrid"] as const
    ).entries()) {
      const { steps } = estimateIndividual({
        country_code,
        factor_year: [2026, 2025, 2024, 2024, 2024, 2025][index],
        car_use: true,
        car_fuel_type,
        ...(index === 2 && { average_car_distance_travelled: km }),
        short_flights: 3,
        medium_flights: 2,
        long_flights: 1,
        days_per_week_using_public_transport: 3,
        diet: Diet.options[index] ?? "vegan",
        monthly_grocery_expenses: usd("300"),
        monthly_restaurant_expenses: usd("100"),
        monthly_clothing_expenses: usd("100"),
        monthly_furniture_appliances_expenses: { value: "80", currency: "EUR" },
        monthly_other_expenses: usd("100"),
        electricity_consumption: 2_000,
        green_electricity_used: index === 1,
        gas_consumption: 500,
      });
      yield { name: `individual ${country_code} ${car_fuel_type}`, steps };
    }
  }
}

const JOURNEYS: readonly (readonly [string | undefined, string | undefined])[] = [
  ["GBR", "GBR"],
  ["GBR", "FRA"],
  ["DEU", "DEU"],
  ["USA", "USA"],
  ["USA", "CAN"],
  [undefined, undefined],
];

function* everyPassengerLeg(): Generator<NamedSteps> {
  for (const means of [...PASSENGER_VEHICLES, ...PASSENGER_SERVICES]) {
    for (const [index, [source, destination]] of JOURNEYS.entries()) {
      for (const year of [2024, 2025, 2026, undefined]) {
        const calculation = startCalculation();
        const end = (country: string | undefined) => ({ coordinates: { lat: 0, lon: 0 }, country });
        const way = {
          ...givenWay({ amount: "120", unit: "km" }),
          ...(index < JOURNEYS.length - 1 && { source: end(source), destination: end(destination) }),
        };
        const name = `${means} ${source} ${destination} ${year}`;
        try {
          const { emissions, split } = passengerLeg(calculation, { means, way, passengers: 3, year });
          yield { name, steps: calculation.steps, transport: { emissions: emissions.value, split } };
        } catch (error) {
          // The figures of the USA begin with 2025.
          if (!(error instanceof ApiError) || year !== 2024) throw error;
        }
      }
    }
  }
}

function* everyFuel(): Generator<NamedSteps> {
  for (const fuel of ByFuelFuel.options) {
    const { calculation } = estimateByFuel([{ fuel, fuel_consumed_litres: "50" }]);
    yield { name: `by fuel ${fuel}`, steps: calculation.steps };
  }
}

/** A calculation for each choice that requests have, so that each factor which can be chosen is chosen by one of them. */
export function* everyCalculation(): Generator<NamedSteps> {
  yield* everyFreightLeg();
  yield* everyPrimaryData();
  yield* everyElectricity();
  yield* everyFlight();
  yield* everyPurchase();
  yield* everyCompany();
  yield* everyIndividual();
  yield* everyPassengerLeg();
  yield* everyFuel();
}
