import { type Decimal, decimal, instantMs, ApiError } from "@isotherm/core";
import { instant, systemClock } from "@isotherm/core/system";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import cars2024 from "../../data/passenger-cars/2024-1.json" with { type: "json" };
import cars2025 from "../../data/passenger-cars/2025-1.json" with { type: "json" };
import vehicles2024 from "../../data/passenger-vehicles/2024-1.json" with { type: "json" };
import vehicles2025 from "../../data/passenger-vehicles/2025-1.json" with { type: "json" };
import services2024 from "../../data/passenger-services/2024-1.json" with { type: "json" };
import services2025 from "../../data/passenger-services/2025-1.json" with { type: "json" };
import services2026 from "../../data/passenger-services/2026-1.json" with { type: "json" };
import publicTransport2024 from "../../data/public-transport/2024-1.json" with { type: "json" };
import publicTransport2025 from "../../data/public-transport/2025-1.json" with { type: "json" };
import publicTransport2026 from "../../data/public-transport/2026-2.json" with { type: "json" };
import usServices from "../../data/us-passenger-services/2025-1.json" with { type: "json" };
import usVehicles from "../../data/us-passenger-vehicles/2025-1.json" with { type: "json" };
import roadFuels from "../../data/road-fuels/2024-1.json" with { type: "json" };
import { startCalculation } from "../calculation.ts";
import { flight, flightRoute } from "../calculations/flight.ts";
import type { FreightUses } from "../freight/estimate-freight.ts";
import { freightGeography } from "../freight/freight-geography.ts";
import { verifySheet } from "../verify-sheet.ts";
import { estimatePassengers, type PassengerLegRequest, type PassengersRequest } from "./estimate-passengers.ts";
import { passengerFactor } from "./passenger-factor.ts";

let uses: FreightUses;
beforeAll(async () => {
  uses = { geography: freightGeography(await generatedData()), now: instant(systemClock.nowMs()) };
});

const km = (amount: string) => ({ amount, unit: "km" as const });
const city = (name: string, country_code: string) => ({ city: name, country_code });
const between = (source: object, destination: object) => ({ source, destination }) as PassengerLegRequest["route"];
const BRITISH = between(city("London", "GBR"), city("Manchester", "GBR"));
const estimate = (legs: readonly PassengerLegRequest[], more: Partial<PassengersRequest> = {}) =>
  estimatePassengers(uses, { legs, ...more });
