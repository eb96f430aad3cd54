import type { AnyAccount, CalculationSheet, DescribedEmissionFactor } from "@isotherm/contract";
import { verifySheet } from "@isotherm/methodology";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { eventually } from "../harness/eventually.ts";
import { aKeyOf } from "../harness/new-key.ts";
import { type Answer, type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

interface Made {
  readonly id: string;
  readonly mass: { readonly amount: string };
  readonly emission_factor?: { readonly id: string };
  readonly external_estimate_url: string;
  readonly own_emission_factors?: string;
}

let service: JoinedService;
let plain: Client;
let preferring: Client;
let factors: Record<"tariff" | "german" | "fleet" | "supplier", string>;
beforeAll(async () => {
  service = await joinService();
  plain = service.as("test");
  const { body: me } = await plain.get<AnyAccount>("/accounts/me");
  const asked = { name: "Preferring", currency: "EUR", own_emission_factors: "preferred" };
  const { body: account } = await plain.post<AnyAccount>("/accounts/client", asked);
  preferring = service.as({ key: await aKeyOf(service, { ...me, id: account.id }) });
  const keep = async (more: object): Promise<string> => {
    const body = { numerator_unit: "kg", source_name: "Muster GmbH", publication_year: 2026, ...more };
    const { body: factor, status } = await plain.post<z.input<typeof DescribedEmissionFactor>>(
      "/emission-factors",
      body,
    );
    expect(status).toBe(200);
    return factor.id;
  };
  const used_for = { activity: "electricity" };
  factors = {
    tariff: await keep({ name: "Tariff", value: "0.05", denominator_unit: "kWh", used_for }),
    german: await keep({ name: "Works", value: "0.02", denominator_unit: "kWh", region: "DEU", used_for }),
    fleet: await keep({
      name: "Own fleet",
      value: "0.03",
      denominator_unit: "t*km",
      used_for: { activity: "freight", mode: "road" },
    }),
    supplier: await keep({
      name: "Supplier",
      value: "0.4",
      denominator_unit: "EUR",
      used_for: { activity: "purchase", merchant_name: "Muster GmbH" },
    }),
  };
});
afterAll(() => service.stop());

const electricity = (by: Client, more: object = {}) =>
  by.post<Made>("/estimates/electricity", { consumption: { amount: "1000", unit: "kWh" }, ...more });
const ROAD = { method: "diesel_truck", route: { amount: "100", unit: "km", basis: "actual" } };
const shipment = { mass: { amount: "10", unit: "t" } };
const freight = (by: Client, more: object = {}) => by.post<Made>("/estimates/shipping", { shipment, ...ROAD, ...more });
const purchase = (by: Client, name: string) => {
  const merchant = { name, category_code: "5411", country_code: "DEU" };
  return by.post<Made>("/estimates/transactions", { value: { value: "100", currency: "EUR" }, merchant });
};
const amount = ({ body }: Answer<Made>): string => body.mass.amount;

describe("the preference of an account", () => {
  it("is when_named unless it is said, and is changed by PUT and PATCH alone", async () => {
    const { body: me } = await plain.get<AnyAccount>("/accounts/me");
    expect(me.own_emission_factors).toBe("when_named");
    const set = (method: string, body: object) => plain.send<Made>(method, `/accounts/${me.id}`, JSON.stringify(body));
    expect((await set("PATCH", { own_emission_factors: "preferred" })).body.own_emission_factors).toBe("preferred");
    expect((await set("PUT", { name: me.name })).body.own_emission_factors).toBe("preferred");
    expect((await set("PUT", { name: me.name, own_emission_factors: "when_named" })).body).toMatchObject({
      own_emission_factors: "when_named",
    });
    const { status, body } = await set("PATCH", { own_emission_factors: "always" });
    expect([status, body.error?.message]).toEqual([400, expect.stringContaining("own_emission_factors")]);
  });
});

describe("an account that prefers own factors", () => {
  it("has electricity by the factor of its country, else by that of the world; one that does not, by the grid's", async () => {
    expect(amount(await electricity(preferring, { country_code: "DEU" }))).toBe("0.02");
    expect(amount(await electricity(preferring, { country_code: "FRA" }))).toBe("0.05");
    expect(amount(await electricity(preferring))).toBe("0.05");
    expect(["0.02", "0.05"]).not.toContain(amount(await electricity(plain, { country_code: "DEU" })));
  });

  it("still has the factor that a request names, and what a contract says", async () => {
    const named = await electricity(preferring, { country_code: "DEU", emission_factor_id: factors.tariff });
    expect(amount(named)).toBe("0.05");
    const contract = { type: "own_factor", emission_factor_id: factors.tariff };
    const agreed = { country_code: "DEU", contract, accounting: "market_based" };
    expect(amount(await electricity(preferring, agreed))).toBe(amount(await electricity(plain, agreed)));
  });

  it("has legs by its fleet's factor, by mode, and not where a leg tells figures of its own", async () => {
    expect(amount(await freight(preferring))).toBe("0.03");
    const rail = { method: "rail" };
    expect(amount(await freight(preferring, rail))).toBe(amount(await freight(plain, rail)));
    const emissions = { total_emissions: "7", distance_km: "100", wtt: "2", ttw: "5" };
    const told = { primary_data: { source: "carrier", emissions } };
    expect(amount(await freight(preferring, told))).toBe(amount(await freight(plain, told)));
    const legs = [ROAD, { ...ROAD, method: "rail" }];
    const { body } = await preferring.post<Made & { readonly legs: Made[] }>("/estimates/shipping/multi-leg", {
      shipment,
      legs,
    });
    expect(body.legs.map(({ emission_factor }) => emission_factor?.id === factors.fleet)).toEqual([true, false]);
  });

  it("has purchases from the supplier by the supplier's factor, others by the published one", async () => {
    expect(amount(await purchase(preferring, "muster gmbh"))).toBe("0.04");
    const other = await purchase(preferring, "Somebody");
    expect(amount(other)).toBe(amount(await purchase(plain, "Somebody")));
  });

  it("is told so by sheet and page: whose factor it is, and why it was taken", async () => {
    const { body: made } = await electricity(preferring, { country_code: "DEU" });
    const { body: sheet } = await preferring.get<z.input<typeof CalculationSheet>>(`/estimates/${made.id}/calculation`);
    expect(verifySheet(sheet)).toEqual([]);
    const facts = sheet.steps.flatMap((step) => step.facts ?? []);
    expect(facts).toContainEqual({ name: "own factor of", value: expect.any(String) as string });
    expect(facts.find(({ name }) => name === "chosen by")?.value).toMatch(
      /of own factors, .* newest of 2 that are for it/,
    );
    const page = await (await fetch(made.external_estimate_url)).text();
    expect(page).toContain("own factor");
  });

  it("has the rows of its batches by them, too", async () => {
    const rows = [{ consumption: { amount: "1000", unit: "kWh" }, country_code: "DEU" }];
    const { body: batch } = await preferring.post<{ id: string }>("/batches", { kind: "electricity", rows });
    const results = await eventually("the batch", async () => {
      const { body } = await preferring.get<{ status: string; results: Made[] }>(`/batches/${batch.id}`);
      return body.status === "processed" && body.results;
    });
    expect(results.map(({ mass }) => mass.amount)).toEqual(["0.02"]);
  });
});

describe("an own factor says what it is for", () => {
  const asked = { name: "It", value: "1", numerator_unit: "kg", source_name: "We", publication_year: 2026 };
  it.each([
    ["kWh", { activity: "freight", mode: "road" }],
    ["t*km", { activity: "electricity" }],
    ["kWh LHV", { activity: "electricity" }],
    ["EUR", { activity: "purchase" }],
    ["t*km", { activity: "freight" }],
    ["kWh", { activity: "heating" }],
  ])("400: a factor per %s is not for %o", async (denominator_unit, used_for) => {
    const { status, body } = await plain.post<Made>("/emission-factors", { ...asked, denominator_unit, used_for });
    expect([status, body.error?.error_code]).toEqual([400, "validation_error"]);
    expect(body.error?.message).toContain("used_for");
  });
});
