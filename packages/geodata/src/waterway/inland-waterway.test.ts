import { ApiError } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generatedData } from "../../build/ensure-geodata.ts";
import { type Coordinates, greatCircleKm } from "../coordinates.ts";
import { inlandWaterway } from "./inland-waterway.ts";

const source = await generatedData();
const water = inlandWaterway(source);

const PLACES = {
  rotterdam: { lat: 51.91, lon: 4.48 },
  hook: { lat: 51.98, lon: 4.115 },
  antwerp: { lat: 51.24, lon: 4.395 },
  duisburg: { lat: 51.45, lon: 6.73 },
  mannheim: { lat: 49.49, lon: 8.455 },
  basel: { lat: 47.585, lon: 7.59 },
  stuttgart: { lat: 48.775, lon: 9.255 },
  trier: { lat: 49.725, lon: 6.62 },
  nuremberg: { lat: 49.415, lon: 11.05 },
  vienna: { lat: 48.175, lon: 16.48 },
  budapest: { lat: 47.495, lon: 19.045 },
  constanta: { lat: 44.1, lon: 28.645 },
  sulina: { lat: 45.155, lon: 29.68 },
  hamburg: { lat: 53.54, lon: 9.97 },
  hannover: { lat: 52.42, lon: 9.68 },
  magdeburg: { lat: 52.13, lon: 11.645 },
  berlin: { lat: 52.535, lon: 13.335 },
  dresden: { lat: 51.06, lon: 13.72 },
  paris: { lat: 48.94, lon: 2.28 },
  leHavre: { lat: 49.485, lon: 0.16 },
  lyon: { lat: 45.725, lon: 4.825 },
  fos: { lat: 43.41, lon: 4.88 },
  newOrleans: { lat: 29.95, lon: -90.06 },
  saintPaul: { lat: 44.945, lon: -93.09 },
  pittsburgh: { lat: 40.44, lon: -80.01 },
  chicago: { lat: 41.888, lon: -87.615 },
  shanghai: { lat: 31.39, lon: 121.51 },
  yichang: { lat: 30.69, lon: 111.28 },
  yibin: { lat: 28.77, lon: 104.635 },
  munich: { lat: 48.14, lon: 11.58 },
  warsaw: { lat: 52.24, lon: 21.02 },
} as const;
type Place = keyof typeof PLACES;
const by = (from: Place, to: Place) => water.distance(PLACES[from], PLACES[to]);
const km = (from: Place, to: Place): number => by(from, to).distanceKm.toNumber();

describe("a way along rivers and canals", () => {
  it.each<[Place, Place, readonly string[]]>([
    ["rotterdam", "basel", ["Rhine"]],
    ["antwerp", "duisburg", ["Scheldt–Rhine connection", "Rhine"]],
    ["rotterdam", "stuttgart", ["Rhine", "Neckar"]],
    ["trier", "mannheim", ["Moselle", "Rhine"]],
    ["nuremberg", "rotterdam", ["Main–Danube Canal", "Main", "Rhine"]],
    ["duisburg", "vienna", ["Rhine", "Main", "Main–Danube Canal", "Danube"]],
    ["budapest", "constanta", ["Danube", "Danube–Black Sea Canal"]],
    ["hannover", "hamburg", ["Mittelland Canal", "Elbe Lateral Canal", "Elbe"]],
    ["dresden", "magdeburg", ["Elbe"]],
    // 34 km shorter than the Elbe all the way.
    ["dresden", "hamburg", ["Elbe", "Mittelland Canal", "Elbe Lateral Canal"]],
    ["magdeburg", "berlin", ["Elbe", "Mittelland Canal", "Elbe–Havel Canal and Lower Havel"]],
    ["leHavre", "paris", ["Seine"]],
    ["fos", "lyon", ["Rhône"]],
    ["saintPaul", "newOrleans", ["Upper Mississippi", "Lower Mississippi"]],
    ["pittsburgh", "newOrleans", ["Ohio", "Lower Mississippi"]],
    ["chicago", "pittsburgh", ["Illinois Waterway", "Upper Mississippi", "Ohio"]],
    ["shanghai", "yibin", ["Yangtze"]],
  ])("from %s to %s takes %j", (from, to, names) => {
    const { gates, flags, method } = by(from, to);
    expect(gates).toEqual(names);
    expect(by(to, from).gates).toEqual(names.toReversed());
    expect(flags).toEqual([]);
    expect(method).toBe("inland_distance_algorithm");
  });

  it("from Hannover to Duisburg takes the canals between", () => {
    const { gates } = by("hannover", "duisburg");
    expect(gates.slice(0, 2)).toEqual(["Mittelland Canal", "Dortmund–Ems Canal"]);
    expect(gates).toContain("Rhine–Herne Canal");
  });

  it("adds up to its legs, which follow each other from end to end", () => {
    const { distanceKm, legs } = water.distance({ lat: 51.0, lon: 6.8 }, PLACES.vienna);
    expect(legs.reduce((sum, leg) => leg.distanceKm.plus(sum).toNumber(), 0)).toBeCloseTo(distanceKm.toNumber(), 6);
    expect(legs[0]).toMatchObject({ from: { lat: 51.0, lon: 6.8 }, name: undefined, kind: "waterway" });
    expect(legs.at(-1)?.to).toEqual(PLACES.vienna);
    for (const [index, leg] of legs.slice(1).entries()) expect(leg.from).toEqual(legs[index]?.to);
  });
});

