import type { CalculationSheet, DescribedEmissionFactor, FactorEstimate } from "@isotherm/contract";
import { systemIds, systemTokens } from "@isotherm/core/system";
import { verifySheet } from "@isotherm/methodology";
import { seedSandbox } from "@isotherm/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { estimatesFunction } from "../harness/estimates-function.ts";
import { aKeyOf } from "../harness/new-key.ts";
import { type Answer, type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type Factor = z.input<typeof DescribedEmissionFactor>;
type Estimate = z.input<typeof FactorEstimate>;
type Sheet = z.input<typeof CalculationSheet>;
interface List {
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  readonly data: Factor[];
}

let service: JoinedService;
let client: Client;
let stranger: Client;
let powerless: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  const foreign = await seedSandbox(service.table, { name: "Foreign", ids: systemIds, tokens: systemTokens });
  stranger = service.as({ key: foreign.keys.test });
  const { body: me } = await client.get<Parameters<typeof aKeyOf>[1]>("/accounts/me");
  powerless = service.as({ key: await aKeyOf(service, me, { permissions: [] }) });
});
afterAll(() => service.stop());

const TARIFF = {
  name: "Green tariff of the Muster works",
  value: "0.05",
  numerator_unit: "kg",
  denominator_unit: "kWh",
  source_name: "Muster GmbH",
  publication_year: 2026,
};
const search = (query: string, by = client) => by.get<List>(`/emission-factors?${query}`);
const create = (more: object = {}, by = client) => by.post<Factor>("/emission-factors", { ...TARIFF, ...more });
const put = (id: string, more: object = {}, by = client) =>
  by.send<Factor>("PUT", `/emission-factors/${id}`, JSON.stringify({ ...TARIFF, ...more }));
const read = (id: string, by = client) => by.get<Factor>(`/emission-factors/${id}`);
const codeOf = ({ status, body }: Answer<unknown>) => [status, (body as Answer["body"]).error?.error_code];
const estimate = (emission_factor_id: string, value: string, unit: string, more: object = {}) =>
  client.post<Estimate>("/estimates/emission-factor", { emission_factor_id, activity: { value, unit }, ...more });
const sheetOf = async (id: string) => (await client.get<Sheet>(`/estimates/${id}/calculation`)).body;

describe("GET /emission-factors", () => {
  it("200: finds by words in German, the best match first, and pages through it", async () => {
    const { status, body } = await search("name=Strom%20Deutschland&limit=3");
    expect(status).toBe(200);
    expect(body.data.map(({ id }) => id)).toEqual([
      "grid-intensity/2026-1/DEU-2025",
      "grid-intensity/2026-1/DEU-2024",
      "grid-intensity/2026-1/DEU-2023",
    ]);
    expect(body.data[0]).toMatchObject({ region: "Germany", source: "ember", denominator_unit: "kWh", gated: false });
    expect(body.has_more).toBe(true);
    const [byCursor, byId] = await Promise.all([
      search(`name=Strom%20Deutschland&limit=3&after=${encodeURIComponent(body.next_cursor ?? "")}`),
      search(`name=Strom%20Deutschland&limit=3&after=${encodeURIComponent(body.data[2]?.id ?? "")}`),
    ]);
    expect(byCursor.body.data[0]?.id).toBe("grid-intensity/2026-1/DEU-2022");
    expect(byId.body).toEqual(byCursor.body);
  });

  it("200: narrows by source, year, region and unit", async () => {
    const { body } = await search(
      "source=epa&source=glec&publication_year=2024&unit=mass-distance&limit=100&name=truck",
    );
    expect(body.data.length).toBeGreaterThan(5);
    for (const { source, publication_year, denominator_unit } of body.data) {
      expect([source, publication_year, denominator_unit]).toEqual(["glec", 2024, "t*km"]);
    }
    const inGermany = await search("region=deu&region=FRANCE&name=grid%202024&unit=energy");
    expect(new Set(inGermany.body.data.map(({ region }) => region))).toEqual(new Set(["France", "Germany"]));
  });

  it("200: with region_fallback, regions that contain or border the one come behind it", async () => {
    const { body } = await search("region=PRT&name=life%20cycle%20generation%202024&region_fallback=always");
    expect(body.data.map(({ region }) => region)).toEqual(["Portugal", "Spain", "Global"]);
  });

  it.each([
    ["source=nobody", "validation_error"],
    ["publication_year=soon", "validation_error"],
    ["unit=parsec", "validation_error"],
    ["region_fallback=perhaps", "validation_error"],
    ["name=", "validation_error"],
    [`name=${"x".repeat(256)}`, "validation_error"],
    ["name=a&name=b", "validation_error"],
    ["limit=0", "pagination_limit_invalid"],
    ["limit=x", "validation_error"],
    ["after=nonsense", "id_invalid"],
    ["after=road-freight/2024-1/nothing", "id_invalid"],
  ])("400: %s", async (query, code) => {
    expect(codeOf(await search(query))).toEqual([400, code]);
  });

  it("400: a cursor of another search", async () => {
    const { body } = await search("name=diesel&limit=1");
    expect(codeOf(await search(`name=steel&after=${body.next_cursor}`))).toEqual([400, "id_invalid"]);
  });
});

