/** A name that wants a place on a drawing, in pixels. */
export interface Named {
  readonly label: string;
  /** Written instead where there is no room for the name. */
  readonly short?: string | undefined;
  readonly x: number;
  readonly y: number;
}

/** Where a name is written: the left end of its base line. */
export interface LabelPlace extends Named {
  readonly textX: number;
  readonly textY: number;
}

/** What names are placed on. */
interface LabelGround {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  /** Points that are better not written over, such as those of a line. */
  readonly avoid: readonly (readonly [x: number, y: number])[];
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Of the font size: a letter of a common sans-serif is at most this wide on average, a line this high. */
const [LETTER, LINE] = [0.62, 1.25];
/** Between a mark and its name, of the font size. */
const GAP = 0.6;
/** A mark takes this much room around its middle, of the font size. */
const MARK = 0.45;

/** Directions from a mark in which its name may stand, the best first: across, then down. */
const SIDES: readonly (readonly [x: -1 | 0 | 1, y: -1 | 0 | 1])[] = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
];

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Places for names so that none covers another one, nor a mark, nor leaves the drawing. Earlier names choose first; a name
 * for which there is no room is written short, or left out, and its mark stays.
 */
export const labelPlaces = (named: readonly Named[], { width, height, fontSize, avoid }: LabelGround): LabelPlace[] => {
  const marks = named.map(({ x, y }) => around(x, y, MARK * fontSize));
  const taken: Box[] = [];
  const places: LabelPlace[] = [];
  const roomFor = (one: Named, text: string): Box | undefined =>
    SIDES.map((side) => boxAt(one, side, { wide: text.length * LETTER * fontSize, fontSize }))
      .filter(({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= width && bottom <= height)
      .filter((box) => ![...taken, ...marks].some((other) => overlaps(box, other)))
      .map((box) => ({ box, covered: avoid.filter(([x, y]) => overlaps(box, around(x, y, 1))).length }))
      .toSorted((a, b) => a.covered - b.covered)[0]?.box;
  for (const one of named) {
    for (const label of new Set([one.label, one.short ?? one.label])) {
      const room = roomFor(one, label);
      if (!room) continue;
      taken.push(room);
      places.push({ ...one, label, textX: room.left, textY: room.bottom - (LINE - 1) * fontSize });
      break;
    }
  }
  return places;
};

const around = (x: number, y: number, reach: number): Box => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
});

const boxAt = (
  { x, y }: Named,
  [across, down]: (typeof SIDES)[number],
  { wide, fontSize }: { readonly wide: number; readonly fontSize: number },
): Box => {
  const high = LINE * fontSize;
  const gap = GAP * fontSize;
  const left = across === 0 ? x - wide / 2 : across > 0 ? x + gap : x - gap - wide;
  const top = down === 0 ? y - high / 2 : down > 0 ? y + gap : y - gap - high;
  return { left, top, right: left + wide, bottom: top + high };
};
