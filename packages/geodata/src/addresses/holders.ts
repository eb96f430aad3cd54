/** A place that has a name: its number, and whether the name is one of its other names. */
export interface Holder {
  readonly place: number;
  readonly alternate: boolean;
}

// In the file a holder is a number in groups of seven bits, the lowest first. Bit 0 says that another holder follows, bit 1
// that the name is an alternate one, the rest is the distance from the place before.

/** Writes who holds a name, places in ascending order. */
export const writeHolders = (holders: readonly Holder[], write: (byte: number) => void): void => {
  let before = 0;
  for (const [index, { place, alternate }] of holders.entries()) {
    let value = (place - before) * 4 + (alternate ? 2 : 0) + (index + 1 < holders.length ? 1 : 0);
    before = place;
    while (value > 0x7f) {
      write((value & 0x7f) | 0x80);
      value >>= 7;
    }
    write(value);
  }
};

/** Some of all places: those of a country follow one another. */
export interface PlaceRange {
  readonly firstPlace: number;
  /** The first place behind them. */
  readonly endPlace: number;
}

/** Reads those of the holders that `writeHolders` wrote whose places lie in the range. */
export const readHolders = (
  bytes: Uint8Array,
  start: number,
  { firstPlace, endPlace }: PlaceRange,
): readonly Holder[] => {
  const holders: Holder[] = [];
  let place = 0;
  let at = start;
  for (let more = true; more;) {
    let value = 0;
    let shift = 0;
    for (let goesOn = true; goesOn; at += 1) {
      const byte = bytes[at] ?? 0;
      value |= (byte & 0x7f) << shift;
      shift += 7;
      goesOn = byte > 0x7f;
    }
    place += value >> 2;
    if (place >= firstPlace && place < endPlace) {
      holders.push({ place, alternate: (value & 2) !== 0 });
    }
    more = (value & 1) !== 0 && place < endPlace;
  }
  return holders;
};

/** Where the bytes after the holders begin. */
export const skipHolders = (bytes: Uint8Array, start: number): number => {
  let at = start;
  for (let more = true; more; at += 1) {
    more = ((bytes[at] ?? 0) & 1) !== 0;
    while ((bytes[at] ?? 0) > 0x7f) {
      at += 1;
    }
  }
  return at;
};
