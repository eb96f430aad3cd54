import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Decimal, decimal } from "@isotherm/core";
import type { Airport } from "@isotherm/geodata";
import { type FlightCountries, flightHaul } from "./flight-factors.ts";
import { type FlightAirports, flight, flightRoute } from "./flight.ts";
import { verifySheet } from "../verify-sheet.ts";

type Cabin = Parameters<typeof flight>[0]["cabin"];

const fly = (km: string, cabin: Cabin = "economy", passengers = 1, ends?: string) => {
  const [from = "", to = ""] = ends?.split("-") ?? [];
  const countries = ends === undefined ? undefined : { from, to };
  return flight({ route: { distance: decimal(km), countries, facts: [] }, cabin, passengers });
};
const kilograms = (mass: Decimal): string => mass.times(1000).toFixed();

describe("the emissions of a flight", () => {
  it("are those of the worked example in methods/flight.md", async () => {
    const page = await readFile(new URL("../../methods/flight.md", import.meta.url), "utf8");
    expect(page).toContain("= 1576.36619 kg = 1.57636619 t");
    expect(fly("5570", "business", 1, "FRA-USA").emissions.toFixed()).toBe("2.0307106");
    expect(fly("5564.3", "economy", 2, "GBR-USA").emissions.toFixed()).toBe("1.57636619");
  });

  it.each([
    { km: "785", cabin: "economy", n: 1, ends: undefined, kg: "206.2823" }, // 785 · (0.22928 + 0.0335)
    { km: "1000", cabin: "economy", n: 1, ends: undefined, kg: "148.25" }, // 1000 · (0.12576 + 0.02249)
    { km: "1000", cabin: "first", n: 1, ends: undefined, kg: "222.36" }, // business: 0.18863 + 0.03373
    { km: "100", cabin: "business", n: 3, ends: undefined, kg: "78.834" }, // 300 · 0.26278, the average
    { km: "3700", cabin: "economy", n: 1, ends: undefined, kg: "548.525" },
    { km: "3701", cabin: "economy", n: 1, ends: undefined, kg: "524.24665" }, // 3701 · (0.11704 + 0.02461)
    { km: "10000", cabin: "first", n: 1, ends: undefined, kg: "5665.8" }, // 0.46814 + 0.09844
    { km: "5000", cabin: "business", n: 2, ends: undefined, kg: "4107.7" }, // 10000 · (0.3394 + 0.07137)
    { km: "600", cabin: "economy", n: 1, ends: "GBR-GBR", kg: "157.668" },
    { km: "3900", cabin: "economy", n: 1, ends: "GBR-CYP", kg: "578.175" }, // near, whatever the distance
    { km: "3000", cabin: "economy", n: 1, ends: "SEN-GBR", kg: "444.75" }, // far, but not long
    { km: "5500", cabin: "economy", n: 1, ends: "USA-GBR", kg: "779.075" },
    { km: "400", cabin: "economy", n: 1, ends: "DEU-FRA", kg: "50.288" }, // 400 · (0.10916 + 0.01656)
    { km: "400", cabin: "economy", n: 1, ends: "DEU-DEU", kg: "105.112" },
    { km: "4000", cabin: "first", n: 1, ends: "USA-USA", kg: "2011.44" }, // 4000 · (0.43663 + 0.06623)
  ] as const)("over $km km in $cabin, $n on board, $ends, are exactly $kg kg", ({ km, cabin, n, ends, kg }) => {
    expect(kilograms(fly(km, cabin, n, ends).emissions)).toBe(kg);
  });

  it("show both figures and the multiplier of the non-CO2 effects, in a sheet that can be recomputed", () => {
    const { steps } = fly("5000", "business", 1, "GBR-USA");
    expect(verifySheet({ steps })).toEqual([]);
    const result = (name: string) => steps.find((step) => step.name === name)?.result.value.toFixed(5);
    expect(result("burning the fuel")).toBe("1004.15000"); // 5000 · 0.20083
    expect(result("non-CO2 effects of flying at height")).toBe("692.85000"); // 5000 · (0.3394 − 0.20083)
    expect(result("multiplier of non-CO2 effects")).toBe("1.68999"); // 0.3394 / 0.20083
    expect(result("making and bringing the fuel")).toBe("356.85000");
  });

  it("divide into the fuel's making, and what arises at the aircraft with its non-CO2 effects", () => {
    const { split, nonCo2, emissions } = fly("5000", "business", 1, "GBR-USA");
    expect(kilograms(split?.wtt ?? decimal(0))).toBe("356.85");
    expect(kilograms(split?.ttw ?? decimal(0))).toBe("1697");
    expect(kilograms(nonCo2 ?? decimal(0))).toBe("692.85");
    expect([split?.unknown.toFixed(), kilograms(emissions)]).toEqual(["0", "2053.85"]);
  });

  it("are never fewer over a longer distance of the same haul, for more passengers, or in a better cabin", () => {
    const km = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(km, km, fc.integer({ min: 1, max: 9 }), (a, b, passengers) => {
        const [near, far] = [String(Math.min(a, b)), String(Math.max(a, b))];
        const mass = (distance: string, cabin: Cabin, n: number) => fly(distance, cabin, n, "FRA-USA").emissions;
        expect(mass(far, "economy", passengers).gte(mass(near, "economy", passengers))).toBe(true);
        expect(mass(near, "economy", passengers + 1).gt(mass(near, "economy", passengers))).toBe(true);
        expect(mass(near, "business", 1).gt(mass(near, "economy", 1))).toBe(true);
        expect(mass(near, "first", 1).gt(mass(near, "business", 1))).toBe(true);
      }),
    );
  });
});

