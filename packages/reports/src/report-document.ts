import type { Overlap } from "@isotherm/analytics/find-overlaps";
import type { Report, ReportKind } from "@isotherm/contract/reports";
import type { ReportRow } from "./columns.ts";
import { countEmissionsSections } from "./count-emissions-sections.ts";
import { ghgProtocolSections } from "./ghg-protocol-sections.ts";
import { isoSections } from "./iso-sections.ts";
import { MEASURES } from "./figures.ts";
import { overlapSections } from "./overlap-sections.ts";
import { sectionIn } from "./in-language.ts";
import type { REPORT_FIELDS } from "./report-item.ts";
import { type Section, type SectionMaker, sectionMaker, textSection } from "./report-section.ts";
import { word } from "./report-words.ts";

/** What a report is of, and what was left out. */
export interface ReportFacts extends Pick<Report, "id" | (typeof REPORT_FIELDS)[number] | "created_at"> {
  /** Whose it is. */
  readonly organisation: string;
  /** Whether nothing in it is real. */
  readonly test: boolean;
  readonly excluded: Excluded;
}

/** Estimates that were looked at and do not count. */
export interface Excluded {
  /** Not marked as having happened. */
  readonly not_happened: number;
  /** At another time. */
  readonly other_time: number;
  /** Of a kind that this report does not cover. */
  readonly other_kind: number;
}

/** A report, whatever it is read with. */
export interface ReportDocument {
  readonly facts: ReportFacts;
  readonly title: string;
  /** What it is aligned with, and that nobody has verified it. */
  readonly statement: string;
  readonly sections: readonly Section[];
  readonly rows: readonly ReportRow[];
}

interface Layout {
  readonly title: string;
  readonly aligned: string;
  /** Which rows it is made from. */
  readonly covers: (row: ReportRow) => boolean;
  readonly sections: (maker: SectionMaker, facts: ReportFacts) => readonly Section[];
}

const isTransport = ({ service }: ReportRow): boolean => service !== "other";

const LAYOUTS: Readonly<Record<ReportKind, Layout>> = {
  iso_14083: {
    title: "Greenhouse gas emissions of transport chains",
    aligned: "Aligned with ISO 14083:2023 and the GLEC Framework v3",
    covers: isTransport,
    sections: isoSections,
  },
  ghg_protocol: {
    title: "Greenhouse gas emissions by scope and category",
    aligned: "Aligned with the GHG Protocol Corporate Value Chain (Scope 3) Standard",
    covers: ({ category }) => category !== "none",
    sections: ghgProtocolSections,
  },
  count_emissions_eu: {
    title: "Output data of transport services",
    aligned:
      "Laid out by the output data elements of Regulation (EU) 2026/1030 (CountEmissionsEU), aligned with EN ISO 14083:2023",
    covers: isTransport,
    sections: countEmissionsSections,
  },
};

/** Whether a report of a kind is made from a row. */
export const isCovered = (kind: ReportKind, row: ReportRow): boolean => LAYOUTS[kind].covers(row);

/** What a report is laid out from. */
export interface ReportContent {
  readonly rows: readonly ReportRow[];
  readonly overlaps: readonly Overlap[];
  /** Of the accounts of the facts, in their order; fewer where they are not known. */
  readonly accountNames: readonly string[];
}

/** Lays out a report. The same facts and content give the same document. */
export const reportDocument = (facts: ReportFacts, { rows, overlaps, accountNames }: ReportContent): ReportDocument => {
  const accountWord = namedAccount(facts, accountNames);
  const layout = LAYOUTS[facts.kind];
  const { language } = facts;
  const maker = sectionMaker(rows);
  const sections = [
    aboutSection(facts, layout, accountWord),
    ...layout.sections(maker, facts),
    ...methodSections(maker, accountWord),
    exclusionSection(facts),
    ...overlapSections(maker, overlaps, facts),
    SIGNATURES,
  ];
  return {
    facts,
    title: facts.name ?? word(language, layout.title),
    statement: `${word(language, layout.aligned)}. ${word(language, WHOSE_WORD)}`,
    sections: sections.map((section) => sectionIn(language, section)),
    rows,
  };
};

const WHOSE_WORD = "Calculated by the service from what its users told it; not verified by a third party.";

