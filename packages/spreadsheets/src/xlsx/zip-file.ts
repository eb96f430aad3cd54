import type { Readable } from "node:stream";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { FileError } from "../file-error.ts";
import type { Limits } from "../limits.ts";

/** The parts of an XLSX file by their names. */
export interface ZipParts {
  /** The unpacked bytes of a part; undefined where there is none. @throws FileError where it is larger than it may be */
  readonly open: (name: string) => Promise<AsyncIterable<Buffer>> | undefined;
}

/** No XLSX file of a spreadsheet program has more. */
const MOST_PARTS = 2_000;
/** Of unpacked to packed. XML is packed to a twentieth, zeros to a thousandth. */
const MOST_RATIO = 250;
/** A small part may be packed better. */
const LEAST_BYTES_OF_RATIO = 1_048_576;

/** @throws FileError file_unreadable, file_too_large */
export const zipParts = async (bytes: Buffer, limits: Limits): Promise<ZipParts> => {
  const zip = await asFileError(fromBufferPromise(bytes, { autoClose: false, validateEntrySizes: true }));
  const entries = await asFileError(entriesOf(zip));
  return {
    open: (name) => {
      const entry = entries.get(name.toLowerCase());
      return entry && opened(zip, entry, limits);
    },
  };
};

const entriesOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > MOST_PARTS) throw new FileError("file_unreadable", `more than ${MOST_PARTS} parts in the file`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  return entries;
};

const opened = async (zip: ZipFile, entry: Entry, limits: Limits): Promise<AsyncIterable<Buffer>> => {
  const { fileName, uncompressedSize: size, compressedSize } = entry;
  const isBomb = size > LEAST_BYTES_OF_RATIO && size > compressedSize * MOST_RATIO;
  if (size > limits.unpackedBytes || isBomb) {
    throw new FileError("file_too_large", `${fileName} would be ${size} bytes when it is unpacked`);
  }
  return piecesOf(await asFileError(zip.openReadStreamPromise(entry)));
};

/** So much XML at once: each reference in it may stand for a text of 64 kB. */
const PIECE_BYTES = 16_384;

async function* piecesOf(stream: Readable): AsyncIterable<Buffer> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES);
    }
  } catch (error) {
    throw errorOf(error);
  }
}

const asFileError = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw errorOf(error);
  }
};

/** What yauzl and zlib say of a file that is broken, and of one that unpacks to more than it says. */
const errorOf = (error: unknown): unknown => {
  if (error instanceof FileError) return error;
  return new FileError(
    "file_unreadable",
    "this is no XLSX file, or it is broken or has a password; save it as XLSX or CSV",
  );
};
