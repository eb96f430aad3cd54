import type * as z from "zod";
import type { CalculationSheet, ElectricityEstimate, OrderQuote } from "@isotherm/contract";
import { verifySheet } from "@isotherm/methodology";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { estimateBytes } from "../harness/estimate-bytes.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type Estimate = z.input<typeof ElectricityEstimate>;
type Sheet = z.input<typeof CalculationSheet>;
type Quote = z.input<typeof OrderQuote>;

const PATH = "/estimates/electricity";
let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

const request = (more: object = {}) => ({ consumption: { amount: "1000", unit: "kWh" }, country_code: "DEU", ...more });
const create = (more: object = {}) => client.post<Estimate>(PATH, request(more));
const [trees, removals] = SANDBOX_BUNDLES;

describe("200", () => {
  it("gives the mass in tonnes and quotes exactly it from the account's selection", async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    // The worked example of methods/electricity.md
    expect(body.mass).toEqual({ amount: "0.379080168244", unit: "t" });
    expect(body.scope2?.amount).toBe("0.298827725");
    expect(body.scope3?.amount).toBe("0.080252443244");
    expect([body.location_based, body.market_based]).toEqual([body.mass, null]);
    const quote = body.quote as Quote;
    expect(quote.requested_quantity).toBe("0.379080168244");
    expect(quote.bundles.map(({ bundle_id, quantity }) => [bundle_id, quantity])).toEqual([
      [trees?.id, "0.360126"],
      [removals?.id, "0.018954"],
    ]);
    // 0.360126 · 12.89 + 0.018954 · 250 = 9.38052… and 10.42280 with the fee of a tenth of the gross price
    expect(quote.estimated_offset_cost).toBe("9.38");
    expect(quote.estimated_total_cost).toBe("10.42");
    expect(quote.currency).toBe("USD");
  });

  it.each([
    { amount: "1", unit: "MWh" },
    { amount: "0.001", unit: "GWh" },
  ])("gives the same mass for $amount $unit", async (consumption) => {
    expect((await create({ consumption })).body.mass.amount).toBe("0.379080168244");
  });

  it("repeats the request as it was sent, unknown and null properties left out", async () => {
    const consumption = { amount: "01000.50", unit: "kWh" };
    const { body } = await create({ consumption, name: null, metadata: { a: "1" }, unknown: 1 });
    expect(body.request).toEqual({ consumption, country_code: "DEU", metadata: { a: "1" } });
    expect(body.metadata).toEqual({ a: "1" });
  });

  it("answers the estimate that was kept, to the letter", async () => {
    const created = await create({ metadata: { order: "7" } });
    const read = await client.get(`${PATH}/${created.body.id}`);
    expect(read.status).toBe(200);
    expect(read.text).toBe(created.text);
  });

  it("answers how it came about, with factor, source and rung of each figure", async () => {
    const { body } = await create({ country_code: "ATA" });
    const sheet = await client.get<Sheet>(`/estimates/${body.id}/calculation`);
    expect(sheet.status).toBe(200);
    expect(sheet.body.estimate_id).toBe(body.id);
    expect(sheet.body.steps.at(-1)?.result.value).toBe(body.mass.amount);
    expect(verifySheet(sheet.body)).toEqual([]);
    const [first] = sheet.body.steps;
    expect(first?.worked).toBe("E = 1000 · 458.29 · 0.8514 / 1000");
    expect(first?.inputs[1]).toMatchObject({ factor_id: "grid-intensity/2026-1/WORLD-2025", rung: "world" });
    expect(first?.note).toContain("ATA");
  });

  it("has the address of a page that nobody can guess, the same when it is read", async () => {
    const [{ body }, other] = await Promise.all([create(), create()]);
    expect(body.external_estimate_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/e\/[A-Za-z0-9_-]{64,}$/);
    expect(other.body.external_estimate_url).not.toBe(body.external_estimate_url);
  });

  it("answers an estimate of nothing with a quote that says why there is none", async () => {
    const { status, body } = await create({ consumption: { amount: "0", unit: "kWh" } });
    expect(status).toBe(200);
    expect(body.mass.amount).toBe("0");
    expect(body.quote).toMatchObject({ error: { error_code: "order_quantity_invalid" } });
  });

  it("quotes the bundles of the request instead of the account's", async () => {
    const { body } = await create({ bundle_selection: [{ bundle_id: removals?.id }], quantity_trunc: "kg" });
    expect((body.quote as Quote).bundles).toMatchObject([{ bundle_id: removals?.id, quantity: "0.379" }]);
  });

  it("answers a repetition with the same key and request from what was kept, also when both run at once", async () => {
    const repeated = { idempotency_key: "grün & 1", metadata: { run: "a" } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(repeated)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await create(repeated)).body.id).toBe(answers[0]?.body.id);
  });
});

