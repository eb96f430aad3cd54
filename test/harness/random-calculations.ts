import {
  ByFuelFuel,
  CountryCode,
  Diet,
  FuelUsed,
  IntensityUnit,
  LogisticsSiteMethod,
  METHOD_STRINGS,
  PassengerVehicle,
  PrimaryFuel,
  RegionCode,
} from "@isotherm/contract";
import { CloudProvider } from "@isotherm/contract/company";
import { CabinClass } from "@isotherm/contract/flight";
import { ApiError } from "@isotherm/core";
import { knownFactor, namedTableFactor } from "@isotherm/factors/catalogue";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import {
  type Calculation,
  estimateByFuel,
  estimateCompany,
  estimateElectricity,
  estimateFlight,
  estimateFreight,
  estimateFreightLegs,
  estimateIndividual,
  estimatePassengers,
  estimateTransaction,
  type FreightLegRequest,
  type FreightLocation,
  type FreightMethod,
  freightGeography,
  type PrimaryData,
} from "@isotherm/methodology";
import { estimateByFactor } from "@isotherm/methodology/calculations/by-factor";
import { openCeda } from "@isotherm/open-ceda";
import fc from "fast-check";

const geography = freightGeography(await generatedData());
const uses = { geography, now: "1970-01-01T00:00:00.000Z" };

/** The calculation of a request; undefined where the request is refused. */
export type Drawn = Calculation | undefined;

const drawn = (calculate: () => Drawn): Drawn => {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
};

const amount = fc.oneof(
  fc.constant("0"),
  fc.integer({ min: 1, max: 5_000 }).map(String),
  fc.constantFrom("0.004", "12.5"),
);
const count = fc.integer({ min: 0, max: 40 });
const country = fc.oneof(
  fc.constantFrom("DEU", "GBR", "USA", "NOR", "IND", "ZAF", "BRA"),
  fc.constantFrom(...CountryCode.options),
);
const currency = fc.constantFrom("EUR", "USD", "GBP", "SEK", "INR", "QAR", "RSD");
const money = fc.record({ value: amount, currency });
const distance = fc.record({
  amount: fc.integer({ min: 1, max: 9_000 }).map(String),
  unit: fc.constantFrom("km", "mi", "nm"),
});
const maybe = <T>(what: fc.Arbitrary<T>) => fc.option(what, { nil: undefined });

const electricity = fc
  .record({
    consumption: fc.record({ amount, unit: fc.constantFrom("kWh", "MWh", "GWh") }),
    country_code: maybe(country),
    region: maybe(fc.constantFrom(...RegionCode.options)),
  })
  .map((request) => drawn(() => estimateElectricity(request)));

const airport = fc.record({ code: fc.constantFrom("FRA", "JFK", "SYD", "LHR", "EDI", "CPH", "OSL", "GRU") });
const flight = fc
  .record({
    route: fc.oneof(distance, fc.record({ source: airport, destination: airport })),
    cabin_class: maybe(fc.constantFrom(...CabinClass.options)),
    passengers: maybe(fc.integer({ min: 1, max: 9 })),
  })
  .map((request) => drawn(() => estimateFlight(request, geography.airports)));

const merchant = fc.oneof(
  fc.record({ category_code: fc.constantFrom("5411", "5812", "5732", "5651", "5541", "3000"), country_code: country }),
  fc.record({ search_term: fc.constantFrom("grocery", "book shop", "petrol", "hotel"), country_code: country }),
);
const transaction = fc
  .record({
    value: money,
    merchant,
    diet: maybe(fc.constantFrom(...Diet.options)),
    region_fallback: maybe(fc.constantFrom("never", "always")),
    year: fc.integer({ min: 2019, max: 2026 }),
  })
  .map(({ year, ...request }) =>
    drawn(() => estimateTransaction(request, { year, countryFactors: openCeda })?.calculation),
  );

