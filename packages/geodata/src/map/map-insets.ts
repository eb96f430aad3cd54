import { around, type Box, overlaps } from "./label-places.ts";

/** A point of a drawing, in pixels. */
type Point = readonly [x: number, y: number];

/** Places that are one dot on a drawing, and the box in which they are drawn larger. */
export interface Inset {
  /** Indexes of the places. */
  readonly places: readonly number[];
  readonly box: Box;
}

/** What insets are found for. */
interface InsetGround {
  /** The places on the drawing. */
  readonly places: readonly Point[];
  /** Points of the lines, which no inset covers. */
  readonly lines: readonly Point[];
  readonly width: number;
  readonly height: number;
}

/** Places this near to each other, in pixels, are one dot. */
const ONE_DOT = 24;
/** Of the width and of the height of the drawing. */
const [WIDE, HIGH] = [0.3, 0.32];
/** From the edge of the drawing, and between a box and what it must not touch. */
const EDGE = 8;
const MOST = 3;

/** A drawing that is one dot itself needs no inset: it is as large as it may be. Boxes stand where the edge is free, near a corner. */
export const mapInsets = ({ places, lines, width, height }: InsetGround): Inset[] => {
  const clusters = clustersOf(places).filter(({ length }) => length > 1 && length < places.length);
  const insets: Inset[] = [];
  for (const cluster of clusters.slice(0, MOST)) {
    const taken = insets.map(({ box }) => box);
    const box = boxesOf(width, height).find(
      (free) =>
        !taken.some((other) => overlaps(other, free)) &&
        ![...lines, ...places].some(([x, y]) => overlaps(free, around(x, y, EDGE))),
    );
    if (box) insets.push({ places: cluster, box });
  }
  return insets;
};

/** Places by the dot that they are in, in the order of their first one. */
const clustersOf = (places: readonly Point[]): number[][] => {
  const clusters: number[][] = [];
  for (const [index, [x, y]] of places.entries()) {
    const near = clusters.filter((cluster) =>
      cluster.some((other) => {
        const [otherX, otherY] = places[other] ?? [Infinity, Infinity];
        return Math.hypot(x - otherX, y - otherY) < ONE_DOT;
      }),
    );
    const [first] = near;
    if (!first) clusters.push([index]);
    else {
      first.push(...near.slice(1).flat(), index);
      for (const merged of near.slice(1)) clusters.splice(clusters.indexOf(merged), 1);
    }
  }
  return clusters;
};

/** Between two places along an edge that are tried. */
const STEP = 40;

/** Boxes along the lower and the upper edge: first the corners, then what is near to them. */
const boxesOf = (width: number, height: number): Box[] => {
  const [wide, high] = [width * WIDE, height * HIGH];
  const [right, bottom] = [width - EDGE - wide, height - EDGE - high];
  // From both corners to the middle.
  const steps = Math.floor((right - EDGE) / 2 / STEP);
  return Array.from({ length: steps + 1 }, (_, step) => step * STEP)
    .flatMap((moved) => [
      [EDGE + moved, bottom],
      [right - moved, bottom],
      [EDGE + moved, EDGE],
      [right - moved, EDGE],
    ])
    .map(([left = 0, top = 0]) => ({ left, top, right: left + wide, bottom: top + high }));
};