describe("GET /emission-factors/regions", () => {
  it("200: names every region once, in order", async () => {
    const { status, body } = await client.get<string[]>("/emission-factors/regions");
    expect(status).toBe(200);
    expect(body).toEqual([...new Set(body)].toSorted(new Intl.Collator("en").compare));
    expect(body).toEqual(expect.arrayContaining(["Germany", "Global", "Europe", "US-RFCW"]));
  });

  it("400: an account that the key may not act on", async () => {
    const answer = await client.get("/emission-factors/regions", { headers: { "service-account": "acc_nobody" } });
    expect(codeOf(answer)).toEqual([400, "invalid_selected_account_id"]);
  });
});

describe("GET /emission-factors/{id}", () => {
  it.each([
    ["road-freight/2024-1/truck_articulated_40t", "t*km"],
    ["air-freight/2024-1/cargo_plane/short", "t*km"],
    ["natural-gas/2025-1/combustion", "m3"],
    ["open-ceda/2025-1/South-Eastern_Asia-1111A0", "USD"],
    ["reference-rates/2026-1/GBP-2023", null],
    ["vessel-efficiency/2025-1/9321483", null],
    ["client/2025/fuel_used", null],
  ])("200: %s, slashes and all", async (id, unit) => {
    const { status, body } = await read(id);
    expect([status, body.id, body.denominator_unit]).toEqual([200, id, unit]);
  });

  it("200: as the list has it", async () => {
    const { body } = await search("name=articulated%20truck&limit=1");
    expect((await read(body.data[0]?.id ?? "")).body).toEqual(body.data[0]);
  });

  it("200: a superseded edition names the next one", async () => {
    expect((await read("uk-electricity/2024-1/generation")).body.superseded_by).toBe(
      "uk-electricity/2025-1/generation",
    );
  });

  it.each([
    "nothing",
    "road-freight/2024-1/nothing",
    "own/1/01JD9Z3N8Q5V7R2T4W6X8Y0Z1A",
    "own/x",
    "client/2025/toString",
    "x".repeat(201),
  ])("404: %s", async (id) => {
    expect(codeOf(await read(id))).toEqual([404, "not_found"]);
  });
});

