import { describe, expect, it } from "vitest";
import { chart } from "./chart.ts";

const drawn = (labels: readonly string[], kind: "stacked" | "beside"): string =>
  chart({
    title: "Tonnes",
    of: "Month",
    labels,
    kind,
    axis: String,
    tableName: "Figures as a table",
    series: ["Estimated", "Ordered"].map((name) => ({
      name,
      values: labels.map(() => 2),
      texts: labels.map(() => "2 t"),
    })),
  }).toString();

const rectangles = (svg: string) =>
  Array.from(svg.matchAll(/<rect[^>]*\sx="([\d.]+)"[^>]*\swidth="([\d.]+)"/g), ([, x, width]) => [
    Number(x),
    Number(width),
  ]);

describe("a chart", () => {
  it("of a single month has a bar, not a wall, in the middle of its place", () => {
    const [[x = 0, width = 0] = []] = rectangles(drawn(["Nov"], "stacked"));
    expect(width).toBe(64);
    expect(x + width / 2).toBeCloseTo((64 + 632) / 2, 0);
    const beside = rectangles(drawn(["Nov"], "beside"));
    expect(beside.map(([, wide]) => wide)).toEqual([32, 32]);
  });

  it("of twelve months has bars side by side that do not overlap", () => {
    const bars = rectangles(drawn("a b c d e f g h i j k l".split(" "), "beside")).toSorted(
      ([a = 0], [b = 0]) => a - b,
    );
    expect(bars).toHaveLength(24);
    for (const [index, [x = 0, width = 0]] of bars.entries())
      expect(x + width).toBeLessThanOrEqual((bars[index + 1]?.[0] ?? 640) + 0.02);
  });

  it("has the same figures as a table", () => {
    expect(drawn(["Nov"], "stacked").match(/<td data-name="(?:Estimated|Ordered)">2 t<\/td>/g)).toHaveLength(2);
  });
});
