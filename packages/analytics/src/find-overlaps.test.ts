import type { EstimateKind } from "@isotherm/contract";
import { OverlapReason } from "@isotherm/contract/overlap-reason";
import { type AccountId, decimal, type EstimateId, instant } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Activity, ComparableEstimate } from "./comparable-estimate.ts";
import { findOverlaps, referenceOf } from "./find-overlaps.ts";
import { OVERLAP_WORDS } from "./overlap-words.ts";

const AT = instant(1_750_000_000_000);

const estimate = (id: string, kind: EstimateKind, rest: Partial<ComparableEstimate> = {}): ComparableEstimate => ({
  id: id as EstimateId,
  account: "acc_a" as AccountId,
  kind,
  createdAt: AT,
  happenedAt: AT,
  day: "2025-06-15",
  year: 2025,
  metadata: {},
  country: "DEU",
  place: null,
  consumption: null,
  activities: new Set<Activity>(),
  mass: decimal(1),
  ...rest,
});

const found = (...estimates: ComparableEstimate[]) =>
  findOverlaps(estimates).map(({ reason, estimates: group }) => [reason, ...group.map(({ id }) => id)]);
const ref = (reference: string) => ({ metadata: { reference } });
const of = (...activities: Activity[]) => ({ activities: new Set(activities) });

