import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offLineKm, simplifiedLine } from "./simplified-line.ts";

const coordinates = fc.record({
  lat: fc.double({ min: -60, max: 60, noNaN: true }),
  lon: fc.double({ min: -20, max: 20, noNaN: true }),
});

describe("a simplified line", () => {
  it("loses what hardly matters and keeps corners and ends", () => {
    const line = [0, 0.001, 2, 0.002, 0].map((lat, index) => ({ lat, lon: index }));
    expect(simplifiedLine(line, offLineKm, 10).map(({ lon }) => lon)).toEqual([0, 1, 2, 3, 4]);
    expect(simplifiedLine(line, offLineKm, 100).map(({ lon }) => lon)).toEqual([0, 2, 4]);
    expect(simplifiedLine(line, offLineKm, 1_000).map(({ lon }) => lon)).toEqual([0, 4]);
  });

  it("of no points, one, or two is itself", () => {
    const at = { lat: 1, lon: 1 };
    for (const line of [[], [at], [at, at]]) expect(simplifiedLine(line, offLineKm, 1)).toEqual(line);
  });

  it("runs from end to end past every point that was left out, which is not farther off than allowed", () => {
    fc.assert(
      fc.property(
        fc.array(coordinates, { minLength: 2, maxLength: 40 }),
        fc.integer({ min: 1, max: 500 }),
        (all, most) => {
          const left = simplifiedLine(all, offLineKm, most);
          const kept = left.map((point) => all.indexOf(point));
          expect([kept[0], kept.at(-1)]).toEqual([0, all.length - 1]);
          for (const [index, at] of all.entries()) {
            const next = kept.findIndex((place) => place > index);
            if (kept.includes(index) || next < 1) continue;
            expect(offLineKm(at, left[next - 1]!, left[next]!)).toBeLessThanOrEqual(most);
          }
        },
      ),
    );
  });
});

describe("km off a line", () => {
  it("are square to it beside it, and to its end beyond", () => {
    const [from, to] = [
      { lat: 0, lon: 0 },
      { lat: 0, lon: 2 },
    ];
    expect(offLineKm({ lat: 1, lon: 1 }, from, to)).toBeCloseTo(111.2, 6);
    expect(offLineKm({ lat: 0, lon: 3 }, from, to)).toBeCloseTo(111.2, 6);
    expect(offLineKm({ lat: 0, lon: 1 }, from, from)).toBeCloseTo(111.2, 6);
  });
});
