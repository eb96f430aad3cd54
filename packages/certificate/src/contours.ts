import { artifact, COLOURS, FRAMED, type Point } from "./page.ts";

const LINES = 10;
const FIRST_RADIUS = 26;
const RADIUS_STEP = 21;
/** Points of a quarter turn; the curve between them is smooth. */
const POINTS = 12;

/** A line around a corner: about a quarter of a circle, as uneven as a line on a map. */
const lineAround = (corner: Point, towards: 1 | -1, line: number): Point[] =>
  Array.from({ length: POINTS + 3 }, (_, index) => {
    // One point more at either end, for the directions in which the curve begins and ends.
    const angle = ((index - 1) / POINTS) * (Math.PI / 2);
    const uneven = 1 + 0.09 * Math.sin(3 * angle + 0.45 * line) + 0.05 * Math.cos(5 * angle - 0.7 * line);
    const radius = (FIRST_RADIUS + RADIUS_STEP * line) * uneven;
    return { x: corner.x + towards * radius * Math.cos(angle), y: corner.y + radius * Math.sin(angle) };
  });

/** Draws a smooth curve through points but the first and last, which only give it direction (Catmull and Rom). */
const curve = (doc: PDFKit.PDFDocument, points: readonly Point[]): void => {
  for (const [index, to] of points.entries()) {
    const [before, from, after] = [points[index - 2], points[index - 1], points[index + 1]];
    if (!before || !from || !after) continue;
    if (index === 2) doc.moveTo(from.x, from.y);
    doc.bezierCurveTo(
      from.x + (to.x - before.x) / 6,
      from.y + (to.y - before.y) / 6,
      to.x - (after.x - from.x) / 6,
      to.y - (after.y - from.y) / 6,
      to.x,
      to.y,
    );
  }
  doc.stroke();
};

/** Draws pale contour lines into the upper corners of a page. They are no content. */
export const drawContours = (doc: PDFKit.PDFDocument): void =>
  artifact(doc, () => {
    const { left, right, top, bottom } = FRAMED;
    doc
      .save()
      .rect(left, top, right - left, bottom - top)
      .clip();
    doc.lineWidth(0.7).strokeColor(COLOURS.contour);
    for (let line = 0; line < LINES; line += 1) {
      curve(doc, lineAround({ x: left, y: top }, 1, line));
      curve(doc, lineAround({ x: right, y: top }, -1, line));
    }
    doc.restore();
  });
