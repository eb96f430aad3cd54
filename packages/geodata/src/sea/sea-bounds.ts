import { Refusal } from "@isotherm/core";
import { SEA_PASSAGES, type SeaOptions, type SeaPassage } from "./sea-route.ts";
import type { Bounds } from "./sea-search.ts";

const POLAR: readonly SeaPassage[] = ["northwest_passage", "northeast_passage"];

const maskOf = (passages: readonly SeaPassage[]): number =>
  passages.reduce((mask, passage) => mask | (1 << SEA_PASSAGES.indexOf(passage)), 0);

/** The bits of the polar passages. */
export const POLAR_MASK = maskOf(POLAR);

/** The passages of a mask, in the order of `SEA_PASSAGES`. */
export const passagesOf = (mask: number): SeaPassage[] => SEA_PASSAGES.filter((_, bit) => (mask & (1 << bit)) !== 0);

/** @throws Refusal route_not_found, when a passage is both closed and required */
export const seaBounds = ({ close = [], require = [] }: SeaOptions): Bounds => {
  const both = require.find((passage) => close.includes(passage));
  if (both !== undefined) {
    throw new Refusal("route_not_found", `The passage ${both} cannot be both required and closed.`);
  }
  const required = maskOf(require);
  return { required, closed: maskOf([...close, ...POLAR.filter((passage) => !require.includes(passage))]) };
};
