import { MEASURES } from "./figures.ts";
import { CATEGORY_NAMES, categoryRank } from "./ghg-category.ts";
import { OF_SHARES, qualitySections } from "./iso-sections.ts";
import type { ReportFacts } from "./report-document.ts";
import type { Section, SectionMaker } from "./report-section.ts";

const {
  elements,
  scope2ByLocation,
  scope2ByMarket,
  wtt,
  ttw,
  unsplit,
  wtw,
  nonCo2,
  tkm,
  perTkm,
  primaryShare,
  modelledShare,
  defaultShare,
  assumedShare,
} = MEASURES;

const category = {
  column: "category",
  title: "Category",
  word: (text: string) => CATEGORY_NAMES[text] ?? text,
  rank: categoryRank,
} as const;

const freightNote = ({ freight_category: category, freight_category_key: key, language }: ReportFacts): string => {
  if (language === "de")
    return `Fracht: Kategorie ${category}${key === null ? "." : `, sofern der Metadaten-Schlüssel ${key} nicht 4 oder 9 sagt.`}`;
  return `Freight: category ${category}${key === null ? "." : `, unless the key of metadata ${key} says 4 or 9.`}`;
};

/** The two totals of all electricity. */
const scope2Section = ({ figure }: SectionMaker): Section => ({
  id: "scope_2",
  title: "Scope 2 by both ways of counting",
  notes: [
    "Each total is of all that was consumed, as the scope 2 guidance asks for. By the market: contracts that evidence something, and the " +
      "residual mix for the rest; where neither is known, the average of the grid stands in. Upstream and losses are in category 3.",
  ],
  columns: [{ title: "Way of counting" }, { title: scope2ByLocation.title, places: scope2ByLocation.places }],
  rows: [
    ["Location-based", figure(scope2ByLocation.from({}))],
    ["Market-based", figure(scope2ByMarket.from({}))],
  ],
});

/** The tables of the GHG Protocol: by category, then by kind and mode. */
export const ghgProtocolSections = (maker: SectionMaker, facts: ReportFacts): readonly Section[] => [
  maker.grouped({
    id: "categories",
    title: "By scope and category",
    notes: [
      freightNote(facts),
      "Flights and journeys: category 6, also what is bought of airlines, hotels, car rentals, taxis, buses and railways. What is " +
        "bought of carriers and warehouses of goods: category 4. Other purchases, also of fuels and energy, and estimates by a factor: category 1. " +
        "Electricity: generation in scope 2, upstream and losses in category 3. An estimate of a whole company: as its own parts say.",
      "Scope 2: an estimate of electricity is in the row of the way that it was counted by. The rows are parts of the sum; the two totals of " +
        "all that was consumed follow below.",
    ],
    by: [category],
    measures: [elements, wtw, primaryShare, modelledShare, defaultShare, assumedShare],
  }),
  scope2Section(maker),
  maker.grouped({
    id: "category_kinds",
    title: "By category and kind of estimate",
    by: [category, { column: "kind", title: "Kind" }],
    measures: [elements, wtt, ttw, unsplit, wtw],
  }),
  maker.grouped({
    id: "category_modes",
    title: "By category and mode",
    notes: [
      "At height: what flying does beside the CO2 of its fuel, by contrails and nitrogen oxides; part of WTW, unless an estimate leaves it out.",
    ],
    by: [category, { column: "mode", title: "Mode" }],
    measures: [elements, wtt, ttw, unsplit, wtw, nonCo2, tkm, perTkm],
  }),
  ...qualitySections(maker).map((section) =>
    section.id === "data_quality" ? { ...section, notes: [OF_SHARES] } : section,
  ),
];
