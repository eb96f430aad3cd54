import { FrontReader, headAt } from "./front-coding.ts";
import { readHolders, skipHolders } from "./holders.ts";
import type { Holder } from "./holders.ts";
import { isWithinOneLetter, mayBeWithinOneLetter, sharedLength } from "./one-letter.ts";
import type { Run } from "./one-letter.ts";

/** Names in one block of the table; reading begins at the head of a block. */
export const KEYS_PER_BLOCK = 32;

/** A name in the table, and who holds it. */
export interface Key {
  readonly name: string;
  readonly holders: readonly Holder[];
}

/** The part of the table that belongs to one country. */
export interface KeyRange {
  readonly firstBlock: number;
  readonly keys: number;
  /** The number of the country's first place: holders are counted from it. */
  readonly firstPlace: number;
}

const runOf = (name: string): Run => {
  const bytes = Buffer.from(name);
  return { bytes, from: 0, to: bytes.length };
};

const blocksOf = ({ keys }: KeyRange): number => Math.ceil(keys / KEYS_PER_BLOCK);

/** Negative where `a` comes before `b`: the order of bytes. */
const compare = (a: Run, b: Run): number => {
  const shared = sharedLength(a, b);
  const endA = a.from + shared;
  const endB = b.from + shared;
  return (endA < a.to ? (a.bytes[endA] ?? 0) + 1 : 0) - (endB < b.to ? (b.bytes[endB] ?? 0) + 1 : 0);
};

/** What `KeyTable` asks of each name on its way. */
type Verdict = "take" | "pass" | "stop";

/** Names of places in the order of their bytes, front-coded in blocks, country by country. Nothing is unpacked but what a question touches. */
export class KeyTable {
  readonly #bytes: Uint8Array;
  readonly #offsets: Uint32Array;

  constructor(bytes: Uint8Array, offsets: Uint32Array) {
    this.#bytes = bytes;
    this.#offsets = offsets;
  }

  /** The holders of exactly this name. */
  exact(range: KeyRange, name: string): readonly Holder[] {
    const wanted = runOf(name);
    const taken: Key[] = [];
    this.#visit(range, this.#blockOf(range, wanted), taken, (key) => {
      const order = compare(key, wanted);
      return order === 0 ? "take" : order < 0 ? "pass" : "stop";
    });
    return taken[0]?.holders ?? [];
  }

  /** Every name that begins so. */
  beginning(range: KeyRange, start: string): readonly Key[] {
    const wanted = runOf(start);
    const taken: Key[] = [];
    const verdict = (key: Run): Verdict => {
      if (sharedLength(key, wanted) === wanted.to) {
        return "take";
      }
      return compare(key, wanted) < 0 ? "pass" : "stop";
    };
    let block = this.#blockOf(range, wanted);
    while (block < blocksOf(range) && this.#visit(range, block, taken, verdict)) {
      block += 1;
    }
    return taken;
  }

  /** Every name one letter apart from this one. */
  oneLetterApart(range: KeyRange, name: string): readonly Key[] {
    const wanted = runOf(name);
    const taken: Key[] = [];
    const blocks = blocksOf(range);
    for (let block = 0; block < blocks; block += 1) {
      const start = this.#head(range, block);
      start.to = block + 1 < blocks ? start.from + sharedLength(start, this.#head(range, block + 1)) : start.from;
      if (mayBeWithinOneLetter(start, wanted)) {
        this.#visit(range, block, taken, (key) =>
          isWithinOneLetter(key, wanted) && compare(key, wanted) !== 0 ? "take" : "pass",
        );
      }
    }
    return taken;
  }

  #head(range: KeyRange, block: number): Run {
    return headAt(this.#bytes, this.#offsets[range.firstBlock + block] ?? 0);
  }

  /** The last block whose head does not come after the name. */
  #blockOf(range: KeyRange, wanted: Run): number {
    let low = 0;
    let high = blocksOf(range) - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (compare(this.#head(range, middle), wanted) <= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Goes through one block; says whether to go on with the next. */
  #visit(range: KeyRange, block: number, taken: Key[], verdictOn: (key: Run) => Verdict): boolean {
    const bytes = this.#bytes;
    const reader = new FrontReader(bytes, this.#offsets[range.firstBlock + block] ?? 0);
    const count = Math.min(KEYS_PER_BLOCK, range.keys - block * KEYS_PER_BLOCK);
    for (let index = 0; index < count; index += 1) {
      reader.next();
      const verdict = verdictOn(reader.run);
      if (verdict === "stop") {
        return false;
      }
      if (verdict === "take") {
        taken.push({ name: reader.toString(), holders: readHolders(bytes, reader.at, range.firstPlace) });
      }
      reader.at = skipHolders(bytes, reader.at);
    }
    return true;
  }
}
