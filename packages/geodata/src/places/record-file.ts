import type { Coordinates } from "../coordinates.ts";

/**
 * A generated file of places: coordinates and a line of text each, found by one or more kinds of fixed-width code.
 * Nothing is decoded before it is asked for, so that opening one costs as much as reading its bytes.
 *
 * Layout, little-endian: number of records, number of indexes; latitude and longitude as int32 in 1e-5 degrees; the
 * offset of each text, and of the end; per index its width, its number of codes, the record of each (uint32), the codes
 * in order of their bytes, padded to four; at last the texts, UTF-8, fields parted by tabs.
 */
interface PlaceRecord {
  readonly coordinates: Coordinates;
  readonly fields: readonly string[];
}

/** What is written; `codes` has one entry per index, undefined where the record has none of that kind. */
export interface NewPlaceRecord extends PlaceRecord {
  readonly codes: readonly (string | undefined)[];
}

/** An opened file. */
export interface RecordFile {
  readonly count: number;
  /** Record number of a code, by the number of the index. */
  readonly find: (index: number, code: string) => number | undefined;
  readonly at: (record: number) => PlaceRecord;
  /** Every code of an index in order, with its record. */
  readonly codes: (index: number) => Iterable<readonly [code: string, record: number]>;
}

const SCALE = 1e5;
const WORD = 4;
const padded = (length: number): number => Math.ceil(length / WORD) * WORD;

/** Bytes of a file. `widths` are the lengths of the codes of each index. Throws on a code of another length or a double. */
export const writeRecords = (records: readonly NewPlaceRecord[], widths: readonly number[]): Uint8Array => {
  const texts = records.map(({ fields }) => Buffer.from(fields.join("\t")));
  const words = [records.length, widths.length];
  for (const { coordinates } of records) words.push(Math.round(coordinates.lat * SCALE));
  for (const { coordinates } of records) words.push(Math.round(coordinates.lon * SCALE));
  let offset = 0;
  for (const text of [...texts, Buffer.alloc(0)]) {
    words.push(offset);
    offset += text.length;
  }
  const chunks = [Buffer.from(Int32Array.from(words).buffer)];
  widths.forEach((width, index) => {
    const codes = records
      .map(({ codes }, record) => ({ code: codes[index], record }))
      .filter((entry): entry is { code: string; record: number } => entry.code !== undefined)
      .toSorted((a, b) => (a.code < b.code ? -1 : 1));
    codes.forEach(({ code }, at) => {
      if (code.length !== width) throw new Error(`${code} has not ${width} letters`);
      if (codes[at - 1]?.code === code) throw new Error(`${code} stands twice`);
    });
    chunks.push(Buffer.from(Int32Array.from([width, codes.length, ...codes.map(({ record }) => record)]).buffer));
    const bytes = Buffer.alloc(padded(width * codes.length));
    bytes.write(codes.map(({ code }) => code).join(""), "latin1");
    chunks.push(bytes);
  });
  return new Uint8Array(Buffer.concat([...chunks, ...texts]));
};

interface CodeIndex {
  readonly width: number;
  readonly records: Uint32Array;
  readonly codes: string;
}

const codeAt = ({ width, codes }: CodeIndex, at: number): string => codes.slice(at * width, (at + 1) * width);

const findIn = (index: CodeIndex, code: string): number | undefined => {
  let low = 0;
  let high = index.records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (codeAt(index, middle) < code) low = middle + 1;
    else high = middle;
  }
  return low < index.records.length && codeAt(index, low) === code ? index.records[low] : undefined;
};

/** The indexes of a file, and where they end. */
const readIndexes = (buffer: ArrayBufferLike, from: number, count: number): { all: CodeIndex[]; end: number } => {
  const all: CodeIndex[] = [];
  let end = from;
  for (let index = 0; index < count; index += 1) {
    const [width = 0, entries = 0] = new Uint32Array(buffer, end, 2);
    const records = new Uint32Array(buffer, end + 2 * WORD, entries);
    end += (2 + entries) * WORD;
    const codes = Buffer.from(buffer, end, width * entries).toString("latin1");
    end += padded(width * entries);
    all.push({ width, records, codes });
  }
  return { all, end };
};

/** Opens a file that `writeRecords` made. */
export const readRecords = (bytes: Uint8Array): RecordFile => {
  // Typed arrays want a whole word to begin with; a slice of a bigger buffer may not have it.
  const aligned = bytes.byteOffset % WORD === 0 ? bytes : bytes.slice();
  const { buffer, byteOffset } = aligned;
  const [count = 0, indexes = 0] = new Uint32Array(buffer, byteOffset, 2);
  const coordinates = new Int32Array(buffer, byteOffset + 2 * WORD, 2 * count);
  const offsets = new Uint32Array(buffer, byteOffset + (2 + 2 * count) * WORD, count + 1);
  const { all, end } = readIndexes(buffer, byteOffset + (3 + 3 * count) * WORD, indexes);
  const texts = Buffer.from(buffer, end, byteOffset + aligned.byteLength - end);

  return {
    count,
    find: (number, code) => {
      const index = all[number];
      return index === undefined || code.length !== index.width ? undefined : findIn(index, code);
    },
    at: (record) => {
      if (!Number.isInteger(record) || record < 0 || record >= count) throw new RangeError(`no record ${record}`);
      return {
        coordinates: { lat: coordinates[record]! / SCALE, lon: coordinates[count + record]! / SCALE },
        fields: texts.toString("utf8", offsets[record], offsets[record + 1]).split("\t"),
      };
    },
    *codes(number) {
      const index = all[number];
      if (index === undefined) return;
      for (const [at, record] of index.records.entries()) yield [codeAt(index, at), record];
    },
  };
};