describe("estimates that may count one thing twice", () => {
  it("are freight with the same reference, over one leg, over several, and by fuel, in whatever case", () => {
    const freight = of("freight");
    const one = estimate("est_1", "shipping", { ...freight, ...ref("S-100") });
    const several = estimate("est_2", "multi-leg-shipping", { ...freight, ...ref(" s-100 ") });
    const fuel = estimate("est_3", "by-fuel-shipping", { ...freight, ...ref("S-100") });
    const other = estimate("est_4", "shipping", { ...freight, ...ref("S-101") });
    const nameless = [
      estimate("est_5", "shipping", freight),
      estimate("est_6", "shipping", { ...freight, ...ref(" ") }),
    ];
    expect(found(other, fuel, several, one, ...nameless)).toEqual([
      ["same_freight_reference", "est_1", "est_2", "est_3"],
    ]);
  });

  it("have the same reference also where one machine writes an accent by itself, and another one with its letter", () => {
    const freight = of("freight");
    const one = estimate("est_1", "shipping", { ...freight, ...ref("Caf\u00e9-1") });
    const other = estimate("est_2", "shipping", { ...freight, ...ref("CAFE\u0301-1") });
    expect(found(one, other)).toEqual([["same_freight_reference", "est_1", "est_2"]]);
  });

  it("are purchases and journeys with the same reference, but not one of each by that alone", () => {
    const purchases = ["est_1", "est_2"].map((id) => estimate(id, "transaction", { ...of("food"), ...ref("R1") }));
    const flight = estimate("est_3", "flight", { ...of("flights"), ...ref("R1") });
    const journey = estimate("est_4", "passenger-transportation", { ...of("journeys"), ...ref("R1") });
    expect(found(...purchases, flight, journey)).toEqual([
      ["same_journey_reference", "est_3", "est_4"],
      ["same_purchase_reference", "est_1", "est_2"],
    ]);
  });

  it("are what a carrier was paid and freight, by the reference or by a pair of metadata and the day", () => {
    const paid = of("freight", "flights");
    const byReference = [
      estimate("est_1", "transaction", { ...paid, ...ref("R1") }),
      estimate("est_2", "shipping", { ...of("freight"), ...ref("r1"), day: "2025-01-01" }),
    ];
    expect(found(...byReference)).toEqual([["purchase_and_freight", "est_1", "est_2"]]);
    const order = { metadata: { order: "4711", reference: "I-1" } };
    const purchase = estimate("est_1", "transaction", { ...paid, ...order });
    const freight = { ...of("freight"), metadata: { order: "4711", reference: "S-1" } };
    expect(found(purchase, estimate("est_2", "shipping", freight))).toEqual([
      ["purchase_and_freight", "est_1", "est_2"],
    ]);
    expect(found(purchase, estimate("est_2", "shipping", { ...freight, day: "2025-06-16" }))).toEqual([]);
    const meal = estimate("est_1", "transaction", { ...of("food"), ...order });
    expect(found(meal, estimate("est_2", "shipping", freight))).toEqual([]);
  });

  it("are a ticket and the flight that it paid for", () => {
    const ticket = estimate("est_1", "transaction", { ...of("freight", "flights"), ...ref("TRIP-8") });
    expect(found(ticket, estimate("est_2", "flight", { ...of("flights"), ...ref("trip-8") }))).toEqual([
      ["purchase_and_journey", "est_1", "est_2"],
    ]);
  });

  it("are electricity of one meter in periods that overlap", () => {
    const meter = (id: string, day: string | null, rest: Partial<ComparableEstimate> = {}) =>
      estimate(id, "electricity", { ...of("electricity"), ...ref("meter 7"), day, ...rest });
    expect(found(meter("est_1", "2025-04-30"), meter("est_2", "2025-05-31"))).toEqual([]);
    expect(found(meter("est_1", "2025-04-30"), meter("est_2", "2025-05-31"), meter("est_3", null))).toEqual([
      ["same_electricity", "est_1", "est_2", "est_3"],
    ]);
    expect(found(meter("est_1", "2024-04-30", { year: 2024 }), meter("est_2", null))).toEqual([]);
    expect(found(meter("est_1", null), meter("est_2", null, { country: "FRA" }))).toEqual([]);
    const nameless = (id: string, consumption: string) => meter(id, null, { metadata: {}, consumption });
    expect(found(nameless("est_1", "1200"), nameless("est_2", "1200"), nameless("est_3", "90"))).toEqual([
      ["same_electricity", "est_1", "est_2"],
    ]);
  });

  it("are electricity bills and kilowatt-hours of one year and country", () => {
    const bill = estimate("est_1", "transaction", { ...of("electricity", "gas") });
    const office = (rest: object) => estimate("est_2", "electricity", { ...of("electricity"), ...rest });
    expect(found(bill, office({ day: "2025-01-02" }))).toEqual([["purchase_and_electricity", "est_1", "est_2"]]);
    expect(found(bill, office({ country: "FRA" }))).toEqual([]);
    expect(found(bill, office({ year: 2024 }))).toEqual([]);
  });

  it("are servers and the electricity of the same year", () => {
    const office = estimate("est_2", "electricity", of("electricity"));
    const cloud = estimate("est_1", "transaction", { ...of("hosting"), country: "IRL" });
    expect(found(cloud, office)).toEqual([["servers_and_electricity", "est_1", "est_2"]]);
    const company = (country: string) => estimate("est_1", "company", { ...of("own_servers"), country });
    expect(found(company("DEU"), office)).toEqual([["servers_and_electricity", "est_1", "est_2"]]);
    expect(found(company("IRL"), office)).toEqual([]);
  });

  it("are a company's year twice, and what it includes", () => {
    const year = (id: string, place: string) =>
      estimate(id, "company", { ...of("electricity", "flights"), day: null, place });
    expect(found(year("est_1", "Hamburg"), year("est_2", "hamburg"), year("est_3", "Kiel"))).toEqual([
      ["same_company_year", "est_1", "est_2"],
    ]);
    const parts = [
      estimate("est_2", "electricity", of("electricity")),
      estimate("est_3", "flight", of("flights")),
      estimate("est_4", "transaction", of("food")),
      estimate("est_5", "flight", { ...of("flights"), year: 2024 }),
      estimate("est_6", "electricity", { ...of("electricity"), country: "FRA" }),
    ];
    expect(found(year("est_1", "Hamburg"), ...parts)).toEqual([["company_and_parts", "est_1", "est_2", "est_3"]]);
  });

  it("are looked for by another key of metadata where it is named", () => {
    const two = ["est_1", "est_2"].map((id) => estimate(id, "shipping", { metadata: { booking: "B1" } }));
    expect(findOverlaps(two)).toEqual([]);
    expect(findOverlaps(two, "booking").map(({ reason }) => reason)).toEqual(["same_freight_reference"]);
    expect(findOverlaps(two, "toString")).toEqual([]);
  });
});

