import { ApiError } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareRoads, errorFigures } from "../../build/road-accuracy.ts";
import { generatedData } from "../../build/ensure-geodata.ts";
import { type Coordinates, greatCircleKm } from "../coordinates.ts";
import type { LandDistance } from "./distance.ts";
import { overLand } from "./land-distances.ts";

const source = await generatedData();
const land = overLand(source);

const PLACES = {
  london: { lat: 51.51, lon: -0.13 },
  paris: { lat: 48.86, lon: 2.35 },
  dublin: { lat: 53.35, lon: -6.26 },
  milan: { lat: 45.46, lon: 9.19 },
  munich: { lat: 48.14, lon: 11.58 },
  zurich: { lat: 47.38, lon: 8.54 },
  toulouse: { lat: 43.6, lon: 1.44 },
  barcelona: { lat: 41.39, lon: 2.17 },
  palermo: { lat: 38.12, lon: 13.36 },
  rome: { lat: 41.9, lon: 12.5 },
  istanbul: { lat: 41.01, lon: 28.95 },
  ankara: { lat: 39.93, lon: 32.86 },
  cairo: { lat: 30.05, lon: 31.24 },
  amman: { lat: 31.95, lon: 35.93 },
  copenhagen: { lat: 55.68, lon: 12.57 },
  malmo: { lat: 55.61, lon: 13.0 },
  stockholm: { lat: 59.33, lon: 18.06 },
  oulu: { lat: 65.01, lon: 25.47 },
  lulea: { lat: 65.58, lon: 22.15 },
  tokyo: { lat: 35.68, lon: 139.69 },
  sapporo: { lat: 43.06, lon: 141.35 },
  seoul: { lat: 37.57, lon: 126.98 },
  beijing: { lat: 39.9, lon: 116.4 },
  sydney: { lat: -33.87, lon: 151.21 },
  singapore: { lat: 1.29, lon: 103.85 },
  bogota: { lat: 4.71, lon: -74.07 },
  panama: { lat: 9.1, lon: -79.35 },
  mexico: { lat: 19.43, lon: -99.13 },
  toronto: { lat: 43.65, lon: -79.38 },
  detroit: { lat: 42.33, lon: -83.05 },
  buenosAires: { lat: -34.61, lon: -58.38 },
  santiago: { lat: -33.45, lon: -70.67 },
  reggio: { lat: 38.11, lon: 15.65 },
  catania: { lat: 37.5, lon: 15.09 },
  tunis: { lat: 36.81, lon: 10.17 },
  cagliari: { lat: 39.22, lon: 9.12 },
  helsinki: { lat: 60.17, lon: 24.94 },
  tallinn: { lat: 59.44, lon: 24.75 },
  montevideo: { lat: -34.9, lon: -56.19 },
  auckland: { lat: -36.85, lon: 174.76 },
  aqaba: { lat: 29.53, lon: 35.0 },
  sharm: { lat: 27.91, lon: 34.33 },
  honolulu: { lat: 21.31, lon: -157.86 },
  delhi: { lat: 28.64, lon: 77.22 },
  lhasa: { lat: 29.65, lon: 91.1 },
} as const;
type Place = keyof typeof PLACES;

const road = (from: Place, to: Place) => land.road(PLACES[from], PLACES[to]);
const rail = (from: Place, to: Place) => land.rail(PLACES[from], PLACES[to]);

