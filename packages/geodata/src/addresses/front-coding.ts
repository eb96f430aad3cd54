import type { Run } from "./one-letter.ts";

const LONG = 0xff;
const NIBBLE = 15;

/** Longest text in bytes that front coding takes. */
export const MAX_FRONT_CODED = 250;

/** Writes texts one after another, each as what it does not share with the one before it. */
export class FrontCoder {
  #before: Uint8Array = new Uint8Array(0);
  readonly #write: (byte: number) => void;

  constructor(write: (byte: number) => void) {
    this.#write = write;
  }

  /** Makes the next text stand whole, so that reading may begin there. */
  restart(): void {
    this.#before = new Uint8Array(0);
  }

  add(text: Uint8Array): void {
    let shared = 0;
    while (shared < text.length && shared < this.#before.length && text[shared] === this.#before[shared]) {
      shared += 1;
    }
    const rest = text.length - shared;
    if (shared < NIBBLE && rest < NIBBLE) {
      this.#write((shared << 4) | rest);
    } else {
      this.#write(LONG);
      this.#write(shared);
      this.#write(rest);
    }
    for (const byte of text.subarray(shared)) {
      this.#write(byte);
    }
    this.#before = text;
  }
}

/** The text at a place where the coder restarted, which stands there whole. */
export const headAt = (bytes: Uint8Array, at: number): Run => {
  const packed = bytes[at] ?? 0;
  const from = packed === LONG ? at + 3 : at + 1;
  return { bytes, from, to: from + (packed === LONG ? (bytes[at + 2] ?? 0) : packed & NIBBLE) };
};

/** Reads what a `FrontCoder` wrote, from a place where it restarted. */
export class FrontReader {
  /** Where the next byte will be read; what follows a text is read by the caller, who then moves this on. */
  at: number;
  /** The text read last. The next one overwrites it. */
  readonly run: Run = { bytes: new Uint8Array(MAX_FRONT_CODED + NIBBLE), from: 0, to: 0 };
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  next(): void {
    const bytes = this.#bytes;
    const packed = bytes[this.at] ?? 0;
    let shared = packed >> 4;
    let rest = packed & NIBBLE;
    this.at += 1;
    if (packed === LONG) {
      shared = bytes[this.at] ?? 0;
      rest = bytes[this.at + 1] ?? 0;
      this.at += 2;
    }
    for (let index = 0; index < rest; index += 1) {
      this.run.bytes[shared + index] = bytes[this.at + index] ?? 0;
    }
    this.at += rest;
    this.run.to = shared + rest;
  }

  /** The text read last, as a string. */
  toString(): string {
    return Buffer.from(this.run.bytes.buffer, 0, this.run.to).toString();
  }
}
