import type * as z from "zod";
import type { CalculationSheet, TransactionEstimate } from "@isotherm/contract";
import { verifySheet } from "@isotherm/methodology";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type Estimate = z.input<typeof TransactionEstimate>;
type Sheet = z.input<typeof CalculationSheet>;

const PATH = "/estimates/transactions";
const IN_2022 = { transaction_processed_at: "2022-06-01T12:00:00+02:00" };
let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

const requestOf = (more: object) => ({ ...ESTIMATE_REQUESTS.transactions, ...IN_2022, ...more });
const create = (more: object = {}) => client.post<Estimate>(PATH, requestOf(more));
const put = (id: string, body: object) => client.send<Estimate>("PUT", `${PATH}/${id}`, JSON.stringify(body));
const patch = (id: string, body: object) =>
  client.send<Estimate>("PATCH", `${PATH}/${id}/annotations`, JSON.stringify(body));
const merchant = (more: object) => ({ merchant: { country_code: "USA", ...more } });

describe("200", () => {
  it("tells mass, factor and match of a category code", async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mass: { amount: "0.0505", unit: "t" }, // 100 · 0.505 kg
      search_term_match: null,
      search_term_match_score: null,
      semantic_matching_model: null,
      diet_factor: null,
      exchange_rate: null,
      exchange_rate_date: null,
      is_transaction: false,
      transaction_processed_at: "2022-06-01T10:00:00.000Z",
      emission_factor: {
        id: "spend-baskets/2026-1/GROC",
        name: "Groceries",
        source: "service",
        numerator_unit: "kg",
        denominator_unit: "USD",
        gas_emissions: { co2e: "0.505" },
      },
    });
    const sheet = await client.get<Sheet>(`/estimates/${body.id}/calculation`);
    expect(verifySheet(sheet.body)).toEqual([]);
  });

  it("takes factors from 2022 on, and says once where the newest are older than asked for", async () => {
    for (const factor_year of [2022, 2024]) expect((await create({ factor_year })).body.warnings).toEqual([]);
    const later = (await create({ factor_year: 2030 })).body.warnings;
    expect(later).toMatchObject([{ code: "year_fallback", field: "factor_year" }]);
    const earlier = await create({ factor_year: 2021 });
    expect([earlier.status, earlier.text]).toEqual([400, expect.stringContaining("that of 2022")]);
  });

  it("tells rate, its date, diet and recognised term of a purchase abroad", async () => {
    const { body } = await create({
      value: { value: "50", currency: "GBP" },
      diet: "vegan",
      transaction_processed_at: "2024-03-01T00:00:00Z",
      merchant: { country_code: "GBR", search_term: "The Golden Sushi Bar", name: "Golden Sushi" },
    });
    expect(body).toMatchObject({
      mass: { amount: "0.004558429782" }, // the worked example of methods/transaction.md
      search_term_match: "sushi",
      exchange_rate: "1.27848",
      exchange_rate_date: "2024-12-31",
      diet_factor: "0.51",
      emission_factor: { id: "open-ceda/2025-1/GBR-722110", source: "ceda", region: "GBR" },
      warnings: [],
    });
    expect(body.search_term_match_score).toBeGreaterThan(0);
    expect(body.search_term_match_score).toBeLessThan(1);
  });

  it.each([
    { value: "0.01", mass: "0.00000505" },
    { value: "0", mass: "0" },
    { value: "12345678901234567890.123456789012345678", mass: "6234567845123456.784512345678" },
  ])("keeps every digit of $value", async ({ value, mass }) => {
    const { status, body } = await create({ value: { value, currency: "USD" } });
    expect(status).toBe(200);
    expect(body.mass.amount).toBe(mass);
  });

  it("uses factors of a related region only when it may, with a warning", async () => {
    const andorran = merchant({ country_code: "AND", category_code: "5812" });
    const { body } = await create({ ...andorran, region_fallback: "always" });
    expect(body.emission_factor).toMatchObject({ source: "ceda", region: "Southern Europe", source_version: "2025" });
    expect(body).toMatchObject({ warnings: [{ code: "region_fallback", field: "merchant.country_code" }] });
  });

  it("tells the gases of a sector of the USA", async () => {
    const { body } = await create(merchant({ category_code: "0742" }));
    expect(body.emission_factor?.gas_emissions).toEqual({
      co2e: "0.127",
      co2: expect.stringMatching(/^0\.\d+$/),
      methane: expect.stringMatching(/^0\.\d+$/),
      nitrous_oxide: expect.stringMatching(/^0\.\d+$/),
    });
  });

  it("warns where no exchange rate of the year is known", async () => {
    const { body } = await create({
      value: { value: "1000", currency: "RUB" },
      transaction_processed_at: "2025-03-01T00:00:00Z",
    });
    expect(body).toMatchObject({
      exchange_rate_date: "2023-12-31",
      warnings: [{ code: "exchange_rate_year", field: "value.currency" }],
    });
  });

  it.each([
    { at: "2024-12-31T23:00:00Z", id: "fuels-by-volume/2024-1/diesel", version: "2024", co2e: "3.1238" },
    { at: "2025-01-01T00:00:00Z", id: "fuels-by-volume/2025-1/diesel", version: "2025", co2e: "3.18183" },
    { at: "2026-02-01T00:00:00Z", id: "fuels-by-volume/2026-1/diesel", version: "2026", co2e: "3.19455" },
    {
      at: "2026-02-01T00:00:00Z",
      factor_year: 2024,
      id: "fuels-by-volume/2024-1/diesel",
      version: "2024",
      co2e: "3.1238",
    },
  ])("counts diesel bought at $at by the factors of $version", async ({ at, factor_year, id, version, co2e }) => {
    const diesel = merchant({ search_term: "diesel" });
    const { status, body } = await create({ ...diesel, transaction_processed_at: at, factor_year });
    expect(status).toBe(200);
    expect(body.emission_factor).toMatchObject({ id, source_version: version, gas_emissions: { co2e } });
    expect(body.warnings.map(({ code }) => code)).not.toContain("year_fallback");
  });

  it("takes fuel of a year before the first factors by those of 2024, and says so", async () => {
    const { status, body } = await create({
      ...merchant({ search_term: "diesel" }),
      transaction_processed_at: "2019-06-01T00:00:00Z",
    });
    expect(status).toBe(200);
    expect(body.emission_factor?.id).toBe("fuels-by-volume/2024-1/diesel");
    expect(body.warnings).toContainEqual(expect.objectContaining({ code: "year_fallback", field: "factor_year" }));
  });

  it("says that a diet has no effect on what is not food", async () => {
    const { body } = await create({ ...merchant({ category_code: "5541" }), diet: "vegan" });
    expect(body.diet_factor).toBe(null);
    const sheet = await client.get<Sheet>(`/estimates/${body.id}/calculation`);
    expect(sheet.body.steps.some(({ note }) => note?.includes("no effect"))).toBe(true);
  });

  it("takes now where no time is told", async () => {
    const { body } = await create({ transaction_processed_at: null, is_transaction: true });
    expect(body.is_transaction).toBe(true);
    expect(body.transaction_processed_at).toMatch(/^20\d\d-.*\.\d{3}Z$/);
    expect(body.request).not.toHaveProperty("transaction_processed_at");
  });

  it("is found by its idempotency key, while it has that key", async () => {
    const { body, text } = await create({ idempotency_key: "ümlaut/1 ?" });
    const byKey = (key: string) =>
      client.get<Estimate>(`${PATH}/by-idempotency-key/${encodeURIComponent(encodeURIComponent(key))}`);
    expect((await byKey("ümlaut/1 ?")).text).toBe(text);
    expect((await patch(body.id, { idempotency_key: "other" })).status).toBe(200);
    expect((await byKey("ümlaut/1 ?")).status).toBe(404);
    expect((await byKey("other")).body.id).toBe(body.id);
    expect((await byKey("x".repeat(3_000))).status).toBe(404);
  });
});

