import { routeDrawing } from "@isotherm/functions/public-pages/estimate/route-drawing";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { mapGround } from "@isotherm/pages";
import { letterWidths } from "@isotherm/pages/build/letter-widths";
import { describe, expect, it } from "vitest";
import table from "../../packages/geodata/tables/letter-widths.json" with { type: "json" };
import { labelAreas, labelFaults } from "../harness/map-labels.ts";
import { randomRoutes } from "../harness/random-routes.ts";

const source = await generatedData();
/** Names and marks do not depend on the coasts below them, which take nearly all of the time of a map. */
const draw = routeDrawing(source, () => ({
  land: { type: "MultiPolygon", coordinates: [] },
  borders: { type: "MultiLineString", coordinates: [] },
}));
const drawWhole = routeDrawing(source, mapGround(source));
const SHAPES = ["wide", "narrow", "tall"] as const;

/** `npm run map-gallery` draws 200 of them. */
const WAYS = 100;
/** Of so many the whole map is drawn as well. */
const WHOLE = 8;

describe(`maps of ${WAYS} random ways`, async () => {
  const ways = await randomRoutes(WAYS, 7);
  it.each(SHAPES)("%s: no name covers another one or leaves the drawing, and few are left out", (shape) => {
    const faults: string[] = [];
    let [names, marks] = [0, 0];
    for (const stored of ways) {
      const svg = draw(stored, { title: "t", shape, language: "de" }) ?? "";
      faults.push(...labelFaults(svg));
      names += labelAreas(svg).length;
      marks += (svg.match(/class="mark/g) ?? []).length;
    }
    expect(ways).toHaveLength(WAYS);
    expect(faults).toEqual([]);
    expect(names / marks).toBeGreaterThan(0.9);
  });

  it.each(SHAPES)("%s: what is judged here stands on whole maps in the same places", (shape) => {
    const aboveGround = (svg = ""): string[] => svg.split("\n").filter((line) => !/class="(land|border)"/.test(line));
    for (const stored of ways.slice(0, WHOLE)) {
      const drawn = { title: "t", shape, language: "de" } as const;
      const whole = drawWhole(stored, drawn);
      expect(whole).toMatch(/class="land" d="M/);
      expect(aboveGround(draw(stored, drawn))).toEqual(aboveGround(whole));
    }
  });
});

it("names are measured by the font that they are written in", () => {
  expect(letterWidths()).toEqual(table);
});
