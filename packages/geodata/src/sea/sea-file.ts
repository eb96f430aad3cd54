/** Name of the generated file. */
export const SEA_FILE = "sea-network.bin";

/** Coordinates are whole numbers of this part of a degree. */
export const SEA_SCALE = 1e5;
/** Letters of a UN/LOCODE. */
export const LOCODE_LENGTH = 5;

/**
 * The sea network as it lies in the file. Lengths are metres; a mask has the bit of `SEA_PASSAGES` for each passage that
 * a line goes through. What begins with `Start` has one entry more than things: those of a thing lie between its entry and
 * the next.
 */
export interface SeaFile {
  /** Points of the network, in `SEA_SCALE`. */
  readonly pointLat: Int32Array;
  readonly pointLon: Int32Array;
  /** Arcs of each point; a line over the sea is two arcs. */
  readonly arcStart: Uint32Array;
  readonly arcPoint: Uint16Array;
  readonly arcMetres: Uint32Array;
  /** Of each arc the regions, as bits, to whose ports a shortest way between ports goes over it, polar passages closed. */
  readonly arcRegions: Uint32Array;
  /** The arcs that go through passages, and their masks. */
  readonly gateArc: Uint32Array;
  readonly gateMask: Uint16Array;
  /**
   * Whole km, rounded down, by the shortest way from the landmarks to each point, all landmarks each time; 0 where no way
   * leads. Polar passages count as closed.
   */
  readonly landmarkKm: Uint16Array;
  /** The same, with the canals closed too: ships that keep away from them go round continents. */
  readonly roundKm: Uint16Array;
  /** Codes of the ports in their order, five letters each, and the water of each: two waters are not joined. */
  readonly portCode: Uint8Array;
  readonly portWater: Uint8Array;
  /** The region of each port, 0 to 31. */
  readonly portRegion: Uint8Array;
  /** Lines from a port to points of the network, with the bends on the way, from the port on. */
  readonly lineStart: Uint32Array;
  readonly linePoint: Uint16Array;
  readonly lineMetres: Uint32Array;
  readonly lineMask: Uint16Array;
  readonly bendStart: Uint32Array;
  readonly bendLat: Int32Array;
  readonly bendLon: Int32Array;
  /** Lines from a port to other ports near by, with the bends on the way, from the port on. */
  readonly directStart: Uint32Array;
  readonly directPort: Uint16Array;
  readonly directMetres: Uint32Array;
  readonly directMask: Uint16Array;
  readonly directBendStart: Uint32Array;
  readonly directBendLat: Int32Array;
  readonly directBendLon: Int32Array;
}

/** The file with the mask of every arc. */
export interface OpenSeaFile extends SeaFile {
  readonly arcMask: Uint16Array;
}

// The order of the sections in the file.
const SECTIONS = {
  pointLat: Int32Array,
  pointLon: Int32Array,
  arcStart: Uint32Array,
  arcPoint: Uint16Array,
  arcMetres: Uint32Array,
  arcRegions: Uint32Array,
  gateArc: Uint32Array,
  gateMask: Uint16Array,
  landmarkKm: Uint16Array,
  roundKm: Uint16Array,
  portCode: Uint8Array,
  portWater: Uint8Array,
  portRegion: Uint8Array,
  lineStart: Uint32Array,
  linePoint: Uint16Array,
  lineMetres: Uint32Array,
  lineMask: Uint16Array,
  bendStart: Uint32Array,
  bendLat: Int32Array,
  bendLon: Int32Array,
  directStart: Uint32Array,
  directPort: Uint16Array,
  directMetres: Uint32Array,
  directMask: Uint16Array,
  directBendStart: Uint32Array,
  directBendLat: Int32Array,
  directBendLon: Int32Array,
} as const;
const NAMES = Object.keys(SECTIONS) as readonly (keyof SeaFile)[];

const WORD = 4;
const padded = (length: number): number => Math.ceil(length / WORD) * WORD;

/** Bytes of the file: the length of each section in bytes (uint32), then the sections, little-endian, padded to four. */
export const writeSeaFile = (file: SeaFile): Uint8Array => {
  const lengths = NAMES.map((name) => file[name].byteLength);
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + padded(length), NAMES.length * WORD));
  bytes.set(new Uint8Array(Uint32Array.from(lengths).buffer));
  let at = NAMES.length * WORD;
  for (const name of NAMES) {
    const { buffer, byteOffset, byteLength } = file[name];
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += padded(byteLength);
  }
  return bytes;
};

/** Opens a file that `writeSeaFile` made. Nothing is copied but the masks. */
export const readSeaFile = (bytes: Uint8Array): OpenSeaFile => {
  // Typed arrays want a whole word to begin with; a slice of a bigger buffer may not have it.
  const { buffer, byteOffset }: Uint8Array = bytes.byteOffset % WORD === 0 ? bytes : new Uint8Array(bytes);
  const lengths = new Uint32Array(buffer, byteOffset, NAMES.length);
  let at = byteOffset + NAMES.length * WORD;
  const sections = NAMES.map((name, index): readonly [string, SeaFile[keyof SeaFile]] => {
    const length = lengths[index] as number;
    const section = new SECTIONS[name](buffer as ArrayBuffer, at, length / SECTIONS[name].BYTES_PER_ELEMENT);
    at += padded(length);
    return [name, section];
  });
  const file = Object.fromEntries(sections) as unknown as SeaFile;
  const arcMask = new Uint16Array(file.arcPoint.length);
  file.gateArc.forEach((arc, gate) => (arcMask[arc] = file.gateMask[gate] as number));
  return { ...file, arcMask };
};