describe("200 of PUT", () => {
  it("calculates anew and keeps what is not given", async () => {
    const { body: before } = await create({ is_transaction: true, metadata: { a: "1" }, idempotency_key: "kept" });
    const { status, body } = await put(before.id, {
      value: { value: "10", currency: "USD" },
      ...merchant({ category_code: "5541" }),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: before.id,
      mass: { amount: "0.024627808193" }, // half petrol, half diesel at prices of 2022, the year that was kept
      is_transaction: true,
      transaction_processed_at: before.transaction_processed_at,
      metadata: { a: "1" },
      idempotency_key: "kept",
      external_estimate_url: before.external_estimate_url,
    });
    expect((await client.get(`${PATH}/${before.id}`)).body).toEqual(body);
  });
});

describe("200 of PATCH", () => {
  it("changes only what is given, null clears, nothing is calculated anew, also after an order", async () => {
    const { body: before } = await create({ metadata: { a: "1" } });
    await client.post("/orders/by-estimate", { estimate_id: before.id });
    const changed = await patch(before.id, { is_transaction: true });
    expect(changed.body).toEqual({ ...before, is_transaction: true });
    const cleared = await patch(before.id, { metadata: null, transaction_processed_at: "2025-01-01T00:00:00-01:00" });
    expect(cleared.body).not.toHaveProperty("metadata");
    expect(cleared.body.transaction_processed_at).toBe("2025-01-01T01:00:00.000Z");
    expect(cleared.body.mass).toEqual(before.mass);
  });
});

