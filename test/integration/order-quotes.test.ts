import type { OrderQuote } from "@isotherm/contract";
import { decimal, sum } from "@isotherm/core";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import type * as z from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, type OrderBody, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type QuoteBody = z.input<typeof OrderQuote>;
let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

const [trees = "", removals = "", cooking = ""] = SANDBOX_BUNDLES.map(({ id }) => id as string);
const PAIR = [
  { bundle_id: trees, percentage: "95" },
  { bundle_id: removals, percentage: 5 },
];
const byMass = (body: object) => client.post<QuoteBody>("/orders/by-mass/quote", body);
const byValue = (body: object) => client.post<QuoteBody>("/orders/by-value/quote", body);
const code = ({ status, body }: { status: number; body: { error?: { error_code: string } } }) => [
  status,
  body.error?.error_code,
];
const inCurrency = async (currency: string): Promise<{ headers: { "service-account": string } }> => {
  const { body } = await client.post<{ id: string }>("/accounts/client", { name: currency, currency });
  return { headers: { "service-account": body.id } };
};

describe("200", () => {
  it("quotes by value as the interface contract works it out", async () => {
    const { status, body } = await byValue({ value: "2.83", bundle_selection: PAIR });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      currency: "USD",
      estimated_quantity: "0.102934",
      estimated_offset_cost: "2.55",
      estimated_commission: "0.28",
      estimated_total_cost: "2.83",
      requested_quantity: null,
      requested_value: "2.83",
    });
    expect(body.bundles.map(({ quantity, gross_unit_price }) => [quantity, gross_unit_price])).toEqual([
      ["0.097788", "14.32"],
      ["0.005146", "277.78"],
    ]);
  });

  it.each([
    [{ amount: "1500", unit: "kg" }, undefined, "1.5", "1.5"],
    [{ amount: "1999999.9", unit: "g" }, "g", "1.9999999", "1.999999"],
    [{ amount: "1.9999", unit: "t" }, "kg", "1.9999", "1.999"],
    [{ amount: "1.9999", unit: "t" }, "t", "1.9999", "1"],
  ])("takes %j cut at %s as %s t and offers %s t", async (mass, quantity_trunc, requested, estimated) => {
    const { body } = await byMass({ mass, quantity_trunc, bundle_selection: [{ bundle_id: trees }] });
    expect([body.requested_quantity, body.estimated_quantity]).toEqual([requested, estimated]);
    expect(body.requested_value).toBeNull();
  });

  it("takes one quantity for each bundle", async () => {
    const { body } = await byMass({
      bundle_masses: [
        { bundle_id: cooking, mass: { amount: "2.5", unit: "t" } },
        { bundle_id: trees, mass: { amount: "250", unit: "kg" } },
      ],
    });
    expect(body.requested_quantity).toBe("2.75");
    expect(body.bundles.map(({ bundle_id, quantity }) => [bundle_id, quantity])).toEqual([
      [cooking, "2.5"],
      [trees, "0.25"],
    ]);
  });

  it("takes the account's own selection without one", async () => {
    const { body } = await byMass({ mass: { amount: "1", unit: "t" } });
    expect(body.bundles.map(({ bundle_id, quantity }) => [bundle_id, quantity])).toEqual([
      [trees, "0.95"],
      [removals, "0.05"],
    ]);
  });

  it.each(["ISK", "EUR", "INR"])(
    "adds up in %s, in whole minor units, and by value stays below the value",
    async (currency) => {
      const account = await inCurrency(currency);
      for (const value of ["1000", "1001", "98765.43"]) {
        const { body } = await client.post<QuoteBody>(
          "/orders/by-value/quote",
          { value, bundle_selection: PAIR },
          account,
        );
        const costs = sum(body.bundles.map(({ offset_cost }) => decimal(offset_cost)));
        expect(costs.toFixed()).toBe(body.estimated_offset_cost);
        expect(costs.plus(body.estimated_commission).toFixed()).toBe(body.estimated_total_cost);
        expect(decimal(body.estimated_total_cost).lte(value)).toBe(true);
        expect(decimal(body.estimated_total_cost).decimalPlaces()).toBeLessThanOrEqual(currency === "ISK" ? 0 : 2);
        expect(body.requested_value).toBe(value);
      }
    },
  );

  it.each([
    // 12.89 USD · 0.88022588 = 11.346…; 11.35 / 0.9 = 12.611…
    ["EUR", "11.35", "12.61"],
    // 12.89 USD · 120.56410863 = 1554.07…; 1554 / 0.9 = 1726.66…
    ["ISK", "1554", "1727"],
  ])("prices a bundle in dollars for an account in %s at the rate of the day", async (currency, unit, gross) => {
    const request = { mass: { amount: "2", unit: "t" }, bundle_selection: [{ bundle_id: trees }] };
    const { body } = await client.post<QuoteBody>("/orders/by-mass/quote", request, await inCurrency(currency));
    expect(body.currency).toBe(currency);
    expect(body.bundles[0]).toMatchObject({ unit_price: unit, gross_unit_price: gross });
  });

  it("flags stock that is too small and offers all the same", async () => {
    const { body } = await byMass({
      mass: { amount: "1000000", unit: "t" },
      bundle_selection: [{ bundle_id: removals }],
    });
    expect(body.bundles[0]).toMatchObject({ quantity: "1000000", insufficient_available_quantity: true });
  });

  it("is what the order then says", async () => {
    for (const [path, request] of [
      ["/orders/by-mass", { mass: { amount: "3.333333", unit: "t" }, bundle_selection: PAIR }],
      ["/orders/by-mass", { bundle_masses: [{ bundle_id: cooking, mass: { amount: "17", unit: "kg" } }] }],
      ["/orders/by-value", { value: "99.99", bundle_selection: PAIR, quantity_trunc: "kg" }],
    ] as const) {
      const { body: quoted } = await client.post<QuoteBody>(`${path}/quote`, request);
      const { status, body: order } = await client.post<OrderBody>(path, request);
      expect(status).toBe(200);
      expect(order).toMatchObject({
        type: path === "/orders/by-value" ? "value" : "quantity",
        status: "placed",
        currency: quoted.currency,
        quantity: quoted.estimated_quantity,
        offset_cost: quoted.estimated_offset_cost,
        commission: quoted.estimated_commission,
        total_cost: quoted.estimated_total_cost,
        requested_quantity: quoted.requested_quantity,
        requested_value: quoted.requested_value,
        bundles: quoted.bundles,
        estimate_id: null,
      });
    }
  });
});

