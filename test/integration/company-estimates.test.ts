import type * as z from "zod";
import type { CalculationSheet, CompanyEstimate } from "@isotherm/contract";
import { decimal, sum } from "@isotherm/core";
import { verifySheet } from "@isotherm/methodology";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type Estimate = z.input<typeof CompanyEstimate>;
type Sheet = z.input<typeof CalculationSheet>;
type Mass = Estimate["mass"];

const PATH = "/estimates/company";
let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

const requestOf = (more: object) => ({ ...ESTIMATE_REQUESTS.company, ...more });
const create = (more: object = {}) => client.post<Estimate>(PATH, requestOf(more));
const total = (masses: readonly Mass[]): string => sum(masses.map(({ amount }) => decimal(amount))).toFixed();
const zloty = (value: string) => ({ value, currency: "PLN" });

describe("200", () => {
  it("is the worked example of methods/company.md, and half of it for half a year", async () => {
    const { status, body } = await create({ months: 6 });
    expect(status).toBe(200);
    expect(body.mass).toEqual({ amount: "9.838841928177", unit: "t" });
    expect(body.scope1.amount).toBe("2.685665");
    expect((await create()).body.mass.amount).toBe("19.677683856353");
  });

  it("adds up by scope and by component, with every field in use, in a sheet that can be recomputed", async () => {
    const { status, body } = await create({
      months: 7,
      remote_employees_percentage: 33.3,
      postcode: "00-001",
      city: "Warszawa",
      country_code: "POL",
      employees_using_public_transport: 7,
      short_flights: 3,
      medium_flights: 2,
      long_flights: 1,
      first_or_business_class_percentage: 12.5,
      food_and_drinks_expenses: zloty("1234.56"),
      vegetarian_and_vegan_percentage: 40,
      electronic_device_expenses: zloty("0.01"),
      garbage: 0.7,
      recycled_garbage_percentage: 55.5,
      average_car_distance_travelled: { amount: "8000", unit: "mi" },
      office_area: { amount: "3000", unit: "square_feet" },
      tech: { on_premise: { electricity_cost: zloty("900") }, cloud: { cost: zloty("5000"), provider: "ovh" } },
    });
    expect(status).toBe(200);
    expect(total([body.scope1, body.scope2, body.scope3])).toBe(body.mass.amount);
    expect(total(Object.values(body.components))).toBe(body.mass.amount);
    expect(total((body.scope3_categories ?? []).map(({ mass }) => mass))).toBe(body.scope3.amount);
    expect(body.scope3_categories?.map(({ category, name }) => `${category} ${name}`)).toEqual([
      "1 Purchased goods and services",
      "2 Capital goods",
      "3 Fuel- and energy-related activities",
      "5 Waste generated in operations",
      "6 Business travel",
      "7 Employee commuting",
    ]);
    expect(body.scope2_market_based).toBeNull();
    const sheet = await client.get<Sheet>(`/estimates/${body.id}/calculation`);
    expect(verifySheet(sheet.body)).toEqual([]);
    expect((await client.get(`${PATH}/${body.id}`)).body).toEqual(body);
  });

  it("has scope 2 by the market for a contract, while the one in the sum stays by location", async () => {
    const [plain, green] = [await create(), await create({ electricity_contract: { type: "certificates" } })];
    expect(green.body.mass).toEqual(plain.body.mass);
    expect(green.body.scope2).toEqual(plain.body.scope2);
    expect(green.body.scope2_market_based).toEqual({ amount: "0", unit: "t" });
    const claimed = await create({ green_electricity_used: true });
    expect(claimed.body.scope2_market_based).toEqual(plain.body.scope2);
    expect(claimed.body.warnings.map(({ field }) => field)).toContain("green_electricity_used");
  });

  it("has a component for work at home when nobody does it", async () => {
    const { body } = await create();
    expect(body.components.remote_employee).toEqual({ amount: "0", unit: "t" });
    expect(body.components.tech).toEqual({ amount: "0", unit: "t" });
  });

  it("is replaced as a whole by PUT", async () => {
    const { body: before } = await create({ metadata: { a: "1" } });
    const put = await client.send<Estimate>("PUT", `${PATH}/${before.id}`, JSON.stringify(requestOf({ months: 6 })));
    expect(put.status).toBe(200);
    expect(put.body).toMatchObject({ id: before.id, mass: { amount: "9.838841928177" }, metadata: { a: "1" } });
  });
});

describe("400", () => {
  it.each([
    ["months", 0],
    ["months", 1.5],
    ["employees", -1],
    ["employees", "10"],
    ["remote_employees_percentage", 100.1],
    ["remote_employees_percentage", -1],
    ["office_area", { amount: "1", unit: "acres" }],
    ["country_code", "DE"],
    ["electricity_consumption", -0.1],
    ["green_electricity_used", null],
    ["gas_consumption", 1e300],
    ["company_cars", undefined],
    ["average_car_distance_travelled", { amount: "1", unit: "m" }],
    ["first_or_business_class_percentage", 101],
    ["food_and_drinks_expenses", { value: "1" }],
    ["garbage", -1],
    ["recycled_garbage_percentage", 200],
    ["factor_year", 2023],
    ["electricity_contract", { type: "certificates", share: 1.1 }],
    ["tech", { cloud: { cost: { value: "1", currency: "USD" }, provider: "ibm" } }],
  ])("names the field %s of %j", async (field, value) => {
    const { status, body } = await create({ [field]: value });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ error_code: "validation_error", message: expect.stringContaining(field) });
  });

  it.each([
    ["exchange_rate_not_found", { electronic_device_expenses: { value: "1", currency: "XDR" } }],
    ["distance_invalid", { average_car_distance_travelled: { amount: "100001", unit: "km" } }],
  ])("is %s for %j", async (code, more) => {
    const { status, body } = await create(more);
    expect([status, body.error?.error_code]).toEqual([400, code]);
  });
});
