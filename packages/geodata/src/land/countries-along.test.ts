import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { generatedData } from "../../build/ensure-geodata.ts";
import { world } from "../places/world.ts";
import { countriesAlong } from "./countries-along.ts";
import type { LandLeg } from "./distance.ts";
import { overLand } from "./land-distances.ts";

const source = await generatedData();
const land = overLand(source);
const map = world(source);

const PARIS = { lat: 48.86, lon: 2.35 };
const WARSAW = { lat: 52.23, lon: 21.01 };
const OSLO = { lat: 59.91, lon: 10.75 };
const shares = (legs: readonly LandLeg[]) => countriesAlong(map, legs).map(({ country, share }) => [country, share]);

const leg = (part: Partial<LandLeg>): LandLeg => ({
  from: { lat: 50, lon: 0 },
  to: { lat: 50, lon: 10 },
  via: [],
  distanceKm: decimal(100),
  kind: "land",
  name: undefined,
  ...part,
});

describe("the countries along a way", () => {
  it("are told with the share of its kilometres that each has, the largest first", () => {
    const found = countriesAlong(map, land.rail(PARIS, WARSAW).legs);
    expect(found.slice(0, 3).map(({ country }) => country)).toEqual(["DEU", "POL", "FRA"]);
    expect(found.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 4);
    expect(found[0]?.share).toBeGreaterThan(0.4);
    expect(found[0]?.share).toBeLessThan(0.6);
  });

  it("are the same on the way back", () => {
    expect(shares(land.road(WARSAW, OSLO).legs)).toEqual(shares(land.road(OSLO, WARSAW).legs));
  });

  it("count by the length of each leg, not by the number of legs", () => {
    const abroad = leg({ from: { lat: 48, lon: 2 }, to: { lat: 48.5, lon: 2.5 }, distanceKm: decimal(300) });
    const home = leg({ from: { lat: 52, lon: 10 }, to: { lat: 52.5, lon: 10.5 }, distanceKm: decimal(100) });
    expect(shares([home, abroad])).toEqual([
      ["FRA", 0.75],
      ["DEU", 0.25],
    ]);
  });

  it("are those of the bends", () => {
    const round = leg({ from: PARIS, to: { lat: 49.2, lon: 2.5 }, via: [{ lat: 52, lon: 10 }] });
    expect(shares([round]).map(([country]) => country)).toContain("DEU");
    expect(shares([{ ...round, via: [] }])).toEqual([["FRA", 1]]);
  });

  it("have no part of a ferry, and none below a hundredth of the way", () => {
    const home = leg({ from: { lat: 52, lon: 10 }, to: { lat: 52.5, lon: 10.5 }, distanceKm: decimal(1_000) });
    const ferry = leg({ kind: "ferry", from: { lat: 48, lon: 2 }, to: { lat: 48.5, lon: 2.5 } });
    const step = leg({ from: { lat: 48, lon: 2 }, to: { lat: 48.01, lon: 2 }, distanceKm: decimal(9) });
    expect(shares([home, ferry, step])).toEqual([["DEU", 1]]);
    expect(shares([ferry])).toEqual([]);
  });

  it("are in the order of their codes where they have equal shares", () => {
    const german = leg({ from: { lat: 52, lon: 10 }, to: { lat: 52.5, lon: 10.5 } });
    const french = leg({ from: { lat: 48, lon: 2 }, to: { lat: 48.5, lon: 2.5 } });
    for (const legs of [
      [german, french],
      [french, german],
    ])
      expect(shares(legs)).toEqual([
        ["DEU", 0.5],
        ["FRA", 0.5],
      ]);
  });

  it("are looked up twenty times on a short way, too", () => {
    // Three of four kilometres lie west of the border.
    const countryAt = ({ lon }: { readonly lon: number }): string => (lon < 0.03 ? "FRA" : "DEU");
    const short = leg({ from: { lat: 0, lon: 0 }, to: { lat: 0, lon: 0.04 }, distanceKm: decimal("4.5") });
    expect(countriesAlong({ countryAt }, [short])).toEqual([
      { country: "FRA", share: 0.75 },
      { country: "DEU", share: 0.25 },
    ]);
  });
});