describe("POST /emission-factors", () => {
  it("200: keeps a factor, which is found and read from then on by the organisation alone", async () => {
    const { status, body } = await create({
      name: "Zwiebelkuchen tariff",
      wtt: "0.02",
      ttw: "0.03",
      region: "DEU",
      valid_from: "2026-01-01",
      valid_through: "2026-12-31",
      evidence_url: "https://example.com/evidence.pdf",
      boundary: "well to wheel",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      source: "own",
      edition: "1",
      superseded_by: null,
      quality: "primary",
      region: "Germany",
      gas_emissions: {
        co2e: "0.05",
        wtw_breakdown: { source: "direct_from_source", wtt_co2e: "0.02", ttw_co2e: "0.03" },
      },
      source_url: "https://example.com/evidence.pdf",
      valid_through: "2026-12-31",
    });
    expect(body.id).toMatch(/^own\/1\/[0-9A-HJKMNP-TV-Z]{26}$/);
    expect((await read(body.id)).body).toEqual(body);
    expect((await search("name=zwiebelkuchen")).body.data).toEqual([body]);
    expect((await search("source=own&region=DEU&unit=energy")).body.data).toContainEqual(body);
    expect((await search("name=zwiebelkuchen", stranger)).body.data).toEqual([]);
    expect((await search("name=zwiebelkuchen", service.as("live"))).body.data).toEqual([]);
    for (const other of [stranger, service.as("live")]) {
      expect(codeOf(await read(body.id, other))).toEqual([404, "not_found"]);
      expect(codeOf(await put(body.id, {}, other))).toEqual([404, "not_found"]);
    }
  });

  it("200: the same request with the same key is the same factor; 409: another one", async () => {
    const first = await create({ idempotency_key: "tariff 1" });
    const again = await create({ idempotency_key: "tariff 1" });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await create({ idempotency_key: "tariff 1", value: "0.06" });
    expect(codeOf(other)).toEqual([409, "emission_factor_idempotency_already_exists"]);
    expect(other.text).toContain(first.body.id);
    // Keys of one organisation and mode say nothing to another.
    expect((await create({ idempotency_key: "tariff 1", value: "0.06" }, stranger)).status).toBe(200);
  });

  it("200: ten equal requests at once are one factor", async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => create({ idempotency_key: "at once" })));
    expect(new Set(all.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  });

  const SPLIT = { value: "0.05", wtt: "0.03", ttw: "0.02", denominator_unit: "t" };
  const hub = (carrier: object) => ({
    hub_type: "Warehouse",
    energy_carriers: [
      {
        energy_carrier: "Electric",
        relative_share: "1",
        emission_factor_wtw: "0.35",
        emission_factor_ttw: "0",
        unit: "kWh",
        ...carrier,
      },
    ],
  });

  it.each([
    [{ name: undefined }, "name"],
    [{ value: "-1" }, "value"],
    [{ value: 1 }, "value"],
    [{ numerator_unit: "lb" }, "numerator_unit"],
    [{ denominator_unit: "parsec" }, "denominator_unit"],
    [{ publication_year: 1.5 }, "publication_year"],
    [{ source_name: "" }, "source_name"],
    [{ wtt: "0.05" }, "ttw"],
    [{ wtt: "0.02", ttw: "0.02" }, "value"],
    [{ valid_from: "2026-02-30" }, "valid_from"],
    [{ valid_from: "2026-02-02", valid_through: "2026-02-01" }, "valid_through"],
    [{ evidence_url: "http://example.com" }, "evidence_url"],
    [{ idempotency_key: "" }, "idempotency_key"],
    [{ ...SPLIT, exchanged_as: hub({ relative_share: "0.9" }) }, "exchanged_as.energy_carriers"],
    [{ ...SPLIT, exchanged_as: hub({ relative_share: "0" }) }, "relative_share"],
    [{ ...SPLIT, exchanged_as: hub({ energy_carrier: "Coal" }) }, "energy_carrier"],
    [{ ...SPLIT, exchanged_as: { ...hub({}), hub_type: "Shed" } }, "hub_type"],
    [{ ...SPLIT, exchanged_as: { ...hub({}), mode: "Road" } }, "exchanged_as"],
    [{ ...SPLIT, denominator_unit: "t*km", exchanged_as: hub({}) }, "a hub needs a factor per t"],
    [{ denominator_unit: "t", exchanged_as: hub({}) }, "needs wtt and ttw"],
  ])("400: %o names %s", async (more, field) => {
    const answer = await create(more);
    expect(codeOf(answer)).toEqual([400, "validation_error"]);
    expect(answer.text).toContain(field);
  });

  it("403: a key without factors.write", async () => {
    expect(codeOf(await create({}, powerless))).toEqual([403, "unauthorised"]);
  });
});