const between = (from: string, to: string): FlightCountries => ({ from, to });

it.each<[km: number, countries: FlightCountries, haul: string]>([
  [785, undefined, "domestic"],
  [785.001, undefined, "short-haul"],
  [3_700, undefined, "short-haul"],
  [3_700.001, undefined, "long-haul"],
  [900, between("GBR", "GBR"), "domestic"],
  [3_699.999, between("GBR", "USA"), "short-haul"],
  [3_700, between("GBR", "USA"), "long-haul"],
  [3_700, between("USA", "GBR"), "long-haul"],
  [3_800, between("GBR", "TUR"), "short-haul"],
  [3_800, between("TUR", "GBR"), "short-haul"],
  [784.999, between("USA", "USA"), "domestic"],
  [785, between("USA", "USA"), "international"],
  [100, between("FRA", "DEU"), "international"],
])("%d km between %j is %s", (km, countries, haul) => {
  expect(flightHaul(km, countries)).toBe(haul);
});

const anAirport = (iata: string, icao: string, country: string, lat: number, lon: number): Airport => ({
  iata,
  icao,
  country,
  name: iata,
  city: iata,
  certain: true,
  label: `${iata} (${iata})`,
  coordinates: { lat, lon },
});
const HEATHROW = anAirport("LHR", "EGLL", "GBR", 51.4706, -0.461941);
const KENNEDY = anAirport("JFK", "KJFK", "USA", 40.639801, -73.7789);

const airports: FlightAirports = {
  lookUp: (code) => {
    if (code === "LON") {
      return { airport: HEATHROW, via: { code, kind: "metropolitan_code", reason: "it is the main one" } };
    }
    const airport = [HEATHROW, KENNEDY].find(({ iata, icao }) => iata === code || icao === code);
    return airport && { airport };
  },
};

describe("the route of a flight", () => {
  it("is the shortest line between the airports, to a metre, with their countries", () => {
    const { distance, countries, facts } = flightRoute(airports, "LON", "KJFK");
    // 5,555 km; the published great circle of LHR–JFK is 5,555 km within 1 %
    expect(distance.toNumber()).toBeGreaterThan(5_530);
    expect(distance.toNumber()).toBeLessThan(5_580);
    expect(distance.decimalPlaces()).toBeLessThanOrEqual(3);
    expect(countries).toEqual({ from: "GBR", to: "USA" });
    expect(facts[0]?.value).toBe("LON: LHR (LHR), because it is the main one");
  });

  it("is refused from an airport to itself, also under another of its codes", () => {
    for (const pair of [
      ["LHR", "LHR"],
      ["LHR", "EGLL"],
      ["LON", "LHR"],
    ] as const) {
      expect(() => flightRoute(airports, pair[0], pair[1])).toThrow(
        expect.objectContaining({ code: "distance_invalid" }),
      );
    }
    // Two that have no code of ICAO are two.
    const small = [anAirport("AAA", "", "USA", 40, -100), anAirport("BBB", "", "USA", 41, -101)];
    const lookUp: FlightAirports["lookUp"] = (code) => {
      const airport = small.find(({ iata }) => iata === code);
      return airport && { airport };
    };
    expect(flightRoute({ lookUp }, "AAA", "BBB").distance.toNumber()).toBeGreaterThan(100);
    expect(() => flightRoute(airports, "LHR", "QQQ")).toThrow(expect.objectContaining({ code: "airport_invalid" }));
  });
});
