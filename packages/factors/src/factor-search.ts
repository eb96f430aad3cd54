import { type LogicalUnit, logicalUnitOf } from "@isotherm/contract/emission-factor-units";
import { asPeopleRead, byCodeUnits } from "@isotherm/core";
import type { ListedRows } from "./catalogue.ts";
import { regionOf, standsFor } from "./regions.ts";
import { fitScore, MOST_FIT, type NameFit, nameFit, searchedWords, type TextIndex, textIndex } from "./search-text.ts";

/** What is searched for. */
export interface FactorQuery {
  /** Words; all of them must be found, or begin words that are. */
  readonly name?: string | undefined;
  /** Any of each; none narrows nothing. */
  readonly sources: ReadonlySet<string>;
  readonly years: ReadonlySet<number>;
  /** Names of regions in lower case. */
  readonly regions: ReadonlySet<string>;
  readonly withRelatedRegions: boolean;
  readonly unit?: LogicalUnit | undefined;
}

/** The place of a factor in the order of a search: nothing but what the factor itself says decides about it. */
export interface FoundFactor {
  /** 0 where the region is the one that was asked for, 1 where it stands in for it. */
  readonly related: 0 | 1;
  readonly score: number;
  readonly name: string;
  readonly id: string;
}

const byNames = (a: string, b: string): number => asPeopleRead(a, b) || byCodeUnits(a, b);

/** The order of what a search finds: regions that were asked for, then the best match, then by name, then by id. */
export const foundOrder = (a: FoundFactor, b: FoundFactor): number =>
  a.related - b.related || b.score - a.score || byNames(a.name, b.name) || byCodeUnits(a.id, b.id);

interface Group extends ListedRows {
  readonly fit: NameFit;
  /** The number of the region of each row. */
  readonly regions: Uint16Array;
}

/** A list of factors that can be searched. */
export interface FactorSearch {
  /** So many of what fits a query, in `foundOrder`, from the first behind `after`. */
  readonly find: (query: FactorQuery, limit: number, after?: FoundFactor) => FoundFactor[];
  /** Where a factor stands among what fits a query; undefined for one that does not. */
  readonly placeOf: (query: FactorQuery, id: string) => FoundFactor | undefined;
  /** Names of the regions of all factors. */
  readonly regions: readonly string[];
}

/** Names in order; of one name what is first by its ids. */
const inOrder = (listed: readonly ListedRows[]): readonly ListedRows[] =>
  listed.toSorted((a, b) => byNames(a.name, b.name) || byCodeUnits(`${a.prefix}/`, `${b.prefix}/`));

const regionsOf = (listed: readonly ListedRows[]): readonly string[] => [
  ...new Set(listed.flatMap(({ rows }) => rows.map(([, region]) => region))),
];

const textsOf = (groups: readonly ListedRows[], regions: readonly string[]): TextIndex =>
  textIndex([
    ...groups.map(({ name, table: { category, source, sourceName } }) => ({
      name,
      category: category ?? "",
      source: `${source} ${sourceName}`,
    })),
    ...regions.map((name) => ({ region: [name, ...regionOf(name).aliases].join(" ") })),
  ]);

/** Whether a name fits a query, whatever its rows are. */
const fits = (
  { table: { source, publicationYear, denominator } }: ListedRows,
  { sources, years, unit }: FactorQuery,
): boolean =>
  (sources.size === 0 || sources.has(source)) &&
  (years.size === 0 || years.has(publicationYear)) &&
  (unit === undefined || logicalUnitOf(denominator) === unit);

const [FITS, RELATED, NOT] = [0, 1, 2] as const;

const fittingRegions = (names: readonly string[], { regions, withRelatedRegions }: FactorQuery): Uint8Array =>
  Uint8Array.from(names, (name) => {
    if (regions.size === 0 || regions.has(name.toLowerCase())) return FITS;
    return withRelatedRegions && [...regions].some((asked) => standsFor(name, asked)) ? RELATED : NOT;
  });

/** What the words of a query are worth in the names and in the regions, a list of each for every word. */
interface Worths {
  readonly names: readonly Uint8Array[];
  readonly regions: readonly Uint8Array[];
}