const KINDS = [
  "shipping",
  "multi-leg-shipping",
  "by-fuel-shipping",
  "flight",
  "passenger-transportation",
  "transaction",
  "electricity",
  "company",
  "individual",
] as const;
const ACTIVITIES = ["freight", "flights", "journeys", "electricity", "hosting", "own_servers", "food"] as const;

/** Few values of everything, so that many have something in common. */
const anEstimate: fc.Arbitrary<Omit<ComparableEstimate, "id">> = fc
  .record({
    account: fc.constantFrom("acc_a" as AccountId, "acc_b" as AccountId),
    kind: fc.constantFrom(...KINDS),
    day: fc.constantFrom("2025-06-15", "2025-06-16", "2024-06-15", null),
    year: fc.constantFrom(2024, 2025),
    metadata: fc.dictionary(fc.constantFrom("reference", "order"), fc.constantFrom("1", "2", "x", "X "), {
      maxKeys: 2,
    }),
    country: fc.constantFrom("DEU", "FRA", null),
    place: fc.constantFrom("Kiel", null),
    consumption: fc.constantFrom("10", "20"),
    activities: fc.uniqueArray(fc.constantFrom(...ACTIVITIES), { maxLength: 2 }).map((some) => new Set<Activity>(some)),
    mass: fc.integer({ min: 0, max: 5 }).map((mass) => decimal(mass)),
  })
  .map(({ activities, ...rest }) => ({
    ...rest,
    createdAt: AT,
    happenedAt: AT,
    activities: activitiesOf(rest.kind, activities),
    year: rest.day === null ? rest.year : Number(rest.day.slice(0, 4)),
  }));

/** What is of one thing by its kind has no others. */
const activitiesOf = (kind: EstimateKind, some: ReadonlySet<Activity>): ReadonlySet<Activity> => {
  if (kind.includes("shipping")) return new Set(["freight"]);
  if (kind === "electricity") return new Set(["electricity"]);
  if (kind === "flight") return new Set(["flights"]);
  if (kind === "passenger-transportation") return new Set(["journeys"]);
  if (kind === "individual") return new Set();
  return kind === "company" ? new Set([...some].filter((one) => one !== "freight")) : some;
};

const estimates = fc
  .array(anEstimate, { maxLength: 12 })
  .map((some) => some.map((one, index): ComparableEstimate => ({ ...one, id: `est_${10 + index}` as EstimateId })));

/** The rules told again, for two estimates: whether they are of one thing for a reason. */
const areOfOneThing = (reason: OverlapReason, a: ComparableEstimate, b: ComparableEstimate): boolean => {
  if (a.account !== b.account || a.id === b.id) return false;
  const [left, right] = [a, b].map((one) => referenceOf(one)?.toLowerCase());
  const reference = left !== undefined && left === right;
  const kinds = (one: (kind: string) => boolean) => one(a.kind) && one(b.kind);
  const isFreight = (kind: string) => kind.endsWith("shipping");
  const isJourney = (kind: string) => kind === "flight" || kind === "passenger-transportation";
  const year = a.year === b.year;
  const country = a.country === b.country;
  const pair =
    a.day !== null &&
    a.day === b.day &&
    a.metadata["order"] !== undefined &&
    a.metadata["order"] === b.metadata["order"];
  const either = (one: (x: ComparableEstimate, y: ComparableEstimate) => boolean) => one(a, b) || one(b, a);
  const bought = (x: ComparableEstimate, ...some: Activity[]) =>
    x.kind === "transaction" && some.some((activity) => x.activities.has(activity));
  const rules: Readonly<Record<OverlapReason, () => boolean>> = {
    same_freight_reference: () => reference && kinds(isFreight),
    same_journey_reference: () => reference && kinds(isJourney),
    same_purchase_reference: () => reference && kinds((kind) => kind === "transaction"),
    same_electricity: () =>
      kinds((kind) => kind === "electricity") &&
      (reference || (left === right && a.consumption === b.consumption)) &&
      year &&
      country &&
      a.place === b.place &&
      (a.day === b.day || a.day === null || b.day === null),
    same_company_year: () => kinds((kind) => kind === "company") && year && country && a.place === b.place,
    purchase_and_freight: () => (reference || pair) && either((x, y) => bought(x, "freight") && isFreight(y.kind)),
    purchase_and_journey: () =>
      (reference || pair) && either((x, y) => bought(x, "flights", "journeys") && isJourney(y.kind)),
    purchase_and_electricity: () =>
      year && country && either((x, y) => bought(x, "electricity") && y.kind === "electricity"),
    servers_and_electricity: () =>
      year &&
      either(
        (x, y) =>
          y.kind === "electricity" &&
          (bought(x, "hosting") || (x.kind === "company" && x.activities.has("own_servers") && country)),
      ),
    company_and_parts: () =>
      year &&
      either(
        (x, y) =>
          x.kind === "company" &&
          y.kind !== "company" &&
          [...x.activities].some((one) => y.activities.has(one) && (one !== "electricity" || country)),
      ),
  };
  return rules[reason]();
};

