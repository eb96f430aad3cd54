import { type GeoProjection, type GeoStream, geoPath } from "d3-geo";
import type { Coordinates } from "../coordinates.ts";
import type { Box } from "./label-places.ts";
import { position } from "./map-projection.ts";
import type { MapMode } from "./map-style.ts";

/** Outlines of land as GeoJSON has them: [lon, lat], outer rings clockwise on the sphere. */
export interface LandShape {
  readonly type: "MultiPolygon";
  readonly coordinates: [number, number][][][];
}

/** Borders between countries as GeoJSON has them. */
export interface BorderLines {
  readonly type: "MultiLineString";
  readonly coordinates: [number, number][][];
}

/** What maps are drawn on. */
export interface MapGround {
  readonly land: LandShape;
  readonly borders: BorderLines;
}

/** A part of a way: two points or more. */
export interface MapWay {
  readonly mode: MapMode;
  readonly line: readonly Coordinates[];
}

/** A place with its name, and a shorter one for where that has no room. */
export interface MapMark {
  readonly label: string;
  readonly short?: string;
  readonly coordinates: Coordinates;
  /** A place of another kind unless given. */
  readonly kind?: "port" | "airport";
}

/** A mark on a drawing, in pixels. */
interface DrawnMark {
  readonly mark: MapMark;
  readonly label: string;
  readonly short: string | undefined;
  readonly x: number;
  readonly y: number;
  readonly drawn: string;
}

/** Parts of a drawing, as SVG. */
export interface Layer {
  readonly projection: GeoProjection;
  readonly ground: readonly string[];
  readonly ways: readonly string[];
  readonly marks: readonly DrawnMark[];
  /** Points along the ways. */
  readonly corners: readonly (readonly [x: number, y: number])[];
}

/** Corners of a coast that are nearer to each other than this, in pixels, are one. */
const FINEST = 1.2;

/** Tenths of a pixel as SVG writes them. */
const tenths = (value: number): string => String(value / 10);

/**
 * A path of straight lines with each point told from the one before it: half as long as with places, to the same tenth of
 * a pixel. A ring of one point is nothing.
 */
const fromPointToPoint = (path: string): string =>
  path.replaceAll(/M([^MZ]+)(Z?)/gu, (_, text: string, end: string) => {
    const points = text.split("L").map((point) => point.split(",").map((value) => Math.round(Number(value) * 10)));
    const steps = points.slice(1).map((point, index) => {
      const [x = 0, y = 0] = point.map((value, axis) => value - (points[index]?.[axis] ?? 0));
      return `${tenths(x)}${y < 0 ? "" : ","}${tenths(y)}`;
    });
    if (steps.length === 0) return "";
    return `M${points[0]?.map(tenths).join(",")}l${steps.join(" ")}${end}`;
  });

/** Land, ways and marks in a part of a drawing. */
export const drawnLayer = (
  { projection, box }: { readonly projection: GeoProjection; readonly box: Box },
  { ways, marks }: { readonly ways: readonly MapWay[]; readonly marks: readonly MapMark[] },
  { land, borders }: MapGround,
  fontSize: number,
): Layer => {
  const path = geoPath(projection).digits(1);
  const coarse = geoPath({ stream: (output: GeoStream) => projection.stream(thinned(output)) }).digits(1);
  const paths = ways.map(({ mode, line }) => ({
    mode,
    d: path({ type: "LineString", coordinates: line.map(position) }) ?? "",
  }));
  const { left, top, right, bottom } = box;
  const size = `x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${(right - left).toFixed(1)}" height="${(bottom - top).toFixed(1)}"`;
  return {
    projection,
    ground: [
      `<rect class="sea-ground" ${size}/>`,
      `<path class="land" d="${fromPointToPoint(coarse(land) ?? "")}"/>`,
      `<path class="border" d="${fromPointToPoint(coarse(borders) ?? "")}"/>`,
    ],
    ways: paths.filter(({ d }) => d !== "").map(({ mode, d }) => `<path class="way ${mode}" d="${d}"/>`),
    marks: marks.flatMap((mark) => {
      const [x, y] = projection(position(mark.coordinates)) ?? [Number.NaN, Number.NaN];
      if (!Number.isFinite(x) || !Number.isFinite(y)) return [];
      return [{ mark, label: mark.label, short: mark.short, x, y, drawn: drawnMark(mark, { x, y }, fontSize / 3) }];
    }),
    corners: cornersOf(paths.map(({ d }) => d)),
  };
};

/** A port is a ring of its colour, an airport a triangle, any other place a dot. */
const drawnMark = ({ kind }: MapMark, { x, y }: { readonly x: number; readonly y: number }, reach: number): string => {
  if (kind === "airport") {
    // A triangle has less area than a dot of its width: it is a third wider, to be seen as well.
    const wide = reach * 1.33;
    const [left, right, foot] = [x - wide, x + wide, y + wide * 0.8].map((value) => value.toFixed(1));
    return `<path class="mark airport" d="M${left},${foot}L${x.toFixed(1)},${(y - wide).toFixed(1)}L${right},${foot}Z"/>`;
  }
  return `<circle class="mark${kind === "port" ? " port" : ""}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${reach.toFixed(1)}"/>`;
};

/** A name where it was placed. Its length is told, so that it is as wide as was measured in every font. */
export const nameText = (
  {
    label,
    textX,
    textY,
    wide,
  }: { readonly label: string; readonly textX: number; readonly textY: number; readonly wide: number },
  fontSize: number,
  kind?: string,
): string =>
  `<text${kind === undefined ? "" : ` class="${kind}"`} x="${textX.toFixed(1)}" y="${textY.toFixed(1)}" font-size="${fontSize}" textLength="${wide.toFixed(1)}" lengthAdjust="spacingAndGlyphs">${escaped(label)}</text>`;

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
export const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? "");