/** Kilometres, and where they are published. */
const PUBLISHED: readonly (readonly [Place, Place, km: number, share: number, source: string])[] = [
  ["hook", "sulina", 3_505, 0.005, "North Sea to Black Sea, http://danube-cooperation.com/en/danube-river/"],
  ["newOrleans", "saintPaul", (954 - 95 + 839) * 1.609344, 0.005, "mileage of rivergator.org; St. Paul at mile 839"],
  ["pittsburgh", "newOrleans", (982 + 954 - 95) * 1.609344, 0.005, "mileage of rivergator.org"],
  [
    "yichang",
    "yibin",
    1_040,
    0.01,
    "https://chinesesources.org/travel-china-guide-the-landmark-yangtze-river-bridges/",
  ],
];

describe("river kilometres", () => {
  it.each(PUBLISHED)("from %s to %s are %d km, within a share of %d: %s", (from, to, published, share) => {
    expect(Math.abs(km(from, to) / published - 1)).toBeLessThan(share);
  });

  it("are the difference of the signs on the banks", () => {
    // Rhine: Rotterdam 1000.5, Duisburg-Ruhrort 780.1.
    expect(km("rotterdam", "duisburg")).toBeGreaterThanOrEqual(220.4);
    expect(km("rotterdam", "duisburg")).toBeLessThan(221.5);
  });
});

describe("places without a way over water", () => {
  it.each<[Place, Place, string]>([
    ["munich", "vienna", "no_waterway_near"],
    ["warsaw", "berlin", "no_waterway_near"],
    ["paris", "rotterdam", "waterways_apart"],
    ["lyon", "basel", "waterways_apart"],
  ])("get the geodesic and a factor from %s to %s, and are told %s", (from, to, flag) => {
    const { distanceKm, flags, gates, detourFactor } = by(from, to);
    expect(flags).toEqual([flag]);
    expect(gates).toEqual([]);
    expect(detourFactor.toFixed()).toBe("1.35");
    expect(distanceKm.toNumber()).toBeCloseTo(1.35 * greatCircleKm(PLACES[from], PLACES[to]), 2);
  });

  it("lie more than 30 km from the water", () => {
    // Inland from the Danube at Vienna, 29 and 31 km away.
    const off = (lat: number) => water.distance({ lat, lon: 16.9 }, PLACES.budapest).flags;
    expect(off(48.4)).toEqual([]);
    expect(off(48.5)).toEqual(["no_waterway_near"]);
  });

  it.each<[string, Coordinates, Coordinates]>([
    ["over an ocean", PLACES.chicago, PLACES.shanghai],
    ["from island to island", { lat: -36.85, lon: 174.76 }, { lat: 37.77, lon: -122.42 }],
    ["farther than any river goes", PLACES.rotterdam, PLACES.shanghai],
    ["over a strait", { lat: 51.51, lon: -0.13 }, PLACES.paris],
  ])("are refused %s", (_, from, to) => {
    expect(() => water.distance(from, to)).toThrow(expect.objectContaining({ code: "route_not_found" }));
  });
});

describe("odd ends", () => {
  it("are 0 km apart where they are one place, and say so", () => {
    const { distanceKm, flags } = by("paris", "paris");
    expect([distanceKm.toFixed(), flags]).toEqual(["0", ["same_place"]]);
  });

  it.each([
    { lat: Number.NaN, lon: 0 },
    { lat: 90.1, lon: 0 },
    { lat: 0, lon: Number.NEGATIVE_INFINITY },
  ])("are refused when they are no point of the earth: %o", (odd) => {
    expect(() => water.distance(odd, PLACES.paris)).toThrow(ApiError);
    expect(() => water.distance(PLACES.paris, odd)).toThrow(expect.objectContaining({ code: "distance_invalid" }));
  });
});

/** Around the Rhine and its tributaries. */
const somewhere = fc.record({
  lat: fc.double({ min: 48, max: 52.5, noNaN: true }),
  lon: fc.double({ min: 5, max: 13, noNaN: true }),
});

describe("any two places", () => {
  it("are as far from each other as back, and no nearer than the geodesic", () => {
    fc.assert(
      fc.property(somewhere, somewhere, (from: Coordinates, to: Coordinates) => {
        const there = water.distance(from, to).distanceKm;
        expect(water.distance(to, from).distanceKm.toFixed()).toBe(there.toFixed());
        expect(there.toNumber()).toBeGreaterThan(greatCircleKm(from, to) * 0.9999 - 0.01);
      }),
      { numRuns: 500 },
    );
  });

  it("are farther apart, the farther one goes down a river", () => {
    const ends = [PLACES.duisburg, PLACES.rotterdam, PLACES.hook].map((to) =>
      water.distance(PLACES.basel, to).distanceKm.toNumber(),
    );
    expect(ends.toSorted((a, b) => a - b)).toEqual(ends);
  });
});

describe("the data file", () => {
  it("is read once, when a distance is asked for", () => {
    const read: string[] = [];
    const counted = inlandWaterway((name) => (read.push(name), source(name)));
    expect(read).toEqual([]);
    counted.distance(PLACES.basel, PLACES.hook);
    counted.distance(PLACES.paris, PLACES.leHavre);
    expect(read).toEqual(["waterways.json"]);
  });
});
