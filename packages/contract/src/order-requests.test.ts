import { describe, expect, it } from "vitest";
import { OrderByMassRequest, QuoteByMassRequest } from "./order-requests.ts";

const mass = { amount: "1", unit: "t" };
const of = (...bundles: string[]) => bundles.map((bundle_id) => ({ bundle_id, mass }));

/** What is wrong with a request for an order by mass, and for its quote. */
const faultsOf = (request: unknown) => {
  const [order, quote] = [OrderByMassRequest, QuoteByMassRequest].map((schema) =>
    (schema.safeParse(request).error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`),
  );
  expect(quote).toEqual(order);
  return order;
};

describe("an order by mass", () => {
  it.each([
    ["a mass", { mass }],
    ["a mass over a selection", { mass, bundle_selection: [{ bundle_id: "bun_1" }] }],
    ["masses of several bundles", { bundle_masses: of("bun_1", "bun_2") }],
    ["masses of fifty", { bundle_masses: of(...Array.from({ length: 50 }, (_, index) => `bun_${index}`)) }],
  ])("may have %s", (_what, request) => expect(faultsOf(request)).toEqual([]));

  it.each([
    ["nothing", {}, "mass: is needed, or bundle_masses"],
    ["both", { mass, bundle_masses: of("bun_1") }, "bundle_masses: can't be given together with mass"],
    [
      "masses and a selection",
      { bundle_masses: of("bun_1"), bundle_selection: [{ bundle_id: "bun_1" }] },
      "bundle_selection: can't be given with bundle_masses",
    ],
    ["a bundle twice", { bundle_masses: of("bun_1", "bun_2", "bun_1") }, "bundle_masses: names a bundle twice"],
  ])("may not have %s", (_what, request, fault) => expect(faultsOf(request)).toEqual([fault]));

  it("may not have masses of none, or of 51", () => {
    for (const count of [0, 51])
      expect(
        faultsOf({ bundle_masses: of(...Array.from({ length: count }, (_, index) => `bun_${index}`)) }),
      ).toHaveLength(1);
  });
});
