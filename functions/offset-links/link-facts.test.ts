import { type BundleId, decimal, instant } from "@isotherm/core";
import type { LimitTerms } from "@isotherm/ordering";
import { describe, expect, it } from "vitest";
import { lacksConstraint, linkBundles, linkFacts, refuseLimits } from "./link-facts.ts";

const NOW = instant(1_000);
const ASKED = { name: "Fair", use_logo: false };
const factsOf = (more: object = {}, currency = "USD") =>
  linkFacts({ ...ASKED, ...more } as Parameters<typeof linkFacts>[0], { currency, now: NOW });

describe("what a request says of a link", () => {
  it("is cut to what can be paid in its currency", () => {
    const amounts = { value: "25.509", order_limit: "30.999", daily_limit: "31.5", total_limit: "32" };
    const told = (currency: string) => {
      const { value, order_limit, daily_limit, total_limit } = factsOf(amounts, currency);
      return [value, order_limit, daily_limit, total_limit].map(String);
    };
    expect(told("USD")).toEqual(["25.5", "30.99", "31.5", "32"]);
    expect(told("JPY")).toEqual(["25", "30", "31", "32"]);
  });

  it("is none where it is an empty text", () => {
    const { title, description } = factsOf({ title: "", description: "" });
    expect([title, description]).toEqual([null, null]);
  });

  it("may not expire before its next moment", () => {
    expect(factsOf({ expires_at: instant(1_001) }).expires_at).toBe(instant(1_001));
    expect(() => factsOf({ expires_at: NOW })).toThrow("expires_at: must be in the future");
  });

  it.each([{ value: "1" }, { emails: ["a@example.org"] }, { expires_at: instant(2_000) }])(
    "limits what the account pays with %j alone",
    (constraint) => {
      expect(lacksConstraint(factsOf(constraint), { require_payment: false })).toBe(false);
    },
  );

  it("limits it with no empty list, and needs no limit where the customers pay", () => {
    expect(lacksConstraint(factsOf({ emails: [] }), { require_payment: false })).toBe(true);
    expect(lacksConstraint(factsOf(), { require_payment: true })).toBe(false);
  });
});

describe("the bundles of a link", () => {
  const bundles = new Map<string, never>(
    Array.from({ length: 25 }, (_, index) => {
      const id = `bun_${index}` as BundleId;
      return [id, { id, disabled: index === 24 } as never];
    }),
  );
  const ids = [...bundles.keys()];

  it("are one to 24", () => {
    for (const count of [1, 24]) expect(linkBundles(ids.slice(0, count), { bundles }).ids).toHaveLength(count);
    for (const count of [0, 25])
      expect(() => linkBundles(ids.slice(0, count), { bundles })).toThrow("offset_link_bundles_size_invalid");
  });

  it("that are disabled are told apart", () => {
    expect(linkBundles(["bun_0", "bun_24"], { bundles })).toEqual({ ids: ["bun_0", "bun_24"], disabled: "bun_24" });
  });
});

describe("limits of a link", () => {
  const TERMS: LimitTerms = {
    currency: "USD",
    organisation: {},
    rates: undefined,
    everybodys: {
      currency: "USD",
      standard: { order: "10", daily: "20", total: "30" },
      most: { order: "100", daily: "200", total: "300" },
    },
  };
  const refusalOf = (more: object, require_payment = false): string | undefined => {
    try {
      refuseLimits(factsOf(more), require_payment, TERMS);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each([
    [{ order_limit: "100", daily_limit: "200", total_limit: "300" }],
    [{ value: "25", order_limit: "25", daily_limit: "25", total_limit: "25" }],
    [{ value: "100" }],
  ])("may be as high as the operator allows and as low as the fixed value: %j", (facts) => {
    expect(refusalOf(facts)).toBeUndefined();
  });

  it.each([
    [{ order_limit: "100.01" }, "order_limit: may be at most 100 USD"],
    [{ daily_limit: "200.01" }, "daily_limit: may be at most 200 USD"],
    [{ total_limit: "300.01" }, "total_limit: may be at most 300 USD"],
    [{ value: "25", daily_limit: "24.99" }, "daily_limit: is below value"],
    [{ value: "100.01" }, "value: may be at most 100 USD where the account pays"],
    [{ value: "100.01", total_limit: "200" }, "value: may be at most 100 USD where the account pays"],
  ])("are refused beyond: %j", (facts, message) => {
    expect(refusalOf(facts)).toContain(message);
  });

  it("are for links that the account pays, whose value alone is limited", () => {
    expect(refusalOf({ daily_limit: "1" }, true)).toContain("daily_limit: is for links that the account pays");
    expect(refusalOf({ value: decimal("100.01").toFixed() }, true)).toBeUndefined();
  });
});
