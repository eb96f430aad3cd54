import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Decimal, decimal } from "@isotherm/core";
import type { Airport } from "@isotherm/geodata";
import { type FlightAirports, flight, flightRoute } from "./flight.ts";
import { verifySheet } from "../verify-sheet.ts";

type Cabin = Parameters<typeof flight>[0]["cabin"];

const fly = (km: string, cabin: Cabin = "economy", passengers = 1, ends?: string, includeNonCo2?: boolean) => {
  const [from = "", to = ""] = ends?.split("-") ?? [];
  const countries = ends === undefined ? undefined : { from, to };
  return flight({ route: { distance: decimal(km), countries, facts: [] }, cabin, passengers, includeNonCo2 });
};
const kilograms = (mass: Decimal): string => mass.times(1000).toFixed();

/** CO2e in kilograms without the effects at height. */
const fuelOnly = (km: string, cabin: Cabin = "economy", ends?: string): number =>
  fly(km, cabin, 1, ends, false).emissions.times(1_000).toNumber();

describe("the emissions of a flight", () => {
  it("are those of the worked example in methods/flight.md", async () => {
    const page = await readFile(new URL("../../methods/flight.md", import.meta.url), "utf8");
    const printed = /= ([0-9.]+) kg, of which ([0-9.]+) kg/u.exec(page);
    const { emissions, nonCo2 } = fly("9369", "economy", 1, "CHE-USA");
    expect([printed?.[1], printed?.[2]]).toEqual([kilograms(emissions), kilograms(nonCo2 ?? decimal(0))]);
  });

  it("follow by hand from two rows of the fuel, the load, and the fuel's emissions", () => {
    // 22.4651 kg at 1,000 km, 29.9835 kg at 1,500 km; 83.5 % of the seats taken; 3.18 + 3.16 · 0.7 + 0.84 kg/kg.
    const fuel = decimal("22.4651").plus(decimal("29.9835").minus("22.4651").times(200).div(500));
    const byHand = fuel.times(2).div("0.835").times("6.232").div(1_000);
    expect(fly("1200", "economy", 2).emissions.toFixed()).toBe(byHand.toFixed(12));
  });

  it("take the mean of both ends for the load and for the fuel", () => {
    // 132.1167 kg at 10,000 km; 80.8 % from the Middle East, 84.2 % in North America: 82.5 %; well to tank 0.67, burning 3.17.
    const byHand = decimal("132.1167").div("0.825").times(decimal("0.67").plus("3.17")).div(1_000);
    expect(fly("10000", "economy", 1, "ARE-USA", false).emissions.toFixed()).toBe(byHand.toFixed(12));
    expect(fly("10000", "economy", 1, "USA-ARE", false).emissions.toFixed()).toBe(byHand.toFixed(12));
  });

  it("divide into the fuel's making, and what arises at the aircraft with its non-CO2 effects", () => {
    const { split, nonCo2, emissions, steps } = fly("5000", "business", 1, "GBR-USA");
    expect(verifySheet({ steps })).toEqual([]);
    const ratio = (part: Decimal | undefined) => part?.div(emissions).toNumber();
    // 3.17 + 3.16 · 0.7 burned, 0.67 made.
    expect(ratio(split?.wtt)).toBeCloseTo(0.67 / 6.052, 9);
    expect(ratio(nonCo2)).toBeCloseTo(2.212 / 6.052, 9);
    expect(split?.wtt.plus(split.ttw).toFixed()).toBe(emissions.toFixed());
    expect(split?.unknown.toFixed()).toBe("0");
  });

  it("leave out the effects at height, and nothing else, when they are not to count", () => {
    const [all, without] = [fly("5000", "first", 3, "FRA-JPN"), fly("5000", "first", 3, "FRA-JPN", false)];
    expect(
      all.emissions
        .minus(without.emissions)
        .minus(all.nonCo2 ?? decimal(0))
        .abs()
        .lte("1e-12"),
    ).toBe(true);
    expect(without.split?.wtt.toFixed()).toBe(all.split?.wtt.toFixed());
    expect(without.nonCo2?.toFixed()).toBe("0");
    expect(without.steps.map(({ name }) => name).filter((name) => name.includes("CO2"))).toEqual([]);
  });

  it("are the same between airports as over their distance, within 1 %: Copenhagen to Oslo", () => {
    expect(Math.abs(fuelOnly("517", "economy", "DNK-NOR") / fuelOnly("517") - 1)).toBeLessThan(0.01);
  });

  it("are told to go on as between the last two rows of the fuel where a flight is longer than all of them", () => {
    const notes = (km: string) => fly(km).steps.flatMap(({ note = "" }) => (note.startsWith("Beyond") ? [note] : []));
    expect(notes("16000.001")).toEqual(["Beyond 16000 km as between 14000 and 16000 km."]);
    expect(notes("16000")).toEqual([]);
  });

  it("say when the figure of another cabin stands in", () => {
    const warned = (...flown: Parameters<typeof fly>) => fly(...flown).warnings;
    const fallback = {
      code: "cabin_fallback",
      field: "cabin_class",
      message: expect.stringContaining("business class"),
    };
    expect(warned("1500", "first")).toEqual([fallback]);
    expect(warned("1500.001", "first")).toEqual([]);
    expect(warned("500", "business")).toEqual([]);
    expect(warned("500", "business", 1, "GBR-GBR")).toMatchObject([{ code: "cabin_fallback" }]);
    expect(warned("500", "economy", 1, "GBR-GBR")).toEqual([]);
  });
});

