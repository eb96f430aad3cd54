import { COUNTRY_REGIONS, WIDER_REGIONS } from "@isotherm/geodata/places/world-regions";

/** Where a factor holds: a country or a wider region by its English name, or a part of a country by its code. */
export interface Region {
  readonly name: string;
  /** Whatever else it is called; codes too. */
  readonly aliases: readonly string[];
  /** Names of the regions that contain it. */
  readonly within: readonly string[];
  /** Names of countries that it borders by land. */
  readonly borders: readonly string[];
}

/** What the whole world is called. */
const GLOBAL = "Global";

const nameOfCode: ReadonlyMap<string, string> = new Map(
  COUNTRY_REGIONS.map(({ code, names: [name = code] }) => [code, name]),
);
const namesOf = (codes: readonly string[]): string[] => codes.flatMap((code) => nameOfCode.get(code) ?? []);

const KNOWN: readonly Region[] = [
  ...COUNTRY_REGIONS.map(({ code, names: [name = code, ...others], within, borders }) => ({
    name,
    aliases: [code, ...others],
    within: [...within, GLOBAL],
    borders: namesOf(borders),
  })),
  ...WIDER_REGIONS.map(({ name, within }) => ({ name, aliases: [], within: [...within, GLOBAL], borders: [] })),
  { name: GLOBAL, aliases: ["World", "WORLD", "Welt", "weltweit"], within: [], borders: [] },
  { name: "Rest of the world", aliases: ["ROW"], within: [GLOBAL], borders: [] },
];

const lower = (text: string): string => text.toLowerCase();

/** By every name; a name that several regions have is that of the first. */
const BY_NAME: ReadonlyMap<string, Region> = new Map(
  KNOWN.toReversed().flatMap((region) =>
    [...region.aliases, region.name].map((name) => [lower(name), region] as const),
  ),
);

const PART_OF: Readonly<Record<string, string>> = { US: "USA", CA: "CAN", AU: "AUS" };
const PART = /^(US|CA|AU)-[A-Z]{2,4}$/u;

/** Parts of the American grid, which tables know by their acronyms alone. */
const SUBREGION = /^[A-Z]{4}$/u;

/** A region by what a table or a client calls it. What nobody knows is a region of its own, somewhere in the world. */
export const regionOf = (called: string): Region => {
  const known = BY_NAME.get(lower(called));
  if (!known && SUBREGION.test(called)) return regionOf(`US-${called}`);
  if (known) return known;
  const country = BY_NAME.get(lower(PART_OF[PART.exec(called)?.[1] ?? ""] ?? ""));
  const within = country ? [country.name, ...country.within] : [GLOBAL];
  return { name: called, aliases: [], within, borders: [] };
};

/** The name of the region that a request means: that of a country's code, else what it says. */
export const askedRegion = (asked: string): string => nameOfCode.get(asked.toUpperCase()) ?? asked;

/** Regions of two names, as a table has them: `Europe and South America`. */
const partsOf = (name: string): readonly string[] => name.split(" and ");

/** Whether factors of a region may stand in for those of another one: it contains or borders it. */
export const standsFor = (candidate: string, asked: string): boolean => {
  const { within, borders } = regionOf(asked);
  const contains = (name: string): boolean => within.some((each) => lower(each) === lower(name));
  return contains(candidate) || partsOf(candidate).some(contains) || borders.includes(candidate);
};
