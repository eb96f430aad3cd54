import { LRUCache } from "lru-cache";
import { type Decimal, decimal, Refusal } from "@isotherm/core";
import {
  type Address,
  type Airports,
  airports,
  type Coordinates,
  type DataSource,
  type Gazetteer,
  gazetteer,
  greatCircleKm,
  type InlandWaterway,
  inlandWaterway,
  type Locodes,
  locodes,
  type OverLand,
  overLand,
  type Ports,
  ports,
  type SeaRouter,
  seaRouter,
  type World,
  world,
} from "@isotherm/geodata";

/** The places and distances that ways are found with. */
export interface FreightGeography {
  readonly airports: Pick<Airports, "lookUp">;
  readonly gazetteer: Gazetteer;
  readonly locodes: Pick<Locodes, "find">;
  readonly ports: Pick<Ports, "nearest">;
  readonly world: Pick<World, "countryAt">;
  readonly overLand: OverLand;
  readonly waterway: InlandWaterway;
  readonly sea: SeaRouter;
  /** Length of the geodesic, rounded to 1 m. */
  readonly greatCircle: (from: Coordinates, to: Coordinates) => Decimal;
}

/** Geography from the generated files; each is read when it is needed first. */
export const freightGeography = (source: DataSource): FreightGeography => {
  const flights = airports(source);
  return {
    airports: flights,
    gazetteer: gazetteer(source),
    locodes: locodes(source, flights),
    ports: ports(source),
    world: world(source),
    overLand: overLand(source),
    waterway: inlandWaterway(source),
    sea: seaRouter(source),
    greatCircle: (from, to) => decimal(greatCircleKm(from, to).toFixed(3)),
  };
};

/** Ten legs have twenty ends. */
const MOST_REMEMBERED = 32;

/** The same search, made once for each question; what is refused is refused again without a search. */
const once = <Q, A>(search: (question: Q) => A, keyOf: (question: Q) => string): ((question: Q) => A) => {
  const known = new LRUCache<string, { readonly answer: A } | { readonly refusal: Refusal }>({ max: MOST_REMEMBERED });
  const searched = (question: Q): { readonly answer: A } | { readonly refusal: Refusal } => {
    try {
      return { answer: search(question) };
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error };
      throw error;
    }
  };
  return (question) => {
    const key = keyOf(question);
    const outcome = known.get(key) ?? searched(question);
    known.set(key, outcome);
    if ("refusal" in outcome) throw outcome.refusal;
    return outcome.answer;
  };
};

/** The geography for one request: each address and each UN/LOCODE is searched for once, however many legs name it. */
export const forOneRequest = (geography: FreightGeography): FreightGeography => {
  const { gazetteer, locodes } = geography;
  return {
    ...geography,
    gazetteer: {
      find: once(
        (address: Address) => gazetteer.find(address),
        ({ country, city, postcode, street_line1 }) => JSON.stringify([country, city, postcode, street_line1]),
      ),
    },
    locodes: { find: once((locode: string) => locodes.find(locode), String) },
  };
};