const PLACES = [undefined, "FRA-USA", "GBR-USA", "GBR-GBR", "ZAF-BRA"] as const;
const CABINS: readonly Cabin[] = ["economy", "business", "first"];
const metres = fc.integer({ min: 1, max: 20_000_000 });
const km = (way: number): string => decimal(way).div(1_000).toFixed();

describe("over any distance, in any cabin, anywhere, a flight", () => {
  it("has no step: a metre more is a difference of grams", () => {
    fc.assert(
      fc.property(metres, fc.constantFrom(...CABINS), fc.constantFrom(...PLACES), (way, cabin, ends) => {
        const [near, far] = [fuelOnly(km(way), cabin, ends), fuelOnly(km(way + 1), cabin, ends)];
        // Where flights become long enough for wide-bodies, a first class in London gains some 1.2 kg a kilometre.
        expect(far - near).toBeGreaterThan(0);
        expect(far - near).toBeLessThan(0.0015);
      }),
      {
        examples: [785_000, 1_499_999, 3_700_000, 15_999_999, 16_000_000].map((way): [number, Cabin, "GBR-USA"] => [
          way,
          "first",
          "GBR-USA",
        ]),
      },
    );
  });

  it("never emits less over more kilometres, with more passengers, or in a better cabin", () => {
    fc.assert(
      fc.property(metres, metres, fc.constantFrom(...PLACES), (a, b, ends) => {
        const [near, far] = [km(Math.min(a, b)), km(Math.max(a, b))];
        for (const cabin of CABINS)
          expect(fuelOnly(far, cabin, ends)).toBeGreaterThanOrEqual(fuelOnly(near, cabin, ends));
        const [economy = 0, business = 0, first = 0] = CABINS.map((cabin) => fuelOnly(near, cabin, ends));
        expect(business).toBeGreaterThanOrEqual(economy);
        expect(first).toBeGreaterThanOrEqual(business);
        expect(fly(near, "economy", 3, ends).emissions.gt(fly(near, "economy", 2, ends).emissions)).toBe(true);
      }),
    );
  });

  it("emits as much there as back", () => {
    const country = fc.constantFrom("USA", "GBR", "ARE", "JPN", "BRA", "KEN", "FRA", "CAN");
    fc.assert(
      fc.property(metres, country, country, (way, from, to) => {
        expect(fuelOnly(km(way), "economy", `${from}-${to}`)).toBe(fuelOnly(km(way), "economy", `${to}-${from}`));
      }),
    );
  });
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