describe("a way by road past water and ridges", () => {
  it.each<[Place, Place, string]>([
    ["london", "paris", "Channel Tunnel"],
    ["dublin", "london", "Holyhead–Dublin ferry"],
    ["munich", "rome", "Brenner"],
    ["zurich", "milan", "Gotthard"],
    ["toulouse", "barcelona", "Puymorens"],
    ["catania", "reggio", "Villa San Giovanni–Messina ferry"],
    ["palermo", "tunis", "Tunis (La Goulette)–Palermo ferry"],
    ["rome", "cagliari", "Civitavecchia–Olbia ferry"],
    ["helsinki", "tallinn", "Helsinki–Tallinn ferry"],
    ["buenosAires", "montevideo", "Montevideo–Buenos Aires ferry"],
    ["seoul", "beijing", "Incheon–Weihai ferry"],
    ["istanbul", "ankara", "Bosporus bridges"],
    ["copenhagen", "malmo", "Øresund bridge"],
    ["tokyo", "sapporo", "Aomori–Hakodate ferry"],
    ["toronto", "detroit", "Blue Water Bridge"],
    ["buenosAires", "santiago", "Cristo Redentor"],
    ["mexico", "panama", "Panama Canal bridges"],
  ])("from %s to %s takes %s", (from, to, gate) => {
    expect(road(from, to).gates).toContain(gate);
  });

  it("says that it is by ferry, and counts its kilometres", () => {
    const { flags, legs } = road("catania", "reggio");
    expect(flags).toEqual(["ferry"]);
    expect(legs.find(({ kind }) => kind === "ferry")?.distanceKm.toFixed()).toBe("9");
  });

  it("names the harbours of a ferry in the direction of travel", () => {
    const harboursOf = (from: Place, to: Place) => road(from, to).legs.find(({ kind }) => kind === "ferry")?.harbours;
    expect(harboursOf("tunis", "palermo")).toEqual(["Tunis (La Goulette)", "Palermo"]);
    expect(harboursOf("palermo", "tunis")).toEqual(["Palermo", "Tunis (La Goulette)"]);
  });

  it("goes round the Gulf of Aqaba, not over it", () => {
    expect(road("sharm", "aqaba").distanceKm.toNumber()).toBeGreaterThan(230);
  });

  it("says where it bends", () => {
    const { legs } = road("lulea", "oulu");
    expect(legs.flatMap(({ via }) => via).length).toBeGreaterThan(0);
    expect(road("oulu", "lulea").legs[0]?.via).toEqual(legs[0]?.via.toReversed());
  });

  it("goes round the Gulf of Bothnia, and out of Egypt over the Suez Canal", () => {
    const round = road("lulea", "oulu");
    expect(round.distanceKm.toNumber()).toBeGreaterThan(greatCircleKm(PLACES.lulea, PLACES.oulu) * 1.25);
    expect(road("cairo", "amman").gates.join()).toMatch(/Suez|Hamdi/);
  });

  it("goes round the Himalaya rather than over it", () => {
    expect(road("delhi", "lhasa").gates).toHaveLength(1);
    expect(road("delhi", "lhasa").detourFactor.toNumber()).toBeGreaterThan(1.4);
  });

  it("adds up to its legs, which follow each other from end to end", () => {
    const { distanceKm, legs } = road("dublin", "milan");
    expect(legs.reduce((sum, leg) => leg.distanceKm.plus(sum).toNumber(), 0)).toBeCloseTo(distanceKm.toNumber(), 6);
    expect(legs[0]?.from).toEqual(PLACES.dublin);
    expect(legs.at(-1)?.to).toEqual(PLACES.milan);
    for (const [index, leg] of legs.slice(1).entries()) expect(leg.from).toEqual(legs[index]?.to);
  });
});

describe("a way by rail", () => {
  it("takes the tunnels of the railway, not the ferries of the road", () => {
    expect(rail("tokyo", "sapporo").gates).toEqual(["Seikan Tunnel"]);
    expect(rail("london", "paris").gates).toEqual(["Channel Tunnel"]);
  });

  it("is joined to nothing where only road ferries go", () => {
    expect(rail("stockholm", "oulu").method).toBe("inland_distance_algorithm");
    expect(() => rail("rome", "cagliari")).toThrow(expect.objectContaining({ code: "route_not_found" }));
    expect(() => rail("dublin", "london")).toThrow(expect.objectContaining({ code: "route_not_found" }));
  });

  it("does not lead out of Africa, though roads do", () => {
    for (const [from, to] of [
      ["cairo", "amman"],
      ["tunis", "munich"],
    ] as const) {
      expect(() => rail(from, to)).toThrow(expect.objectContaining({ code: "route_not_found" }));
      expect(road(from, to).distanceKm.toNumber()).toBeGreaterThan(400);
    }
  });

  it("does not take the passes that have a road only", () => {
    expect(road("santiago", "buenosAires").gates).toEqual(["Cristo Redentor"]);
    expect(rail("santiago", "buenosAires").gates).not.toContain("Cristo Redentor");
  });
});

describe("places that no road and no ferry joins", () => {
  it.each<[Place, Place]>([
    ["sydney", "singapore"],
    ["auckland", "sydney"],
    ["bogota", "panama"],
    ["honolulu", "mexico"],
    ["london", "toronto"],
  ])("are refused: %s to %s", (from, to) => {
    expect(() => road(from, to)).toThrow(expect.objectContaining({ code: "route_not_found" }));
  });

  it.each([
    { lat: 0, lon: -30 },
    { lat: 90, lon: 0 },
    { lat: -60, lon: 0 },
  ])("are refused at sea and at the pole: %o", (at) => {
    expect(() => land.road(at, PLACES.paris)).toThrow(expect.objectContaining({ code: "route_not_found" }));
  });

  it("have a modelled way on an island that the map does not show", () => {
    const { flags, detourFactor } = land.road({ lat: -0.53, lon: 166.92 }, { lat: -0.51, lon: 166.94 });
    expect([flags, detourFactor.gt(1.2)]).toEqual([["off_land"], true]);
  });
});

describe("on one land", () => {
  it("are Paris and Beijing, not London and Paris", () => {
    expect(land.isOneLand(PLACES.paris, PLACES.beijing)).toBe(true);
    expect(land.isOneLand(PLACES.paris, PLACES.london)).toBe(false);
    expect(land.isOneLand({ lat: 0, lon: -30 }, { lat: 0, lon: -31 })).toBe(false);
  });
});

