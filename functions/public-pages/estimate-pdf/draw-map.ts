/** A rectangle on a page, in points. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Attributes = ReadonlyMap<string, string>;

const ELEMENT = /<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/g;
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/gi;
const NUMBER = /-?[\d.]+(?:e-?\d+)?/g;

const attributesOf = (text: string): Attributes =>
  new Map([...text.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name, value]));

const numbersOf = (text: string): number[] => (text.match(NUMBER) ?? []).map(Number);

/** Pixels of a drawing: its width and height. */
const sizeOf = (svg: string): readonly [number, number] => {
  const attributes = attributesOf(/<svg[^>]*>/.exec(svg)?.[0] ?? "");
  return [Number(attributes.get("width") ?? 1), Number(attributes.get("height") ?? 1)];
};

/** How high a drawing is that is so many points wide. */
export const drawnHeight = (svg: string, width: number): number => {
  const [pixels, high] = sizeOf(svg);
  return (width / pixels) * high;
};

/** Draws what `SvgRenderer.plain` has left of a drawing: groups, paths and what they are clipped by. */
export const drawPlainSvg = (doc: PDFKit.PDFDocument, svg: string, { x, y, width, height }: Box): void => {
  const clips = clipsOf(svg);
  const [pixels] = sizeOf(svg);
  doc
    .save()
    .rect(x, y, width, height)
    .clip()
    .translate(x, y)
    .scale(width / pixels);
  for (const [, closing, name, text = "", empty] of withoutDefinitions(svg).matchAll(ELEMENT)) {
    if (name === "g" && closing === "/") doc.restore();
    else if (name === "g" && empty === "") beginGroup(doc, attributesOf(text), clips);
    else if (name === "path") drawPath(doc, attributesOf(text));
  }
  doc.restore();
};

const withoutDefinitions = (svg: string): string => svg.replaceAll(/<defs>[^]*?<\/defs>/g, "");

/** The paths by which parts are clipped, by their ids. */
const clipsOf = (svg: string): ReadonlyMap<string, string> =>
  new Map(
    [...svg.matchAll(/<clipPath id="([^"]+)"[^>]*>[^]*?<path[^>]* d="([^"]+)"/g)].map(([, id = "", d = ""]) => [id, d]),
  );

const beginGroup = (doc: PDFKit.PDFDocument, attributes: Attributes, clips: ReadonlyMap<string, string>): void => {
  doc.save();
  const transform = attributes.get("transform");
  const clip = clips.get(/#([^)]+)/.exec(attributes.get("clip-path") ?? "")?.[1] ?? "");
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform === undefined ? [] : numbersOf(transform);
  if (transform !== undefined) doc.transform(a, b, c, d, e, f);
  if (clip !== undefined) doc.path(clip).clip();
  const opacity = attributes.get("opacity");
  if (opacity !== undefined) doc.opacity(Number(opacity));
};

const drawPath = (doc: PDFKit.PDFDocument, attributes: Attributes): void => {
  const d = attributes.get("d") ?? "";
  const [fill, stroke] = [attributes.get("fill") ?? "#000000", attributes.get("stroke") ?? "none"];
  const paintFill = (): unknown =>
    fill !== "none" && doc.path(d).fillOpacity(opacityOf(attributes, "fill-opacity")).fill(fill);
  const paintStroke = (): unknown => stroke !== "none" && strokePath(doc, d, stroke, attributes);
  // A halo lies behind its letters.
  const isHalo = attributes.get("paint-order")?.startsWith("stroke") === true;
  for (const paint of isHalo ? [paintStroke, paintFill] : [paintFill, paintStroke]) paint();
};

const opacityOf = (attributes: Attributes, name: string): number => Number(attributes.get(name) ?? 1);

const strokePath = (doc: PDFKit.PDFDocument, d: string, stroke: string, attributes: Attributes): void => {
  doc
    .save()
    .path(d)
    .lineWidth(Number(attributes.get("stroke-width") ?? 1))
    .lineCap(attributes.get("stroke-linecap") ?? "butt")
    .lineJoin(attributes.get("stroke-linejoin") ?? "miter")
    .strokeOpacity(opacityOf(attributes, "stroke-opacity"));
  const dash = numbersOf(attributes.get("stroke-dasharray") ?? "");
  if (dash.length > 0) dashed(doc, dash);
  doc.stroke(stroke).restore();
};

/** pdfkit refuses gaps of no length; a dot of a round line has one that is nearly none. */
const dashed = (doc: PDFKit.PDFDocument, dash: readonly number[]): void => {
  const [length = 1, space = length] = dash.map((each) => Math.max(each, 0.01));
  doc.dash(length, { space });
};
