import { type Decimal, ApiError, instantMs } from "@isotherm/core";
import type { SeaEnd, SeaOptions, SeaPassage, SeaRoute, SeaRouter } from "@isotherm/geodata";
import type { CalculationWarning } from "../calculation.ts";
import practice from "../../mappings/sea-corridors/2026-1.json" with { type: "json" };
import { type LaneRegion, laneRegionOf } from "./sea-intensity.ts";

/** Passages that a request can ask for or exclude. */
export const TRANSIT_CORRIDORS = [
  "panama",
  "suez",
  "cape_of_good_hope",
  "northwest_passage",
  "northeast_passage",
  "cape_horn",
] as const satisfies readonly SeaPassage[];
export type TransitCorridor = (typeof TRANSIT_CORRIDORS)[number];

/** What a request says about corridors: one to go through, or some to keep away from. */
export interface CorridorRequest {
  readonly transit_corridor?: TransitCorridor | undefined;
  readonly restricted_transit_corridors?: readonly TransitCorridor[] | undefined;
}

/** Which corridors a way leads through, in order of travel, who chose them, and what else there was. */
export interface Corridors {
  readonly passed: readonly TransitCorridor[];
  readonly chosenBy: "request" | "practice" | "shortest";
  /** The usual way, else the shortest one; undefined where the way is both. */
  readonly alternative?: { readonly passed: readonly TransitCorridor[]; readonly distanceKm: Decimal } | undefined;
  /** The row of carriers' practice that chose: `table/edition/row`. */
  readonly practice?: { readonly id: string; readonly since: string; readonly source: string } | undefined;
}

/** A route over the sea with its corridors. */
export interface CorridorRoute {
  readonly route: SeaRoute;
  readonly corridors: Corridors;
}

/**
 * The way of a sea leg. Asked for nothing, it is the shortest one, polar passages closed, but where carriers do otherwise
 * on the day of calculation (mappings/sea-corridors). Ships that keep away from Suez go by the next corridor of that
 * practice: no one sails from Asia to Europe through Panama because Suez is closed.
 *
 * @throws ApiError those of `SeaRouter`; route_not_found, when a corridor cannot be reached or every way is closed
 */
export const seaWay = (
  sea: SeaRouter,
  ends: { readonly from: SeaEnd; readonly to: SeaEnd },
  { transit_corridor, restricted_transit_corridors: avoided = [] }: CorridorRequest,
  nowMs: number,
): CorridorRoute => {
  const ask = (options: SeaOptions): SeaRoute => sea.route(ends.from, ends.to, options);
  const shortest = ask({});
  const row = practiceOf(shortest, nowMs);
  const usual = row === undefined ? shortest : (practised(ask, row, []) ?? shortest);
  const common = { shortest, usual };
  if (transit_corridor !== undefined) return chosen("request", ask({ require: [transit_corridor] }), common);
  if ([shortest, usual].some((way) => corridorsOf(way).some((corridor) => avoided.includes(corridor)))) {
    const way = (row && practised(ask, row, avoided)) ?? ask({ close: avoided });
    return chosen("request", way, common);
  }
  return isSame(usual, shortest) ? chosen("shortest", usual, common) : chosen("practice", usual, { ...common, row });
};

/** The warning of a way that carriers' practice chose; undefined for any other. */
export const practiceWarning = (
  { chosenBy, passed, alternative, practice: row }: Corridors,
  distanceKm: Decimal,
): CalculationWarning | undefined =>
  chosenBy === "practice" && alternative && row
    ? {
        code: "corridor_practice",
        message:
          `Since ${row.since} carriers go by ${namesOf(passed)} here, ${distanceKm.toFixed(0)} km. The shortest way, by ` +
          `${namesOf(alternative.passed)}, has ${alternative.distanceKm.toFixed(0)} km; transit_corridor chooses one.`,
        field: "route",
      }
    : undefined;

const NAMES = {
  panama: "the Panama Canal",
  suez: "the Suez Canal",
  cape_of_good_hope: "the Cape of Good Hope",
  northwest_passage: "the Northwest Passage",
  northeast_passage: "the Northeast Passage",
  cape_horn: "Cape Horn",
} as const satisfies Record<TransitCorridor, string>;

const namesOf = (corridors: readonly TransitCorridor[]): string =>
  corridors.map((corridor) => NAMES[corridor]).join(", ");

/** A row of the table of practice. */
type PracticeRow = Omit<(typeof practice.rows)[number], "from" | "to" | "corridors"> & {
  readonly from: readonly LaneRegion[];
  readonly to: readonly LaneRegion[];
  readonly corridors: readonly TransitCorridor[];
};
const PRACTICE = practice.rows as readonly PracticeRow[];

/** The row of a way that leads through the Red Sea from end to end: the latest one of its regions on a day. */
const practiceOf = ({ from, to, passages }: SeaRoute, nowMs: number): PracticeRow | undefined => {
  if (!passages.includes("suez") || !passages.includes("bab_el_mandeb")) return undefined;
  const [a, b] = [from, to].map(({ port }) => laneRegionOf(port.country, port.coordinates)) as [LaneRegion, LaneRegion];
  return PRACTICE.filter(
    (row) =>
      instantMs(`${row.since}T00:00:00.000Z`) <= nowMs &&
      ((row.from.includes(a) && row.to.includes(b)) || (row.from.includes(b) && row.to.includes(a))),
  ).toSorted((one, other) => (one.since < other.since ? 1 : -1))[0];
};

type Ask = (options: SeaOptions) => SeaRoute;

/** The way by the first corridor of a row that is open: all others are closed. */
const practised = (ask: Ask, { corridors }: PracticeRow, avoided: readonly TransitCorridor[]) => {
  for (const corridor of corridors) {
    if (avoided.includes(corridor)) continue;
    const way = wayOrNone(ask, { close: TRANSIT_CORRIDORS.filter((other) => other !== corridor) });
    if (way !== undefined) return way;
  }
  return undefined;
};

const wayOrNone = (ask: Ask, options: SeaOptions): SeaRoute | undefined => {
  try {
    return ask(options);
  } catch (error) {
    if (error instanceof ApiError && error.code === "route_not_found") return undefined;
    throw error;
  }
};

const isCorridor = (passage: SeaPassage): passage is TransitCorridor =>
  (TRANSIT_CORRIDORS as readonly SeaPassage[]).includes(passage);

const corridorsOf = ({ passages }: SeaRoute): readonly TransitCorridor[] => passages.filter(isCorridor);

const isSame = (one: SeaRoute, other: SeaRoute): boolean => corridorsOf(one).join() === corridorsOf(other).join();

/** The way with what else there was: the usual one, else the shortest one, where it goes by other corridors. */
const chosen = (
  chosenBy: Corridors["chosenBy"],
  route: SeaRoute,
  { shortest, usual, row }: { shortest: SeaRoute; usual: SeaRoute; row?: PracticeRow | undefined },
): CorridorRoute => {
  const passed = corridorsOf(route);
  const other = [usual, shortest].find((way) => !isSame(way, route));
  return {
    route,
    corridors: {
      passed,
      chosenBy,
      alternative: other && { passed: corridorsOf(other), distanceKm: other.distanceKm },
      practice: row && { ...row, id: `${practice.table}/${practice.edition}/${row.id}` },
    },
  };
};