describe("odd ends", () => {
  it("are 0 km apart where they are one place, and say so", () => {
    const { distanceKm, flags, legs } = road("paris", "paris");
    expect([distanceKm.toFixed(), flags, legs]).toEqual(["0", ["same_place"], []]);
  });

  it("are never 0 km apart where they are two", () => {
    const { distanceKm } = land.road(PLACES.paris, { ...PLACES.paris, lon: PLACES.paris.lon + 1e-9 });
    expect(distanceKm.toFixed()).toBe("0.001");
  });

  it.each([
    { lat: Number.NaN, lon: 0 },
    { lat: 0, lon: Number.POSITIVE_INFINITY },
    { lat: 90.1, lon: 0 },
    { lat: 0, lon: -180.1 },
  ])("are refused when they are no point of the earth: %o", (odd) => {
    expect(() => land.road(odd, PLACES.paris)).toThrow(ApiError);
    expect(() => land.rail(PLACES.paris, odd)).toThrow(expect.objectContaining({ code: "distance_invalid" }));
  });
});

/** Near one of the places above: most of them are joined. */
const onLand = fc
  .record({
    near: fc.constantFrom(...Object.values(PLACES)),
    north: fc.double({ min: -4, max: 4, noNaN: true }),
    east: fc.double({ min: -6, max: 6, noNaN: true }),
  })
  .map(({ near, north, east }) => ({ lat: near.lat + north, lon: near.lon + east }));
const wayOrCode = (from: Coordinates, to: Coordinates): LandDistance | string => {
  try {
    return land.road(from, to);
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
};
/** Land that nothing bars: a part of France, Germany and Poland. */
const plains = fc.record({
  lat: fc.double({ min: 49.2, max: 51.5, noNaN: true }),
  lon: fc.double({ min: 3, max: 21, noNaN: true }),
});
const along = (from: Coordinates, to: Coordinates, share: number): Coordinates => ({
  lat: from.lat + share * (to.lat - from.lat),
  lon: from.lon + share * (to.lon - from.lon),
});

describe("any two places", () => {
  it("are as far from each other as back, and no nearer than the geodesic", () => {
    fc.assert(
      fc.property(onLand, onLand, (from, to) => {
        const there = wayOrCode(from, to);
        const back = wayOrCode(to, from);
        if (typeof there === "string" || typeof back === "string") {
          expect(back).toBe(there);
          return;
        }
        expect(back.distanceKm.toFixed()).toBe(there.distanceKm.toFixed());
        expect(back.gates).toEqual(there.gates.toReversed());
        expect(there.distanceKm.toNumber()).toBeGreaterThan(greatCircleKm(from, to) * 0.995 - 0.001);
      }),
      { numRuns: 150 },
    );
  });

  it("are farther apart, the farther one goes along one free line", () => {
    fc.assert(
      fc.property(plains, plains, fc.double({ min: 0.05, max: 0.9, noNaN: true }), (from, to, share) => {
        fc.pre(greatCircleKm(from, to) > 5);
        const near = land.road(from, along(from, to, share)).distanceKm.toNumber();
        expect(land.road(from, to).distanceKm.toNumber()).toBeGreaterThan(near);
      }),
      { numRuns: 150 },
    );
  });
});

describe("road distances against published ones", () => {
  const comparisons = compareRoads(land);

  it.each(["tuning", "held out"] as const)("are off by 6 %% at most at the median, 15 %% at p90: %s half", (half) => {
    const figures = errorFigures(comparisons.filter((each) => each.half === half));
    expect(figures.pairs).toBeGreaterThan(150);
    expect(figures.median).toBeLessThan(0.06);
    expect(figures.p90).toBeLessThan(0.15);
  });
});

describe("the data files", () => {
  it("are read once, when a distance is asked for", () => {
    const read: string[] = [];
    const counted = overLand((name) => (read.push(name), source(name)));
    expect(read).toEqual([]);
    counted.road(PLACES.paris, PLACES.munich);
    counted.rail(PLACES.paris, PLACES.munich);
    expect(read).toEqual(["land-cells.bin", "land-network.bin"]);
  });
});

describe("a way across continents", () => {
  it.each<[string, Coordinates, Coordinates]>([
    ["Oslo to Cape Town", { lat: 59.91, lon: 10.75 }, { lat: -33.92, lon: 18.42 }],
    ["Berlin to Vladivostok", { lat: 52.52, lon: 13.4 }, { lat: 43.12, lon: 131.9 }],
    ["Yakutsk to Cape Town", { lat: 62.1, lon: 129.7 }, { lat: -33.92, lon: 18.42 }],
    ["Wenzhou to Ghardaia", { lat: 26.41, lon: 120.04 }, { lat: 29.07, lon: -0.73 }],
  ])("looks at 30,000 points, walls and nodes at most: %s", (_, from, to) => {
    const count = { looked: 0 };
    overLand(source, count).road(from, to);
    expect(count.looked).toBeGreaterThan(100);
    expect(count.looked).toBeLessThan(30_000);
  });
});
