import { type Coordinates, roughKm } from "../coordinates.ts";
import { offLineKm, simplifiedLine } from "../simplified-line.ts";

const RADIANS = Math.PI / 180;
/** A straight line on a map is off its great circle by this at most. */
const BEND_KM = 0.5;
/** A point that is left out lies this near to the line. Lines pass close to capes, so that it is not much. */
const LEFT_OUT_KM = 0.1;
/** Pieces of a great circle shorter than this are as good as straight on a map, but near the poles. */
const SHORT_KM = 30;

/** The middle of a great circle. */
const middle = (a: Coordinates, b: Coordinates): Coordinates => {
  const turn = (b.lon - a.lon) * RADIANS;
  const [x, y] = [Math.cos(b.lat * RADIANS) * Math.cos(turn), Math.cos(b.lat * RADIANS) * Math.sin(turn)];
  const [cosLat, sinLat] = [Math.cos(a.lat * RADIANS), Math.sin(a.lat * RADIANS)];
  const lat = Math.atan2(sinLat + Math.sin(b.lat * RADIANS), Math.hypot(cosLat + x, y)) / RADIANS;
  return { lat, lon: a.lon + Math.atan2(y, cosLat + x) / RADIANS };
};

/** The same point, at most half a turn from `near` in longitude, be it beyond 180°. */
const unrolled = (at: Coordinates, near: Coordinates): Coordinates => ({
  lat: at.lat,
  lon: at.lon + 360 * Math.round((near.lon - at.lon) / 360),
});

// A great circle bends on a map: points are put in until straight lines between them are as good.
const bent = (from: Coordinates, to: Coordinates): Coordinates[] => {
  const between = unrolled(middle(from, to), from);
  if (roughKm(from, to) < SHORT_KM || offLineKm(between, from, to) < BEND_KM) return [to];
  return [...bent(from, between), ...bent(between, to)];
};

const FIVE_PLACES = 1e5;
const rounded = (degrees: number): number => Math.round(degrees * FIVE_PLACES) / FIVE_PLACES;

// Cuts a line that goes on beyond 180° into lines that end and begin there.
const split = (line: readonly Coordinates[]): Coordinates[][] => {
  const sheetOf = (a: Coordinates, b: Coordinates): number => Math.floor(((a.lon + b.lon) / 2 + 180) / 360);
  const lines: Coordinates[][] = [];
  let sheet = Number.NaN;
  const put = (at: Coordinates): void => {
    lines.at(-1)?.push({ lat: rounded(at.lat), lon: rounded(at.lon - 360 * sheet) });
  };
  const pieces = line.slice(1).flatMap((to, index) => {
    const from = line[index] as Coordinates;
    const [west, east] = [Math.min(from.lon, to.lon), Math.max(from.lon, to.lon)];
    const edge = Math.ceil((west + 180) / 360) * 360 - 180;
    if (edge <= west || edge >= east) return [[from, to] as const];
    const lat = from.lat + ((to.lat - from.lat) * (edge - from.lon)) / (to.lon - from.lon);
    return [[from, { lat, lon: edge }] as const, [{ lat, lon: edge }, to] as const];
  });
  for (const [from, to] of pieces) {
    const here = sheetOf(from, to);
    if (here !== sheet) {
      sheet = here;
      lines.push([]);
      put(from);
    }
    put(to);
  }
  return lines;
};

/**
 * Lines for a map out of points joined by great circles: bends of great circles put in, points that hardly matter left
 * out; cut where they would jump over 180°. Degrees to five places.
 */
export const seaPolyline = (points: readonly Coordinates[]): Coordinates[][] => {
  const line: Coordinates[] = [];
  for (const at of points) {
    const last = line.at(-1);
    if (last === undefined) line.push(at);
    else line.push(...bent(last, unrolled(at, last)));
  }
  return line.length < 2 ? [] : split(simplifiedLine(line, offLineKm, LEFT_OUT_KM));
};
