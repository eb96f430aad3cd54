import { describe, expect, it } from "vitest";
import { readPolygons, writePolygons } from "./polygon-file.ts";

const square = (west: number, south: number, size: number): number[][] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

describe("a file of areas", () => {
  const file = readPolygons(
    writePolygons(
      [
        { name: "ring", rings: [square(0, 0, 10), square(4, 4, 2)] },
        { name: "hole", rings: [square(4, 4, 2)] },
        { name: "east", rings: [square(170, -10, 10)] },
      ],
      1_000,
    ),
  );

  it.each([
    { lat: 1, lon: 1, name: "ring" },
    { lat: 5, lon: 5, name: "hole" },
    { lat: 5, lon: 8.5, name: "ring" },
    { lat: -5, lon: 180, name: "east" },
    { lat: 20, lon: 5, name: undefined },
    { lat: 90, lon: 0, name: undefined },
    { lat: -90, lon: -180, name: undefined },
  ])("says $name at $lat, $lon", ({ name, ...point }) => {
    expect(file.nameAt(point)).toBe(name);
  });
});
