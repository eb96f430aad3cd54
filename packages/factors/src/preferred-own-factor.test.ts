import { OwnFactorRequest } from "@isotherm/contract";
import { instant, type OrganisationId } from "@isotherm/core";
import type { OwnFactor } from "@isotherm/store/items/own-factor-item";
import { describe, expect, it } from "vitest";
import { namedOwnFactor } from "./own-factor.ts";
import { type Doing, preferredOwnFactor } from "./preferred-own-factor.ts";

const OWNER = "Blue Line";
const electricity = { activity: "electricity" };

const anOwnFactor = (
  name: string,
  more: Readonly<Record<string, unknown>> = {},
  factor = "A".repeat(26),
): OwnFactor => ({
  organisation_id: "org_1" as OrganisationId,
  mode: "test",
  factor,
  edition: 1,
  request: OwnFactorRequest.parse({
    name,
    value: "0.1",
    numerator_unit: "kg",
    denominator_unit: "kWh",
    source_name: "Supplier",
    publication_year: 2025,
    used_for: electricity,
    ...more,
  }),
  created_at: instant(0),
  superseded_by: null,
});
const doing: Doing = { activity: "electricity", day: "2026-03-31", regions: ["US-NYCW", "USA"] };
const chosen = (own: readonly OwnFactor[], what: Doing = doing): string | undefined =>
  preferredOwnFactor(own, what, OWNER)?.factor.name;

describe("the own factor that an account's preference chooses", () => {
  it("is one that says that it is for it, whatever else fits", () => {
    expect(chosen([anOwnFactor("silent", { used_for: undefined })])).toBeUndefined();
    const road: Doing = { activity: "freight", mode: "road", day: "2026-03-31", regions: [] };
    const factors = [
      anOwnFactor("sea", { denominator_unit: "t*km", used_for: { activity: "freight", mode: "sea" } }),
      anOwnFactor("road", { denominator_unit: "t*km", used_for: { activity: "freight", mode: "road" } }),
    ];
    expect(chosen(factors, road)).toBe("road");
    expect(chosen(factors)).toBeUndefined();
  });

  it("is valid on the day, the first and the last of its days included", () => {
    for (const [valid_from, valid_through, holds] of [
      ["2026-03-31", undefined, true],
      ["2026-04-01", undefined, false],
      [undefined, "2026-03-31", true],
      [undefined, "2026-03-30", false],
    ] as const)
      expect(chosen([anOwnFactor("it", { valid_from, valid_through })])).toBe(holds ? "it" : undefined);
  });

  it("is of the narrowest region; that of another one never", () => {
    const world = anOwnFactor("world");
    const country = anOwnFactor("country", { region: "usa" });
    const part = anOwnFactor("part", { region: "US-NYCW" });
    const elsewhere = anOwnFactor("elsewhere", { region: "DEU", valid_from: "2026-01-01" });
    expect(chosen([elsewhere, world, country, part])).toBe("part");
    expect(chosen([elsewhere, world, country])).toBe("country");
    expect(chosen([elsewhere, world])).toBe("world");
    expect(chosen([elsewhere])).toBeUndefined();
    expect(chosen([world, country], { ...doing, regions: [undefined] })).toBe("world");
  });

  it("is that of the merchant rather than of its category, and of no other merchant", () => {
    const of = (merchant_name?: string, merchant_category_code?: string): Readonly<Record<string, unknown>> => ({
      denominator_unit: "EUR",
      used_for: { activity: "purchase", merchant_name, merchant_category_code },
    });
    const factors = [anOwnFactor("category", of(undefined, "5411")), anOwnFactor("merchant", of("Muster"))];
    const purchase = { activity: "purchase", day: "2026-03-31", regions: ["DEU"] } as const;
    const at = (merchant_name?: string, merchant_category_code?: string) =>
      chosen(factors, { ...purchase, merchant_name, merchant_category_code });
    expect([at("MUSTER", "5411"), at("Other", "5411"), at("Muster"), at("Other", "5412"), at()]).toEqual([
      "merchant",
      "category",
      "merchant",
      undefined,
      undefined,
    ]);
  });

  it("is of equals the one valid since later, then published later, then made last; the sheet says of how many", () => {
    const first = anOwnFactor("first");
    const later = anOwnFactor("made later", {}, "B".repeat(26));
    const published = anOwnFactor("published later", { publication_year: 2026 });
    const since = anOwnFactor("valid since", { valid_from: "2026-01-01", publication_year: 2020 });
    expect(chosen([later, first])).toBe("made later");
    expect(chosen([later, published, first])).toBe("published later");
    expect(chosen([since, later, published])).toBe("valid since");
    const facts = preferredOwnFactor([since, later, published], doing, OWNER)?.facts ?? [];
    expect(facts.at(-1)?.value).toMatch(
      /preference of own factors, the most specific and newest of 3 that are for it$/,
    );
    expect(preferredOwnFactor([since], doing, OWNER)?.facts?.at(-1)?.value).toMatch(/preference of own factors$/);
  });
});

it("an own factor that is named holds on the last of its days, and not on the next", () => {
  const own = anOwnFactor("it", { valid_through: "2026-03-31" });
  expect(namedOwnFactor(own, OWNER, "2026-03-31").factor.name).toBe("it");
  expect(() => namedOwnFactor(own, OWNER, "2026-04-01")).toThrow(
    expect.objectContaining({ code: "emission_factor_id_invalid" }),
  );
});