const codes = ({ calculation }: ReturnType<typeof estimate>) => calculation.warnings.map(({ code }) => code);
const errorOf = (ask: () => unknown): ApiError => {
  try {
    ask();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("it was not refused");
};

describe("a leg", () => {
  it("is the worked example of methods/passengers.md", () => {
    const taxi = { route: km("20"), vehicle_type: "taxi" } as const;
    const coach = { route: km("300"), vehicle_type: "coach" } as const;
    const { calculation, legs } = estimate([taxi, coach], { passengers: 5, factor_year: 2025 });
    expect(legs.map(({ emissions }) => emissions.value.toFixed())).toEqual(["0.0103928", "0.05148"]);
    expect(calculation.emissions.toFixed()).toBe("0.0618728");
    expect(verifySheet({ steps: calculation.steps })).toEqual([]);
  });

  // Full factors of the UK government for 2025, direct and upstream, as its own calculators multiply them: 100 km.
  it.each([
    { leg: { rail_type: "national_rail" }, direct: "3.546", upstream: "0.897" },
    { leg: { rail_type: "international_rail" }, direct: "0.446", upstream: "0.117" },
    { leg: { rail_type: "light_rail_or_tram" }, direct: "2.86", upstream: "0.749" },
    { leg: { vehicle_type: "coach" }, direct: "2.776", upstream: "0.656" },
    { leg: { vehicle_type: "local_bus" }, direct: "10.385", upstream: "2.649" },
    { leg: { vehicle_type: "car_average" }, direct: "16.725", upstream: "4.399" },
    { leg: { vehicle_type: "car_mini" }, direct: "13.051", upstream: "3.648" },
    { leg: { vehicle_type: "car_luxury" }, direct: "25.196", upstream: "6.834" },
    { leg: { vehicle_type: "motorcycle_large" }, direct: "13.252", upstream: "3.469" },
    { leg: { vehicle_type: "taxi" }, direct: "20.806", upstream: "5.176" },
    { leg: { ferry_type: "foot_passenger" }, direct: "1.871", upstream: "0.424" },
    { leg: { ferry_type: "car_passenger" }, direct: "12.933", upstream: "2.932" },
  ])("of $leg over 100 km has the published $direct + $upstream kg", ({ leg, direct, upstream }) => {
    const asked = { route: km("100"), ...leg } as PassengerLegRequest;
    const { calculation } = estimate([asked], { factor_year: 2025 });
    expect(calculation.emissions.times(1000).toFixed()).toBe(decimal(direct).plus(upstream).toFixed());
  });

  it.each([
    { passengers: 1, cars: 1, motorcycles: 1 },
    { passengers: 2, cars: 1, motorcycles: 1 },
    { passengers: 3, cars: 1, motorcycles: 2 },
    { passengers: 4, cars: 1, motorcycles: 2 },
    { passengers: 5, cars: 2, motorcycles: 3 },
    { passengers: 8, cars: 2, motorcycles: 4 },
    { passengers: 999_999, cars: 250_000, motorcycles: 500_000 },
  ])("of $passengers passengers takes $cars cars or $motorcycles motorcycles", ({ passengers, cars, motorcycles }) => {
    for (const [vehicle_type, wanted] of [["car_average", cars] as const, ["motorcycle_small", motorcycles] as const]) {
      const of = (count: number) => estimate([{ route: km("1"), vehicle_type }], { passengers: count });
      expect(of(passengers).calculation.emissions.div(of(1).calculation.emissions).toFixed()).toBe(String(wanted));
    }
  });

  it("by electric train emits before the train; of trains with and without wire nothing is known of the parts", () => {
    const parts = (rail_type: "international_rail" | "national_rail") => {
      const { wtt, ttw, unknown } = estimate([{ route: km("100"), rail_type }]).legs[0]!.split;
      return [wtt, ttw, unknown].map((part) => part.gt(0));
    };
    expect(parts("international_rail")).toEqual([true, false, false]);
    expect(parts("national_rail")).toEqual([false, false, true]);
  });

  it("goes by ferry over water, counted there by the passenger", () => {
    const route = between(city("Dublin", "IRL"), city("London", "GBR"));
    const of = (vehicle_type: "car_average" | "coach") => estimate([{ route, vehicle_type }], { passengers: 2 });
    const [car, coach] = [of("car_average"), of("coach")];
    expect(codes(car)).toContain("ferry_assumed");
    const names = (found: typeof car) => found.calculation.steps.map(({ name }) => name);
    expect(names(car)).toContain("emissions, Ferry, car passenger");
    expect(names(coach)).toContain("emissions, Ferry, foot passenger");
    expect(car.legs[0]?.factor?.name).toBe("Car, average, unknown fuel");
    expect(verifySheet({ steps: car.calculation.steps })).toEqual([]);
  });

  it("with a ferry says once that figures of another country stand in", () => {
    const route = between(city("Naples", "ITA"), city("Palermo", "ITA"));
    const found = codes(estimate([{ route, vehicle_type: "car_average" }]));
    expect(found).toContain("ferry_assumed");
    expect(found.filter((code) => code === "region_fallback")).toHaveLength(1);
  });

  it("by air is what a flight estimate of the same airports is", () => {
    const route = between({ code: "LHR" }, { code: "JFK" });
    const { legs } = estimate([{ route, cabin_class: "business" }], { passengers: 3 });
    const alone = flight({
      route: flightRoute(uses.geography.airports, "LHR", "JFK"),
      cabin: "business",
      passengers: 3,
    });
    expect(legs[0]?.emissions.value).toEqual(alone.emissions);
    expect(legs[0]?.nonCo2).toEqual(alone.nonCo2);
    expect(legs[0]?.split).toEqual(alone.split);
  });

  it("by air may depart within a day from now, where it is tomorrow already, and no later", () => {
    const now = instantMs(uses.now);
    const departing = (hours: number) => () => {
      const departure_on = instant(now + hours * 3_600_000);
      const flight_identification = { flight_number: "BA117", departure_on };
      const route = between({ code: "LHR" }, { code: "JFK" });
      return codes(estimate([{ route, cabin_class: "economy", flight_identification }]));
    };
    expect(departing(23)()).toContain("flight_unknown");
    const { code, detail } = errorOf(departing(25));
    expect([code, detail]).toEqual([
      "future_departure_invalid",
      "legs.0: flight_identification.departure_on: is more than 24 hours ahead.",
    ]);
  });

  it("by air begins at the nearest airport with flights", () => {
    const { calculation } = estimate([
      { route: between(city("Oxford", "GBR"), { code: "JFK" }), cabin_class: "economy" },
    ]);
    expect(calculation.warnings.map(({ code }) => code)).toContain("place_moved");
  });
});

describe("the table of a journey", () => {
  const warned = (leg: object, more: Partial<PassengersRequest> = {}) =>
    codes(estimate([leg as PassengerLegRequest], more)).filter((code) => code !== "distance_modelled");
  const factorOf = (leg: object) => estimate([leg as PassengerLegRequest]).legs[0]?.factor?.id;
  const AMERICAN = between(city("Chicago", "USA"), city("Detroit", "USA"));
  const GERMAN = between(city("Berlin", "DEU"), city("Hamburg", "DEU"));

  it.each([
    {
      why: "is the UK government's within the United Kingdom",
      leg: { route: BRITISH, vehicle_type: "coach" },
      warnings: [],
    },
    { why: "stands in elsewhere", leg: { route: GERMAN, vehicle_type: "coach" }, warnings: ["region_fallback"] },
    {
      why: "stands in for a place unknown",
      leg: { route: km("9"), vehicle_type: "coach" },
      warnings: ["country_unknown"],
    },
    { why: "is the EPA's within the USA", leg: { route: AMERICAN, vehicle_type: "coach" }, warnings: [] },
    {
      why: "has no classes of cars in the USA",
      leg: { route: AMERICAN, vehicle_type: "car_mini" },
      warnings: ["vehicle_assumed"],
    },
    { why: "has no taxis in the USA", leg: { route: AMERICAN, vehicle_type: "taxi" }, warnings: ["region_fallback"] },
    {
      why: "holds for trains through the Channel Tunnel",
      leg: { route: between(city("London", "GBR"), city("Paris", "FRA")), rail_type: "international_rail" },
      warnings: [],
    },
  ])("$why", ({ leg, warnings }) => {
    expect(warned(leg)).toEqual(warnings);
  });

  it("does not hold for a journey of which one end is in no known country", () => {
    const chosen = (countries: readonly (string | undefined)[]) =>
      passengerFactor(startCalculation(), { means: "international_rail", countries, year: undefined });
    expect(chosen(["GBR", "FRA"]).fallback).toBeUndefined();
    expect(chosen(["GBR", undefined]).fallback).toBe(true);
  });

  it("is of the year that is asked for, else of the journey, else the newest", () => {
    const leg = { route: BRITISH, vehicle_type: "coach" } as const;
    const idOf = (more: Partial<PassengersRequest>) => estimate([leg], more).legs[0]?.factor?.id;
    expect(idOf({})).toBe("passenger-services/2026-1/coach");
    expect(idOf({ passenger_transportation_travelled_at: "2025-01-01T00:30:00+01:00" })).toBe(
      "passenger-services/2024-1/coach",
    );
    expect(idOf({ factor_year: 2025, passenger_transportation_travelled_at: "2024-05-05T00:00:00Z" })).toBe(
      "passenger-services/2025-1/coach",
    );
    expect(warned(leg, { factor_year: 2027 })).toEqual(["year_fallback"]);
    // Cars of 2026 are not published with the rest.
    expect(factorOf({ route: BRITISH, vehicle_type: "car_mpv" })).toBe("passenger-vehicles/2025-1/car_mpv");
    expect(warned({ route: BRITISH, vehicle_type: "car_mpv" }, { factor_year: 2026 })).toEqual(["year_fallback"]);
    const early = errorOf(() => estimate([leg], { factor_year: 2023 }));
    expect([early.code, early.detail]).toEqual([
      "validation_error",
      "factor_year: the first edition of these factors is that of 2024.",
    ]);
  });

  it("refuses a year that is too early under the name of what tells it: the day of the journey where no year is asked for", () => {
    const leg = { route: BRITISH, vehicle_type: "coach" } as const;
    const early = errorOf(() => estimate([leg], { passenger_transportation_travelled_at: "2019-05-01T00:00:00Z" }));
    expect(early.detail).toMatch(/^passenger_transportation_travelled_at: the first edition /);
  });

  it("has one source for each figure: commuting and journeys agree", () => {
    const value = (rows: readonly { id: string; value: string }[], id: string) =>
      decimal(rows.find((row) => row.id === id)?.value ?? "NaN");
    for (const [journeys, cars] of [
      [vehicles2024, cars2024],
      [vehicles2025, cars2025],
    ] as const) {
      const both = value(cars.rows, "unknown-direct").plus(value(cars.rows, "unknown-upstream"));
      expect(value(journeys.rows, "car_average").toFixed()).toBe(both.toFixed());
    }
    // The underground is in the mix of commuting alone.
    const UNDERGROUND = { 2024: "0.03508", 2025: "0.03508", 2026: "0.02277" };
    for (const [year, services, mix] of [
      [2024, services2024, publicTransport2024],
      [2025, services2025, publicTransport2025],
      [2026, services2026, publicTransport2026],
    ] as const) {
      const of = (id: string, share: string): Decimal => value(services.rows, id).times(share);
      const sum = of("local_bus", "0.3")
        .plus(of("national_rail", "0.4"))
        .plus(of("light_rail_or_tram", "0.15"))
        .plus(decimal(UNDERGROUND[year]).times("0.15"));
      expect(sum.toDecimalPlaces(5).minus(value(mix.rows, "mix")).abs().lte("0.00001"), String(year)).toBe(true);
    }
  });
});

describe("the rows of the USA", () => {
  const PRINTED = /^Table 10: ([\d.]+) kg CO2, ([\d.]+) g CH4, ([\d.]+) g N2O a (?:vehicle|passenger)-mile$/;
  const RATIO = /times ([\d.]+) \/ ([\d.]+), as of (gasoline|diesel|light rail)/;

  it.each([...usVehicles.rows, ...usServices.rows])("$id follows from the figures that its source prints", (row) => {
    const [, co2 = "", methane = "", nitrous = ""] = PRINTED.exec(row.at) ?? [];
    const [, over = "", under = "", fuel = ""] = RATIO.exec(row.note) ?? [];
    const direct = decimal(co2)
      .plus(decimal(methane).times(28).div(1000))
      .plus(decimal(nitrous).times(265).div(1000))
      .div("1.609344");
    expect(direct.times(decimal(over).div(under).plus(1)).minus(row.value).abs().lt("0.00000002")).toBe(true);
    const ofFuel = roadFuels.rows.find(({ id }) => id === `north_america/${fuel}`);
    if (ofFuel) expect([over, under].map(Number)).toEqual([ofFuel.wtt, ofFuel.ttw].map(Number));
    else expect([over, under]).toEqual(["0.00749", "0.0286"]);
  });
});

describe("a journey", () => {
  it("names the leg that cannot be calculated", () => {
    const lost = errorOf(() =>
      estimate([
        { route: km("5"), vehicle_type: "taxi" },
        { route: between({ code: "QQQ" }, { code: "JFK" }), cabin_class: "economy" },
      ]),
    );
    expect([lost.code, lost.detail]).toEqual([
      "airport_invalid",
      "legs.1: route.source.code: no airport is known by QQQ.",
    ]);
    const far = errorOf(() =>
      estimate([{ route: between({ lat: -60, lon: -150 }, { code: "JFK" }), cabin_class: "economy" }]),
    );
    expect([far.code, far.detail]).toEqual([
      "airport_invalid",
      "legs.0: route.source: no airport with scheduled flights lies within 250 km.",
    ]);
    const unnamed = errorOf(() =>
      estimate([
        {
          route: km("500"),
          cabin_class: "economy",
          flight_identification: { flight_number: "LH1", departure_on: "2026-01-01" },
        },
      ]),
    );
    expect([unnamed.code, unnamed.detail]).toEqual([
      "airport_route_required",
      "legs.0: route: a flight number needs airport codes on both ends.",
    ]);
  });

  it("says where it is broken off", () => {
    const calculated = estimate([
      { route: BRITISH, rail_type: "national_rail" },
      { route: between(city("Leeds", "GBR"), city("York", "GBR")), vehicle_type: "local_bus" },
    ]);
    expect(codes(calculated)).toContain("legs_disconnected");
  });

  const leg = fc.tuple(
    fc.constantFrom<object>(
      { vehicle_type: "car_average" },
      { vehicle_type: "motorcycle_medium" },
      { vehicle_type: "coach" },
      { rail_type: "national_rail" },
      { ferry_type: "foot_passenger" },
      { cabin_class: "economy" },
      { cabin_class: "business", include_non_co2: false },
    ),
    fc.integer({ min: 1, max: 9_000_000 }),
  );
  const asked = ([means, metres]: readonly [object, number]) =>
    ({ route: km(decimal(metres).div(1000).toFixed()), ...means }) as PassengerLegRequest;

  it("is the sum of its legs, in all its parts, whatever they are", () => {
    fc.assert(
      fc.property(
        fc.array(leg, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 1, max: 500 }),
        (legs, passengers) => {
          const { calculation, legs: results } = estimate(legs.map(asked), { passengers });
          const sum = (of: (one: (typeof results)[number]) => Decimal) =>
            results.reduce((total, one) => total.plus(of(one)), decimal(0)).toFixed();
          expect(sum(({ emissions }) => emissions.value)).toBe(calculation.emissions.toFixed());
          expect(sum(({ nonCo2 }) => nonCo2)).toBe(calculation.nonCo2?.toFixed());
          for (const part of ["wtt", "ttw", "unknown"] as const)
            expect(sum(({ split }) => split[part])).toBe(calculation.split?.[part].toFixed());
          for (const { split, emissions } of results)
            expect(split.wtt.plus(split.ttw).plus(split.unknown).toFixed()).toBe(emissions.value.toFixed());
        },
      ),
    );
  });

  it("emits no less with more passengers or over a longer way", () => {
    fc.assert(
      fc.property(
        leg,
        fc.integer({ min: 1, max: 50 }),
        fc.nat(9),
        fc.nat(1_000_000),
        ([means, metres], passengers, more, further) => {
          const of = (count: number, distance: number) =>
            estimate([asked([means, distance])], { passengers: count }).calculation.emissions;
          const mass = of(passengers, metres);
          expect(of(passengers + more, metres).gte(mass)).toBe(true);
          expect(of(passengers, metres + further).gte(mass)).toBe(true);
        },
      ),
    );
  });
});
