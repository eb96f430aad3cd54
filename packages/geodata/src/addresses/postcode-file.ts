import type { Coordinates } from "../coordinates.ts";
import { openSections, positionAt } from "./sections.ts";

/** Name of the data file: postcode regions, and the position of every US ZIP code. */
export const POSTCODE_FILE = "postcodes.bin";

/** How a country's postcodes fall into regions. */
export interface PostcodeScheme {
  /** What names the region, in a postcode without spaces, in capitals. */
  readonly pattern: string;
  readonly radiusKm: number;
  readonly centres: Readonly<Record<string, readonly [number, number]>>;
}

/** The head of the file; countries by their two letters. */
export interface PostcodeHead {
  readonly schemes: Readonly<Record<string, PostcodeScheme>>;
  /** Postcodes of one country, by their first characters, that lie in what ISO 3166 lists as another. */
  readonly overseas: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Where a postcode is, as closely as it is known. */
export interface PostcodeArea {
  /** The part of the postcode that is known: `20` of 20457, `NE` of NE1 4ST, the whole of a ZIP code. */
  readonly code: string;
  readonly centre: Coordinates;
  /** How far from the centre an address of the area may lie. */
  readonly radiusKm: number;
  /** Whether the centre is that of the whole postcode, and so worth more than the centre of the town. */
  readonly whole: boolean;
}

/** The open file. */
export interface Postcodes {
  /** The area of a postcode, undefined where country, form or region is unknown. */
  readonly areaOf: (iso2: string, postcode: string) => PostcodeArea | undefined;
  /** Whether a text is a postcode of the country, in an area that is known or overseas. */
  readonly knows: (iso2: string, text: string) => boolean;
  /** The country that a postcode of this country really belongs to: Réunion for 974 of France. Two letters. */
  readonly countryOf: (iso2: string, postcode: string) => string;
}

const ZIP = /^(\d{5})(\d{4})?$/;
const ZIP_RADIUS_KM = 60;
const MAX_LENGTH = 20;

/** Without spaces and hyphens, in capitals, without the letters that stand for a country: D-20457, NL-3011 AD. */
const plain = (iso2: string, postcode: string): string =>
  postcode
    .slice(0, MAX_LENGTH)
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/gu, "")
    .replace(iso2 === "GB" ? /^$/ : /^(?:[A-Z]{1,3})(?=\d{4,})/, "");

/** Codes in ascending order as bytes: each the step from the one before; 0 is 255 steps without a code. */
export const packCodes = (codes: readonly number[]): Uint8Array => {
  const bytes: number[] = [];
  let before = 0;
  for (const code of codes) {
    let step = code - before;
    for (; step > 255; step -= 255) {
      bytes.push(0);
    }
    bytes.push(step);
    before = code;
  }
  return Uint8Array.from(bytes);
};

const unpackCodes = (bytes: Uint8Array): Uint32Array => {
  const codes = new Uint32Array(bytes.length);
  let count = 0;
  let code = 0;
  for (const step of bytes) {
    code += step === 0 ? 255 : step;
    if (step !== 0) {
      codes[count] = code;
      count += 1;
    }
  }
  return codes.subarray(0, count);
};

const search = (codes: Uint32Array, wanted: number): number => {
  let low = 0;
  let high = codes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((codes[middle] ?? 0) < wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return codes[low] === wanted ? low : -1;
};

/** A scheme with its pattern, ready to be looked for. */
interface Scheme extends Omit<PostcodeScheme, "pattern"> {
  readonly pattern: RegExp;
}

const regionArea = (scheme: Scheme | undefined, code: string): PostcodeArea | undefined => {
  const found = scheme?.pattern.exec(code)?.[0];
  const centre = found === undefined ? undefined : scheme?.centres[found];
  return scheme === undefined || found === undefined || centre === undefined
    ? undefined
    : { code: found, centre: { lat: centre[0], lon: centre[1] }, radiusKm: scheme.radiusKm, whole: false };
};

const zipArea = (zipCodes: Uint32Array, positions: Uint8Array, code: string): PostcodeArea | undefined => {
  const zip = ZIP.exec(code)?.[1];
  const index = zip === undefined ? -1 : search(zipCodes, Number(zip));
  return zip === undefined || index < 0
    ? undefined
    : { code: zip, centre: positionAt(positions, index), radiusKm: ZIP_RADIUS_KM, whole: true };
};

/** Opens the file. */
export const openPostcodes = (bytes: Uint8Array): Postcodes => {
  const { head, section } = openSections<PostcodeHead>(bytes);
  const overseasOf = new Map(
    Object.entries(head.overseas).map(([country, starts]) => [country, Object.entries(starts)] as const),
  );
  const opened = new Map<string, Scheme>();
  /** Patterns are made when they are first asked for. */
  const schemeOf = (iso2: string): Scheme | undefined => {
    const scheme = Object.hasOwn(head.schemes, iso2) ? head.schemes[iso2] : undefined;
    const known = opened.get(iso2) ?? (scheme && { ...scheme, pattern: new RegExp(scheme.pattern, "u") });
    if (known) opened.set(iso2, known);
    return known;
  };
  const zipCodes = unpackCodes(section("zipCodes"));
  const zipPositions = section("zipPositions");

  const areaOf: Postcodes["areaOf"] = (iso2, postcode) => {
    const code = plain(iso2, postcode);
    const zip = iso2 === "US" ? zipArea(zipCodes, zipPositions, code) : undefined;
    return zip ?? regionArea(schemeOf(iso2), code);
  };
  const countryOf: Postcodes["countryOf"] = (iso2, postcode) => {
    const code = plain(iso2, postcode);
    const overseas = (overseasOf.get(iso2) ?? []).find(([start]) => code.startsWith(start));
    return overseas?.[1] ?? iso2;
  };
  const hasForm = (iso2: string, text: string): boolean => schemeOf(iso2)?.pattern.test(plain(iso2, text)) ?? false;
  return {
    areaOf,
    countryOf,
    knows: (iso2, text) => areaOf(iso2, text) !== undefined || (hasForm(iso2, text) && countryOf(iso2, text) !== iso2),
  };
};
