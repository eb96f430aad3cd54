import type { HtmlRequest, Page, PageResponse } from "@isotherm/http";
import { PRIVATE_HEADERS } from "@isotherm/pages";

/** What other programs show of a page where its address is sent: words, and a map where there is one. */
export interface Preview {
  readonly sender: string;
  readonly title: string;
  /** A figure with its unit. */
  readonly figure?: string;
  readonly note?: string;
  /** A map of ours, in the narrow shape. */
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
    body: await drawn(previewSvg(await previewOf(request)), files),
  }),
});

const drawn = async (svg: string, files: string): Promise<Uint8Array> => {
  const known = kept.get(svg);
  if (known) return known;
  const { svgRenderer } = await import("@isotherm/papers/svg-renderer");
  const picture = (await svgRenderer(files)).png(svg, WIDTH);
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(svg, picture);
  return picture;
};

/** The drawing of a preview: sender, title, figure and note at the left, the map at the right. */
export const previewSvg = ({ sender, title, figure, note, map }: Preview): string => {
  const room = WIDTH - 2 * MARGIN - (map === undefined ? 0 : MAP_WIDTH);
  const size = title.length > 90 ? 36 : 46;
  const lines = linesOf(title, Math.floor(room / (size * 0.56)), figure === undefined ? 5 : 4);
  const below = 170 + lines.length * size * 1.2;
  const text = (content: string, y: number, px: number, more: string): string =>
    `<text x="${MARGIN}" y="${Math.round(y)}" font-size="${px}" ${more}>${escaped(content)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Noto Sans">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbfaf7"/><rect width="${WIDTH}" height="12" fill="#0b6b4c"/>`,
    map === undefined ? "" : mapImage(map),
    text(linesOf(sender, Math.floor(room / 20), 1)[0] ?? "", 96, 32, 'font-weight="700" fill="#0b6b4c"'),
    ...lines.map((line, index) => text(line, 170 + index * size * 1.2, size, 'font-weight="700" fill="#1c2421"')),
    figure === undefined ? "" : text(figure, Math.max(below + 60, 460), 84, 'font-weight="700" fill="#1c2421"'),
    note === undefined ? "" : text(note, Math.max(below + 110, 510), 26, 'fill="#56615c"'),
    text("Isotherm", HEIGHT - 40, 24, 'fill="#56615c"'),
    "</svg>",
  ].join("");
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

/** A text in lines of at most so many letters; what has no room ends with an ellipsis. */
const linesOf = (text: string, letters: number, most: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of text
    .replaceAll(/\s+/g, " ")
    .trim()
    .split(" ")
    .flatMap((each) => piecesOf(each, letters))) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  return lines.slice(0, most).map((line, index) => (index === most - 1 ? `${line.slice(0, letters - 1)}…` : line));
};

const piecesOf = (word: string, letters: number): readonly string[] => {
  const all = Array.from(word);
  return Array.from({ length: Math.ceil(all.length / letters) }, (_, index) =>
    all.slice(index * letters, (index + 1) * letters).join(""),
  );
};
