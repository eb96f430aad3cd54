import { FileError } from "../file-error.ts";
import type { Limits } from "../limits.ts";
import { xmlPieces } from "./xml-events.ts";

/** The texts that cells share, by their numbers. */
export interface SharedTexts {
  readonly at: (index: number) => string;
}

/**
 * Kept as bytes: as many texts of JavaScript would take several times as much.
 *
 * @throws FileError file_too_large
 */
export const sharedTexts = async (
  bytes: AsyncIterable<Uint8Array> | undefined,
  { sharedTextBytes: most }: Limits,
): Promise<SharedTexts> => {
  const kept = new Kept(most);
  let text = "";
  let isText = false;
  let phonetic = 0;
  for await (const _ of xmlPieces(bytes ?? nothing(), {
    open: (name) => {
      if (name === "si") text = "";
      // Readings of Japanese words stand beside them.
      if (name === "rPh") phonetic += 1;
      isText = name === "t" && phonetic === 0;
    },
    text: (piece) => {
      if (isText) text += piece;
      if (text.length > most) kept.refuse();
    },
    close: (name) => {
      if (name === "si") kept.add(text);
      if (name === "rPh") phonetic -= 1;
      isText = false;
    },
  })) {
    // Each piece is kept as it comes.
  }
  return { at: (index) => kept.at(index) };
};

async function* nothing(): AsyncIterable<Uint8Array> {
  yield Buffer.from("<sst/>");
}

const FIRST_BYTES = 65_536;
/** What a text takes besides its own bytes, an empty one too: where it ends. */
const END_BYTES = Uint32Array.BYTES_PER_ELEMENT;

class Kept {
  #bytes = Buffer.alloc(FIRST_BYTES);
  #ends = new Uint32Array(FIRST_BYTES / END_BYTES);
  #count = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(text: string): void {
    const from = this.#count === 0 ? 0 : (this.#ends[this.#count - 1] ?? 0);
    const end = from + Buffer.byteLength(text);
    if (end + this.#count * END_BYTES > this.#most) this.refuse();
    if (end > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], Math.max(end, 2 * this.#bytes.length));
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(2 * this.#count);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    this.#bytes.write(text, from);
    this.#ends[this.#count] = end;
    this.#count += 1;
  }

  at(index: number): string {
    const end = index < this.#count ? this.#ends[index] : undefined;
    if (end === undefined) throw new FileError("file_unreadable", "a cell names a text that is not in the file");
    return this.#bytes.toString("utf8", index === 0 ? 0 : this.#ends[index - 1], end);
  }

  refuse(): never {
    throw new FileError("file_too_large", `the texts of the file are larger than ${this.#most} bytes`);
  }
}