describe("PUT /emission-factors/{id}", () => {
  it("200: makes a new edition; the old one stays readable and names it", async () => {
    const { body: first } = await create({ name: "Tariff of editions" });
    const { status, body: second } = await put(first.id, { name: "Tariff of editions", value: "0.04" });
    expect([status, second.id, second.edition]).toEqual([200, first.id.replace("own/1/", "own/2/"), "2"]);
    expect((await read(first.id)).body).toEqual({ ...first, superseded_by: second.id });
    // An earlier id names the same factor.
    const { body: third } = await put(first.id, { name: "Tariff of editions", value: "0.03" });
    expect(third.id).toBe(first.id.replace("own/1/", "own/3/"));
    expect((await read(second.id)).body.superseded_by).toBe(third.id);
    const { body: found } = await search("name=tariff%20of%20editions");
    expect(found.data).toEqual([third]);
  });

  it("200: ten at once are ten editions, none of them lost; with a key they are one", async () => {
    const { body: first } = await create();
    const values = Array.from({ length: 10 }, (_, index) => `0.1${index}`);
    const all = await Promise.all(values.map((value) => put(first.id, { value })));
    expect(new Set(all.map(({ body }) => body.edition))).toEqual(new Set(values.map((_, index) => String(index + 2))));
    for (const { body } of all) expect((await read(body.id)).body.gas_emissions).toEqual(body.gas_emissions);
    const keyed = await Promise.all(values.map(() => put(first.id, { idempotency_key: "edit once" })));
    expect(new Set(keyed.map(({ body }) => body.id)).size).toBe(1);
  });

  it("409: a key of another request", async () => {
    const { body } = await create({ idempotency_key: "tariff put" });
    expect(codeOf(await put(body.id, { idempotency_key: "tariff put" }))).toEqual([
      409,
      "emission_factor_idempotency_already_exists",
    ]);
  });

  it("400, 403, 404", async () => {
    const { body } = await create();
    expect(codeOf(await put(body.id, { value: "x" }))).toEqual([400, "validation_error"]);
    expect(codeOf(await put(body.id, {}, powerless))).toEqual([403, "unauthorised"]);
    for (const id of ["own/2/01JD9Z3N8Q5V7R2T4W6X8Y0Z1A", "road-freight/2024-1/truck_articulated_40t", "nothing"]) {
      expect(codeOf(await put(id))).toEqual([404, "not_found"]);
    }
  });
});

