import type { Airport } from "@isotherm/geodata";
import { describe, expect, it } from "vitest";
import { type FlightAirports, flightRoute } from "./flight-route.ts";

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