/** Which estimates lead to which, over pairs: the slow way. */
const reached = (reason: OverlapReason, from: ComparableEstimate, all: readonly ComparableEstimate[]): string[] => {
  const ids = new Set([from.id]);
  for (let before = 0; before < ids.size;) {
    before = ids.size;
    for (const one of all)
      if (all.some((other) => ids.has(other.id) && areOfOneThing(reason, one, other))) ids.add(one.id);
  }
  return [...ids].toSorted();
};

describe("what is found among any estimates", () => {
  it("is what comparing each with each finds, for every reason", () => {
    fc.assert(
      fc.property(estimates, (all) => {
        const groups = findOverlaps(all);
        for (const reason of OverlapReason.options) {
          const expected = all.map((one) => reached(reason, one, all)).filter(({ length }) => length > 1);
          const own = groups
            .filter((group) => group.reason === reason)
            .map((group) => group.estimates.map(({ id }) => id));
          expect(new Set(own.map(String)), reason).toEqual(new Set(expected.map(String)));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("does not depend on the order in which they come", () => {
    const shuffled = estimates.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, again]) => {
        expect(findOverlaps(again)).toEqual(findOverlaps(all));
      }),
    );
  });

  it("has each estimate in one group of a reason at most, and adds up its own", () => {
    fc.assert(
      fc.property(estimates, (all) => {
        const groups = findOverlaps(all);
        for (const own of Map.groupBy(groups, ({ reason }) => reason).values()) {
          const ids = own.flatMap(({ estimates: group }) => group.map(({ id }) => id));
          expect(new Set(ids).size).toBe(ids.length);
        }
        for (const { estimates: group, mass, account } of groups) {
          expect(group.length).toBeGreaterThan(1);
          expect(group.every((one) => one.account === account && all.includes(one))).toBe(true);
          expect(mass.toNumber()).toBe(group.reduce((total, one) => total + one.mass.toNumber(), 0));
        }
      }),
    );
  });

  it("stays when estimates of another account come beside them", () => {
    fc.assert(
      fc.property(estimates, estimates, (all, more) => {
        const beside = more.map((one, index) => ({
          ...one,
          id: `est_${50 + index}` as EstimateId,
          account: "acc_c" as AccountId,
        }));
        const own = findOverlaps([...beside, ...all]).filter(({ account }) => account !== "acc_c");
        expect(own).toEqual(findOverlaps(all));
      }),
    );
  });
});

it("every reason says why, and what to look at, in both languages", () => {
  for (const reason of OverlapReason.options)
    for (const language of ["en", "de"] as const)
      for (const text of Object.values(OVERLAP_WORDS[reason][language]))
        expect(text.length, reason).toBeGreaterThan(10);
});
