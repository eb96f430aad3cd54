import type { ByFuelEstimate, CalculationSheet } from "@isotherm/contract";
import { decimal } from "@isotherm/core";
import { verifySheet } from "@isotherm/methodology";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type Estimate = z.input<typeof ByFuelEstimate>;
interface Problem {
  readonly error: { readonly error_code: string; readonly message: string };
}

const PATH = "/estimates/shipping/multi-leg/by-fuel";
const DIESEL = { fuel: "diesel", fuel_consumed_litres: 120.5 };
const LEGS = [DIESEL, { fuel: "lpg", fuel_consumed_litres: "40.0" }];

let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

const create = (more: object = {}, query = "") =>
  client.post<Estimate & Problem>(`${PATH}${query}`, { legs: LEGS, ...more });

describe("200", () => {
  it("is litres times energy times factor, leg by leg, and the sheet can be recomputed", async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body.legs[0]).toMatchObject({
      mass: { amount: "0.4135100172", unit: "t" },
      emission_factor: { id: "road-fuels/2024-1/europe/diesel", numerator_unit: "g", denominator_unit: "MJ" },
      methodology_details: { energy_density: { amount: "35.524", unit: "MJ/l" } },
    });
    const sum = body.legs.reduce((total, { mass }) => total.plus(mass.amount), decimal(0));
    expect(sum.toFixed()).toBe(body.mass.amount);
    expect(body).toMatchObject({
      is_shipment: false,
      data_quality_score: { score: "D" },
      source: "api",
      filename: null,
      user_fullname: null,
      request: { legs: LEGS },
    });
    const fields = body.warnings.map(({ code, field }) => `${code} ${field}`);
    expect(fields).toEqual(["region_fallback legs.0.fuel", "region_fallback legs.1.fuel"]);
    const sheet = await client.get<z.input<typeof CalculationSheet>>(`/estimates/${body.id}/calculation`);
    expect(verifySheet(sheet.body)).toEqual([]);
  });

  it("is read as it was kept, in the unit that is asked for, and can be ordered", async () => {
    const { body, text } = await create({
      is_shipment: true,
      shipped_at: "2026-02-01T00:00:00Z",
      idempotency_key: "f",
    });
    expect((await create({ is_shipment: true, shipped_at: "2026-02-01T00:00:00Z", idempotency_key: "f" })).text).toBe(
      text,
    );
    expect((await client.get(`${PATH}/${body.id}`)).text).toBe(text);
    const grams = await client.get<Estimate>(`${PATH}/${body.id}?estimate_mass_unit=g`);
    expect(grams.body.mass.amount).toBe(decimal(body.mass.amount).times(1_000_000).toFixed());
    expect(grams.body.legs[1]?.mass.unit).toBe("g");
    expect(body).toMatchObject({ is_shipment: true, shipped_at: "2026-02-01T00:00:00.000Z" });
    expect((await client.post("/orders/by-estimate", { estimate_id: body.id })).status).toBe(200);
  });
});

describe("400", () => {
  it.each([
    { why: "no legs", legs: [] },
    { why: "eleven legs", legs: Array.from({ length: 11 }, () => DIESEL) },
    { why: "a fuel that is sold by mass", legs: [{ ...DIESEL, fuel: "cng" }] },
    { why: "a fuel to be found out", legs: [{ ...DIESEL, fuel: "auto_detect" }] },
    { why: "no litres", legs: [{ ...DIESEL, fuel_consumed_litres: 0 }] },
    { why: "no litres, as text", legs: [{ ...DIESEL, fuel_consumed_litres: "0.0" }] },
    { why: "less than none", legs: [{ ...DIESEL, fuel_consumed_litres: -1 }] },
    { why: "text that is no decimal", legs: [{ ...DIESEL, fuel_consumed_litres: "1,5" }] },
  ])("for $why", async ({ legs }) => {
    const { status, body } = await create({ legs });
    expect([status, body.error.error_code]).toEqual([400, "validation_error"]);
    expect(body.error.message).toContain("legs");
  });
});

it("404 for an estimate of nobody, and for one of several legs", async () => {
  for (const path of [`${PATH}/est_nobody`, `${PATH}/all/x`]) expect((await client.get(path)).status).toBe(404);
  const { body } = await create();
  expect((await client.get(`/estimates/shipping/multi-leg/${body.id}`)).status).toBe(404);
});

it("405 for replacing it", async () => {
  const { body } = await create();
  expect((await client.send("PUT", `${PATH}/${body.id}`, "{}")).status).toBe(405);
});

it("409 for a key that another request has used", async () => {
  await create({ idempotency_key: "once" });
  const { status, body } = await create({ idempotency_key: "once", name: "another" });
  expect([status, body.error.error_code]).toEqual([409, "estimate_idempotency_already_exists"]);
});
