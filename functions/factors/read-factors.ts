import {
  type DescribedEmissionFactor,
  getEmissionFactor,
  listEmissionFactorRegions,
  listEmissionFactors,
} from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import { knownFactor, listedFactors, type ListedRows } from "@isotherm/factors/catalogue";
import { describeClientFigure, describeFactor } from "@isotherm/factors/describe-factor";
import {
  type FactorQuery,
  type FactorSearch,
  factorSearch,
  type FoundFactor,
  foundOrder,
} from "@isotherm/factors/factor-search";
import { describeOwnFactor, OWN } from "@isotherm/factors/own-factor";
import { askedRegion } from "@isotherm/factors/regions";
import { type Caller, serves } from "@isotherm/http";
import { type Cursors, cutPage } from "@isotherm/store";
import { type OwnFactor, ownFactorId } from "@isotherm/store/items/own-factor-item";
import type { FactorOwner } from "@isotherm/store/own-factors";
import type { FactorUses } from "./dependencies.ts";

/** Whose own factors a caller means. */
export const ownerOf = ({ organisation, key }: Caller): FactorOwner => ({
  organisation: organisation.id,
  mode: key.mode,
});

let ofTables: FactorSearch | undefined;

/** Made with the first search and kept: it takes a while. */
const tableSearch = (): FactorSearch => (ofTables ??= factorSearch(listedFactors()));

/** The operations that read emission factors. */
export const readFactors = (uses: FactorUses) => [
  serves(listEmissionFactors, async ({ caller, query, page: { limit, after } }) => {
    const owner = ownerOf(caller);
    const own = await uses.own.newest(owner);
    const searches = [tableSearch(), factorSearch(own.map(listedOwn))];
    const wanted = factorQuery(query);
    const cursors = await uses.cursors(`emission factors ${owner.organisation} ${owner.mode} ${JSON.stringify(query)}`);
    const position = after === undefined ? undefined : placeOf(searches, wanted, cursors, after);
    const found = searches.flatMap((search) => search.find(wanted, limit + 1, position)).toSorted(foundOrder);
    const ownById = new Map(own.map((each) => [ownFactorId(each), each]));
    return cutPage({
      resources: found,
      limit,
      cursors,
      positionOf: (each) => JSON.stringify(each),
      answerOf: ({ id }) => described(uses, ownById.get(id), id, caller),
    });
  }),
  serves(listEmissionFactorRegions, async ({ caller }) => {
    const own = await uses.own.newest(ownerOf(caller));
    const regions = new Set([...tableSearch().regions, ...own.map(({ request }) => regionName(request))]);
    return [...regions].toSorted(new Intl.Collator("en").compare);
  }),
  serves(getEmissionFactor, async ({ caller, params }) => {
    const id = params.factor_id;
    const own = id.startsWith(`${OWN}/`) ? await uses.own.one(ownerOf(caller), id) : undefined;
    return described(uses, own, id, caller);
  }),
];

/** @throws ApiError not_found */
const described = (
  { hasCountries, vessels }: FactorUses,
  own: OwnFactor | undefined,
  id: string,
  { organisation }: Caller,
): DescribedEmissionFactor => {
  if (own) return describeOwnFactor(own, organisation.name);
  const known = knownFactor(id, vessels);
  const told = known ? undefined : describeClientFigure(id);
  if (told) return told;
  if (!known) throw new ApiError("not_found");
  return describeFactor(known, hasCountries);
};

const regionName = ({ region = "Global" }: OwnFactor["request"]): string => askedRegion(region);

const listedOwn = ({ factor, edition, request }: OwnFactor): ListedRows => ({
  name: request.name,
  prefix: `${OWN}/${edition}`,
  table: {
    source: OWN,
    sourceName: request.source_name,
    category: request.category ?? null,
    publicationYear: request.publication_year,
    denominator: request.denominator_unit,
  },
  rows: [[factor, regionName(request)]],
});

/** Data sets under the name that their publisher had before. */
const FORMERLY: Readonly<Record<string, string>> = { beis: "desnz" };

type Query = NonNullable<(typeof listEmissionFactors)["query"]>["_zod"]["output"];

const factorQuery = ({ name, source, publication_year, region, region_fallback, unit }: Query): FactorQuery => ({
  name,
  sources: new Set(source.map((each) => FORMERLY[each] ?? each)),
  years: new Set(publication_year.map(Number)),
  regions: new Set(region.map((each) => askedRegion(each).toLowerCase())),
  withRelatedRegions: region_fallback === "always",
  unit,
});

/**
 * The place behind which a page begins: that of a cursor, or of a factor that is named by its id.
 *
 * @throws ApiError id_invalid
 */
const placeOf = (
  searches: readonly FactorSearch[],
  query: FactorQuery,
  cursors: Cursors,
  after: string,
): FoundFactor => {
  for (const search of searches) {
    const place = after.includes("/") ? search.placeOf(query, after) : undefined;
    if (place) return place;
  }
  // Genuine: what `positionOf` gave.
  return JSON.parse(cursors.decode(after)) as FoundFactor;
};
