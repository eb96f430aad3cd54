import type { Coordinates } from "../coordinates.ts";

/**
 * A generated file of named areas. A ring is a list of vertices [lon, lat] in degrees, closed or not; whether a ring is an
 * outline or a hole does not matter, because a point lies inside when a line from it crosses the rings an odd number of times.
 *
 * Layout: length of the header (uint32, little-endian); the header, JSON: the vertices per degree and the areas, each a name
 * and the number of vertices of each ring; the vertices as differences from the one before, zigzag varints.
 */
export interface Area {
  readonly name: string;
  readonly rings: readonly (readonly (readonly number[])[])[];
}

/** An opened file. */
export interface PolygonFile {
  /** Name of the first area that contains the point; undefined where none does. Expects `isCoordinates`. */
  readonly nameAt: (point: Coordinates) => string | undefined;
}

interface Header {
  readonly scale: number;
  readonly areas: readonly (readonly [name: string, vertices: readonly number[]])[];
}

const LENGTH_BYTES = 4;

/** Bytes of a file whose vertices are kept to 1/`scale` of a degree. */
export const writePolygons = (areas: readonly Area[], scale: number): Uint8Array => {
  const header: Header = { scale, areas: areas.map(({ name, rings }) => [name, rings.map((ring) => ring.length)]) };
  const bytes: number[] = [];
  const put = (difference: number): void => {
    let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  };
  let [x, y] = [0, 0];
  for (const [lon = 0, lat = 0] of areas.flatMap(({ rings }) => rings.flat())) {
    const [nextX, nextY] = [Math.round(lon * scale), Math.round(lat * scale)];
    put(nextX - x);
    put(nextY - y);
    [x, y] = [nextX, nextY];
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return new Uint8Array(Buffer.concat([length, text, Buffer.from(bytes)]));
};

/** The edges of one area that reach into one degree of latitude, in units of the file. */
interface AreaInRow {
  readonly area: number;
  /** x, y, x, y each. */
  readonly edges: number[];
  /** The least and the largest x of them: a point beyond these is outside. */
  west: number;
  east: number;
}
/** What reaches into one degree of latitude, area by area. */
type Row = AreaInRow[];
const EDGE = 4;

/** Whether an edge crosses the line that goes from the point to the east. */
const isCrossed = (edges: readonly number[], at: number, x: number, y: number): boolean => {
  const y1 = edges[at + 1]!;
  const y2 = edges[at + 3]!;
  return y1 > y !== y2 > y && x < ((edges[at + 2]! - edges[at]!) * (y - y1)) / (y2 - y1) + edges[at]!;
};

/** Reads the differences between vertices, one by one. */
const differencesIn = (bytes: Uint8Array, from: number): (() => number) => {
  let position = from;
  return () => {
    let rest = 0;
    let weight = 1;
    for (;;) {
      const byte = bytes[position]!;
      position += 1;
      rest += (byte % 128) * weight;
      if (byte < 128) return rest % 2 === 0 ? rest / 2 : -(rest + 1) / 2;
      weight *= 128;
    }
  };
};

const rowOf = (y: number, scale: number): number => Math.floor(y / scale) + 90;

/** The part of an area in a row. The areas of a file follow one another. */
const partOf = (row: Row, area: number): AreaInRow => {
  const last = row.at(-1);
  if (last?.area === area) return last;
  const part = { area, edges: [], west: Infinity, east: -Infinity };
  row.push(part);
  return part;
};

/** Puts the edges of a ring, given as x, y, x, y, into every row that they reach into. */
const addRing = (rows: readonly Row[], vertices: readonly number[], area: number, scale: number): void => {
  let [lastX, lastY] = vertices.slice(-2) as [number, number];
  for (let at = 0; at < vertices.length; at += 2) {
    const nextX = vertices[at]!;
    const nextY = vertices[at + 1]!;
    const last = rowOf(Math.max(lastY, nextY), scale);
    for (let row = rowOf(Math.min(lastY, nextY), scale); row <= last; row += 1) {
      const part = partOf(rows[row]!, area);
      part.edges.push(lastX, lastY, nextX, nextY);
      part.west = Math.min(part.west, lastX, nextX);
      part.east = Math.max(part.east, lastX, nextX);
    }
    lastX = nextX;
    lastY = nextY;
  }
};

const readRows = ({ scale, areas }: Header, take: () => number): readonly Row[] => {
  const rows: Row[] = Array.from({ length: 181 }, () => []);
  let [x, y] = [0, 0];
  areas.forEach(([, counts], area) => {
    for (const count of counts) {
      const vertices: number[] = [];
      for (let vertex = 0; vertex < count; vertex += 1) {
        x += take();
        y += take();
        vertices.push(x, y);
      }
      addRing(rows, vertices, area, scale);
    }
  });
  return rows;
};

const isInside = ({ edges }: AreaInRow, x: number, y: number): boolean => {
  let inside = false;
  for (let at = 0; at < edges.length; at += EDGE) if (isCrossed(edges, at, x, y)) inside = !inside;
  return inside;
};

/** The number of the first area of a row that the point lies in. */
const areaAt = (row: Row, x: number, y: number): number | undefined =>
  row.find((part) => part.west <= x && x <= part.east && isInside(part, x, y))?.area;

/** Opens a file that `writePolygons` made. */
export const readPolygons = (bytes: Uint8Array): PolygonFile => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = LENGTH_BYTES + view.readUInt32LE(0);
  const header = JSON.parse(view.toString("utf8", LENGTH_BYTES, end)) as Header;
  const { scale, areas } = header;
  const rows = readRows(header, differencesIn(view, end));
  return {
    nameAt: ({ lat, lon }) => {
      // No ring reaches over the antimeridian, and none quite to the pole: a point on their edge would be outside of all.
      const x = Math.max(-180 * scale + 0.5, Math.min(180 * scale - 0.5, lon * scale));
      const y = Math.max(-89.9 * scale, Math.min(89.9 * scale, lat * scale));
      const area = areaAt(rows[rowOf(y, scale)]!, x, y);
      return area === undefined ? undefined : areas[area]?.[0];
    },
  };
};
