import { AccountCurrencyCode, type Order, type OrderQuote } from "@isotherm/contract";
import { decimal, ApiError } from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import type { AuthenticatedCall, Served } from "@isotherm/http";
import { catalogueOf, type Placing, RatesItem, ratesItem } from "@isotherm/store";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS, SANDBOX_RATES, SANDBOX_SELECTION } from "@isotherm/sandbox";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderUses } from "./dependencies.ts";
import { placeByMass, placeByValue } from "./place-orders.ts";
import { quoteByMass, quoteByValue } from "./quote-orders.ts";

const rates = RatesItem.parse(ratesItem(SANDBOX_RATES));
const catalogue = catalogueOf({ bundles: SANDBOX_BUNDLES, projects: SANDBOX_PROJECTS, stock: [] }, rates);
const placings: Placing[] = [];
const uses: OrderUses = {
  disabledBundles: async () => new Set(),
  turns: { tokens: systemTokens, sleep: async () => {} },
  clock: systemClock,
  ids: systemIds,
  catalogue: { current: async () => catalogue },
  selections: { of: async () => [...SANDBOX_SELECTION] },
  estimates: { toOrder: async () => undefined },
  orders: {
    one: async () => undefined,
    customerOf: async () => ({ name: undefined, language: undefined }),
    newest: async () => [],
    claimOfKey: async () => undefined,
    ofEstimate: async () => undefined,
  },
  offsetLink: async () => undefined,
  certificateTokens: () => Promise.reject(new Error("no certificate is named")),
  hasPublicCertificates: async () => false,
  cursors: () => Promise.reject(new Error("nothing is listed")),
  place: async (placing) => void placings.push(placing),
  testStepMs: 1,
};

const digits = (places: number) =>
  fc
    .record({ units: fc.nat(9_999_999), at: fc.nat(places) })
    .map(({ units, at }) => decimal(units).div(decimal(10).pow(at)).toFixed());
const mass = fc.record({ amount: digits(9), unit: fc.constantFrom("t", "kg", "g") });
const bundles = fc.subarray(
  SANDBOX_BUNDLES.map(({ id }) => id),
  { minLength: 1 },
);
const selection = fc.oneof(
  fc.constant(undefined),
  bundles.map((ids) => ids.map((bundle_id) => ({ bundle_id }))),
  fc.record({ ids: bundles, share: fc.integer({ min: 1, max: 9_999 }) }).map(({ ids: [first, second], share }) =>
    second === undefined
      ? [{ bundle_id: first, percentage: 100 }]
      : [
          { bundle_id: first, percentage: decimal(share).div(100).toFixed() },
          {
            bundle_id: second,
            percentage: decimal(10_000 - share)
              .div(100)
              .toFixed(),
          },
        ],
  ),
);
const quantity_trunc = fc.constantFrom(undefined, "t", "kg", "g");
const request = fc.oneof(
  fc.record({ mass, bundle_selection: selection, quantity_trunc }),
  fc.record({
    bundle_masses: bundles.chain((ids) =>
      fc.tuple(...ids.map((bundle_id) => fc.record({ bundle_id: fc.constant(bundle_id), mass }))),
    ),
    quantity_trunc,
  }),
  fc.record({ value: digits(4), bundle_selection: selection, quantity_trunc }),
);
const terms = fc.record({
  currency: fc.constantFrom(...AccountCurrencyCode.options),
  commission: fc.constantFrom("0", "0.1", "0.333", "0.99"),
});

/** What a request is answered with, or the code that it is refused with. */
const answer = async (
  served: Served,
  body: object,
  { currency, commission }: { readonly currency: string; readonly commission: string },
) => {
  const account = { id: "acc_1", organisation_id: "org_1", type: "live", currency };
  const caller = { account, organisation: { id: "org_1", commission: decimal(commission) }, suspended: false };
  const call = { ...caller, caller, body: served.operation.body?.parse(body), origin: "https://api.example.org" };
  try {
    return { answer: await served.run(call as unknown as AuthenticatedCall<never, never, never>), refused: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { answer: undefined, refused: error.code };
  }
};

describe("an order of the same moment", () => {
  it("is what its quote said, in every currency and commission, or is refused as the quote was", async () => {
    let offered = 0;
    await fc.assert(
      fc.asyncProperty(request, terms, async (body, under) => {
        placings.length = 0;
        const [quotes, places] = "value" in body ? [quoteByValue, placeByValue] : [quoteByMass, placeByMass];
        const quoted = await answer(quotes(uses), body, under);
        const ordered = await answer(places(uses), body, under);
        expect(ordered.refused).toBe(quoted.refused);
        expect(placings).toHaveLength(quoted.answer ? 1 : 0);
        if (!quoted.answer) return;
        offered += 1;
        const { estimated_quantity, estimated_offset_cost, estimated_commission, estimated_total_cost, ...same } =
          quoted.answer as OrderQuote;
        expect(estimated_quantity.gt(0) && estimated_total_cost.gt(0)).toBe(true);
        expect(ordered.answer).toMatchObject({
          ...same,
          quantity: estimated_quantity,
          offset_cost: estimated_offset_cost,
          commission: estimated_commission,
          total_cost: estimated_total_cost,
        });
        expect(placings[0]?.states.placed).toEqual(ordered.answer);
        expect(placings[0]?.states.received).toEqual({
          ...(ordered.answer as Order),
          status: "received",
          projects: [],
        });
      }),
      { numRuns: 500 },
    );
    expect(offered).toBeGreaterThan(250);
  });
});
