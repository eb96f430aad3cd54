import { expect, it } from "vitest";
import { axisText } from "./month-charts.ts";

it.each([
  ["de", 2000, "2.000"],
  ["de", 100, "100"],
  ["en", 2000, "2k"],
] as const)("an axis in %s has %d as %s, with its thousands parted", (language, value, text) => {
  expect(axisText(value, { language })).toBe(text);
});
