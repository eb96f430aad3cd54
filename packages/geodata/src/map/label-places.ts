import { textWidth } from "./text-width.ts";

/** A name that wants a place on a drawing, in pixels. */
export interface Named {
  readonly label: string;
  /** Written instead where there is no room for the name. */
  readonly short?: string | undefined;
  readonly x: number;
  readonly y: number;
  /** Half the width of its mark, where that is larger than most. */
  readonly reach?: number;
}

/** Where a name is written: the left end of its base line, and how wide it is. */
export interface LabelPlace extends Named {
  readonly textX: number;
  readonly textY: number;
  readonly wide: number;
  readonly box: Box;
}

/** What names are placed on. */
interface LabelGround {
  /** Names stay within. */
  readonly within: Box;
  readonly fontSize: number;
  /** Points that are better not written over, such as those of a line. */
  readonly avoid: readonly (readonly [x: number, y: number])[];
  /** Where nothing may be written. */
  readonly taken?: readonly Box[];
}

/** A rectangle, in pixels; y grows downwards. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Of the font size: a line is this high, and its letters reach this far below their base line. */
const [LINE, BELOW] = [1.25, 0.25];
/** A mark takes this much room around its middle, of the font size; its name is this much farther away. */
const [MARK, GAP] = [0.45, 0.15];

/**
 * Directions from a mark in which its name may stand, the best first: across, then down. One is beside the mark; half of
 * one is a name that begins or ends a quarter of its width from the mark's middle.
 */
const SIDES: readonly (readonly [x: number, y: number])[] = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
  [0.5, -1],
  [0.5, 1],
  [-0.5, -1],
  [-0.5, 1],
];

/** Whether two rectangles share a part of the drawing. */
export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether a rectangle lies in another one. */
export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;

/** The square around a point. */
export const around = (x: number, y: number, reach: number): Box => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
});

/**
 * Places for names so that none covers another one, nor a mark, nor leaves the drawing. Earlier names choose first; a name
 * for which there is no room is written short, or left out, and its mark stays.
 */
export const labelPlaces = (
  named: readonly Named[],
  { within, fontSize, avoid, taken: before = [] }: LabelGround,
): LabelPlace[] => {
  const marks = named.map(({ x, y, reach = MARK * fontSize }) => around(x, y, reach));
  const taken: Box[] = [...before];
  const places: LabelPlace[] = [];
  const roomFor = (one: Named, text: string): Box | undefined =>
    SIDES.map((side) => boxAt(one, side, { wide: textWidth(text) * fontSize, fontSize }))
      .filter((box) => isWithin(box, within) && ![...taken, ...marks].some((other) => overlaps(box, other)))
      .map((box) => ({ box, covered: avoid.filter(([x, y]) => overlaps(box, around(x, y, 1))).length }))
      .toSorted((a, b) => a.covered - b.covered)[0]?.box;
  for (const one of named) {
    for (const label of new Set([one.label, one.short ?? one.label])) {
      const box = roomFor(one, label);
      if (!box) continue;
      taken.push(box);
      const [textX, textY] = [box.left, box.bottom - BELOW * fontSize];
      places.push({ ...one, label, textX, textY, wide: box.right - box.left, box });
      break;
    }
  }
  return places;
};

const boxAt = (
  { x, y, reach }: Named,
  [across, down]: readonly [x: number, y: number],
  { wide, fontSize }: { readonly wide: number; readonly fontSize: number },
): Box => {
  const high = LINE * fontSize;
  const gap = (reach ?? MARK * fontSize) + GAP * fontSize;
  const left = Math.abs(across) < 1 ? x - (wide * (1 - across)) / 2 : across > 0 ? x + gap : x - gap - wide;
  const top = down === 0 ? y - high / 2 : down > 0 ? y + gap : y - gap - high;
  return { left, top, right: left + wide, bottom: top + high };
};
