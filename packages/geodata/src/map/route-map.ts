import { geoAzimuthalEqualArea, geoNaturalEarth1, geoPath, type GeoProjection, type GeoStream } from "d3-geo";
import type { Coordinates } from "../coordinates.ts";
import { roughKm } from "../great-circle.ts";

/** Outlines of land as GeoJSON has them: [lon, lat], outer rings clockwise on the sphere. */
export interface LandShape {
  readonly type: "MultiPolygon";
  readonly coordinates: [number, number][][][];
}

/** What a map shows. */
export interface MapRoute {
  /** For whoever does not see the map. */
  readonly title: string;
  /** Lines of two points or more. */
  readonly lines: readonly (readonly Coordinates[])[];
  /** Kilometres that the map shows at least, from side to side; 300 unless given. */
  readonly narrowestKm?: number;
  /** Places by name; at least one. */
  readonly marks: readonly { readonly label: string; readonly coordinates: Coordinates }[];
}

/** Pixels. */
const [WIDTH, HEIGHT, MARGIN] = [960, 540, 60];
/** The narrowest map is this many km wide, so that two quays of one harbour show the coast. */
const NARROWEST_KM = 300;
const EARTH_RADIUS_KM = 6_371;
/** A way that reaches farther than this from its middle is shown on a map of the world. */
const WORLD_KM = 7_000;
/** Corners of a coast that are nearer to each other than this, in pixels, are one. */
const FINEST = 0.8;

/** A map of a route as an SVG document of 960 × 540. The same input gives the same text. */
export const routeMap = ({ title, lines, marks, narrowestKm = NARROWEST_KM }: MapRoute, land: LandShape): string => {
  const points = [...lines.flat(), ...marks.map(({ coordinates }) => coordinates)];
  const projection = fitted(points, lines, narrowestKm);
  const path = geoPath(projection).digits(1);
  const coast = geoPath({ stream: (output: GeoStream) => projection.stream(thinned(output)) }).digits(1);
  const drawn = lines.map((line) => path({ type: "LineString", coordinates: line.map(position) }) ?? "");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#dceaf3"/>`,
    `<path d="${coast(land) ?? ""}" fill="#f4f1e8" stroke="#9aa5a9" stroke-width="0.5"/>`,
    ...drawn.map((d) => `<path d="${d}" fill="none" stroke="#b3261e" stroke-width="2" stroke-linejoin="round"/>`),
    ...marks.flatMap((mark) => drawnMark(projection, mark)),
    "</svg>",
    "",
  ].join("\n");
};

const position = ({ lat, lon }: Coordinates): [number, number] => [lon, lat];

/** A projection around the middle of the points that shows all of them. */
const fitted = (points: readonly Coordinates[], lines: MapRoute["lines"], narrowestKm: number): GeoProjection => {
  const middle = middleOf(points);
  const reachKm = Math.max(...points.map((point) => roughKm(middle, point)));
  const projection =
    reachKm > WORLD_KM
      ? geoNaturalEarth1().rotate([-middle.lon, 0])
      : geoAzimuthalEqualArea().rotate([-middle.lon, -middle.lat]);
  const all = {
    type: "GeometryCollection" as const,
    geometries: [
      { type: "MultiPoint" as const, coordinates: points.map(position) },
      { type: "MultiLineString" as const, coordinates: lines.map((line) => line.map(position)) },
    ],
  };
  projection.fitExtent(
    [
      [MARGIN, MARGIN],
      [WIDTH - MARGIN, HEIGHT - MARGIN],
    ],
    all,
  );
  const closest = (WIDTH / narrowestKm) * EARTH_RADIUS_KM;
  if (!(projection.scale() < closest)) projection.scale(closest).translate([WIDTH / 2, HEIGHT / 2]);
  return projection.clipExtent([
    [0, 0],
    [WIDTH, HEIGHT],
  ]);
};

/** Mean of the points as vectors; the first one where they are all around the earth. */
const middleOf = (points: readonly Coordinates[]): Coordinates => {
  const radians = Math.PI / 180;
  let [x, y, z] = [0, 0, 0];
  for (const { lat, lon } of points) {
    x += Math.cos(lat * radians) * Math.cos(lon * radians);
    y += Math.cos(lat * radians) * Math.sin(lon * radians);
    z += Math.sin(lat * radians);
  }
  if (Math.hypot(x, y, z) < 1e-6) return points[0] ?? { lat: 0, lon: 0 };
  return { lat: Math.atan2(z, Math.hypot(x, y)) / radians, lon: Math.atan2(y, x) / radians };
};

/** Lets through only the corners that can be told apart. */
const thinned = (output: GeoStream): GeoStream => {
  let [lastX, lastY] = [Infinity, Infinity];
  return {
    point: (x, y) => {
      if (Math.hypot(x - lastX, y - lastY) < FINEST) return;
      [lastX, lastY] = [x, y];
      output.point(x, y);
    },
    lineStart: () => {
      [lastX, lastY] = [Infinity, Infinity];
      output.lineStart();
    },
    lineEnd: () => output.lineEnd(),
    polygonStart: () => output.polygonStart(),
    polygonEnd: () => output.polygonEnd(),
    sphere: () => output.sphere?.(),
  };
};

const drawnMark = (projection: GeoProjection, { label, coordinates }: MapRoute["marks"][number]): readonly string[] => {
  const [x, y] = projection(position(coordinates)) ?? [Number.NaN, Number.NaN];
  if (!Number.isFinite(x) || !Number.isFinite(y)) return [];
  const [side, anchor] = x > WIDTH * 0.75 ? [-8, "end"] : [8, "start"];
  const text = `x="${(x + side).toFixed(1)}" y="${(y + 4).toFixed(1)}" text-anchor="${anchor}"`;
  return [
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="#b3261e"/>`,
    `<text ${text} font-family="sans-serif" font-size="14" stroke="#fff" stroke-width="3" paint-order="stroke">${escaped(label)}</text>`,
  ];
};

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for SVG: what XML does not allow is left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? "");