const percentage = fc.integer({ min: 0, max: 100 });
const company = fc
  .record({
    months: maybe(fc.integer({ min: 1, max: 12 })),
    employees: count,
    remote_employees_percentage: percentage,
    country_code: country,
    electricity_consumption: count,
    green_electricity_used: fc.boolean(),
    gas_consumption: count,
    company_cars: count,
    average_car_distance_travelled: distance,
    employees_using_public_transport: count,
    short_flights: count,
    medium_flights: count,
    long_flights: count,
    first_or_business_class_percentage: percentage,
    food_and_drinks_expenses: money,
    vegetarian_and_vegan_percentage: percentage,
    electronic_device_expenses: money,
    garbage: count,
    recycled_garbage_percentage: percentage,
    tech: maybe(
      fc.record({
        on_premise: maybe(fc.record({ electricity_cost: money })),
        cloud: maybe(fc.record({ cost: money, provider: fc.constantFrom(...CloudProvider.options) })),
      }),
    ),
  })
  .map((request) => drawn(() => estimateCompany(request)));

const individual = fc
  .record({
    country_code: country,
    car_use: fc.boolean(),
    car_fuel_type: maybe(fc.constantFrom("gasoline", "electric", "hybrid")),
    average_car_distance_travelled: maybe(distance),
    short_flights: count,
    medium_flights: count,
    long_flights: count,
    days_per_week_using_public_transport: fc.integer({ min: 0, max: 7 }),
    diet: fc.constantFrom(...Diet.options),
    monthly_grocery_expenses: money,
    monthly_restaurant_expenses: money,
    monthly_clothing_expenses: money,
    monthly_furniture_appliances_expenses: money,
    monthly_other_expenses: money,
    electricity_consumption: count,
    green_electricity_used: fc.boolean(),
    gas_consumption: count,
  })
  .map((request) => drawn(() => estimateIndividual(request)));

const load = fc.oneof(
  fc.record({ mass: fc.record({ amount, unit: fc.constantFrom("t", "kg", "g") }) }),
  fc.record({ containers: amount, cargo_type: maybe(fc.constantFrom("lightweight", "average", "heavyweight")) }),
);
const end: fc.Arbitrary<FreightLocation> = fc.constantFrom<FreightLocation>(
  { locode: "CNSHA" },
  { locode: "NLRTM" },
  { locode: "USLAX" },
  { locode: "DEHAM" },
  { code: "FRA" },
  { code: "JFK" },
  { city: "München", country_code: "DEU" },
  { city: "Palermo", country_code: "ITA" },
  { city: "Chicago", country_code: "USA" },
  { country_code: "POL" },
  { postcode: "20457", country_code: "DEU" },
  { lat: 59.9, lon: 10.7 },
  { lat: -33.4, lon: -70.6 },
);
const method: fc.Arbitrary<FreightMethod> = fc.oneof(
  fc.constantFrom(...Object.values(METHOD_STRINGS).flat(), ...LogisticsSiteMethod.options),
  fc.constantFrom<FreightMethod>(
    { vessel_type: "container_ship" },
    { vessel_type: "container_ship", trade_lane: "aggregated_other", refrigerated: true, load_factor: 0.5 },
    { vessel_imo_number: "9321483" },
    { vessel_inference: { carrier_name: "ONE" } },
    { vessel_type: "sea_bulk_carrier_medium", load: "heavy" },
    { flight_number: "XY1", departure_on: "1970-01-01T00:00:00.000Z" },
    { aircraft_type: "B77W" },
    { vehicle_type: "truck_rigid_12t", fuel: "diesel" },
    {
      vehicle_type: "truck_articulated_40t",
      fuel: "cng",
      load_factor: 0.5,
      empty_runs_factor: 0.2,
      refrigerated: true,
    },
  ),
);
const source = fc.constant("Carrier");
const share = fc.constantFrom("0", "0.07", "1");
const primary: fc.Arbitrary<PrimaryData> = fc.oneof(
  fc.record({
    source,
    fuel_used: fc
      .record({
        fuel: fc.constantFrom(...PrimaryFuel.options),
        amount,
        unit: fc.constantFrom("l", "kg", "kwh", "gal"),
        biofuel_share: maybe(share),
      })
      .filter((used) => FuelUsed.safeParse(used).success),
  }),
  fc.record({
    source,
    intensity: fc.record({
      amount,
      unit: fc.constantFrom(...IntensityUnit.options),
      boundary: fc.constantFrom("wtw", "ttw"),
    }),
  }),
  fc.record({ source, emissions: fc.record({ total_emissions: amount, distance_km: amount, ttw: maybe(share) }) }),
  fc.record({ source, load_factor: fc.constantFrom(0.1, 0.6, 1), empty_runs_factor: maybe(fc.constantFrom(0, 0.3)) }),
);
const leg: fc.Arbitrary<FreightLegRequest> = fc.record({
  primary_data: maybe(primary),
  method,
  route: fc.oneof(distance, fc.record({ source: end, destination: end })),
  country_code: maybe(country),
});
const shipping = fc
  .tuple(load, leg)
  .map(([shipment, one]) => drawn(() => estimateFreight(uses, shipment, one).calculation));
