import type { AccountId, ReportId } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { type ReportFacts, reportDocument } from "./report-document.ts";

const facts = (language: "en" | "de", happened = true): ReportFacts => ({
  id: "rep_1" as ReportId,
  kind: "ghg_protocol",
  from: "2025-01-01",
  through: "2025-12-31",
  time_zone: "UTC",
  language,
  name: null,
  account_ids: ["acc_1" as AccountId],
  happened,
  freight_category: 4,
  freight_category_key: null,
  created_at: "2026-01-01T00:00:00.000Z",
  organisation: "We",
  test: false,
  excluded: { not_happened: 12, other_time: 0, other_kind: 0 },
});

describe("a report of what has happened", () => {
  const exclusions = (language: "en" | "de", happened?: boolean): string => {
    const { sections } = reportDocument(facts(language, happened), { rows: [], overlaps: [], accountNames: [] });
    return JSON.stringify(sections.find(({ id }) => id === "exclusions")?.rows);
  };

  it("says that some kinds have no mark, so that nobody reads scope 2 as nothing", () => {
    expect(exclusions("en")).toContain(
      "Electricity, flights by themselves, years and estimates by factor cannot be marked",
    );
    expect(exclusions("de")).toContain("Strom, einzelne Flüge, Jahre und Schätzungen nach Faktor lassen sich nicht");
  });

  it("excludes what is not marked; a report of all estimates does not", () => {
    expect(exclusions("en")).toContain("Not marked as having happened");
    expect(exclusions("en", false)).not.toContain("Not marked as having happened");
  });

  it("says that shipments with figures of their own are not in it, whose data are the best", () => {
    expect(exclusions("en")).toContain("Shipments with reported emissions, measured fuel or legs of different loads");
    expect(exclusions("de")).toContain("Sendungen mit berichteten Emissionen, gemessenem Kraftstoff");
  });
});
