import type * as z from "zod";
import type { CalculationSheet, FlightEstimate } from "@isotherm/contract";
import { decimal } from "@isotherm/core";
import { verifySheet } from "@isotherm/methodology";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type Estimate = z.input<typeof FlightEstimate>;
type Sheet = z.input<typeof CalculationSheet>;

const PATH = "/estimates/flight";
let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

const create = (more: object = {}) => client.post<Estimate>(PATH, { ...ESTIMATE_REQUESTS.flight, ...more });
const between = (source: string, destination: string) => ({
  route: { source: { code: source }, destination: { code: destination } },
});
const over = (amount: string, unit: string) => ({ route: { amount, unit } });

describe("200", () => {
  it("follows from the geodesic between the airports and the fuel of the aircraft that fly so far", async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    const sheet = await client.get<Sheet>(`/estimates/${body.id}/calculation`);
    expect(verifySheet(sheet.body)).toEqual([]);
    const km = sheet.body.steps[0]?.inputs[0]?.value ?? "0";
    // The great circle from Heathrow to Kennedy is some 5,540 km.
    expect(Number(km)).toBeGreaterThan(5_520);
    expect(Number(km)).toBeLessThan(5_570);
    // The government's factor over it, 0.14165 kg a kilometre, within 15 %.
    expect(Number(body.mass.amount) / (Number(km) * 0.00014165)).toBeCloseTo(0.92, 1);
    const facts = sheet.body.steps[0]?.facts?.map(({ name }) => name);
    expect(facts).toEqual(["source", "destination", "aircraft at 5000 km", "aircraft at 6000 km"]);
    const details = body.mass.wtw_details;
    expect(
      decimal(details?.wtt.amount ?? 0)
        .plus(details?.ttw.amount ?? 0)
        .toFixed(),
    ).toBe(body.mass.amount);
  });

  it("leaves out the effects at height on request, and tells them apart otherwise", async () => {
    const [all, without] = await Promise.all([create(), create({ include_non_co2: false })]);
    expect(without.body.non_co2_mass).toEqual({ amount: "0", unit: "t" });
    const difference = decimal(all.body.mass.amount).minus(without.body.mass.amount);
    expect(
      difference
        .minus(all.body.non_co2_mass?.amount ?? 0)
        .abs()
        .lte("2e-12"),
    ).toBe(true);
    expect(Number(all.body.non_co2_mass?.amount)).toBeGreaterThan(0.2);
    expect(without.body.request).toMatchObject({ include_non_co2: false });
  });

  it("warns when another cabin stands in", async () => {
    const { body } = await create({ ...over("400", "km"), cabin_class: "first" });
    expect(body.warnings).toMatchObject([{ code: "cabin_fallback", field: "cabin_class" }]);
  });

  it("has the factors of 2025, for a later year with a warning", async () => {
    expect((await create({ factor_year: 2025 })).body.warnings).toEqual([]);
    const { body } = await create({ factor_year: 2026 });
    expect(body.warnings).toMatchObject([{ code: "year_fallback", field: "factor_year" }]);
  });

  it("knows ICAO and metropolitan codes", async () => {
    const [iata, icao, city] = await Promise.all([
      create(),
      create(between("EGLL", "KJFK")),
      create(between("LON", "JFK")),
    ]);
    expect(icao.body.mass).toEqual(iata.body.mass);
    expect(city.body.mass).toEqual(iata.body.mass);
  });

  it.each([
    { why: "km", more: over("1000", "km"), mass: "0.167667668503" },
    { why: "miles", more: over("1000", "mi"), mass: "0.235605640765" },
    { why: "nautical miles", more: over("100", "nm"), mass: "0.072633253955" },
    { why: "three passengers", more: { ...over("1000", "km"), passengers: 3 }, mass: "0.503003005509" },
    { why: "business class", more: { ...over("1000", "km"), cabin_class: "business" }, mass: "0.251501875928" },
    { why: "a few metres, with take-off and landing", more: over("0.001", "km"), mass: "0.047681278683" },
  ])("counts $why", async ({ more, mass }) => {
    const { body } = await create(more);
    expect(body.mass).toMatchObject({ amount: mass, unit: "t" });
    const { wtt, ttw, unknown } = body.mass.wtw_details ?? {};
    expect(
      decimal(wtt?.amount ?? 0)
        .plus(ttw?.amount ?? 0)
        .toFixed(),
    ).toBe(mass);
    expect(unknown?.amount).toBe("0");
    expect(decimal(body.non_co2_mass?.amount ?? 0).gt(0)).toBe(true);
  });

  it("repeats the request as it was sent, and is read as it was kept", async () => {
    const sent = { ...over("01000.0", "km"), metadata: { trip: "7" }, passengers: 2 };
    const created = await create(sent);
    expect(created.body.request).toEqual(sent);
    const read = await client.get(`${PATH}/${created.body.id}`);
    expect(read.status).toBe(200);
    expect(read.text).toBe(created.text);
  });

  it("can be ordered", async () => {
    const { body } = await create();
    expect((await client.post("/orders/by-estimate", { estimate_id: body.id })).status).toBe(200);
  });
});

describe("400", () => {
  it.each([
    { code: "airport_invalid", more: between("LHR", "QQQ"), names: "QQQ" },
    { code: "distance_invalid", more: between("LHR", "LHR"), names: "route" },
    { code: "distance_invalid", more: between("LHR", "EGLL"), names: "route" },
    { code: "distance_invalid", more: over("0", "km"), names: "route.amount" },
    { code: "distance_invalid", more: over("100000.1", "km"), names: "route.amount" },
    { code: "validation_error", more: between("lhr", "JFK"), names: "route.source.code" },
    { code: "validation_error", more: over("-1", "km"), names: "route.amount" },
    { code: "validation_error", more: over("1", "ly"), names: "route.unit" },
    { code: "validation_error", more: { route: null }, names: "route" },
    { code: "validation_error", more: { factor_year: 2024 }, names: "that of 2025" },
    { code: "validation_error", more: { cabin_class: "cargo" }, names: "cabin_class" },
    { code: "validation_error", more: { include_non_co2: "no" }, names: "include_non_co2" },
    { code: "validation_error", more: { passengers: 0 }, names: "passengers" },
    { code: "validation_error", more: { passengers: 1.5 }, names: "passengers" },
  ])("$code names $names", async ({ code, more, names }) => {
    const { status, body } = await create(more);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ error_code: code, message: expect.stringContaining(names) });
  });
});

describe("404", () => {
  it("is the answer for an estimate of another kind", async () => {
    const { body } = await client.post<{ id: string }>("/estimates/electricity", ESTIMATE_REQUESTS.electricity);
    expect((await client.get(`${PATH}/${body.id}`)).status).toBe(404);
  });
});

describe("409", () => {
  it("refuses a key that an estimate of another kind has", async () => {
    await client.post("/estimates/electricity", { ...ESTIMATE_REQUESTS.electricity, idempotency_key: "shared" });
    const { status, body } = await create({ idempotency_key: "shared" });
    expect(status).toBe(409);
    expect(body.error?.error_code).toBe("estimate_idempotency_already_exists");
  });
});
