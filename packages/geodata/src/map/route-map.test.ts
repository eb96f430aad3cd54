import { describe, expect, it } from "vitest";
import { mapGround } from "../../build/map-part.ts";
import { routeMap } from "./route-map.ts";

const ground = mapGround();
const SHANGHAI = { label: "Shanghai (CNSHA)", coordinates: { lat: 31.33, lon: 121.65 } };
const LONG_BEACH = { label: "Long Beach (USLGB)", coordinates: { lat: 33.75, lon: -118.2 } };
const PACIFIC = [
  [SHANGHAI.coordinates, { lat: 40, lon: 180 }],
  [{ lat: 40, lon: -180 }, LONG_BEACH.coordinates],
].map((line) => ({ mode: "sea" as const, line }));

/** Coordinates of the circles, in pixels. */
const circles = (svg: string): readonly (readonly [number, number])[] =>
  [...svg.matchAll(/<circle class="mark" cx="([-\d.]+)" cy="([-\d.]+)"/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );

describe("the map of a route", () => {
  it("is one document that says what it shows, with every place inside", () => {
    const svg = routeMap({ title: "To Long Beach", ways: PACIFIC, marks: [SHANGHAI, LONG_BEACH] }, ground);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="960" height="540" .* role="img">/);
    expect(svg).toContain("<title>To Long Beach</title>");
    expect(svg).toContain(">Shanghai (CNSHA)</text>");
    const [west, east] = circles(svg) as [[number, number], [number, number]];
    // Across the antimeridian: China is left of America.
    expect(west[0]).toBeLessThan(east[0]);
    for (const [x, y] of [west, east]) {
      expect(x).toBeGreaterThanOrEqual(59);
      expect(x).toBeLessThanOrEqual(901);
      expect(y).toBeGreaterThanOrEqual(59);
      expect(y).toBeLessThanOrEqual(481);
    }
  });

  it("has no line that jumps over the map at the antimeridian", () => {
    const svg = routeMap({ title: "t", ways: PACIFIC, marks: [SHANGHAI] }, ground);
    const lines = [...svg.matchAll(/<path class="way sea" d="([^"]+)"/g)].map(([, d]) => d ?? "");
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const xs = [...line.matchAll(/[ML](-?[\d.]+),/g)].map(([, x]) => Number(x));
      for (const [index, x] of xs.slice(1).entries()) expect(Math.abs(x - (xs[index] as number))).toBeLessThan(500);
    }
  });

  it("stays small, for the world and for a harbour", () => {
    const across = routeMap({ title: "t", ways: PACIFIC, marks: [SHANGHAI, LONG_BEACH] }, ground);
    const around = routeMap(
      { title: "t", ways: [], marks: [SHANGHAI, { label: "b", coordinates: { lat: -34.6, lon: -58.4 } }] },
      ground,
    );
    const harbour = routeMap({ title: "t", ways: [], marks: [SHANGHAI] }, ground);
    expect(across.length).toBeLessThan(100_000);
    expect(around.length).toBeLessThan(250_000);
    expect(harbour.length).toBeLessThan(20_000);
    expect(circles(harbour)).toEqual([[480, 270]]);
    expect(harbour).toMatch(/<path class="land" d="M/);
  });

  it("of one place is as wide as it is asked to be", () => {
    const mark = { label: "a", coordinates: { lat: 61, lon: 24 } };
    const near = routeMap({ title: "t", ways: [], marks: [mark] }, ground);
    const wide = routeMap({ title: "t", ways: [], marks: [mark], narrowestKm: 3_000 }, ground);
    expect(circles(wide)).toEqual(circles(near));
    expect(wide.length).toBeGreaterThan(2 * near.length);
  });

  it("holds text only as text", () => {
    const label = 'A & <script>"\u0007\uFFFF';
    const svg = routeMap({ title: label, ways: [], marks: [{ ...SHANGHAI, label }] }, ground);
    expect(svg).toContain("<title>A &amp; &lt;script&gt;&quot;</title>");
    expect(svg).not.toContain("<script>");
    expect(svg).not.toContain("\u0007");
  });

  it("is the same for the same input, and can be drawn at the poles and all around the earth", () => {
    const mark = (lat: number, lon: number) => ({ label: `${lat}`, coordinates: { lat, lon } });
    const odd = [mark(90, 0), mark(-90, 0), mark(0, 0), mark(0, 180)];
    const draw = () =>
      routeMap(
        { title: "t", ways: [{ mode: "sea", line: odd.map(({ coordinates }) => coordinates) }], marks: odd },
        ground,
      );
    expect(draw()).toBe(draw());
    expect(draw()).not.toContain("NaN");
  });
});
