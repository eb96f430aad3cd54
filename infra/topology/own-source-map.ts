/** The parts of a source map (revision 3) that are read and written here. */
interface SourceMap {
  readonly sources: readonly string[];
  readonly names: readonly string[];
  readonly mappings: string;
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = new Map(DIGITS.split("").map((digit, value) => [digit, value]));

/**
 * The same map without the positions of libraries: a tenth of its size, so that it can be deployed and read by Node
 * when a function starts. Stack frames in libraries then show their place in the bundle; ours show file and line.
 */
export const ownSourceMap = <M extends SourceMap>(map: M): M => {
  const sources = new Renumbered(map.sources.map((source) => !source.includes("node_modules/")));
  const names = new Renumbered(map.names.map(() => true));
  // Of the segment read last: column in the bundle, source, line, column, name. Of the one written last: the same.
  const read = [0, 0, 0, 0, 0];
  const written = [0, 0, 0, 0, 0];
  const lines = map.mappings.split(";").map((line) => {
    read[0] = written[0] = 0;
    let inLibrary = true;
    const segments: string[] = [];
    for (const segment of line === "" ? [] : line.split(",")) {
      const deltas = decode(segment);
      for (const [field, delta] of deltas.entries()) read[field] = (read[field] ?? 0) + delta;
      const [column = 0, source = 0, sourceLine = 0, sourceColumn = 0, name = 0] = read;
      const ours = deltas.length > 1 && sources.keeps(source);
      // A segment of one field ends the one before it; a second one in a row would say nothing new.
      if (!ours && inLibrary) continue;
      inLibrary = !ours;
      const fields = ours ? [column, sources.of(source), sourceLine, sourceColumn] : [column];
      if (ours && deltas.length > 4) fields.push(names.of(name));
      segments.push(fields.map((value, field) => encode(value - (written[field] ?? 0))).join(""));
      for (const [field, value] of fields.entries()) written[field] = value;
    }
    return segments.join(",");
  });
  return { ...map, sources: sources.pick(map.sources), names: names.pick(map.names), mappings: lines.join(";") };
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

// Base-64 digits of five bits, lowest first; bit 6 says that more follow, the lowest bit of the number is its sign.
const decode = (segment: string): number[] => {
  const fields: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = VALUES.get(digit) ?? 0;
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    fields.push(value & 1 ? -(value >> 1) : value >> 1);
    value = shift = 0;
  }
  return fields;
};

const encode = (value: number): string => {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let digits = "";
  do {
    digits += DIGITS[(rest & 31) | (rest > 31 ? 32 : 0)];
    rest >>>= 5;
  } while (rest > 0);
  return digits;
};
