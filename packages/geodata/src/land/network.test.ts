import { describe, expect, it } from "vitest";
import { unitVector } from "./arc.ts";
import { OPEN_SECTOR, SECTORS } from "./horizons.ts";
import { type LandNetworkContent, readLandNetwork, writeLandNetwork } from "./network.ts";

const content: LandNetworkContent = {
  // Two nodes on one landmass, one on another.
  nodes: [5000, 1000, 1, 5100, 1100, 1, 5200, -200, 2],
  legs: [0, 1, 1_325, 1_400],
  crossings: [
    [1, 2, 300, -1, "ferry", "A ferry"],
    [0, 2, -1, 510, "tunnel", "A tunnel"],
  ],
  // From the first node, open sea lies 600 km away in every direction; from the others nothing is known.
  horizons: new Uint8Array(3 * SECTORS).fill(10, 0, SECTORS).fill(OPEN_SECTOR, SECTORS),
  walls: [],
  ferryChoice: { perKm: 2, fixedKm: 50 },
  short: [[0, 1.3]],
};

describe("a network of ways over land", () => {
  const network = readLandNetwork(writeLandNetwork(content));

  it("comes back from its file", () => {
    expect(network.nodes).toEqual([
      { lat: 50, lon: 10 },
      { lat: 51, lon: 11 },
      { lat: 52, lon: -2 },
    ]);
    expect(network.masses).toEqual([1, 1, 2]);
    expect(network).toMatchObject({ ferryChoice: content.ferryChoice, short: content.short, walls: [] });
  });

  it("has every link in both directions, and no length where a mode cannot go", () => {
    const bend = { kind: "bend", name: undefined, road: 132.5, rail: 140 };
    const ferry = { kind: "ferry", name: "A ferry", road: 30, rail: undefined };
    const tunnel = { kind: "tunnel", name: "A tunnel", road: undefined, rail: 51 };
    expect(network.links).toEqual([
      [
        { from: 0, to: 1, ...bend },
        { from: 0, to: 2, ...tunnel },
      ],
      [
        { from: 1, to: 0, ...bend },
        { from: 1, to: 2, ...ferry },
      ],
      [
        { from: 2, to: 1, ...ferry },
        { from: 2, to: 0, ...tunnel },
      ],
    ]);
  });

  it("knows beyond which distance nothing is reached straight from a node", () => {
    const point = unitVector({ lat: 50, lon: 20 });
    expect(network.horizons.hide(0, point, 600)).toBe(false);
    expect(network.horizons.hide(0, point, 601)).toBe(true);
    expect(network.horizons.hide(1, point, 15_000)).toBe(false);
    expect(network.horizons.hide(0, point, 19_900)).toBe(false);
  });

  it("joins landmasses for the modes that a crossing takes", () => {
    const apart = readLandNetwork(writeLandNetwork({ ...content, crossings: content.crossings.slice(0, 1) }));
    expect(network.components.road.get(1)).toBe(network.components.road.get(2));
    expect(network.components.rail.get(1)).toBe(network.components.rail.get(2));
    expect(apart.components.road.get(1)).toBe(apart.components.road.get(2));
    expect(apart.components.rail.get(1)).not.toBe(apart.components.rail.get(2));
  });

  it("is not written with legs out of order, or with one that is too long", () => {
    const written =
      (...legs: number[]) =>
      () =>
        writeLandNetwork({ ...content, legs });
    expect(written(1, 0, 5, 5, 0, 1, 5, 5)).toThrow("out of order");
    expect(written(0, 1, 5, 65_535)).not.toThrow();
    expect(written(0, 1, 5, 65_536)).toThrow("too long");
    expect(written(0, 1, -1, 5)).toThrow("too long");
  });
});