describe("200 of a region", () => {
  it("takes the state's figure, also without a country", async () => {
    const consumption = { amount: "958", unit: "kWh" };
    const { body } = await create({ consumption, country_code: "USA", region: "US-TX" });
    expect(body.mass.amount).toBe("0.407047"); // 1000 generated · (0.334147 + 0.0729) kg
    expect((await create({ consumption, country_code: null, region: "US-TX" })).body.mass).toEqual(body.mass);
  });

  it("is asked for by the market, for a year and with a contract", async () => {
    const asked = { country_code: "AUS", region: "AU-NSW", accounting: "market_based", consumed_on: "2024-05-01" };
    const { body } = await create(asked);
    expect([body.mass.amount, body.location_based?.amount, body.market_based?.amount]).toEqual(["0.92", "0.7", "0.92"]);
    const contract = { type: "certificates", share: 0.25 };
    const covered = await create({ ...asked, contract });
    expect(covered.body.scope2?.amount).toBe("0.6075"); // 0.75 · 0.81
    expect(covered.body.request).toMatchObject({ ...asked, contract });
    expect((await client.get(`${PATH}/${covered.body.id}`)).text).toBe(covered.text);
  });

  it("warns of a year without factors", async () => {
    const { body } = await create({ factor_year: 2030 });
    expect(body.warnings).toMatchObject([{ code: "year_fallback", field: "factor_year" }]);
  });
});

describe("200 of PUT", () => {
  it("calculates anew; id, page, metadata and key stay", async () => {
    const { body: before } = await create({ metadata: { a: "1" }, idempotency_key: "stays" });
    const sent = request({ consumption: { amount: "2", unit: "MWh" } });
    const { status, body } = await client.send<Estimate>("PUT", `${PATH}/${before.id}`, JSON.stringify(sent));
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: before.id, mass: { amount: "0.758160336488" }, idempotency_key: "stays" });
    expect(body.metadata).toEqual({ a: "1" });
    expect(body.request).toEqual(sent);
    expect(body.external_estimate_url).toBe(before.external_estimate_url);
  });
});