describe("400", () => {
  const tonne = { amount: "1", unit: "t" };
  const masses = [{ bundle_id: trees, mass: tonne }];
  it.each([
    [{}, "mass"],
    [{ mass: null, bundle_masses: null }, "mass"],
    [{ mass: tonne, bundle_masses: masses }, "bundle_masses"],
    [{ bundle_masses: masses, bundle_selection: PAIR }, "bundle_selection"],
    [{ bundle_masses: [] }, "bundle_masses"],
    [{ bundle_masses: [...masses, ...masses] }, "bundle_masses"],
    [{ mass: { amount: 1, unit: "t" } }, "mass.amount"],
    [{ mass: { amount: "-1", unit: "t" } }, "mass.amount"],
    [{ mass: { amount: "1", unit: "mg" } }, "mass.unit"],
    [{ mass: tonne, quantity_trunc: "mg" }, "quantity_trunc"],
    [{ mass: tonne, bundle_selection: [{ bundle_id: trees }, { bundle_id: trees }] }, "bundle_selection"],
  ])("names what is wrong with %j: %s", async (body, field) => {
    const answer = await byMass(body);
    expect(code(answer)).toEqual([400, "validation_error"]);
    expect(answer.body.error?.message.startsWith(`${field}: `)).toBe(true);
  });

  it("refuses a value below the smallest unit of the currency", async () => {
    expect(code(await byValue({ value: "0.009" }))).toEqual([400, "order_value_invalid"]);
    expect(code(await byValue({ value: "0" }))).toEqual([400, "order_value_invalid"]);
    const króna = await inCurrency("ISK");
    const answer = await client.post<QuoteBody>("/orders/by-value/quote", { value: "0.99" }, króna);
    expect(code(answer)).toEqual([400, "order_value_invalid"]);
  });

  it("refuses bundles that do not exist, wherever they are named", async () => {
    const unknown = { bundle_id: "bun_nothing" };
    const inSelection = await byMass({ mass: tonne, bundle_selection: [unknown] });
    const inMasses = await byMass({ bundle_masses: [{ ...unknown, mass: tonne }] });
    expect([code(inSelection), code(inMasses)]).toEqual([
      [400, "bundle_id_invalid"],
      [400, "bundle_id_invalid"],
    ]);
    expect(inMasses.body.error?.message).toMatch(/^bundle_masses: /);
  });
});

describe("409", () => {
  it("refuses what leaves nothing after cutting", async () => {
    expect(code(await byMass({ mass: { amount: "0", unit: "t" } }))).toEqual([409, "order_quantity_invalid"]);
    expect(code(await byMass({ mass: { amount: "0.9", unit: "g" } }))).toEqual([409, "order_quantity_invalid"]);
    expect(code(await byValue({ value: "5", quantity_trunc: "t" }))).toEqual([409, "order_quantity_invalid"]);
  });
});
