import type * as z from "zod";
import type { CalculationSheet, IndividualEstimate } from "@isotherm/contract";
import { verifySheet } from "@isotherm/methodology";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type Estimate = z.input<typeof IndividualEstimate>;
type Sheet = z.input<typeof CalculationSheet>;

const PATH = "/estimates/individual";
let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

const create = (more: object = {}) => client.post<Estimate>(PATH, { ...ESTIMATE_REQUESTS.individual, ...more });

describe("200", () => {
  it("is the worked example of methods/individual.md, and read as it was kept", async () => {
    const { status, body, text } = await create();
    expect(status).toBe(200);
    expect(body.mass).toEqual({ amount: "2.319692892366", unit: "t" });
    expect(body.components).toEqual({
      travel: { amount: "1.75107264", unit: "t" },
      food_and_drink: { amount: "0", unit: "t" },
      energy: { amount: "0.568620252366", unit: "t" },
      shopping: { amount: "0", unit: "t" },
    });
    expect((await client.get(`${PATH}/${body.id}`)).text).toBe(text);
    const sheet = await client.get<Sheet>(`/estimates/${body.id}/calculation`);
    expect(verifySheet(sheet.body)).toEqual([]);
  });

  it.each([
    {
      why: "no car, whatever is said of it",
      more: { car_use: false, average_car_distance_travelled: null },
      mass: "0.705692892366",
    },
    { why: "a national average", more: { average_car_distance_travelled: null }, mass: "2.642492892366" }, // 12000 · 0.1614
    { why: "petrol without a word", more: { car_fuel_type: null }, mass: "2.792792892366" }, // 10000 · 0.20871
    { why: "gas", more: { gas_consumption: 1_000 }, mass: "4.682622892366" },
  ])("counts $why", async ({ more, mass }) => {
    expect((await create(more)).body.mass.amount).toBe(mass);
  });
});

describe("400", () => {
  it.each([
    ["days_per_week_using_public_transport", 8],
    ["diet", null],
    ["car_fuel_type", "diesel"],
    ["short_flights", -1],
    ["monthly_other_expenses", "5"],
    ["car_use", "yes"],
  ])("names the field %s of %j", async (field, value) => {
    const { status, body } = await create({ [field]: value });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ error_code: "validation_error", message: expect.stringContaining(field) });
  });
});
