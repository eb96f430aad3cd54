import type { EstimateMass, ShippingLegResult } from "@isotherm/contract";
import { decimal } from "@isotherm/core";
import { expect, it } from "vitest";
import { inEmissionsUnit } from "./shipping-answer.ts";

const co2e = (amount: string): EstimateMass => ({ amount: decimal(amount), unit: "t" });
const shown = ({ amount, unit }: EstimateMass): string => `${amount.toFixed()} ${unit}`;

it.each([
  [undefined, "0.0015 t"],
  ["t", "0.0015 t"],
  ["kg", "1.5 kg"],
  ["g", "1500 g"],
  ["mg", "1500000 mg"],
] as const)("the emissions of an estimate in %s, and of each of its legs and their parts, is %s", (unit, is) => {
  // Of a leg only its emissions are read.
  const part = { mass: co2e("0.0015") };
  const legs = [{ ...part, resolved_legs: [part] }] as unknown as ShippingLegResult[];
  const estimate = inEmissionsUnit({ mass: co2e("0.0015"), legs }, unit);
  const masses = estimate.legs.flatMap((leg) => [leg.mass, ...leg.resolved_legs.map(({ mass }) => mass)]);
  expect([estimate.mass, ...masses].map(shown)).toEqual([is, is, is]);
  expect(inEmissionsUnit({ mass: co2e("0") }, unit)).not.toHaveProperty("legs");
});
