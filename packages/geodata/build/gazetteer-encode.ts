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

/** Where a place is always told with its state, and never looked for in another one. Elsewhere a region decides among namesakes. */
const WITH_STATES = new Set(["US", "CA", "AU"]);
const CAPITALS = new Set(["PPLA", "PPLC"]);

/** The regions that may be called as a town is: its own where it is their capital, and those that surround it. */
const namedAfter = ({ country, label, region, feature }: SourcePlace): readonly string[] =>
  CAPITALS.has(feature)
    ? [
        region,
        ...aliasTable.regions_around.flatMap(([of, town, around]) =>
          of === country && town === label ? [String(around)] : [],
        ),
      ]
    : [];

const byLabel = (a: SourcePlace, b: SourcePlace): number =>
  a.label < b.label ? -1 : a.label > b.label ? 1 : b.population - a.population || a.lat - b.lat;

/** The places in the order of the file, their countries, and the numbers of their regions. */
interface OrderedPlaces {
  readonly places: SourcePlace[];
  readonly countries: GazetteerCountry[];
  readonly regionNumbers: number[];
  /** Capitals of regions, with the number of the region. */
  readonly capitals: (readonly [place: number, region: number])[];
  readonly holders: Map<string, Holder[]>;
}

const orderPlaces = (all: readonly SourcePlace[]): OrderedPlaces => {
  const ordered: OrderedPlaces = { places: [], countries: [], regionNumbers: [], capitals: [], holders: new Map() };
  const byCountry = Map.groupBy(all, ({ country }) => country);
  for (const iso2 of inOrder(byCountry.keys()))
    addCountry(ordered, iso2, (byCountry.get(iso2) ?? []).toSorted(byLabel));
  return ordered;
};

const addCountry = (ordered: OrderedPlaces, iso2: string, places: readonly SourcePlace[]): void => {
  const iso3 = alpha3(iso2);
  const firstPlace = ordered.places.length;
  const codes = inOrder(new Set(places.map(({ region }) => region)));
  for (const place of places) ordered.places.push(place);
  addHolders(ordered.holders, places, firstPlace);
  const regions = Object.entries(regionTable[iso2] ?? {})
    .map(([name, code]) => [name, codes.indexOf(code)] as const)
    .filter(([, number]) => number >= 0);
  for (const { region } of places) ordered.regionNumbers.push(codes.indexOf(region));
  for (const [index, place] of places.entries()) {
    for (const region of namedAfter(place)) ordered.capitals.push([firstPlace + index, codes.indexOf(region)]);
  }
  ordered.countries.push({
    iso2,
    iso3,
    name: iso.getName(iso2, "en") ?? iso3,
    called: calledNames(iso2),
    centre: fourPlaces(countryCentre(places)),
    regions: Object.fromEntries(regions),
    ...(WITH_STATES.has(iso2) && { hasStates: true }),
    firstPlace,
    endPlace: ordered.places.length,
  });
};

/** Texts that are front coded in blocks, and where each block begins. `behind` writes what follows the text at an index. */
const frontCoded = (
  texts: readonly Uint8Array[],
  perBlock: number,
  behind: (index: number, write: (byte: number) => void) => void = () => {},
) => {
  const bytes = new GrowingBytes();
  const offsets: number[] = [];
  const write = (byte: number): void => bytes.push(byte);
  const coder = new FrontCoder(write);
  for (const [index, text] of texts.entries()) {
    if (index % perBlock === 0) {
      offsets.push(bytes.length);
      coder.restart();
    }
    coder.add(text);
    behind(index, write);
  }
  return { bytes: bytes.bytes(), offsets: new Uint8Array(Uint32Array.from(offsets).buffer) };
};

/** The data file, places grouped by country and sorted by label. */
export const encodeGazetteer = (all: readonly SourcePlace[]): Uint8Array => {
  const { places, countries, regionNumbers, capitals, holders } = orderPlaces(all);
  const names = [...holders.keys()]
    .map((name) => ({ name, bytes: Buffer.from(name) }))
    .filter(({ bytes }) => bytes.length <= MAX_FRONT_CODED)
    .toSorted((a, b) => Buffer.compare(a.bytes, b.bytes));
  const labels = frontCoded(
    places.map(({ label }) => Buffer.from(label)),
    LABELS_PER_BLOCK,
  );
  const keys = frontCoded(
    names.map(({ bytes }) => bytes),
    KEYS_PER_BLOCK,
    (index, write) => writeHolders(holders.get(names[index]?.name ?? "") ?? [], write),
  );
  return packSections(
    { countries, keys: names.length, alphabets: alphabetsOf(holders.keys()) } satisfies GazetteerHead,
    {
      positions: packPositions(places),
      populations: Uint8Array.from(places, packedRank),
      regions: Uint8Array.from(regionNumbers),
      capitals: new Uint8Array(Uint32Array.from(capitals, ([place]) => place).buffer),
      capitalsRegions: Uint8Array.from(capitals, ([, region]) => region),
      labels: labels.bytes,
      labelOffsets: labels.offsets,
      keys: keys.bytes,
      keyOffsets: keys.offsets,
    },
  );
};
