import type { Coordinates } from "../coordinates.ts";
import { POLAR_MASK, ROUND_MASK } from "./sea-route.ts";
import { LOCODE_LENGTH, type OpenSeaFile, readSeaFile, SEA_SCALE, type SeaFile } from "./sea-file.ts";
import { type Bounds, SeaSearch, type Way } from "./sea-search.ts";

/** A piece of a way: where it ends, how long it is, which passages it goes through (bits of `SEA_PASSAGES`). */
export interface SeaPiece {
  /** Points on the way, the last one being its end. */
  readonly points: readonly Coordinates[];
  readonly metres: number;
  readonly mask: number;
}

/** The network of the generated file, opened. */
export interface SeaNetwork {
  /** The place of a port in the file; undefined where no ship gets to it. */
  readonly portOf: (locode: string) => number | undefined;
  /** The shortest way between two ports, in order of travel; undefined where there is none. */
  readonly way: (from: number, to: number, ends: Ends, bounds: Bounds) => readonly SeaPiece[] | undefined;
}

/** Where the two ports lie. */
export interface Ends {
  readonly from: Coordinates;
  readonly to: Coordinates;
}

/** Opens the bytes of `sea-network.bin`. */
export const openSeaNetwork = (bytes: Uint8Array): SeaNetwork => {
  const file = readSeaFile(bytes);
  const search = new SeaSearch(file, [
    { closed: ROUND_MASK, km: file.roundKm },
    { closed: POLAR_MASK, km: file.landmarkKm },
  ]);
  const codes = new TextDecoder().decode(file.portCode);
  return {
    portOf: (locode) => portIn(codes, file.portWater.length, locode),
    way: (from, to, ends, bounds) => {
      if (file.portWater[from] !== file.portWater[to]) return undefined;
      const found = search.find(from, to, ends.to, bounds);
      const direct = directBetween(file, from, to, bounds);
      if (direct !== undefined && direct.metres <= (found?.metres ?? Infinity)) {
        return [{ ...direct, points: [...direct.bends, ends.to] }];
      }
      return found && piecesOf(file, found, ends.to);
    },
  };
};

/** The number of a port by its code, among codes in order. */
const portIn = (codes: string, count: number, locode: string): number | undefined => {
  const codeAt = (port: number): string => codes.slice(port * LOCODE_LENGTH, (port + 1) * LOCODE_LENGTH);
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (codeAt(middle) < locode) low = middle + 1;
    else high = middle;
  }
  return low < count && codeAt(low) === locode ? low : undefined;
};

const bendsOfLine = ({ bendStart: start, bendLat: lat, bendLon: lon }: SeaFile, line: number): Coordinates[] =>
  bendsOf({ start, lat, lon }, line);

const piecesOf = (file: SeaFile & OpenSeaFile, { firstLine, lastLine, arcs }: Way, end: Coordinates): SeaPiece[] => [
  {
    points: [...bendsOfLine(file, firstLine), pointAt(file, file.linePoint[firstLine] as number)],
    metres: file.lineMetres[firstLine] as number,
    mask: file.lineMask[firstLine] as number,
  },
  ...arcs.map((arc) => ({
    points: [pointAt(file, file.arcPoint[arc] as number)],
    metres: file.arcMetres[arc] as number,
    mask: file.arcMask[arc] as number,
  })),
  {
    points: [...bendsOfLine(file, lastLine).toReversed(), end],
    metres: file.lineMetres[lastLine] as number,
    mask: file.lineMask[lastLine] as number,
  },
];

const directBetween = (file: SeaFile, from: number, to: number, { closed, required }: Bounds) => {
  for (let direct = file.directStart[from] as number; direct < (file.directStart[from + 1] as number); direct++) {
    const mask = file.directMask[direct] as number;
    if (file.directPort[direct] !== to || (mask & closed) !== 0 || (mask & required) !== required) continue;
    const { directBendStart: start, directBendLat: lat, directBendLon: lon } = file;
    return { metres: file.directMetres[direct] as number, mask, bends: bendsOf({ start, lat, lon }, direct) };
  }
  return undefined;
};

const pointAt = (file: SeaFile, point: number): Coordinates => ({
  lat: (file.pointLat[point] as number) / SEA_SCALE,
  lon: (file.pointLon[point] as number) / SEA_SCALE,
});

/** Bends of all lines, one line after the other. */
interface Bends {
  readonly start: Uint32Array;
  readonly lat: Int32Array;
  readonly lon: Int32Array;
}

const bendsOf = ({ start, lat, lon }: Bends, line: number): Coordinates[] => {
  const [first, end] = [start[line] as number, start[line + 1] as number];
  return Array.from({ length: end - first }, (_, bend) => ({
    lat: (lat[first + bend] as number) / SEA_SCALE,
    lon: (lon[first + bend] as number) / SEA_SCALE,
  }));
};
