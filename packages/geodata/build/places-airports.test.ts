import { describe, expect, it } from "vitest";
import { world } from "../src/places/world.ts";
import { airportList, airportsPart } from "./places-airports.ts";
import { placesInMemory } from "./places-in-memory.ts";

const list = airportList();

describe("the airports", () => {
  it("lie in their countries, but for seven where borders are disputed, coarse or of a territory", async () => {
    const { countryAt } = world((await placesInMemory()).source);
    const wrong = list
      .filter((airport) => countryAt(airport) !== airport.country)
      .map(({ iata, icao }) => iata ?? icao ?? "");
    // Åland and Svalbard have codes of their own; Western Sahara; two in Chile at the border.
    expect(wrong.toSorted()).toEqual(["BBA", "CCH", "EUN", "LYR", "MHQ", "SMW", "VIL"]);
  });

  it("have a code each, none of them twice", () => {
    const codes = list
      .flatMap(({ iata, icao, formerIcao }) => [iata, icao, formerIcao])
      .filter((code) => code !== undefined);
    expect(codes.length).toBe(new Set(codes).size);
    expect(list.filter(({ iata, icao }) => iata === undefined && icao === undefined)).toEqual([]);
    expect(list.length).toBeGreaterThan(4_900);
  });

  it("give the same bytes every time", async () => {
    expect(await airportsPart()).toEqual(await airportsPart());
  });
});
