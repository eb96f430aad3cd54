import { textWidth } from "@isotherm/geodata/map/text-width";
import type { HtmlRequest, Page, PageResponse } from "@isotherm/http";
import { PRIVATE_HEADERS } from "@isotherm/pages";
import type { SvgRenderer } from "@isotherm/papers/svg-renderer";

/** What other programs show of a page where its address is sent: words, and a map where there is one. */
export interface Preview {
  readonly sender: string;
  readonly title: string;
  /** A figure with its unit. */
  readonly figure?: string;
  readonly note?: string;
  /** A map of ours, in the tall shape. */
  readonly map?: string | undefined;
}

/** Pixels, as Open Graph's consumers want them. */
const [WIDTH, HEIGHT, MARGIN, MAP_WIDTH] = [1_200, 630, 64, 500];

/** Pictures that are kept in a process: whoever asks for the same again makes no work. */
const MOST_KEPT = 40;
const kept = new Map<string, Uint8Array>();

/**
 * The picture of a page as a page of its own, at its address with `/picture.png` behind it: 1200 × 630, kept for a day by
 * whoever fetches it.
 *
 * @param files the folder of the fonts, and of what draws pictures
 * @param previewOf throws `not_found` as the page does
 */
export const picturePage = (
  id: string,
  path: `/${string}`,
  files: string,
  previewOf: (request: HtmlRequest) => Promise<Preview>,
): Page => ({
  id,
  method: "GET",
  path: `${path}/picture.png`,
  run: async (request): Promise<PageResponse> => ({
    status: 200,
    headers: {
      ...PRIVATE_HEADERS,
      "cache-control": "public, max-age=86400",
      "cross-origin-resource-policy": "cross-origin",
      "content-type": "image/png",
    },
    body: await drawn(await previewOf(request), files),
  }),
});

const drawn = async (preview: Preview, files: string): Promise<Uint8Array> => {
  const name = previewSvg(preview);
  const known = kept.get(name);
  if (known) return known;
  const { svgRenderer } = await import("@isotherm/papers/svg-renderer");
  const picture = pictureOf(preview, await svgRenderer(files));
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(name, picture);
  return picture;
};

/** A preview as PNG. A picture within a picture has no fonts: the names of a map become paths before. */
export const pictureOf = ({ map, ...words }: Preview, { plain, png }: SvgRenderer): Uint8Array =>
  png(previewSvg({ ...words, map: map === undefined ? undefined : plain(map) }), WIDTH);

/** How much wider than those of Arial letters are: of Noto Sans, and of its bold. */
const [REGULAR, BOLD] = [1.08, 1.14];
const [INK, SOFT, ACCENT] = ["#1c2421", "#56615c", "#0b6b4c"];

/** The drawing of a preview: sender, title, figure and note at the left, the map at the right. */
export const previewSvg = ({ sender, title, figure, note, map }: Preview): string => {
  const room = WIDTH - 2 * MARGIN - (map === undefined ? 0 : MAP_WIDTH);
  const inBold = (text: string, size: number, most: number): readonly string[] =>
    linesOf(text, room / (size * BOLD), most);
  const size = inBold(title, 46, 4).length > 3 ? 36 : 46;
  const lines = inBold(title, size, figure === undefined ? 5 : 4);
  const below = 170 + lines.length * size * 1.2;
  // Whatever is long is set smaller, so that it ends before the map.
  const fitting = (text: string, px: number, wider: number): number =>
    Math.min(px, Math.floor(room / (wide(text) * wider)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Noto Sans">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbfaf7"/><rect width="${WIDTH}" height="12" fill="${ACCENT}"/>`,
    map === undefined ? "" : mapImage(map),
    boldLine(inBold(sender, 32, 1)[0] ?? "", 96, 32, ACCENT),
    ...lines.map((line, index) => boldLine(line, 170 + index * size * 1.2, size, INK)),
    figure === undefined ? "" : boldLine(figure, Math.max(below + 60, 460), fitting(figure, 84, BOLD), INK),
    note === undefined ? "" : textLine(escaped(note), Math.max(below + 110, 510), fitting(note, 26, REGULAR), SOFT),
    textLine("Isotherm", HEIGHT - 40, 24, SOFT),
    "</svg>",
  ].join("");
};

const textLine = (content: string, y: number, px: number, colour: string, more = ""): string =>
  `<text x="${MARGIN}" y="${Math.round(y)}" font-size="${px}" fill="${colour}"${more}>${content}</text>`;

/** Letters of other writings come in one weight: a line round them makes them bold. */
const OTHER_WRITINGS = /[\u0530-\u08ff\u0980-\u1dff\u2e80-\u{10ffff}]+/gu;

const boldLine = (content: string, y: number, px: number, colour: string): string => {
  const thick = `<tspan stroke="${colour}" stroke-width="${(px * 0.028).toFixed(1)}">$&</tspan>`;
  return textLine(escaped(content).replaceAll(OTHER_WRITINGS, thick), y, px, colour, ' font-weight="700"');
};

const mapImage = (map: string): string => {
  const data = Buffer.from(map).toString("base64");
  const x = WIDTH - MAP_WIDTH;
  return `<image x="${x}" y="12" width="${MAP_WIDTH}" height="${HEIGHT - 12}" preserveAspectRatio="xMidYMid slice" href="data:image/svg+xml;base64,${data}"/>`;
};

const UNWANTED = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|[\u200B-\u200F\u202A-\u202E\u2060-\u2069]/gu;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for SVG; arrows are not in the font. */
const escaped = (text: string): string =>
  text
    .replaceAll(UNWANTED, "")
    .replaceAll("→", "–")
    .replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? "");

/** A text in lines of at most so many ems; what has no room ends with an ellipsis. */
const linesOf = (text: string, ems: number, most: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of text
    .replaceAll(UNWANTED, "")
    .split(/\s+/)
    .flatMap((each) => piecesOf(each, ems))) {
    const last = lines.at(-1);
    if (last !== undefined && wide(`${last} ${word}`) <= ems) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), cut(lines.slice(most - 1).join(" "), ems)];
};

/** How wide a text is, by its font size. Marks above and below letters take no room. */
const wide = (text: string): number => textWidth(text.replaceAll(/\p{M}/gu, ""));

/** What may not be divided: words, and letters with their accents. */
const parts = (text: string, granularity: "word" | "grapheme"): readonly string[] =>
  Array.from(new Intl.Segmenter("und", { granularity }).segment(text), ({ segment }) => segment);

/** A text between two spaces in pieces that are not wider than a line: some writings have no spaces. */
const piecesOf = (text: string, ems: number): readonly string[] => {
  const pieces: string[] = [];
  const smallest = parts(text, "word").flatMap((word) => (wide(word) <= ems ? [word] : parts(word, "grapheme")));
  for (const part of smallest) {
    const last = pieces.at(-1);
    if (last !== undefined && wide(last + part) <= ems) pieces[pieces.length - 1] = last + part;
    else pieces.push(part);
  }
  return pieces;
};

const cut = (text: string, ems: number): string => `${piecesOf(text, ems - 1)[0] ?? ""}…`;
