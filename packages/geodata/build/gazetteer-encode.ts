import iso from "i18n-iso-countries";
import { FrontCoder, MAX_FRONT_CODED } from "../src/addresses/front-coding.ts";
import {
  type GazetteerCountry,
  type GazetteerHead,
  LABELS_PER_BLOCK,
  POPULATION_STEP,
} from "../src/addresses/gazetteer-file.ts";
import { type Holder, writeHolders } from "../src/addresses/holders.ts";
import { KEYS_PER_BLOCK } from "../src/addresses/key-table.ts";
import { normaliseName } from "../src/addresses/normalise-name.ts";
import { packPositions, packSections } from "../src/addresses/sections.ts";
import aliasTable from "../tables/place-aliases.json" with { type: "json" };
import { countryCentre, fourPlaces } from "./gazetteer-centre.ts";
import type { SourcePlace } from "./gazetteer-places.ts";

/** Bytes written one by one, without knowing how many there will be. */
class GrowingBytes {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

/** Scripts whose letters stand for sounds. In others one sign apart is another name. */
const SCRIPTS =
  "Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Syriac Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Ethiopic Mongolian".split(
    " ",
  );
/** A letter of fewer names is hardly the one that was meant. */
const LEAST_NAMES = 20;

/** For each script the letters of names, normalised, with those of most names first, and a space. */
const alphabetsOf = (names: Iterable<string>): readonly string[] => {
  const counts = new Map<string, number>();
  for (const name of names) {
    for (const letter of new Set(name)) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
  }
  const common = [...counts].filter(([, count]) => count >= LEAST_NAMES).toSorted(([, a], [, b]) => b - a);
  return SCRIPTS.map((script) => {
    const isOf = new RegExp(`^\\p{Script=${script}}$`, "u");
    return `${common.flatMap(([letter]) => (isOf.test(letter) ? [letter] : [])).join("")} `;
  }).filter((letters) => letters.length > 1);
};

/** A part of a city weighs a quarter of a town of its size. */
const PART_OF_CITY = "PPLX";
const rank = ({ population, feature }: SourcePlace): number => (feature === PART_OF_CITY ? population / 4 : population);
const packedRank = (place: SourcePlace): number =>
  Math.min(255, Math.max(0, Math.round(Math.log(Math.max(1, rank(place))) / Math.log(POPULATION_STEP))));

const inOrder = <T>(texts: Iterable<T>): readonly T[] => [...texts].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));

/** Adds who holds which name; places are counted from `firstPlace`. */
const addHolders = (holders: Map<string, Holder[]>, places: readonly SourcePlace[], firstPlace: number): void => {
  const hold = (name: string, holder: Holder): void => {
    const others = holders.get(name);
    if (others === undefined) {
      holders.set(name, [holder]);
    } else {
      others.push(holder);
    }
  };
  for (const [index, { names, alternates }] of places.entries()) {
    const place = firstPlace + index;
    for (const name of names) {
      hold(name, { place, alternate: false });
    }
    for (const name of alternates) {
      if (!names.has(name)) {
        hold(name, { place, alternate: true });
      }
    }
  }
};

/** The service's code for Kosovo, which ISO 3166 lacks; the library has another. */
const KOSOVO = "XK";

const alpha3 = (iso2: string): string => {
  const code = iso2 === KOSOVO ? "XKX" : iso.alpha2ToAlpha3(iso2);
  if (code === undefined) {
    throw new Error(`no country has the letters ${iso2}`);
  }
  return code;
};

const countryTable: Readonly<Record<string, readonly string[]>> = aliasTable.countries;

const calledNames = (iso2: string): readonly string[] => {
  const names = [...(iso.getName(iso2, "en", { select: "all" }) ?? []), ...(countryTable[iso2] ?? [])];
  return [...new Set(names.map((name) => normaliseName(name)))];
};

const regionTable: Readonly<Record<string, Readonly<Record<string, string>>>> = aliasTable.regions;

/** The data file, places grouped by country and sorted by label. */
export const encodeGazetteer = (all: readonly SourcePlace[]): Uint8Array => {
  const keys = new GrowingBytes();
  const keyOffsets: number[] = [];
  const labels = new GrowingBytes();
  const labelOffsets: number[] = [];
  const keyCoder = new FrontCoder((byte) => keys.push(byte));
  const labelCoder = new FrontCoder((byte) => labels.push(byte));
  const sorted: SourcePlace[] = [];
  const holders = new Map<string, Holder[]>();
  const regionNumbers: number[] = [];
  const countries: GazetteerCountry[] = [];

  const byCountry = Map.groupBy(all, ({ country }) => country);
  for (const iso2 of inOrder(byCountry.keys())) {
    const iso3 = alpha3(iso2);
    const places = (byCountry.get(iso2) ?? []).toSorted((a, b) =>
      a.label < b.label ? -1 : a.label > b.label ? 1 : b.population - a.population || a.lat - b.lat,
    );
    const firstPlace = sorted.length;
    const codes = inOrder(new Set(places.map(({ region }) => region)));
    for (const place of places) {
      if (sorted.length % LABELS_PER_BLOCK === 0) {
        labelOffsets.push(labels.length);
        labelCoder.restart();
      }
      labelCoder.add(Buffer.from(place.label));
      sorted.push(place);
    }
    addHolders(holders, places, firstPlace);
    const centre = countryCentre(places);
    const regions = Object.entries(regionTable[iso2] ?? {})
      .map(([name, code]) => [name, codes.indexOf(code)] as const)
      .filter(([, number]) => number >= 0);
    const firstRegion = regionNumbers.length;
    if (regions.length > 0) {
      regionNumbers.push(...places.map(({ region }) => codes.indexOf(region)));
    }
    countries.push({
      iso2,
      iso3,
      name: iso.getName(iso2, "en") ?? iso3,
      called: calledNames(iso2),
      centre: fourPlaces(centre),
      regions: Object.fromEntries(regions),
      ...(regions.length > 0 && { firstRegion }),
      firstPlace,
      endPlace: sorted.length,
    });
  }
  const names = [...holders.keys()]
    .map((name) => ({ name, bytes: Buffer.from(name) }))
    .filter(({ bytes }) => bytes.length <= MAX_FRONT_CODED)
    .toSorted((a, b) => Buffer.compare(a.bytes, b.bytes));
  for (const [index, { name, bytes }] of names.entries()) {
    if (index % KEYS_PER_BLOCK === 0) {
      keyOffsets.push(keys.length);
      keyCoder.restart();
    }
    keyCoder.add(bytes);
    writeHolders(holders.get(name) ?? [], (byte) => keys.push(byte));
  }

  return packSections(
    { countries, keys: names.length, alphabets: alphabetsOf(holders.keys()) } satisfies GazetteerHead,
    {
      positions: packPositions(sorted),
      populations: Uint8Array.from(sorted, packedRank),
      regions: Uint8Array.from(regionNumbers),
      labels: labels.bytes(),
      labelOffsets: new Uint8Array(Uint32Array.from(labelOffsets).buffer),
      keys: keys.bytes(),
      keyOffsets: new Uint8Array(Uint32Array.from(keyOffsets).buffer),
    },
  );
};
