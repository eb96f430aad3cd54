import { findFrontCoded, FrontReader, headAt } from "./front-coding.ts";
import { type Holder, type PlaceRange, readHolders, skipHolders } from "./holders.ts";
import { type Run, isWithinOneLetter, oneLetterSpellings, sharedLength } from "./one-letter.ts";
import type { Work } from "./work.ts";
import { type WordPattern, initialsFrom, meetsPattern } from "./word-pattern.ts";

/** Names in one block of the table; reading begins at the head of a block. */
export const KEYS_PER_BLOCK = 32;
/** So few blocks are read through rather than searched for each spelling by itself. */
const FEW_BLOCKS = 16;
/** What it costs to take a name, and to hold it against a pattern, where passing it is 1. */
const TAKING = 8;
const MEETING = 0.25;
/** The same for passing one that is not read. */
const PASSING = 0.25;

/** A name in the table, and who holds it. */
export interface Key {
  readonly name: string;
  readonly holders: readonly Holder[];
}

/** What every search of the table is told: whose names count, and how much may be looked at. */
interface KeySearch {
  readonly within: PlaceRange;
  readonly work: Work;
}

/** Blocks from the first to the last, both included. */
interface Blocks {
  readonly first: number;
  readonly last: number;
}

const runOf = (name: string): Run => {
  const bytes = Buffer.from(name);
  return { bytes, from: 0, to: bytes.length };
};

type Verdict = "go on" | "stop";

/** Negative where `a` comes before `b`: the order of bytes. */
const compare = (a: Run, b: Run): number => {
  const shared = sharedLength(a, b);
  const endA = a.from + shared;
  const endB = b.from + shared;
  return (endA < a.to ? (a.bytes[endA] ?? 0) + 1 : 0) - (endB < b.to ? (b.bytes[endB] ?? 0) + 1 : 0);
};

/** The same of the beginning of `a`, as long as `b`. */
const compareStart = (a: Run, b: Run): number => (sharedLength(a, b) === b.to - b.from ? 0 : compare(a, b));

/** Names of places in the order of their bytes, front-coded in blocks. Nothing is unpacked but what a question touches. */
export class KeyTable {
  readonly #bytes: Uint8Array;
  readonly #offsets: Uint32Array;
  readonly #keys: number;
  readonly #all: Blocks;
  /** One block is read at a time. */
  readonly #reader: FrontReader;

  constructor(bytes: Uint8Array, offsets: Uint32Array, keys: number) {
    this.#bytes = bytes;
    this.#offsets = offsets;
    this.#keys = keys;
    this.#reader = new FrontReader(bytes, 0);
    this.#all = { first: 0, last: Math.ceil(keys / KEYS_PER_BLOCK) - 1 };
  }

  /** The holders of exactly this name. */
  exact(name: string, search: KeySearch): readonly Holder[] {
    return this.#exact(runOf(name), this.#all, search);
  }

