import { instantMs } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { greatCircleKm } from "../src/coordinates.ts";
import { airports } from "../src/places/airports.ts";
import { locodes } from "../src/places/locodes.ts";
import { generatedData } from "./ensure-geodata.ts";
import { FERRIES } from "./land-tables.ts";

const source = await generatedData();
const places = locodes(source, airports(source));
const lines = FERRIES.lines.map((line) => ({ ...line, name: line.harbours.join("–") }));
const [a, b] = [0, 1] as const;
const at = ([lat, lon]: readonly [number, number]) => ({ lat, lon });

describe("a ferry line", () => {
  it("is one of some hundreds, reviewed within a year and a month", () => {
    expect(lines.length).toBeGreaterThan(200);
    const { reviewed, review_by } = FERRIES.about;
    const days = (instantMs(`${review_by}T00:00:00Z`) - instantMs(`${reviewed}T00:00:00Z`)) / 86_400_000;
    expect(days > 0 && days <= 396, `${days} days`).toBe(true);
  });

  it("is there once", () => {
    const pairs = lines.map(({ harbours }) => harbours.toSorted().join("–"));
    expect(pairs.filter((pair, index) => pairs.indexOf(pair) !== index)).toEqual([]);
  });

  it.each(lines)("$name begins and ends where the ports of the service lie", ({ ports, ends }) => {
    for (const end of [a, b]) {
      const code = ports?.[end];
      if (code === null || code === undefined) continue;
      const place = places.find(code);
      expect([place.kind, greatCircleKm(place.coordinates, at(ends[end])) < 1]).toEqual(["sea_port", true]);
    }
  });

  it.each(lines)("$name is at least as long as the geodesic, and no odyssey", ({ ends, km }) => {
    const straight = greatCircleKm(at(ends[a]), at(ends[b]));
    expect(km).toBeGreaterThanOrEqual(Math.floor(straight));
    expect(km).toBeLessThan(1.75 * straight + 5);
  });
});