const legs = fc
  .tuple(load, fc.array(leg, { minLength: 1, maxLength: 3 }))
  .map(([shipment, several]) => drawn(() => estimateFreightLegs(uses, shipment, several).calculation));

const byFuel = fc
  .array(
    fc.record({ fuel: fc.constantFrom(...ByFuelFuel.options), fuel_consumed_litres: fc.constantFrom(0.5, 12, 900) }),
    { minLength: 1, maxLength: 4 },
  )
  .map((several) => drawn(() => estimateByFuel(several).calculation));

const way = fc.oneof(distance, fc.record({ source: airport, destination: airport }));
const passengerLeg = fc.oneof(
  fc.record({ route: distance, vehicle_type: fc.constantFrom(...PassengerVehicle.options) }),
  fc.record({
    route: distance,
    rail_type: fc.constantFrom("national_rail", "international_rail", "light_rail_or_tram"),
  }),
  fc.record({ route: distance, ferry_type: fc.constantFrom("foot_passenger", "car_passenger") }),
  fc.record({
    route: way,
    cabin_class: fc.constantFrom(...CabinClass.options),
    include_non_co2: maybe(fc.boolean()),
  }),
);
const passengers = fc
  .record({
    legs: fc.array(passengerLeg, { minLength: 1, maxLength: 3 }),
    passengers: maybe(fc.integer({ min: 1, max: 9 })),
    factor_year: maybe(fc.integer({ min: 2023, max: 2026 })),
  })
  .map((request) => drawn(() => estimatePassengers(uses, request).calculation));

/** Factors of each quality and numerator, and the units that activities of theirs may have. */
const namedFactor = fc.constantFrom(
  ["fuels-by-volume/2025-1/diesel", "l"],
  ["fuels-by-volume/2025-1/diesel", "m3"],
  ["passenger-services/2025-1/coach", "person*km"],
);
const byFactor = fc.record({ named: namedFactor, value: amount }).map(({ named: [id = "", unit = ""], value }) =>
  drawn(() => {
    const known = knownFactor(id);
    if (!known?.units) throw new Error(`there is no factor ${id}`);
    return estimateByFactor({ value, unit }, namedTableFactor(known, known.units), 2026);
  }),
);

/** Calculations of random requests, by the kind of estimate. */
export const RANDOM_CALCULATIONS: Readonly<Record<string, fc.Arbitrary<Drawn>>> = {
  electricity,
  flight,
  transaction,
  company,
  individual,
  shipping,
  "multi-leg-shipping": legs,
  "by-fuel-shipping": byFuel,
  "passenger-transportation": passengers,
  "emission-factor": byFactor,
};
