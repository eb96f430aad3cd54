import { createRequire } from "node:module";
import { borders, iso1A3Code } from "@rapideditor/country-coder";
import type { Part } from "./parts.ts";
import { writePolygons, type Area } from "../src/places/polygon-file.ts";
import { BORDERS_FILE, LAND_FILE } from "../src/places/world.ts";

/** About 11 m, and 110 m: no finer than the sources. */
const BORDER_SCALE = 10_000;
const LAND_SCALE = 1_000;

/** Areas of the source without an ISO code, by their Wikidata id: Crimea, Northern Cyprus, Akrotiri, Dhekelia. */
const OWN_RULING: Readonly<Record<string, string>> = { Q7835: "UKR", Q23681: "CYP", Q9143535: "CYP", Q9206745: "CYP" };

/** Codes that ISO reserves for a use of their own, and the country they belong to. */
const RESERVED: Readonly<Record<string, string>> = {
  ASC: "SHN",
  CPT: "FRA",
  CRQ: "GBR",
  DGA: "IOT",
  FXX: "FRA",
  TAA: "SHN",
};

type Ring = readonly (readonly number[])[];

const ringsOf = (geometry: { type: string; coordinates: unknown }): readonly Ring[] =>
  geometry.type === "Polygon"
    ? (geometry.coordinates as readonly Ring[])
    : (geometry.coordinates as readonly (readonly Ring[])[]).flat();

/** What is used of the source, whose types need a package that is not there. */
interface Feature {
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
  readonly properties: {
    readonly id: string;
    readonly iso1A3?: string | undefined;
    readonly country?: string | undefined;
    readonly level: string;
    readonly groups: readonly string[];
  };
}

/** Countries and territories with their outlines, in the order of the source. */
export const countryAreas = (): Area[] => {
  const features = borders.features as unknown as readonly Feature[];
  const territories = new Map(
    features
      .filter(({ properties }) => properties.level === "territory" && properties.iso1A3 !== undefined)
      .map(({ properties }) => [properties.id, properties.iso1A3]),
  );
  return features.flatMap(({ geometry, properties: { id, iso1A3, country, groups } }) => {
    if (geometry === null) return [];
    const code =
      OWN_RULING[id] ??
      iso1A3 ??
      groups.map((group) => territories.get(group)).find((found) => found !== undefined) ??
      (country === undefined ? undefined : iso1A3Code(country));
    if (code === null || code === undefined) return [];
    return [{ name: RESERVED[code] ?? code, rings: ringsOf(geometry) }];
  });
};

interface TopoJson {
  // The package has no types: this is all that is used of it.
  feature(
    topology: unknown,
    object: unknown,
  ): { features: readonly { geometry: { type: string; coordinates: unknown } }[] };
}

/**
 * A ring without a jump from one edge of the map to the other: as it runs on over the edge, and again from the other side.
 * The source joins what the antimeridian cuts, so Siberia's ring goes on in the west. A ring around a pole is closed there.
 */
const overTheEdge = (ring: Ring): readonly Ring[] => {
  let turn = 0;
  const whole = ring.map(([lon = 0, lat = 0], index) => {
    const step = lon - (ring[index - 1]?.[0] ?? lon);
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360;
    return [lon + turn, lat];
  });
  if (turn !== 0) {
    const pole = Math.sign(whole[0]?.[1] ?? 0) * 90;
    whole.push([whole.at(-1)?.[0] ?? 0, pole], [whole[0]?.[0] ?? 0, pole]);
  }
  let [west, east] = [Infinity, -Infinity];
  for (const [lon = 0] of whole) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
  }
  return [-360, 0, 360]
    .filter((shift) => west + shift < 180 && east + shift > -180)
    .map((shift) => whole.map(([lon = 0, lat = 0]) => [lon + shift, lat]));
};

/** Outlines of the land of the earth, Natural Earth 1:50m. Those across the antimeridian are there from both sides. */
export const landRings = (): readonly Ring[] => {
  const require = createRequire(import.meta.url);
  const topojson = require("topojson-client") as TopoJson;
  const topology = require("world-atlas/land-50m.json") as { objects: { land: unknown } };
  return topojson
    .feature(topology, topology.objects.land)
    .features.flatMap(({ geometry }) => ringsOf(geometry).flatMap(overTheEdge));
};

/** Borders and land. */
export const worldPart: Part = async () => ({
  [BORDERS_FILE]: writePolygons(countryAreas(), BORDER_SCALE),
  [LAND_FILE]: writePolygons([{ name: "land", rings: landRings() }], LAND_SCALE),
});
