import { createRequire } from "node:module";
import countryCodes from "i18n-iso-countries";
import { LAND_COLUMNS, LAND_ROWS } from "../src/land/cells.ts";

/** Longitude and latitude, degrees, as map data writes them. */
export type Ring = readonly (readonly [lon: number, lat: number])[];
/** An outer ring and its holes. */
export type Polygon = readonly Ring[];

interface Feature {
  readonly id?: string;
  readonly properties: { readonly name?: string };
  readonly geometry:
    | { readonly type: "Polygon"; readonly coordinates: Polygon }
    | { readonly type: "MultiPolygon"; readonly coordinates: readonly Polygon[] };
}

interface Topology {
  readonly objects: { readonly land: unknown; readonly countries: unknown };
}

// Neither package has types.
const require = createRequire(import.meta.url);
const { feature } = require("topojson-client") as {
  readonly feature: (atlas: Topology, object: unknown) => { readonly features: readonly Feature[] };
};
const atlas = require("world-atlas/countries-50m.json") as Topology;

const polygonsOf = ({ geometry }: Feature): readonly Polygon[] =>
  geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;

/** Every piece of land of Natural Earth 1:50m: continents and islands, one polygon each. */
export const landPolygons = (): readonly Polygon[] => feature(atlas, atlas.objects.land).features.flatMap(polygonsOf);

const WITHOUT_CODE: Readonly<Record<string, string>> = { Somaliland: "SOM", "N. Cyprus": "CYP", Kosovo: "SRB" };

/** Outlines of the countries, ISO 3166 alpha-3; what has no code of its own goes with the one around it. */
export const countryPolygons = (): readonly { readonly code: string; readonly polygons: readonly Polygon[] }[] =>
  feature(atlas, atlas.objects.countries).features.map((country) => ({
    code:
      (country.id === undefined ? undefined : countryCodes.numericToAlpha3(country.id)) ??
      WITHOUT_CODE[country.properties.name ?? ""] ??
      "",
    polygons: polygonsOf(country),
  }));

/** A ring whose longitudes run on over 180° instead of jumping to the other side. */
const unwrapped = (ring: Ring): Ring => {
  let turn = 0;
  return ring.map(([lon, lat], i) => {
    const step = lon - (ring[i - 1]?.[0] ?? lon);
    // The cut along the edge of the map goes from 180 to -180 only at the pole.
    if (Math.abs(step) > 180 && Math.abs(lat) < 89) turn -= Math.sign(step) * 360;
    return [lon + turn, lat] as const;
  });
};

/** Calls `paint` for each stretch of cells whose centres lie in the polygon (even-odd rule). */
export const fillPolygon = (polygon: Polygon, paint: (row: number, first: number, end: number) => void): void => {
  const crossings = new Map<number, number[]>();
  const size = 180 / LAND_ROWS;
  for (const ring of polygon.map(unwrapped)) {
    for (let i = 0; i + 1 < ring.length; i++) {
      const [x1, y1] = ring[i] as readonly [number, number];
      const [x2, y2] = ring[i + 1] as readonly [number, number];
      if (y1 === y2) continue;
      // Rows whose centre line this edge crosses; a half-open rule, so that a corner counts once.
      const first = Math.max(0, Math.ceil((90 - Math.max(y1, y2)) / size - 0.5));
      const last = Math.min(LAND_ROWS - 1, Math.ceil((90 - Math.min(y1, y2)) / size - 0.5) - 1);
      for (let row = first; row <= last; row++) {
        const y = 90 - (row + 0.5) * size;
        const x = x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
        const known = crossings.get(row);
        if (known === undefined) crossings.set(row, [x]);
        else known.push(x);
      }
    }
  }
  const column = (x: number): number => Math.ceil((x + 180) / size - 0.5);
  const paintWrapped = (row: number, first: number, end: number): void => {
    if (first < 0) paint(row, Math.max(0, first + LAND_COLUMNS), Math.min(LAND_COLUMNS, end + LAND_COLUMNS));
    if (end > LAND_COLUMNS) paint(row, Math.max(0, first - LAND_COLUMNS), end - LAND_COLUMNS);
    if (end > 0 && first < LAND_COLUMNS) paint(row, Math.max(0, first), Math.min(LAND_COLUMNS, end));
  };
  for (const [row, xs] of crossings) {
    xs.sort((a, b) => a - b);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const [first, end] = [column(xs[i] as number), column(xs[i + 1] as number)];
      if (end > first) paintWrapped(row, first, end);
    }
  }
};