describe("204", () => {
  it.each([
    { why: "an unassigned code", more: merchant({ category_code: "0000", name: "Lidl" }) },
    { why: "words that mean nothing", more: merchant({ search_term: "xyzzy" }) },
    { why: "pictures", more: merchant({ search_term: "🌍🔥" }) },
    { why: "ten thousand characters", more: merchant({ search_term: "x".repeat(10_000) }) },
  ])("is the answer to $why, without a body, and nothing is kept", async ({ more }) => {
    const { status, text, headers } = await create({ ...more, idempotency_key: "nothing" });
    expect([status, text]).toEqual([204, ""]);
    expect(headers.get("request-id")).toBeTruthy();
    expect((await client.get(`${PATH}/by-idempotency-key/nothing`)).status).toBe(404);
  });

  it("is not the answer to a key that another request has used", async () => {
    await create({ ...merchant({ search_term: "hotel" }), idempotency_key: "hotel" });
    const { status, body } = await create({ ...merchant({ search_term: "xyzzy" }), idempotency_key: "hotel" });
    expect([status, body.error?.error_code]).toEqual([409, "estimate_idempotency_already_exists"]);
  });

  it("leaves an estimate as it was", async () => {
    const { body } = await create();
    expect((await put(body.id, requestOf(merchant({ category_code: "0000" })))).status).toBe(204);
    expect((await client.get(`${PATH}/${body.id}`)).body).toEqual(body);
    expect((await put("est_nobody", requestOf(merchant({ category_code: "0000" })))).status).toBe(404);
  });
});

describe("400", () => {
  it.each([
    { code: "validation_error", more: merchant({ category_code: "abcd" }), names: "merchant" },
    { code: "validation_error", more: merchant({ category_code: "123" }), names: "merchant" },
    { code: "validation_error", more: merchant({ search_term: "" }), names: "merchant" },
    { code: "validation_error", more: merchant({ category_code: "5411", colour: "red" }), names: "merchant" },
    { code: "validation_error", more: { merchant: { country_code: "US", category_code: "5411" } }, names: "merchant" },
    { code: "validation_error", more: { value: { value: "-1", currency: "USD" } }, names: "value.value" },
    { code: "validation_error", more: { value: { value: "1", currency: "ABC" } }, names: "value.currency" },
    { code: "validation_error", more: { value: { value: 1, currency: "USD" } }, names: "value.value" },
    { code: "validation_error", more: { diet: "carnivore" }, names: "diet" },
    { code: "validation_error", more: { transaction_processed_at: "yesterday" }, names: "transaction_processed_at" },
    { code: "validation_error", more: { region_fallback: "maybe" }, names: "region_fallback" },
    { code: "exchange_rate_not_found", more: { value: { value: "1", currency: "XAU" } }, names: "XAU" },
  ])("$code names $names", async ({ code, more, names }) => {
    const { status, body } = await create(more);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ error_code: code, message: expect.stringContaining(names) });
  });

  it("refuses annotations that annotate nothing", async () => {
    const { body } = await create();
    expect((await patch(body.id, {})).status).toBe(400);
    expect((await patch(body.id, { is_transaction: "yes" })).status).toBe(400);
  });
});

describe("409", () => {
  it("refuses an update after an order", async () => {
    const { body } = await create();
    await client.post("/orders/by-estimate", { estimate_id: body.id });
    const refused = await put(body.id, requestOf({}));
    expect(refused.status).toBe(409);
    expect(refused.body.error?.error_code).toBe("estimate_order_already_placed");
  });
});
