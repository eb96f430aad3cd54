import { systemTokens } from "@isotherm/core/system";
import fc from "fast-check";
import { expect, it } from "vitest";
import { placeOf, PLACES, visitorsIn } from "./link-visitors.ts";

const VISITOR = { token: "t", sourceIp: "192.0.2.1", userAgent: "Browser/1" };

it("a visitor has one place, which another secret, link, address or browser seldom shares", () => {
  const [secret, ...others] = Array.from({ length: 41 }, () => systemTokens.base62(43));
  const place = placeOf(secret ?? "", VISITOR);
  expect(placeOf(secret ?? "", { ...VISITOR })).toBe(place);
  for (const name of ["token", "sourceIp", "userAgent"] as const) {
    const places = others.map((other) => placeOf(secret ?? "", { ...VISITOR, [name]: other }));
    expect(new Set(places).size).toBeGreaterThan(30);
  }
  expect(new Set(others.map((other) => placeOf(other, VISITOR))).size).toBeGreaterThan(30);
});

it("every visitor has one of the places", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (secret, sourceIp, userAgent) => {
      const place = placeOf(secret, { ...VISITOR, sourceIp, userAgent });
      expect(Number.isInteger(place) && place >= 0 && place < PLACES).toBe(true);
    }),
  );
});

it.each([
  [0, 0],
  [1, 1],
  [10, 10],
  [60, 60],
  [2_048, 2_839],
  [PLACES, 36_909],
])("%i marked places are %i visitors", (marked, visitors) => {
  expect(visitorsIn(marked)).toBe(visitors);
});

it.each([100, 1_000, 10_000])("%i visitors are counted within 4 %", (visitors) => {
  const places = Array.from({ length: visitors }, (_, index) =>
    placeOf("a secret that stays", { ...VISITOR, sourceIp: `192.0.2.${index}` }),
  );
  expect(Math.abs(visitorsIn(new Set(places).size) / visitors - 1)).toBeLessThan(0.04);
});
