import { describe, expect, it } from "vitest";
import { greatCircleKm, roughKm } from "./coordinates.ts";

describe("the great-circle distance", () => {
  it("is the one that the ellipsoid's author publishes for Wellington to Salamanca, 19959.679 km", () => {
    // Karney's worked example: 41.32 S 174.81 E to 40.96 N 5.50 W
    const distance = greatCircleKm({ lat: -41.32, lon: 174.81 }, { lat: 40.96, lon: -5.5 });
    expect(distance).toBeCloseTo(19_959.679, 3);
  });

  it("is nothing between a place and itself, and across the antimeridian as short as it is", () => {
    expect(greatCircleKm({ lat: 10, lon: 20 }, { lat: 10, lon: 20 })).toBe(0);
    expect(greatCircleKm({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(111.319, 2);
  });

  it("is met by the rough one within 0.6 %", () => {
    const [hamburg, singapore] = [
      { lat: 53.54, lon: 9.97 },
      { lat: 1.26, lon: 103.84 },
    ];
    expect(Math.abs(roughKm(hamburg, singapore) / greatCircleKm(hamburg, singapore) - 1)).toBeLessThan(0.006);
  });
});
