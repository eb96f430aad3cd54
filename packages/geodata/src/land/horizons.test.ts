import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generatedData } from "../../build/ensure-geodata.ts";
import { type Coordinates, roughKm } from "../coordinates.ts";
import { unitVector } from "./arc.ts";
import { LAND_CELLS_FILE, readLandCells } from "./cells.ts";
import { LegMeasure } from "./leg.ts";
import { LAND_NETWORK_FILE, readLandNetwork } from "./network.ts";

const source = await generatedData();
const cells = readLandCells(source(LAND_CELLS_FILE));
const { nodes, masses, horizons } = readLandNetwork(source(LAND_NETWORK_FILE));
// Without walls: only water bars here.
const measure = new LegMeasure(cells, []);

// Whole numbers, for doubles are mostly drawn close to 0, which is at sea.
const anywhere = fc
  .record({ lat: fc.integer({ min: -60_000, max: 78_000 }), lon: fc.integer({ min: -180_000, max: 180_000 }) })
  .map(({ lat, lon }) => ({ lat: lat / 1_000, lon: lon / 1_000 }));
const isHidden = (node: number, point: Coordinates): boolean =>
  horizons.hide(node, unitVector(point), roughKm(nodes[node] as Coordinates, point));
const nodesOf = (point: Coordinates): readonly number[] => {
  const mass = cells.massNear(point, 30);
  return [...nodes.keys()].filter((node) => masses[node] === mass);
};

describe("the horizons of the nodes", () => {
  it("hide no node to which a straight leg is free", () => {
    const tried = { hidden: 0, all: 0 };
    fc.assert(
      fc.property(anywhere, (point) => {
        for (const node of nodesOf(point)) {
          tried.all++;
          if (!isHidden(node, point)) continue;
          tried.hidden++;
          expect(measure.free(point, nodes[node] as Coordinates)).toBeUndefined();
          expect(measure.free(nodes[node] as Coordinates, point)).toBeUndefined();
        }
      }),
      { numRuns: 200 },
    );
    expect(tried.all).toBeGreaterThan(1_000);
    expect(tried.hidden).toBeGreaterThan(tried.all / 4);
  });

  it.each<[string, Coordinates]>([
    ["Mumbai", { lat: 19.08, lon: 72.88 }],
    ["Milan", { lat: 45.46, lon: 9.19 }],
    ["Lanzhou", { lat: 36.06, lon: 103.83 }],
  ])("leave 350 of the 625 nodes of a landmass at the most to look at: from %s", (_, point) => {
    const onMass = nodesOf(point);
    expect(onMass.length).toBeGreaterThan(600);
    expect(onMass.filter((node) => !isHidden(node, point)).length).toBeLessThan(350);
  });
});
