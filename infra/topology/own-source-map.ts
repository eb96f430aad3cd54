import { type SourceMapSegment, decode, encode } from "@jridgewell/sourcemap-codec";

/** The parts of a source map (revision 3) that are read and written here. */
interface SourceMap {
  readonly sources: readonly string[];
  readonly names: readonly string[];
  readonly mappings: string;
}

/**
 * The same map without the positions of libraries: a tenth of its size, so that it can be deployed and read
 * when an error is told. Stack frames in libraries then show their place in the bundle; ours show file and line.
 */
export const ownSourceMap = <M extends SourceMap>(map: M): M => {
  const sources = new Renumbered(map.sources.map((source) => !source.includes("node_modules/")));
  const names = new Renumbered(map.names.map(() => true));
  const lines = decode(map.mappings).map((line) => {
    let inLibrary = true;
    return line.flatMap((segment): SourceMapSegment[] => {
      const [column, source = 0, sourceLine = 0, sourceColumn = 0, name] = segment;
      const isOurs = segment.length > 1 && sources.keeps(source);
      // A segment of one field ends the one before it; a second one in a row would say nothing new.
      if (!isOurs && inLibrary) return [];
      inLibrary = !isOurs;
      if (!isOurs) return [[column]];
      const place = [column, sources.of(source), sourceLine, sourceColumn] as const;
      return [name === undefined ? [...place] : [...place, names.of(name)]];
    });
  });
  return { ...map, sources: sources.pick(map.sources), names: names.pick(map.names), mappings: encode(lines) };
};

/** Numbers what is used, in the order of its first use. */
class Renumbered {
  readonly #kept: readonly boolean[];
  readonly #numbers = new Map<number, number>();

  constructor(kept: readonly boolean[]) {
    this.#kept = kept;
  }

  keeps(index: number): boolean {
    return this.#kept[index] ?? false;
  }

  of(index: number): number {
    const number = this.#numbers.get(index) ?? this.#numbers.size;
    this.#numbers.set(index, number);
    return number;
  }

  pick(values: readonly string[]): string[] {
    return [...this.#numbers.keys()].map((index) => values[index] ?? "");
  }
}
