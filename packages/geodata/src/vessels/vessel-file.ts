/** Name of the generated file. */
export const VESSELS_FILE = "vessels.bin";

/** Ships in order of their numbers, and what is told of each. */
export interface VesselFile {
  readonly types: readonly { readonly name: string; readonly id: string | null }[];
  readonly allYears: readonly number[];
  readonly numbers: Uint32Array;
  /** Hundredths of a gram of CO2 per tonne and nautical mile; 0: none. */
  readonly hundredths: Uint32Array;
  /** Place of the type. */
  readonly typeOf: Uint8Array;
  /** Bits of the years that count. */
  readonly years: Uint8Array;
}

const WORD = 4;

/**
 * Bytes of the file, little-endian: length of the header, number of ships; the header as JSON, padded to four; numbers and
 * hundredths (uint32), types and years (uint8).
 */
export const writeVesselFile = (file: VesselFile): Uint8Array => {
  const { types, allYears, numbers, hundredths, typeOf, years } = file;
  const json = JSON.stringify({ types, allYears });
  const header = Buffer.from(json + " ".repeat((WORD - (Buffer.byteLength(json) % WORD)) % WORD));
  const words = Buffer.from(Uint32Array.of(header.length, numbers.length).buffer);
  return new Uint8Array(
    Buffer.concat([words, header, Buffer.from(numbers.buffer), Buffer.from(hundredths.buffer), typeOf, years]),
  );
};

/** Opens a file that `writeVesselFile` made. Nothing but the header is decoded. */
export const readVesselFile = (bytes: Uint8Array): VesselFile => {
  // Typed arrays want a whole word to begin with; a slice of a bigger buffer may not have it.
  const { buffer, byteOffset }: Uint8Array = bytes.byteOffset % WORD === 0 ? bytes : new Uint8Array(bytes);
  const [length = 0, count = 0] = new Uint32Array(buffer, byteOffset, 2);
  let at = byteOffset + 2 * WORD;
  const header = JSON.parse(Buffer.from(buffer, at, length).toString()) as Pick<VesselFile, "types" | "allYears">;
  at += length;
  const columns = at + 2 * WORD * count;
  return {
    ...header,
    numbers: new Uint32Array(buffer, at, count),
    hundredths: new Uint32Array(buffer, at + WORD * count, count),
    typeOf: new Uint8Array(buffer, columns, count),
    years: new Uint8Array(buffer, columns + count, count),
  };
};
