/** What a drawing may take, in fills of the whole of the paper's box: a second or two of a function that shows pages. */
const MOST_WORK = 300;
/** What takes longer than a fill with one colour, and so many times as long. */
const GRADIENT = 3;
const LAYER = 4;
const DASHES = 100;

const SHAPES = /<(?:path|rect|circle|ellipse|line|polyline|polygon|text|tspan)[\s/>]/g;
/** Elements that are drawn by themselves first, and then laid over what is there. */
const LAYERS = /(?!^)<svg[\s>]| (?:opacity|clip-path)="/g;

const countOf = (drawing: string, what: RegExp): number => drawing.match(what)?.length ?? 0;

/**
 * Whether a drawing that was made safe takes little time to draw, whatever its shapes cover. What paints them may be said by
 * a group around them, so that one gradient, or one line of dashes, counts for all.
 */
export const isQuicklyDrawn = (drawing: string): boolean => {
  const shapes = countOf(drawing, SHAPES);
  const paint = (/Gradient[\s>]/.test(drawing) ? GRADIENT : 1) * (/ stroke-dasharray="/.test(drawing) ? DASHES : 1);
  const cuts = drawing
    .split("<clipPath")
    .slice(1)
    .map((part) => part.split("</clipPath>", 1)[0] ?? "");
  // Each cut may use the shapes of any.
  const layer = LAYER + countOf(cuts.join(""), SHAPES);
  return shapes * paint + countOf(drawing, LAYERS) * layer <= MOST_WORK;
};