describe("POST /estimates/emission-factor", () => {
  it("200: multiplies an activity by a factor of the tables, and the sheet recomputes", async () => {
    const { status, body } = await estimate("fuels-by-volume/2025-1/diesel", "1", "m3", { metadata: { trip: "7" } });
    expect([status, body.mass]).toEqual([200, { amount: "2.57082", unit: "t" }]);
    expect(body.emission_factor).toMatchObject({
      id: "fuels-by-volume/2025-1/diesel",
      gas_emissions: { co2e: "2.57082" },
    });
    expect("estimated_quantity" in body.quote || "quantity" in body.quote).toBe(true);
    const sheet = await sheetOf(body.id);
    expect(verifySheet(sheet)).toEqual([]);
    expect(sheet.steps[0]?.formula).toBe("B = A · 1000");
    expect((await client.get(`/estimates/emission-factor/${body.id}`)).body).toEqual(body);
  });

  it("200: takes superseded editions, and says that a year was asked for that is not the factor's", async () => {
    const { body } = await estimate("uk-electricity/2024-1/generation", "1", "GJ", { factor_year: 2026 });
    // 1 GJ is 277.78 kWh at 0.20705 kg.
    expect(Number(body.mass.amount)).toBeCloseTo(0.0575139, 6);
    expect(body.warnings.map(({ code, field }) => [code, field])).toEqual([["year_fallback", "factor_year"]]);
  });

  it("200: the same request with the same key is the same estimate; 409: another one", async () => {
    const keyed = { idempotency_key: "by factor" };
    const first = await estimate("fuels-by-volume/2025-1/diesel", "1", "l", keyed);
    expect((await estimate("fuels-by-volume/2025-1/diesel", "1", "l", keyed)).body).toEqual(first.body);
    expect(codeOf(await estimate("fuels-by-volume/2025-1/diesel", "2", "l", keyed))).toEqual([
      409,
      "estimate_idempotency_already_exists",
    ]);
  });

  it("200: an order is placed from it, and its page is readable", async () => {
    const { body } = await estimate("fuels-by-volume/2025-1/diesel", "1000", "l");
    const order = await client.post<{ id: string }>("/orders/by-estimate", { estimate_id: body.id });
    expect(order.status).toBe(200);
    const page = await fetch(body.external_estimate_url);
    expect([page.status, (await page.text()).includes("fuels-by-volume/2025-1/diesel")]).toEqual([200, true]);
  });

  it.each([
    ["nothing/2024-1/x", "l", "emission_factor_id_invalid"],
    ["reference-rates/2026-1/GBP-2023", "l", "emission_factor_id_invalid"],
    ["own/1/01JD9Z3N8Q5V7R2T4W6X8Y0Z1A", "l", "emission_factor_id_invalid"],
    ["with blanks", "l", "validation_error"],
    ["", "l", "validation_error"],
    ["x".repeat(201), "l", "validation_error"],
    ["fuels-by-volume/2025-1/diesel", "kg", "emission_factor_unit_mismatch"],
    ["fuels-by-volume/2025-1/diesel", "EUR", "emission_factor_unit_mismatch"],
    ["fuels-by-volume/2025-1/diesel", "parsec", "validation_error"],
    ["open-ceda/2025-1/DEU-1111A0", "XAU", "exchange_rate_not_found"],
  ])("400: %s per %s is %s", async (id, unit, code) => {
    expect(codeOf(await estimate(id, "1", unit))).toEqual([400, code]);
  });

  it("400: an activity below 0, or none", async () => {
    expect(codeOf(await estimate("fuels-by-volume/2025-1/diesel", "-1", "l"))).toEqual([400, "validation_error"]);
    const none = await client.post("/estimates/emission-factor", {
      emission_factor_id: "fuels-by-volume/2025-1/diesel",
    });
    expect(codeOf(none)).toEqual([400, "validation_error"]);
  });

  it("403: a factor of a data set that the stage has not", async () => {
    // The local stack has it: the function runs in this process, without.
    const post = estimatesFunction(service.table, service.stack.keys.test, (uses) => ({
      ...uses,
      countryFactors: async () => undefined,
    }));
    const id = "open-ceda/2025-1/DEU-1111A0";
    const refused = await post("/estimates/emission-factor", {
      emission_factor_id: id,
      activity: { value: "1", unit: "EUR" },
    });
    expect([refused.statusCode, refused.body.includes("emission_factor_gated")]).toEqual([403, true]);
    expect((await estimate(id, "1", "EUR")).status).toBe(200);
  });

  it("404: an estimate of another kind, or of somebody else", async () => {
    const { body } = await estimate("fuels-by-volume/2025-1/diesel", "1", "l");
    expect(codeOf(await stranger.get(`/estimates/emission-factor/${body.id}`))).toEqual([404, "estimate_not_found"]);
    expect(codeOf(await client.get(`/estimates/electricity/${body.id}`))).toEqual([404, "estimate_not_found"]);
  });
});

