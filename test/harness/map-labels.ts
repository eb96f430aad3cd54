/** A rectangle of a drawing, in pixels. */
interface Area {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const NUMBER = "(-?[\\d.]+)";
const NAME = new RegExp(
  `<text(?: class="[^"]*")? x="${NUMBER}" y="${NUMBER}" font-size="${NUMBER}" textLength="${NUMBER}"[^>]*>([^<]*)</text>`,
  "g",
);
/** Of the font size: what letters need above and below their base line. */
const [ABOVE, BELOW] = [0.75, 0.22];

/** The areas that the names of a map of ours cover. */
export const labelAreas = (svg: string): Area[] =>
  [...svg.matchAll(NAME)].map(([, x, y, size, wide, text = ""]) => {
    const [left, base, fontSize, length] = [x, y, size, wide].map(Number) as [number, number, number, number];
    return { text, left, right: left + length, top: base - ABOVE * fontSize, bottom: base + BELOW * fontSize };
  });

/** Rounding of a drawing to tenths of a pixel. */
const ROUNDING = 0.15;

/** Pixels that names stay away from the edge: one that touches it looks cut. */
const MARGIN = 4;

/** What is wrong with the names of a map: two that cover each other, one too near to the edge. None: an empty list. */
export const labelFaults = (svg: string): string[] => {
  const [, width = "0", height = "0"] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const areas = labelAreas(svg);
  const outside = areas.filter(
    ({ left, top, right, bottom }) =>
      left < MARGIN || top < MARGIN || right > +width - MARGIN || bottom > +height - MARGIN,
  );
  const covered = areas.flatMap((a, index) =>
    areas
      .slice(index + 1)
      .filter((b) => a.left < b.right - ROUNDING && b.left < a.right - ROUNDING && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.text} and ${b.text}`),
  );
  return [...outside.map(({ text }) => `${text} at the edge`), ...covered];
};