/** The points of a row: each word is found in its name or in its region, else it has none. */
const pointsOf = ({ names, regions }: Worths, name: number, region: number): number | undefined => {
  let points = 0;
  for (const [word, worth] of names.entries()) {
    const found = (worth[name] ?? 0) + (regions[word]?.[region] ?? 0);
    if (found === 0) return undefined;
    points += found;
  }
  return points;
};

type Visit = (group: Group, row: number, related: 0 | 1, score: number) => void;

interface Searched {
  readonly groups: readonly Group[];
  readonly regions: readonly string[];
  readonly texts: ReturnType<typeof textsOf>;
}

/** Tells of each row that fits a query, in order of names and ids. */
const walkRows = ({ groups, regions, texts }: Searched, query: FactorQuery, visit: Visit): void => {
  const words = query.name === undefined ? [] : searchedWords(query.name);
  if (query.name !== undefined && words.length === 0) return;
  const worths = words.map(texts.worthOf);
  const worth = {
    names: worths.map((each) => each.subarray(0, groups.length)),
    regions: worths.map((each) => each.subarray(groups.length)),
  };
  const places = fittingRegions(regions, query);
  // A word that no region has must stand in the name.
  const ofNames = worth.names.filter((_, word) => worth.regions[word]?.every((points) => points === 0));
  for (const [number, group] of groups.entries()) {
    if (!fits(group, query) || ofNames.some((each) => each[number] === 0)) continue;
    const fit = words.length === 0 ? 0 : fitScore(words.length, group.fit);
    for (const [row, region] of group.regions.entries()) {
      const place = places[region];
      if (place === NOT) continue;
      const points = pointsOf(worth, number, region);
      if (points !== undefined) visit(group, row, place === RELATED ? 1 : 0, points * MOST_FIT + fit);
    }
  }
};

/** Makes a list of factors searchable: 70,000 take some 200 ms, a search of them a few. */
export const factorSearch = (listed: readonly ListedRows[]): FactorSearch => {
  const regions = regionsOf(listed);
  const numberOf = new Map(regions.map((name, number) => [name, number]));
  const groups = inOrder(listed).map((rows): Group => ({
    ...rows,
    fit: nameFit({
      name: rows.name,
      publicationYear: rows.table.publicationYear,
      isPhysical: logicalUnitOf(rows.table.denominator) !== "currency",
    }),
    regions: Uint16Array.from(rows.rows, ([, region]) => numberOf.get(region) ?? 0),
  }));
  const texts = textsOf(groups, regions);
  const walk = (query: FactorQuery, visit: Visit): void => walkRows({ groups, regions, texts }, query, visit);
  return {
    find: (query, limit, after) => {
      const best = new Best(limit, after);
      walk(query, (group, row, related, score) => best.offer(related, score, group, row));
      return best.found;
    },
    placeOf: (query, id) => {
      let place: FoundFactor | undefined;
      walk(query, ({ name, prefix, rows }, row, related, score) => {
        if (id.startsWith(prefix) && id === idOf(prefix, rows, row)) place = { related, score, name, id };
      });
      return place;
    },
    regions,
  };
};

const idOf = (prefix: string, rows: ListedRows["rows"], row: number): string => `${prefix}/${rows[row]?.[0]}`;

/** The first so many behind a place, offered in order of names and ids. */
class Best {
  readonly found: FoundFactor[] = [];
  readonly #limit: number;
  readonly #after: FoundFactor | undefined;

  constructor(limit: number, after: FoundFactor | undefined) {
    this.#limit = limit;
    this.#after = after;
  }

  offer(related: 0 | 1, score: number, { name, prefix, rows }: ListedRows, row: number): void {
    const worst = this.found.length < this.#limit ? undefined : this.found.at(-1);
    // What is offered later goes behind what is as good.
    if (worst && (related - worst.related || worst.score - score) >= 0) return;
    const after = this.#after;
    const behind = after ? related - after.related || after.score - score : 1;
    if (behind < 0) return;
    const factor = { related, score, name, id: idOf(prefix, rows, row) };
    if (after && behind === 0 && foundOrder(factor, after) <= 0) return;
    let place = this.found.length;
    while (place > 0 && isBefore(factor, this.found[place - 1] as FoundFactor)) place -= 1;
    this.found.splice(place, 0, factor);
    if (this.found.length > this.#limit) this.found.pop();
  }
}

const isBefore = (a: FoundFactor, b: FoundFactor): boolean => (a.related - b.related || b.score - a.score) < 0;
