import type { Coordinates } from "../coordinates.ts";

/** Bytes that a position takes: three for the latitude, three for the longitude. */
const POSITION_BYTES = 6;
/** Degrees of one step: a 24-bit number spans the circle, so a step is 2.4 m. */
const STEP = 360 / 2 ** 24;

/** Positions as 24-bit fixed-point numbers. */
export const packPositions = (positions: readonly Coordinates[]): Uint8Array => {
  const bytes = Buffer.alloc(positions.length * POSITION_BYTES);
  for (const [index, { lat, lon }] of positions.entries()) {
    // 180 degrees east is the same as west, and only the latter fits
    const east = Math.round(lon / STEP) === 2 ** 23 ? -180 : lon;
    bytes.writeIntLE(Math.round(lat / STEP), index * POSITION_BYTES, 3);
    bytes.writeIntLE(Math.round(east / STEP), index * POSITION_BYTES + 3, 3);
  }
  return bytes;
};

const degrees = (bytes: Uint8Array, at: number): number => {
  const steps = (((bytes[at + 2] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at] ?? 0) << 8)) >> 8;
  // four places of a degree are 11 m: more than a place's position is worth
  return Math.round(steps * STEP * 1e4) / 1e4;
};

/** The position with this number, in degrees to four places. */
export const positionAt = (bytes: Uint8Array, index: number): Coordinates => ({
  lat: degrees(bytes, index * POSITION_BYTES),
  lon: degrees(bytes, index * POSITION_BYTES + 3),
});

const ALIGNMENT = 4;
const aligned = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/** A generated data file taken apart: a JSON head, and named runs of bytes that begin at multiples of four. */
interface Sections<Head> {
  readonly head: Head;
  readonly section: (name: string) => Uint8Array;
  /** A section of 32-bit numbers, little-endian as all machines that we run on. */
  readonly numbers: (name: string) => Uint32Array;
}

interface Directory<Head> {
  readonly head: Head;
  /** Offset from the end of the directory, and length, in bytes. */
  readonly sections: Readonly<Record<string, readonly [number, number]>>;
}

/** Puts a head and named sections into one file. The same input gives the same bytes. */
export const packSections = (head: unknown, sections: Readonly<Record<string, Uint8Array>>): Uint8Array => {
  const places: Record<string, readonly [number, number]> = {};
  let length = 0;
  for (const [name, bytes] of Object.entries(sections)) {
    places[name] = [length, bytes.byteLength];
    length = aligned(length + bytes.byteLength);
  }
  const directory = Buffer.from(JSON.stringify({ head, sections: places } satisfies Directory<unknown>));
  const start = aligned(4 + directory.byteLength);
  const file = new Uint8Array(start + length);
  new DataView(file.buffer).setUint32(0, directory.byteLength, true);
  file.set(directory, 4);
  for (const [name, bytes] of Object.entries(sections)) {
    file.set(bytes, start + (places[name]?.[0] ?? 0));
  }
  return file;
};

/** Opens what `packSections` made. Copies nothing but a file whose bytes do not begin at a multiple of four. */
export const openSections = <Head>(given: Uint8Array): Sections<Head> => {
  const file = given.byteOffset % ALIGNMENT === 0 ? given : given.slice();
  const directoryLength = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const { head, sections } = JSON.parse(
    Buffer.from(file.buffer, file.byteOffset + 4, directoryLength).toString(),
  ) as Directory<Head>;
  const start = aligned(4 + directoryLength);
  const section = (name: string): Uint8Array => {
    const [offset, length] = sections[name] ?? [0, 0];
    return file.subarray(start + offset, start + offset + length);
  };
  const numbers = (name: string): Uint32Array => {
    const bytes = section(name);
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  };
  return { head, section, numbers };
};
