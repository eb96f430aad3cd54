import { type GeoProjection, type GeoStream, geoAzimuthalEqualArea, geoNaturalEarth1, geoPath } from "d3-geo";
import { type Coordinates, roughKm } from "../coordinates.ts";
import { labelPlaces } from "./label-places.ts";

/** The file of coasts that maps are drawn on: a `LandShape` as JSON, hundredths of a degree. */
export const MAP_LAND_FILE = "map-land.json";

/** Outlines of land as GeoJSON has them: [lon, lat], outer rings clockwise on the sphere. */
export interface LandShape {
  readonly type: "MultiPolygon";
  readonly coordinates: [number, number][][][];
}

/** A place with its name, and a shorter one for where that has no room. */
interface Mark {
  readonly label: string;
  readonly short?: string;
  readonly coordinates: Coordinates;
}

type Line = readonly Coordinates[];

/** What a map shows. */
export interface MapRoute {
  /** For whoever does not see the map. */
  readonly title: string;
  /** Ways as they are drawn by default, solid: lines of two points or more, as all lines here. */
  readonly lines: readonly Line[];
  /** Ways through the air: dotted. */
  readonly flights?: readonly Line[];
  /** Ways whose ends alone are known, over land: dashed. */
  readonly overLand?: readonly Line[];
  /** Kilometres that the map shows at least, from side to side; 300 unless given. */
  readonly narrowestKm?: number;
  /** Places by name, the most important first; at least one. */
  readonly marks: readonly Mark[];
  /** For a narrow screen: less wide, with larger letters. */
  readonly shape?: keyof typeof SHAPES;
}

/** Pixels. */
interface Shape {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly fontSize: number;
}

const SHAPES = {
  wide: { width: 960, height: 540, margin: 60, fontSize: 15 },
  narrow: { width: 480, height: 440, margin: 50, fontSize: 19 },
} as const satisfies Record<string, Shape>;

/** Drawn light or dark, as whoever looks prefers. */
const STYLE =
  ".sea{fill:#dceaf3}.land{fill:#f7f4ec;stroke:#9fb0b3;stroke-width:.6}.way{fill:none;stroke:#0b6b4c;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}.air{stroke:#5b4a9c;stroke-dasharray:1 6}.ground{stroke:#8a4b00;stroke-dasharray:9 6}.mark{fill:#0b6b4c;stroke:#fff;stroke-width:1.5}text{font-family:system-ui,sans-serif;fill:#1c2421;stroke:#fff;stroke-width:3;paint-order:stroke;stroke-linejoin:round}@media(prefers-color-scheme:dark){.sea{fill:#17262e}.land{fill:#2a3531;stroke:#51615b}.way{stroke:#6fd3ab}.air{stroke:#b3a4f0}.ground{stroke:#f0b66a}.mark{fill:#6fd3ab;stroke:#131816}text{fill:#e9eeeb;stroke:#131816}}";
/** The narrowest map is this many km wide, so that two quays of one harbour show the coast. */
const NARROWEST_KM = 300;
const EARTH_RADIUS_KM = 6_371;
/** A way that reaches farther than this from its middle is shown on a map of the world. */
const WORLD_KM = 7_000;
/** Corners of a coast that are nearer to each other than this, in pixels, are one. */
const FINEST = 0.8;

/** A map of a route as an SVG document, 960 × 540 unless narrow. The same input gives the same text. */
export const routeMap = (
  { title, lines, flights = [], overLand = [], marks, narrowestKm = NARROWEST_KM, shape = "wide" }: MapRoute,
  land: LandShape,
): string => {
  const { width, height, fontSize } = SHAPES[shape];
  const all = [...lines, ...flights, ...overLand];
  const points = [...all.flat(), ...marks.map(({ coordinates }) => coordinates)];
  const projection = fitted(points, all, narrowestKm, SHAPES[shape]);
  const path = geoPath(projection).digits(1);
  const coast = geoPath({ stream: (output: GeoStream) => projection.stream(thinned(output)) }).digits(1);
  const draw = (line: Line): string => path({ type: "LineString", coordinates: line.map(position) }) ?? "";
  const drawn = [
    { kind: "way", paths: lines.map(draw) },
    { kind: "way air", paths: flights.map(draw) },
    { kind: "way ground", paths: overLand.map(draw) },
  ];
  const seen = marks.flatMap(({ label, short, coordinates }) => {
    const [x, y] = projection(position(coordinates)) ?? [Number.NaN, Number.NaN];
    return Number.isFinite(x) && Number.isFinite(y) ? [{ label, short, x, y }] : [];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect class="sea" width="${width}" height="${height}"/>`,
    `<path class="land" d="${coast(land) ?? ""}"/>`,
    ...drawn.flatMap(({ kind, paths }) => paths.map((d) => `<path class="${kind}" d="${d}"/>`)),
    ...seen.map(({ x, y }) => `<circle class="mark" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${fontSize / 3}"/>`),
    ...labelPlaces(seen, { width, height, fontSize, avoid: cornersOf(drawn.flatMap(({ paths }) => paths)) }).map(
      ({ textX, textY, label }) =>
        `<text x="${textX.toFixed(1)}" y="${textY.toFixed(1)}" font-size="${fontSize}">${escaped(label)}</text>`,
    ),
    "</svg>",
    "",
  ].join("\n");
};

const position = ({ lat, lon }: Coordinates): [number, number] => [lon, lat];

/** A projection around the middle of the points that shows all of them. */
const fitted = (
  points: readonly Coordinates[],
  lines: readonly Line[],
  narrowestKm: number,
  { width, height, margin }: Shape,
): GeoProjection => {
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
      [margin, margin],
      [width - margin, height - margin],
    ],
    all,
  );
  const closest = (width / narrowestKm) * EARTH_RADIUS_KM;
  if (!(projection.scale() < closest)) projection.scale(closest).translate([width / 2, height / 2]);
  return projection.clipExtent([
    [0, 0],
    [width, height],
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

/** Between two points that stand for a drawn line, in pixels. */
const CORNER_EVERY = 8;

/** Points along drawn lines. */
const cornersOf = (drawn: readonly string[]): [number, number][] =>
  drawn.flatMap((d) =>
    [...d.matchAll(/([ML])(-?[\d.]+),(-?[\d.]+)/g)].flatMap(([, kind, x, y], index, all) => {
      const to: [number, number] = [Number(x), Number(y)];
      const before = all[index - 1];
      if (kind === "M" || !before) return [to];
      const from = [Number(before[2]), Number(before[3])] as const;
      const parts = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / CORNER_EVERY);
      return Array.from({ length: parts }, (_, part): [number, number] => {
        const share = (part + 1) / parts;
        return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      });
    }),
  );

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for SVG: what XML does not allow is left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? "");
