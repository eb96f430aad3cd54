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
  /** How many bytes the text read last shares with the one before it. */
  shared = 0;
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
    this.shared = shared;
    this.run.to = shared + rest;
  }

  /** The text read last, as a string. */
  toString(): string {
    return Buffer.from(this.run.bytes.buffer, 0, this.run.to).toString();
  }
}

/**
 * Where a text ends among so many that a `FrontCoder` wrote in order, beginning where it restarted; undefined where it is not
 * among them. `skip` says where the next text begins behind what follows one.
 */
export const findFrontCoded = (
  bytes: Uint8Array,
  start: number,
  count: number,
  { bytes: wanted, from, to }: Run,
  skip: (bytes: Uint8Array, at: number) => number,
): number | undefined => {
  let at = start;
  // how much of the wanted text the one before has; it comes before it
  let met = 0;
  for (let index = 0; index < count; index += 1) {
    const packed = bytes[at] ?? 0;
    const isLong = packed === LONG;
    const shared = isLong ? (bytes[at + 1] ?? 0) : packed >> 4;
    const rest = isLong ? (bytes[at + 2] ?? 0) : packed & NIBBLE;
    const own = at + (isLong ? 3 : 1);
    at = own + rest;
    if (shared < met) {
      return undefined;
    }
    if (shared === met) {
      let same = 0;
      while (same < rest && from + met + same < to && bytes[own + same] === wanted[from + met + same]) {
        same += 1;
      }
      met += same;
      const next = from + met < to ? (wanted[from + met] ?? 0) : -1;
      if (same < rest ? (bytes[own + same] ?? 0) > next : next === -1) {
        return same === rest ? at : undefined;
      }
    }
    at = skip(bytes, at);
  }
  return undefined;
};
