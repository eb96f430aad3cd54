import type { Coordinates } from "../coordinates.ts";
import { type Box, labelPlaces } from "./label-places.ts";
import { drawnLayer, escaped, type MapGround, type MapMark, type MapWay, nameText, type Layer } from "./map-layer.ts";
import { type Inset, mapInsets } from "./map-insets.ts";
import { mapProjection } from "./map-projection.ts";
import { MAP_STYLE } from "./map-style.ts";
import { seaNames } from "./sea-names.ts";

export type { LandShape, MapGround, MapWay } from "./map-layer.ts";

/** What a map shows. */
export interface MapRoute {
  /** For whoever does not see the map. */
  readonly title: string;
  readonly ways: readonly MapWay[];
  /** Kilometres that the map shows at least, from side to side; 300 unless given. */
  readonly narrowestKm?: number;
  /** Places by name, the most important first; at least one. */
  readonly marks: readonly MapMark[];
  /** For a narrow screen: less wide, with larger letters; for a part of a picture: higher than wide. */
  readonly shape?: keyof typeof SHAPES;
  /** The language of the names of seas; English unless given. */
  readonly language?: "en" | "de";
}

/** Pixels. */
interface Shape {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly fontSize: number;
}

const SHAPES = {
  wide: { width: 960, height: 540, margin: 60, fontSize: 15 },
  narrow: { width: 480, height: 440, margin: 50, fontSize: 19 },
  tall: { width: 500, height: 618, margin: 60, fontSize: 20 },
} as const satisfies Record<string, Shape>;

/** The narrowest map is this many km wide, so that two quays of one harbour show the coast. */
const NARROWEST_KM = 300;
/** An inset may be narrower: it shows what the map has as a dot. */
const NARROWEST_INSET_KM = 40;
const INSET_MARGIN = 30;
/** Half of the sign by which a dot of the map and its inset find each other, and names of seas, of the font size. */
const [SIGN, SEA_NAME] = [0.62, 0.8];

/** A map of a route as an SVG document, 960 × 540 unless narrow. The same input gives the same text. */
export const routeMap = (
  { title, ways, marks, narrowestKm = NARROWEST_KM, shape = "wide", language = "en" }: MapRoute,
  ground: MapGround,
): string => {
  const { width, height, margin, fontSize } = SHAPES[shape];
  const box = { left: 0, top: 0, right: width, bottom: height };
  const layer = drawnLayer(shownIn(box, { ways, marks, margin, narrowestKm }), { ways, marks }, ground, fontSize);
  const insets = mapInsets({ places: layer.marks.map(({ x, y }) => [x, y]), lines: layer.corners, width, height });
  const signs = insets.map((inset, index) => signOf(layer, inset, index));
  const alone = layer.marks.filter((_, index) => !insets.some(({ places }) => places.includes(index)));
  const reach = SIGN * fontSize;
  const named = [...signs.map((sign) => ({ ...sign, reach })), ...alone];
  const boxes = insets.map((inset) => inset.box);
  const within = inside(box, NAME_MARGIN);
  const labels = labelPlaces(named, { within, fontSize, avoid: layer.corners, taken: boxes });
  const seas = seaNames({
    projection: layer.projection,
    within,
    fontSize: fontSize * SEA_NAME,
    language,
    taken: [...boxes, ...labels.map((label) => label.box), ...named.map(({ x, y }) => squareAt(x, y, reach))],
    avoid: layer.corners,
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${MAP_STYLE}</style>`,
    ...layer.ground,
    ...seas.map(({ text, x, y, wide }) =>
      nameText({ label: text, textX: x - wide / 2, textY: y, wide }, fontSize * SEA_NAME, "sea-name"),
    ),
    ...layer.ways,
    ...alone.map(({ drawn }) => drawn),
    ...signs.map((sign) => signText(sign, fontSize)),
    ...labels.map((label) => nameText(label, fontSize)),
    ...insets.flatMap((inset, index) => insetParts(inset, { ways, marks: layer.marks, index }, ground, fontSize)),
    "</svg>",
    "",
  ].join("\n");
};

/** Names keep so many pixels away from the edge of what they stand on. */
const NAME_MARGIN = 5;

const inside = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
});

const squareAt = (x: number, y: number, reach: number): Box => ({
  left: x - reach,
  right: x + reach,
  top: y - reach,
  bottom: y + reach,
});

/** The letter of a dot that stands for several places, and what the first of them is called. */
interface Sign {
  readonly letter: string;
  readonly label: string;
  readonly short?: string | undefined;
  readonly x: number;
  readonly y: number;
}

const letterOf = (index: number): string => String.fromCodePoint("A".codePointAt(0)! + index);

const signOf = ({ marks }: Layer, { places }: Inset, index: number): Sign => {
  const of = places.flatMap((place) => marks[place] ?? []);
  const mean = (axis: "x" | "y"): number => of.reduce((sum, mark) => sum + mark[axis], 0) / of.length;
  const [first] = of;
  return { letter: letterOf(index), label: first?.label ?? "", short: first?.short, x: mean("x"), y: mean("y") };
};

const signText = ({ letter, x, y }: Pick<Sign, "letter" | "x" | "y">, fontSize: number): string => {
  const size = (fontSize * 0.85).toFixed(1);
  const [middleX, middleY] = [x.toFixed(1), y.toFixed(1)];
  return `<circle class="mark" cx="${middleX}" cy="${middleY}" r="${(SIGN * fontSize).toFixed(1)}"/><text class="sign" x="${middleX}" y="${(y + fontSize * 0.3).toFixed(1)}" font-size="${size}">${letter}</text>`;
};

const shownIn = (
  box: Box,
  {
    ways,
    marks,
    margin,
    narrowestKm,
  }: Pick<Required<MapRoute>, "ways" | "marks" | "narrowestKm"> & { readonly margin: number },
) => {
  const lines = ways.map(({ line }) => line);
  const points: readonly Coordinates[] = [...lines.flat(), ...marks.map(({ coordinates }) => coordinates)];
  return { projection: mapProjection({ points, lines, box, margin, narrowestKm }), box };
};

/** Places that are one dot on the map, in a box of their own. */
const insetParts = (
  { places, box }: Inset,
  {
    ways,
    marks: all,
    index,
  }: { readonly ways: readonly MapWay[]; readonly marks: Layer["marks"]; readonly index: number },
  ground: MapGround,
  fontSize: number,
): string[] => {
  const marks = places.flatMap((place) => all[place]?.mark ?? []);
  const shown = shownIn(box, { ways: [], marks, margin: INSET_MARGIN, narrowestKm: NARROWEST_INSET_KM });
  const layer = drawnLayer(shown, { ways, marks }, ground, fontSize);
  const reach = SIGN * fontSize;
  const sign = { letter: letterOf(index), x: box.left + reach, y: box.top + reach };
  const taken = [squareAt(sign.x, sign.y, reach)];
  const within = inside(box, NAME_MARGIN);
  const labels = labelPlaces(layer.marks, { within, fontSize, avoid: layer.corners, taken });
  const { left, top, right, bottom } = box;
  return [
    ...layer.ground,
    ...layer.ways,
    `<rect class="frame" x="${left.toFixed(1)}" y="${top.toFixed(1)}" width="${(right - left).toFixed(1)}" height="${(bottom - top).toFixed(1)}"/>`,
    ...layer.marks.map(({ drawn }) => drawn),
    ...labels.map((label) => nameText(label, fontSize)),
    signText(sign, fontSize),
  ];
};
