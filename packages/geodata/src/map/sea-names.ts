import type { GeoProjection } from "d3-geo";
import table from "../../tables/sea-names.json" with { type: "json" };
import { roughKm } from "../coordinates.ts";
import { around, type Box, isWithin, overlaps } from "./label-places.ts";
import { textWidth } from "./text-width.ts";

/** A sea by its name, centred at a place of a drawing. */
interface SeaName {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly box: Box;
}

/** Where names of seas are written. */
interface SeaGround {
  readonly projection: GeoProjection;
  readonly within: Box;
  readonly fontSize: number;
  readonly language: "en" | "de";
  /** Where nothing may be written. */
  readonly taken: readonly Box[];
  /** Points of lines that stay free. */
  readonly avoid: readonly (readonly [x: number, y: number])[];
}

/** Kilometres over which the scale of a drawing is measured. */
const SPAN_KM = 100;
const KM_PER_DEGREE = 111.2;

/** Names of the seas that have room for them: none touches another one, a place that is taken, a line, or the edge. */
export const seaNames = ({ projection, within, fontSize, language, taken, avoid }: SeaGround): SeaName[] => {
  const placed: SeaName[] = [];
  for (const sea of table) {
    const at = projection([sea.lon, sea.lat]);
    const north = projection([sea.lon, sea.lat + SPAN_KM / KM_PER_DEGREE]);
    if (!at || !north) continue;
    const [x, y] = at;
    const reach = (Math.hypot(north[0] - x, north[1] - y) / SPAN_KM) * sea.km;
    const wide = textWidth(sea[language]) * fontSize;
    const box = { left: x - wide / 2, right: x + wide / 2, top: y - fontSize, bottom: y + fontSize * 0.25 };
    if (!(wide / 2 <= reach) || !isWithin(box, within)) continue;
    if ([...taken, ...placed.map((other) => other.box)].some((other) => overlaps(other, box))) continue;
    if (avoid.some(([lineX, lineY]) => overlaps(box, around(lineX, lineY, 2)))) continue;
    // What a projection shows on its far side has two places.
    const back = projection.invert?.(at);
    if (back && roughKm({ lat: back[1], lon: back[0] }, sea) > SPAN_KM) continue;
    placed.push({ text: sea[language], x, y, wide, box });
  }
  return placed;
};
