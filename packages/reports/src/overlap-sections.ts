import { type Overlap, referenceOf } from "@isotherm/analytics/find-overlaps";
import { OVERLAP_WORDS } from "@isotherm/analytics/overlap-words";
import type { ReportLanguage } from "@isotherm/contract/reports";
import type { Instant } from "@isotherm/core";
import { MEASURES } from "./figures.ts";
import type { Section, SectionMaker } from "./report-section.ts";
import { textSection } from "./report-section.ts";

/** Estimates that the second table lists: each of its masses is looked up among all rows. */
const MOST_LISTED = 200;

const STILL_COUNTED =
  "A guide for whoever reviews this report. Nothing was left out or subtracted: all of these estimates count in every figure of it. " +
  "Estimates of different accounts are not compared.";

/** What of a report these tables depend on. */
interface Told {
  readonly happened: boolean;
  readonly language: ReportLanguage;
}

/** What may count twice in a report: by reason, and estimate by estimate. */
export const overlapSections = (
  maker: SectionMaker,
  overlaps: readonly Overlap[],
  { happened, language }: Told,
): readonly Section[] => {
  const byReason = textSection(
    { id: "overlaps", title: "What may count twice", notes: [STILL_COUNTED] },
    ["Reason", "Groups", "Estimates", "Why", "What to look at"],
    overlaps.length === 0
      ? [["None found", "0", "0", "–", "–"]]
      : [...Map.groupBy(overlaps, ({ reason }) => reason)].map(([reason, groups]) => {
          const { title, why, check } = OVERLAP_WORDS[reason][language];
          const estimates = groups.reduce((all, one) => all + one.estimates.length, 0);
          return [title, String(groups.length), String(estimates), why, check];
        }),
  );
  return overlaps.length === 0 ? [byReason] : [byReason, listed(maker, overlaps, { happened, language })];
};

const listed = ({ figure }: SectionMaker, overlaps: readonly Overlap[], { happened, language }: Told): Section => {
  const lines = overlaps
    .toSorted((a, b) => b.mass.comparedTo(a.mass))
    .flatMap(({ reason, estimates }, index) =>
      estimates.map((estimate) => ({ estimate, group: `${index + 1}: ${OVERLAP_WORDS[reason][language].title}` })),
    );
  const { title, places, from } = MEASURES.wtw;
  return {
    id: "overlap_estimates",
    title: "Estimates that may count twice",
    notes: [
      "Of groups with the largest masses first. An estimate stands in one group of each reason at most, and may stand in groups of several reasons.",
      ...(lines.length > MOST_LISTED ? [firstOf(lines.length, language)] : []),
    ],
    columns: [
      ...["Estimate", "Group", "Kind", "Counted on", "Reference"].map((name) => ({ title: name })),
      { title, places },
    ],
    rows: lines
      .slice(0, MOST_LISTED)
      .map(({ group, estimate }) => [
        estimate.id,
        group,
        estimate.kind,
        dayOf((happened ? estimate.happenedAt : undefined) ?? estimate.createdAt),
        referenceOf(estimate) ?? "",
        figure(from({ estimate_id: estimate.id })),
      ]),
  };
};

const firstOf = (lines: number, language: ReportLanguage): string =>
  language === "de"
    ? `Die ersten ${MOST_LISTED} von ${lines.toLocaleString("de")} Zeilen.`
    : `The first ${MOST_LISTED} of ${lines.toLocaleString("en")} lines.`;

const dayOf = (at: Instant): string => at.slice(0, "2026-01-01".length);
