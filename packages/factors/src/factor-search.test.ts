import { logicalUnitOf, type LogicalUnit } from "@isotherm/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownFactor, listedFactors } from "./catalogue.ts";
import { type FactorQuery, factorSearch, type FoundFactor, foundOrder } from "./factor-search.ts";
import { regionOf, standsFor } from "./regions.ts";

const listed = listedFactors();
const search = factorSearch(listed);

const query = (asked: Partial<FactorQuery> = {}): FactorQuery => ({
  sources: new Set(),
  years: new Set(),
  regions: new Set(),
  withRelatedRegions: false,
  ...asked,
});
const idsOf = (asked: Partial<FactorQuery>, limit = 10): string[] =>
  search.find(query(asked), limit).map(({ id }) => id);

describe("searching factors by words", () => {
  it.each([
    ["strom deutschland", /^grid-intensity\/2026-1\/DEU-2025$/],
    ["Strom Österreich", /^grid-intensity\/2026-1\/AUT-/],
    ["electricity germany", /^grid-intensity\/2026-1\/DEU-2025$/],
    ["LKW", /^road-freight/],
    ["lorry", /^road-freight/],
    ["diesel", /^road-fuels\/2024-1\/europe\/diesel$/],
    ["Benzin", /petrol|gasoline/],
    ["Heizöl", /heatingoil/],
    ["Erdgas", /gas/],
    ["Seefracht", /^sea-freight|^container-lanes/],
    ["Bahn", /rail|train/],
    ["Flug business", /^passenger-flights\/2025-1\/.*business/],
    ["Abfall", /^waste/],
    ["oilseed ger", /^open-ceda\/2025-1\/DEU-1111A0$/],
    ["ELECTRIC.", /electric/],
    ["glec articulated 40", /truck_articulated_40t/],
  ])("finds first for %j what fits", (name, wanted) => {
    expect(idsOf({ name }, 1)[0] ?? "").toMatch(wanted);
  });

  it("finds a word by its beginning, behind what has it whole", () => {
    const [first] = search.find(query({ name: "diesel" }), 1);
    const [half] = search.find(query({ name: "diese" }), 1);
    expect(half?.score).toBeLessThan(first?.score ?? 0);
  });

  it("finds nothing for words of no letters, and for a word that stands nowhere", () => {
    expect(idsOf({ name: "…" })).toEqual([]);
    expect(idsOf({ name: "diesel qqqq" })).toEqual([]);
  });
});

describe("narrowing a search", () => {
  const sources = ["glec", "epa", "ceda", "desnz", "ember"];
  const regions = ["germany", "global", "united states of america", "europe"];
  const units: LogicalUnit[] = ["energy", "currency", "mass-distance", "mass", "volume", "item"];
  const asked = fc.record(
    {
      name: fc.constantFrom("diesel", "electricity", "a", "steel germany"),
      sources: fc.subarray(sources).map((some) => new Set(some)),
      years: fc.subarray([2024, 2025, 2026]).map((some) => new Set(some)),
      regions: fc.subarray(regions).map((some) => new Set(some)),
      withRelatedRegions: fc.boolean(),
      unit: fc.constantFrom(...units),
    },
    { requiredKeys: [] },
  );

  it("answers nothing that does not fit, and each page follows from the one before", () => {
    fc.assert(
      fc.property(asked, fc.integer({ min: 1, max: 7 }), (given, limit) => {
        const wanted = query(given);
        const all = search.find(wanted, 30);
        for (const { id, related } of all) {
          const known = knownFactor(id);
          const region = known?.region ?? "";
          if (wanted.sources.size > 0) expect(wanted.sources).toContain(known?.source);
          if (wanted.years.size > 0) expect(wanted.years).toContain(known?.factor.header.publication_year);
          if (wanted.unit) expect(logicalUnitOf(known?.units?.denominator ?? "")).toBe(wanted.unit);
          const isExact = wanted.regions.size === 0 || wanted.regions.has(region.toLowerCase());
          expect(related).toBe(isExact ? 0 : 1);
          if (!isExact) {
            expect(wanted.withRelatedRegions).toBe(true);
            expect([...wanted.regions].some((each) => standsFor(region, each))).toBe(true);
          }
        }
        expect(all.toSorted(foundOrder)).toEqual(all);
        const paged: FoundFactor[] = [];
        while (paged.length < all.length) {
          const page = search.find(wanted, limit, paged.at(-1));
          if (page.length === 0) break;
          paged.push(...page);
        }
        expect(paged.slice(0, all.length)).toEqual(all);
        if (all[0]) expect(search.placeOf(wanted, all[0].id)).toEqual(all[0]);
      }),
      { numRuns: 60 },
    );
  });

  it("visits every factor once, page by page", () => {
    const wanted = query({ sources: new Set(["epa"]) });
    const seen: string[] = [];
    for (let after: FoundFactor | undefined; ;) {
      const page = search.find(wanted, 100, after);
      seen.push(...page.map(({ id }) => id));
      after = page.at(-1);
      if (page.length < 100) break;
    }
    const epa = listed.filter(({ table }) => table.source === "epa").flatMap(({ rows }) => rows);
    expect([new Set(seen).size, seen.length]).toEqual([epa.length, epa.length]);
  });

  it("takes related regions behind the one that was asked for", () => {
    const of = (withRelatedRegions: boolean) =>
      search.find(query({ name: "grid 2024", regions: new Set(["germany"]), withRelatedRegions, unit: "energy" }), 100);
    const region = ({ id }: FoundFactor) => knownFactor(id)?.region;
    expect(new Set(of(false).map(region))).toEqual(new Set(["Germany"]));
    const related = of(true).map(region);
    expect(related[0]).toBe("Germany");
    expect(new Set(related)).toEqual(
      new Set(
        "Germany Austria Belgium Czechia Denmark France Global Luxembourg Netherlands Poland Switzerland".split(" "),
      ),
    );
  });
});

describe("regions", () => {
  it.each([
    ["DEU", "Germany"],
    ["Deutschland", "Germany"],
    ["WORLD", "Global"],
    ["GBR", "United Kingdom"],
    ["CA-AB", "CA-AB"],
    ["AKGD", "US-AKGD"],
    ["South-Eastern Asia", "South-eastern Asia"],
  ])("%s is %s", (called, name) => {
    expect(regionOf(called).name).toBe(name);
  });

  it.each([
    ["Europe", "Germany", true],
    ["European Union", "Germany", true],
    ["Global", "Germany", true],
    ["France", "Germany", true],
    ["Europe and South America", "Germany", true],
    ["Spain", "Germany", false],
    ["Germany", "Europe", false],
    ["Asia", "Germany", false],
    ["Canada", "CA-AB", true],
    ["United States of America", "US-AKGD", true],
    ["Europe", "Western Europe", true],
    ["Global", "Nowhere", true],
  ])("%s stands for %s: %s", (candidate, asked, stands) => {
    expect(standsFor(candidate, asked)).toBe(stands);
  });
});
