import { type Coordinates, KM_PER_DEGREE, greatCircleKm } from "../coordinates.ts";

/** The point of a waterway that is nearest to a place. */
export interface Landing {
  readonly waterway: number;
  /** Kilometres along the waterway from its first stop. */
  readonly along: number;
  readonly at: Coordinates;
  /** Geodesic from the place, km. */
  readonly offsetKm: number;
  /** The stops on both sides of it. */
  readonly between: readonly [number, number];
}

/** Nearest point of the straight line between two stops: its share of the way. Degrees are taken for a plane. */
const shareOf = (place: Coordinates, from: Coordinates, to: Coordinates): number => {
  const squash = Math.cos((place.lat * Math.PI) / 180);
  const [dx, dy] = [(to.lon - from.lon) * squash, to.lat - from.lat];
  const length = dx * dx + dy * dy;
  const share = ((place.lon - from.lon) * squash * dx + (place.lat - from.lat) * dy) / length;
  return Math.max(0, Math.min(1, share));
};

/** The landing on each waterway that lies within `reachKm` of a place. */
export const landingsNear = ({ stops, lines }: Waterways, place: Coordinates, reachKm: number): readonly Landing[] =>
  lines.flatMap((line, waterway) => {
    let best: Landing | undefined;
    for (const [index, after] of line.slice(1).entries()) {
      const before = line[index] as number;
      const [a, b] = [stops[before], stops[after]] as [Stop, Stop];
      const margin = reachKm / KM_PER_DEGREE;
      if (place.lat < Math.min(a.at.lat, b.at.lat) - margin || place.lat > Math.max(a.at.lat, b.at.lat) + margin)
        continue;
      const share = shareOf(place, a.at, b.at);
      const at = { lat: a.at.lat + share * (b.at.lat - a.at.lat), lon: a.at.lon + share * (b.at.lon - a.at.lon) };
      const offsetKm = greatCircleKm(place, at);
      if (offsetKm > (best?.offsetKm ?? reachKm)) continue;
      best = { waterway, along: a.along + share * (b.along - a.along), at, offsetKm, between: [before, after] };
    }
    return best === undefined ? [] : [best];
  });

/** Name of the generated file. */
export const WATERWAYS_FILE = "waterways.json";

/** The file. Joins: waterway and stop, the other waterway and stop, km between the two; all but the last are indexes. */
export interface WaterwaysFile {
  readonly waterways: readonly {
    readonly name: string;
    readonly stops: readonly (readonly [along: number, lat: number, lon: number])[];
  }[];
  readonly joins: readonly (readonly [number, number, number, number, number])[];
}

/** A place on a waterway. */
export interface Stop {
  /** Index of the waterway. */
  readonly waterway: number;
  /** Kilometres along the waterway from its first stop. */
  readonly along: number;
  readonly at: Coordinates;
  /** Stops that are next to this one, and the km to them: along the same waterway, or over a join. */
  readonly next: readonly { readonly stop: number; readonly km: number }[];
}

/** Rivers and canals. */
export interface Waterways {
  readonly names: readonly string[];
  readonly stops: readonly Stop[];
  /** Indexes of the stops of each waterway, in order. */
  readonly lines: readonly (readonly number[])[];
}

/** Reads the file. */
export const readWaterways = (bytes: Uint8Array): Waterways => {
  const file = JSON.parse(new TextDecoder().decode(bytes)) as WaterwaysFile;
  const stops: (Stop & { readonly next: { stop: number; km: number }[] })[] = [];
  const lines = file.waterways.map(({ stops: rows }, waterway) =>
    rows.map(([along, lat, lon]) => stops.push({ waterway, along, at: { lat, lon }, next: [] }) - 1),
  );
  const link = (a: number, b: number, km: number): void => {
    stops[a]?.next.push({ stop: b, km });
    stops[b]?.next.push({ stop: a, km });
  };
  for (const line of lines) {
    for (const [index, stop] of line.slice(1).entries()) {
      const before = line[index] as number;
      link(before, stop, (stops[stop]?.along ?? 0) - (stops[before]?.along ?? 0));
    }
  }
  for (const [waterway, stop, other, otherStop, km] of file.joins) {
    link(lines[waterway]?.[stop] as number, lines[other]?.[otherStop] as number, km);
  }
  return { names: file.waterways.map(({ name }) => name), stops, lines };
};
