import { gradeLetter } from "@isotherm/methodology/freight/quality-score";
import { MEASURES } from "./figures.ts";
import type { Grouping, Section, SectionMaker } from "./report-section.ts";

const { elements, wtt, ttw, unsplit, wtw, nonCo2, tkm, pkm, handled, perTkm, perPkm, perTonne } = MEASURES;
const {
  primary,
  modelled,
  default: standard,
  assumed,
  unclassed,
  primaryShare,
  modelledShare,
  defaultShare,
  assumedShare,
} = MEASURES;

/** Says what the figures of shares are of. */
export const OF_SHARES =
  "Primary: told by the client as measured or reported. Modelled: with the parameters of the case. Default: published averages. " +
  "Assumed: chosen by the service. Each leg, hub, scope or category counts by its own parts; where the sheet of an estimate does not " +
  "tell them apart, the shares of the whole are spread over them by mass.";

/** Quality of data by mode, and by grade. */
export const qualitySections = ({ grouped }: SectionMaker): Section[] => [
  grouped({
    id: "data_quality",
    title: "Shares of primary, modelled and default data",
    notes: [OF_SHARES],
    by: [
      { column: "service", title: "Service" },
      { column: "mode", title: "Mode" },
    ],
    measures: [
      primary,
      modelled,
      standard,
      assumed,
      unclassed,
      primaryShare,
      modelledShare,
      defaultShare,
      assumedShare,
    ],
  }),
  grouped({
    id: "grades",
    title: "Grades of data quality",
    notes: ["Of legs that have a grade, from A+ to D."],
    by: [{ column: "grade", title: "Grade", word: gradeLetter }],
    measures: [elements, wtw],
  }),
];

/** How what vehicles emit is divided among the goods that they carry. */
export const allocationSection = ({ grouped }: SectionMaker): Section =>
  grouped({
    id: "allocation",
    title: "Allocation of legs whose vehicles carry others' goods",
    notes: ["By which measure a shipment has its part of the emissions of a vehicle, vessel, aircraft or hub."],
    by: [
      { column: "service", title: "Service" },
      { column: "allocation", title: "Allocated" },
    ],
    measures: [elements, wtw, tkm],
  });

/** Says which of the masses ISO 14083 does not count. */
export const OF_HEIGHT =
  "At height: what flying does beside the CO2 of its fuel, by contrails and nitrogen oxides. WTW and TTW of flights of passengers include " +
  "it, unless their estimates leave it out; ISO 14083 does not count it.";

const BY_SERVICE = { column: "service", title: "Service" } as const;

const TABLES: readonly Grouping[] = [
  {
    id: "totals",
    title: "Totals",
    notes: [
      "An element is a leg of a transport chain, or a hub. WTT: well to tank, TTW: tank to wheel, WTW: well to wheel, their sum.",
      "Intensities are of elements whose activity is known.",
      OF_HEIGHT,
    ],
    by: [BY_SERVICE],
    measures: [elements, wtt, ttw, unsplit, wtw, nonCo2, tkm, perTkm, pkm, perPkm, handled, perTonne],
  },
  {
    id: "modes",
    title: "By mode",
    by: [BY_SERVICE, { column: "mode", title: "Mode" }],
    measures: [elements, wtt, ttw, unsplit, wtw, nonCo2, tkm, perTkm, pkm, perPkm],
  },
  {
    id: "operation_categories",
    title: "By transport operation category",
    by: [BY_SERVICE, { column: "toc", title: "Category" }],
    measures: [elements, wtt, ttw, unsplit, wtw, tkm, perTkm, pkm, perPkm],
  },
];

/** How a distance was found, by the interface's word for it. */
const DISTANCE_WORDS: Readonly<Record<string, string>> = {
  great_circle_distance: "great circle",
  great_circle_distance_x2: "great circle, doubled",
  sea_distance_algorithm: "shortest way by sea",
  inland_distance_algorithm: "way by road, rail or waterway, modelled",
  amazon_location: "way by road (Amazon Location)",
  user_input: "told by the user",
};

const DISTANCES: Grouping = {
  id: "distances",
  title: "How distances were found",
  notes: [
    "Activity is mass or passengers times the distance before any adjustment: by air the great circle, else the shortest way that was found; or as it was told, also where it was the one that was travelled.",
  ],
  by: [BY_SERVICE, { column: "distance_basis", title: "Distance", word: (basis) => DISTANCE_WORDS[basis] ?? basis }],
  measures: [elements, tkm, pkm, wtw],
};

/** The tables of ISO 14083: by service, by mode, by transport operation category. */
export const isoSections = (maker: SectionMaker): readonly Section[] => [
  ...TABLES.map(maker.grouped),
  ...qualitySections(maker),
  allocationSection(maker),
  maker.grouped(DISTANCES),
];