/** "Blue Line (acc_…)": never without the id, which tells accounts of one name apart. */
const namedAccount = ({ account_ids }: ReportFacts, names: readonly string[]): AccountWord => {
  const nameOf = new Map<string, string | undefined>(account_ids.map((id, index) => [id, names[index]]));
  return (id) => {
    const name = nameOf.get(id);
    return name === undefined ? id : `${name} (${id})`;
  };
};

type AccountWord = (id: string) => string;

const ROUNDING =
  "Figures are shown rounded, totals are of the exact ones: rounded figures may not add up to them in the last place";

const UNCERTAINTY =
  "Each estimate has its own range (mass_range). Sums have none: estimates by the same factor are too high or too low together, so " +
  "their ranges must not be combined as if they were independent";

const aboutSection = (facts: ReportFacts, { title, aligned }: Layout, accountWord: AccountWord): Section =>
  textSection(
    { id: "about", title: "About this report" },
    ["", ""],
    [
      ["Report", word(facts.language, title)],
      ["Organisation", facts.organisation],
      [
        "Period",
        facts.language === "de"
          ? `${facts.from} bis ${facts.through}, beide eingeschlossen, ${facts.time_zone}`
          : `${facts.from} to ${facts.through}, both inclusive, ${facts.time_zone}`,
      ],
      ["Accounts", facts.account_ids.map(accountWord).join(", ")],
      [
        "What counts",
        facts.happened
          ? "Estimates that are marked as having happened, at the time at which they did"
          : "All estimates, at the time of their creation, whether or not what they are of has happened",
      ],
      ["Standard", aligned],
      ["Rounding", ROUNDING],
      ["Uncertainty", UNCERTAINTY],
      ["Made", facts.created_at],
      ["Identifier", facts.id],
    ],
  );

const methodSections = ({ grouped }: SectionMaker, accountWord: AccountWord): Section[] => [
  grouped({
    id: "methods",
    title: "Methods and editions",
    notes: [
      "Version of the calculation, and table and edition of the emission factor. Every table that a row used is named in the rows.",
      "CO2e: warming potentials over 100 years, of IPCC AR6 where the source of a factor has them, else those of the source.",
    ],
    by: [
      { column: "method_version", title: "Method" },
      { column: "factor_table", title: "Table of the factor" },
    ],
    measures: [MEASURES.elements, MEASURES.wtw],
  }),
  grouped({
    id: "accounts",
    title: "By account",
    by: [{ column: "account_id", title: "Account", word: accountWord }],
    measures: [MEASURES.elements, MEASURES.estimates, MEASURES.wtw, MEASURES.tkm],
  }),
];

/** Some kinds have no mark that could be set: a reader must not take their absence for none. */
const NOT_MARKED =
  "A plan or a comparison is no activity. Electricity, flights by themselves, years and estimates by factor cannot be marked: " +
  "only a report of all estimates counts them";

/** Nobody would miss them, although their data are the best. */
const NO_ESTIMATE = "They have figures of their own, and no estimate";

const exclusionSection = ({ excluded, happened }: ReportFacts): Section =>
  textSection(
    { id: "exclusions", title: "Exclusions" },
    ["What", "Estimates", "Why"],
    [
      ...(happened ? [["Not marked as having happened", String(excluded.not_happened), NOT_MARKED]] : []),
      ["At another time", String(excluded.other_time), "Outside the period"],
      ["Of other kinds", String(excluded.other_kind), "This report does not cover them"],
      ["Shipments with reported emissions, measured fuel or legs of different loads", "–", NO_ESTIMATE],
      [
        "Black carbon, refrigerant leakage of vehicles, contrails of freight",
        "–",
        "Not part of the emission factors used",
      ],
      ["Vehicles, roads, ports and other infrastructure", "–", "Outside the system boundary of ISO 14083"],
      ["Packaging, offices and staff of transport operators", "–", "Outside the system boundary of ISO 14083"],
    ],
  );

const LINE = "________________________";

const SIGNATURES = textSection(
  {
    id: "signatures",
    title: "Signatures",
    notes: ["The undersigned confirm that the activity data is complete and correct to the best of their knowledge."],
  },
  ["Role", "Name", "Date", "Signature"],
  [
    ["Prepared by", LINE, LINE, LINE],
    ["Reviewed by", LINE, LINE, LINE],
    ["Approved by", LINE, LINE, LINE],
  ],
);