describe("an own factor that a request names", () => {
  it("makes the mass of electricity, beside the grid's; its upstream and generation are as it says", async () => {
    const { body: plain } = await create();
    const { body: split } = await create({ wtt: "0.02", ttw: "0.03", numerator_unit: "g", denominator_unit: "MJ" });
    interface Electricity extends Estimate {
      readonly location_based: { amount: string };
      readonly market_based: { amount: string };
      readonly scope2: { amount: string };
      readonly scope3: { amount: string };
    }
    const electricity = (more: object) =>
      client.post<Electricity>("/estimates/electricity", {
        consumption: { amount: "1000", unit: "kWh" },
        country_code: "DEU",
        ...more,
      });
    const whole = await electricity({ emission_factor_id: plain.id });
    expect([whole.body.mass.amount, whole.body.scope2.amount, whole.body.scope3.amount]).toEqual(["0.05", "0.05", "0"]);
    expect(Number(whole.body.location_based.amount)).toBeGreaterThan(0.3);
    expect(whole.body.data_quality?.shares.primary).toBe("1");
    const parts = await electricity({ emission_factor_id: split.id, accounting: "market_based" });
    expect([parts.body.mass.amount, parts.body.scope2.amount, parts.body.scope3.amount]).toEqual([
      "0.00018",
      "0.000108",
      "0.000072",
    ]);
    const half = await electricity({
      accounting: "market_based",
      contract: { type: "own_factor", share: 0.5, emission_factor_id: plain.id },
    });
    expect(Number(half.body.scope2.amount)).toBeGreaterThan(0.1);
    const byLocation = await electricity({ emission_factor_id: plain.id, accounting: "location_based" });
    expect(byLocation.body.mass).toEqual(byLocation.body.location_based);
    expect(byLocation.body.market_based.amount).toBe("0.05");
    for (const { body } of [whole, parts, half, byLocation]) expect(verifySheet(await sheetOf(body.id))).toEqual([]);
  });

  it("makes the mass of a leg and of a site, beside the model's, and shows itself in the answer", async () => {
    const { body: carrier } = await create({ value: "50", numerator_unit: "g", denominator_unit: "t*km" });
    const { body: site } = await create({ value: "0.002", numerator_unit: "kg", denominator_unit: "kg" });
    const { body: boxes } = await create({ value: "0.1", denominator_unit: "TEU*km", wtt: "0.04", ttw: "0.06" });
    const legs = [
      { method: "diesel_truck", route: { amount: "500", unit: "km" }, emission_factor_id: carrier.id },
      { method: "warehouse_ambient", emission_factor_id: site.id },
    ];
    interface Leg {
      readonly mass: { amount: string; wtw_details: { wtt: { amount: string }; ttw: { amount: string } } };
      readonly emission_factor: Factor;
    }
    const shipped = { shipment: { mass: { amount: "10", unit: "t" } } };
    const multi = await client.post<Estimate & { legs: Leg[] }>("/estimates/shipping/multi-leg", { ...shipped, legs });
    expect(multi.body.legs.map(({ mass }) => mass.amount)).toEqual(["0.25", "0.02"]);
    expect(multi.body.legs.map(({ emission_factor: { id, source } }) => [id, source])).toEqual([
      [carrier.id, "own"],
      [site.id, "own"],
    ]);
    expect(multi.body.legs[1]?.emission_factor).toMatchObject({ numerator_unit: "kg", gas_emissions: { co2e: "2" } });
    const single = await client.post<Estimate & Leg>("/estimates/shipping", {
      shipment: { containers: "2" },
      method: "diesel_truck",
      route: { amount: "1000", unit: "km" },
      emission_factor_id: boxes.id,
    });
    expect(single.body).toMatchObject({ mass: { amount: "0.2", wtw_details: { ttw: { amount: "0.12" } } } });
    for (const { body } of [multi, single]) expect(verifySheet(await sheetOf(body.id))).toEqual([]);
  });

  it("makes the mass of a purchase, whatever the merchant sells", async () => {
    const { body: supplier } = await create({ value: "0.3", denominator_unit: "EUR" });
    const { status, body } = await client.post<Estimate>("/estimates/transactions", {
      value: { value: "1000", currency: "EUR" },
      merchant: { country_code: "DEU", category_code: "0000" },
      emission_factor_id: supplier.id,
    });
    expect([status, body.mass.amount, body.emission_factor.id]).toEqual([200, "0.3", supplier.id]);
    expect(verifySheet(await sheetOf(body.id))).toEqual([]);
  });

  it("stands in the sheet and on the page as the client's, with whose it is and its evidence", async () => {
    const { body: own } = await create({ evidence_url: "https://example.com/proof.pdf" });
    const { body } = await estimate(own.id, "1000", "kWh");
    const { steps } = await sheetOf(body.id);
    const input = steps.flatMap(({ inputs }) => inputs).find(({ factor_id }) => factor_id === own.id);
    expect(input).toMatchObject({ value: "0.05", quality: "measured", licence: "of the organisation" });
    expect(input?.source).toContain("own factor, source: Muster GmbH");
    const facts = steps.flatMap((step) => step.facts ?? []);
    expect(facts.map(({ name }) => name)).toEqual(["own factor of", "told by", "evidence"]);
    const page = await (await fetch(body.external_estimate_url)).text();
    expect(page).toContain("own factor, source: Muster GmbH");
    expect(page).toContain("Edition: own 1.");
    expect(page).toContain("provided by the client");
  });

  it("changes no kept estimate when it gets a new edition: the sheet replays with the old figure", async () => {
    const { body: own } = await create();
    const { body: kept } = await estimate(own.id, "1000", "kWh");
    const before = await sheetOf(kept.id);
    const { body: next } = await put(own.id, { value: "0.09" });
    expect((await client.get(`/estimates/emission-factor/${kept.id}`)).body).toEqual(kept);
    const after = await sheetOf(kept.id);
    expect(after).toEqual(before);
    expect(verifySheet(after)).toEqual([]);
    expect((await estimate(own.id, "1000", "kWh")).body.mass.amount).toBe("0.05");
    expect((await estimate(next.id, "1000", "kWh")).body.mass.amount).toBe("0.09");
  });

  it.each([
    ["/estimates/electricity", { consumption: { amount: "1", unit: "kWh" }, consumed_on: "2025-06-01" }],
    [
      "/estimates/shipping",
      {
        shipment: { mass: { amount: "1", unit: "t" } },
        method: "diesel_truck",
        route: { amount: "5", unit: "km" },
        shipped_at: "2025-06-01T00:00:00Z",
      },
    ],
    [
      "/estimates/transactions",
      {
        value: { value: "1", currency: "USD" },
        merchant: { country_code: "USA", category_code: "5411" },
        transaction_processed_at: "2025-06-01T00:00:00Z",
      },
    ],
  ])(
    "is refused by %s where it is unknown, does not hold on the day, or counts by another unit",
    async (path, request) => {
      const { body: later } = await create({ valid_from: "2025-06-02", denominator_unit: "kWh" });
      const { body: earlier } = await create({ valid_through: "2025-05-31", denominator_unit: "kWh" });
      const { body: foreign } = await create({}, stranger);
      const { body: meals } = await create({ denominator_unit: "meal" });
      const by = (emission_factor_id: string) => client.post(path, { ...request, emission_factor_id });
      for (const id of [later.id, earlier.id, foreign.id, "own/9/x", "uk-electricity/2026-1/generation"]) {
        expect(codeOf(await by(id)), id).toEqual([400, "emission_factor_id_invalid"]);
      }
      expect(codeOf(await by(meals.id))).toEqual([400, "emission_factor_unit_mismatch"]);
      expect(codeOf(await by("with blanks"))).toEqual([400, "validation_error"]);
    },
  );

  it.each([
    ["/estimates/shipping", (leg: object) => leg],
    ["/estimates/shipping/multi-leg", (leg: object) => ({ legs: [leg] })],
  ])("on PUT %s holds on the day that the estimate keeps, unless another one is told", async (path, bodyOf) => {
    const { body: before } = await create({ valid_through: "2025-12-31", denominator_unit: "t*km" });
    const { body: since } = await create({ valid_from: "2026-01-01", denominator_unit: "t*km" });
    const by = ({ id }: Factor) => ({
      shipment: { mass: { amount: "1", unit: "t" } },
      ...bodyOf({
        method: "diesel_truck",
        route: { amount: "5", unit: "km", basis: "actual" },
        emission_factor_id: id,
      }),
    });
    const made = await client.post<Estimate>(path, { ...by(before), shipped_at: "2025-06-01T00:00:00Z" });
    const again = (body: object) => client.send("PUT", `${path}/${made.body.id}`, JSON.stringify(body));
    expect((await again(by(before))).status).toBe(200);
    expect(codeOf(await again(by(since)))).toEqual([400, "emission_factor_id_invalid"]);
    expect((await again({ ...by(since), shipped_at: "2026-02-01T00:00:00Z" })).status).toBe(200);
  });

  it("is refused with the number of the leg, and beside primary data or a contract", async () => {
    const leg = { method: "diesel_truck", route: { amount: "5", unit: "km" } };
    const shipment = { mass: { amount: "1", unit: "t" } };
    const legs = [leg, { ...leg, emission_factor_id: "own/1/x" }];
    const multi = await client.post("/estimates/shipping/multi-leg", { shipment, legs });
    expect(codeOf(multi)).toEqual([400, "emission_factor_id_invalid"]);
    expect(multi.text).toContain("legs.1");
    const primary_data = { source: "me", load_factor: 0.5 };
    const both = await client.post("/estimates/shipping", {
      shipment,
      ...leg,
      primary_data,
      emission_factor_id: "own/1/x",
    });
    expect(codeOf(both)).toEqual([400, "validation_error"]);
    expect(both.text).toContain("emission_factor_id");
    const contract = await client.post("/estimates/electricity", {
      consumption: { amount: "1", unit: "kWh" },
      contract: { type: "green_tariff" },
      emission_factor_id: "own/1/x",
    });
    expect(codeOf(contract)).toEqual([400, "validation_error"]);
  });
});
