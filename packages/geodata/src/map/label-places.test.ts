import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LabelPlace, labelPlaces } from "./label-places.ts";
import { textWidth } from "./text-width.ts";

const GROUND = { within: { left: 0, top: 0, right: 960, bottom: 540 }, fontSize: 14, avoid: [] };

const boxOf = ({ label, textX, textY }: LabelPlace) => ({
  left: textX,
  right: textX + textWidth(label) * 14,
  top: textY - 14,
  bottom: textY + 3.5,
});

describe("names on a drawing", () => {
  it("stand right of their mark, or left of it near the edge", () => {
    const [middle, edge] = labelPlaces(
      [
        { label: "Middle", x: 400, y: 300 },
        { label: "Edge", x: 950, y: 100 },
      ],
      GROUND,
    );
    expect(middle?.textX).toBeGreaterThan(400);
    expect((edge?.textX ?? 0) + textWidth("Edge") * 14).toBeLessThan(950);
  });

  it("need no more room than their letters, the height of a line, and the gap to the mark", () => {
    const sideOf = (x: number, y: number): number | undefined => {
      const [place] = labelPlaces([{ label: "Ten pixels", x, y }], GROUND);
      return place && Math.sign(place.textX - x);
    };
    // The letters of Arial are 4.557 wide, the gap 0.6, of 14 pixels: 72.2. Half a line of 1.25: 8.75.
    expect(textWidth("Ten pixels")).toBeCloseTo(4.557, 3);
    expect([sideOf(887, 300), sideOf(888, 300)]).toEqual([1, -1]);
    expect([sideOf(400, 9), sideOf(400, 8)]).toEqual([1, -1]);
  });

  it("keep clear of a line where they can", () => {
    const line = Array.from({ length: 200 }, (_, index) => [400 + index, 300] as const);
    const [place] = labelPlaces([{ label: "Harbour", x: 400, y: 300 }], { ...GROUND, avoid: line });
    expect((place?.textX ?? 0) + textWidth("Harbour") * 14).toBeLessThan(400);
  });

  it("are written short where there is no room, and left out where there is none for that either", () => {
    const long = "A name that is much longer than the drawing is wide, whatever is done about it".repeat(2);
    const at = { x: 400, y: 300 };
    expect(labelPlaces([{ label: long, short: "JFK", ...at }], GROUND).map(({ label }) => label)).toEqual(["JFK"]);
    expect(labelPlaces([{ label: "LHR Airport", short: "LHR", ...at }], GROUND)[0]?.label).toBe("LHR Airport");
    for (const short of [undefined, long]) expect(labelPlaces([{ label: long, short, ...at }], GROUND)).toEqual([]);
  });

  it("of two marks at one place stand on two sides", () => {
    const at = { x: 400, y: 300 };
    expect(
      labelPlaces(
        [
          { label: "One", ...at },
          { label: "Another", ...at },
        ],
        GROUND,
      ),
    ).toHaveLength(2);
  });

  it("never cover each other or leave the drawing, wherever the marks are", () => {
    const mark = fc.record({
      label: fc.string({ minLength: 1, maxLength: 40 }),
      x: fc.integer({ min: 0, max: 960 }),
      y: fc.integer({ min: 0, max: 540 }),
    });
    fc.assert(
      fc.property(fc.array(mark, { minLength: 1, maxLength: 12 }), (marks) => {
        const boxes = labelPlaces(marks, GROUND).map(boxOf);
        for (const [index, box] of boxes.entries()) {
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThanOrEqual(960.001);
          for (const other of boxes.slice(index + 1)) {
            const apart =
              box.right <= other.left + 0.001 ||
              other.right <= box.left + 0.001 ||
              box.bottom <= other.top + 0.001 ||
              other.bottom <= box.top + 0.001;
            expect(apart).toBe(true);
          }
        }
      }),
    );
  });
});