  /** For each pattern the names that begin so and go on with its words. All patterns together cost one reading. */
  beginning(start: string, patterns: readonly WordPattern[], search: KeySearch): readonly (readonly Key[])[] {
    const { work } = search;
    const beginning = runOf(start);
    const found = patterns.map((pattern) => ({ pattern, keys: [] as Key[] }));
    this.#eachThatBegins(beginning, this.#all, work, (reader) => {
      work.spend(MEETING * patterns.length);
      const initials = initialsFrom(reader.run, beginning.to);
      let key: Key | undefined;
      for (const { pattern, keys } of found) {
        // most names lack an initial already
        if ((pattern.initials & ~initials) === 0 && meetsPattern(reader.run, beginning.to, pattern)) {
          key ??= this.#take(reader, search);
          if (key === undefined) {
            return;
          }
          keys.push(key);
        }
      }
    });
    return found.map(({ keys }) => keys);
  }

  /**
   * Every name one letter apart from this one. Spellings are tried with the letters of the alphabet, letter by letter, until few
   * names are left that begin as the name does; those are read through.
   */
  oneLetterApart(name: string, alphabet: readonly string[], search: KeySearch): readonly Key[] {
    const { work } = search;
    const wanted = runOf(name);
    const letters = Array.from(name);
    const found = new Map<string, Key>();
    const take = (key: Key | undefined): void => {
      if (key !== undefined && key.holders.length > 0 && key.name !== name) {
        found.set(key.name, key);
      }
    };
    let blocks = this.#all;
    for (let at = 0; at <= letters.length && !work.mustStop(); at += 1) {
      const start = runOf(letters.slice(0, at).join(""));
      blocks = this.#blocksOf(start, blocks, work);
      if (blocks.last - blocks.first < FEW_BLOCKS) {
        this.#eachThatBegins(start, blocks, work, (reader) => {
          if (isWithinOneLetter(reader.run, wanted)) {
            take(this.#take(reader, search));
          }
        });
        break;
      }
      for (const spelling of oneLetterSpellings(letters, at, alphabet)) {
        take({ name: spelling, holders: this.#exact(runOf(spelling), blocks, search) });
      }
    }
    return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The name read last; undefined where nobody within the range holds it. */
  #take(reader: FrontReader, { within, work }: KeySearch): Key | undefined {
    const holders = this.#holdersAt(reader.at, within, work);
    return holders.length === 0 ? undefined : { name: reader.toString(), holders };
  }

  #holdersAt(at: number, within: PlaceRange, work: Work): readonly Holder[] {
    const holders = readHolders(this.#bytes, at, within);
    work.spend(holders.length === 0 ? 1 : TAKING);
    return holders;
  }

  /** Where all names lie that begin so, and a few besides. */
  #blocksOf(start: Run, blocks: Blocks, work: Work): Blocks {
    return {
      first: this.#lastBlock(blocks, work, (head) => compare(head, start) <= 0),
      last: this.#lastBlock(blocks, work, (head) => compareStart(head, start) <= 0),
    };
  }

  /** The last block whose head is not behind what is looked for; the first one where every head is. */
  #lastBlock({ first, last }: Blocks, work: Work, isNotBehind: (head: Run) => boolean): number {
    let low = first;
    let high = last;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      work.spend(1);
      if (isNotBehind(headAt(this.#bytes, this.#offsets[middle] ?? 0))) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  #exact(wanted: Run, blocks: Blocks, { within, work }: KeySearch): readonly Holder[] {
    if (work.mustStop()) {
      return [];
    }
    const block = this.#lastBlock(blocks, work, (head) => compare(head, wanted) <= 0);
    const count = Math.min(KEYS_PER_BLOCK, this.#keys - block * KEYS_PER_BLOCK);
    work.spend(count * PASSING);
    const at = findFrontCoded(this.#bytes, this.#offsets[block] ?? 0, count, wanted, skipHolders);
    return at === undefined ? [] : this.#holdersAt(at, within, work);
  }

  #eachThatBegins(start: Run, blocks: Blocks, work: Work, visit: (reader: FrontReader) => void): void {
    const { first, last } = this.#blocksOf(start, blocks, work);
    let begun = false;
    for (let block = first, verdict: Verdict = "go on"; block <= last && verdict === "go on"; block += 1) {
      verdict = this.#readBlock(block, work, (reader) => {
        if (!begun || reader.shared < start.to) {
          const order = compareStart(reader.run, start);
          if (order !== 0) {
            return order < 0 ? "go on" : "stop";
          }
          begun = true;
        }
        visit(reader);
        return "go on";
      });
    }
  }

  /** Reads one block until a verdict or the end of the work stops it, which is said. */
  #readBlock(block: number, work: Work, verdictOn: (reader: FrontReader) => Verdict): Verdict {
    const reader = this.#reader;
    reader.at = this.#offsets[block] ?? 0;
    const count = Math.min(KEYS_PER_BLOCK, this.#keys - block * KEYS_PER_BLOCK);
    for (let index = 0; index < count; index += 1) {
      if (work.mustStop()) {
        return "stop";
      }
      work.spend(1);
      reader.next();
      if (verdictOn(reader) === "stop") {
        return "stop";
      }
      reader.at = skipHolders(this.#bytes, reader.at);
    }
    return "go on";
  }
}