describe("what the interface does not know of a request", () => {
  it("is named by a warning, with what was probably meant, and read again as it was kept", async () => {
    const created = await create({
      country_code: null,
      countryCode: "FRA",
      consumption: { amount: "1", unit: "kWh", zone: 1 },
    });
    expect(created.status).toBe(200);
    expect(created.body.warnings).toEqual([
      { code: "field_unknown", message: expect.stringMatching(/ignored\.$/), field: "consumption.zone" },
      { code: "field_unknown", message: expect.stringContaining("country_code"), field: "countryCode" },
      { code: "country_unknown", message: expect.stringContaining("world"), field: "country_code" },
    ]);
    expect((await client.get(`${PATH}/${created.body.id}`)).text).toBe(created.text);
  });

  it("is no reason for another estimate: a repetition with the same key is answered as the first one was", async () => {
    const first = await create({ idempotency_key: "with a slip", countryCode: "FRA" });
    const again = await create({ idempotency_key: "with a slip" });
    expect(again.text).toBe(first.text);
    expect(first.body.warnings).toHaveLength(1);
  });

  it("is judged anew by PUT", async () => {
    const { body: before } = await create({ zone: 1 });
    const put = (more: object) => client.send<Estimate>("PUT", `${PATH}/${before.id}`, JSON.stringify(request(more)));
    expect((await put({})).body.warnings).toEqual([]);
    expect((await put({ Region: "x" })).body.warnings).toMatchObject([{ field: "Region" }]);
  });

  it("fills no more than fifty warnings, and no more of the table than they need, however much it is", async () => {
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`${index}${"key".repeat(30)}`, 1]));
    const { status, body } = await create(many);
    expect([status, body.warnings.length]).toEqual([200, 50]);
    expect(await estimateBytes(service, client, body.id)).toBeLessThan(4_096);
  });
});

describe("400", () => {
  it.each([
    { why: "a negative amount", more: { consumption: { amount: "-1", unit: "kWh" } }, names: "consumption.amount" },
    { why: "a region elsewhere", more: { country_code: "CAN", region: "US-TX" }, names: "region" },
    { why: "an unknown region", more: { country_code: "USA", region: "US-ZZ" }, names: "region" },
    { why: "a year before the first edition", more: { factor_year: 2014 }, names: "factor_year" },
    { why: "a contract without its factor", more: { contract: { type: "own_factor" } }, names: "emission_factor_id" },
    { why: "an unknown country", more: { country_code: "DE" }, names: "country_code" },
    { why: "metadata that is no text", more: { metadata: { a: 1 } }, names: "metadata.a" },
    { why: "an empty key", more: { idempotency_key: "" }, names: "idempotency_key" },
    { why: "an empty selection", more: { bundle_selection: [] }, names: "bundle_selection" },
  ])("refuses $why and names the field", async ({ more, names }) => {
    const { status, body } = await create(more);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ error_code: "validation_error", message: expect.stringContaining(names) });
  });

  it.each([
    { code: "bundle_id_invalid", selection: [{ bundle_id: "bun_nothing" }] },
    { code: "bundle_selection_ratios_invalid", selection: [{ bundle_id: trees?.id, percentage: 99 }] },
    {
      code: "bundle_selection_ratios_invalid_format",
      selection: [{ bundle_id: trees?.id, percentage: 50 }, { bundle_id: removals?.id }],
    },
  ])("$code refuses such a selection", async ({ code, selection }) => {
    const { status, body } = await create({ bundle_selection: selection });
    expect(status).toBe(400);
    expect(body.error?.error_code).toBe(code);
  });
});

describe("404", () => {
  it("is the same answer for an unknown estimate, a malformed id, and one of another account", async () => {
    const { body } = await create();
    const live = service.as("live");
    const answers = await Promise.all(
      [body.id, "est_01J00000000000000000000000", "x".repeat(65), "a%20b"].map((id) => live.get(`${PATH}/${id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.error?.error_code).toBe("estimate_not_found");
    expect((await live.get(`/estimates/${body.id}/calculation`)).text).toBe(answers[0]?.text);
  });
});

describe("409", () => {
  it("refuses a used key with another request, and names the estimate that has it", async () => {
    const first = await create({ idempotency_key: "once" });
    const { status, body } = await create({ idempotency_key: "once", country_code: "FRA" });
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ error_code: "estimate_idempotency_already_exists" });
    expect(body.error?.message).toContain(first.body.id);
  });
});

describe("what is kept", () => {
  it("takes at most two write units without a key", async () => {
    const { body } = await create();
    const bytes = await estimateBytes(service, client, body.id);
    expect(bytes).toBeGreaterThan(200);
    expect(bytes).toBeLessThanOrEqual(2_048);
  });
});
