import type { CalculationSheet } from "@isotherm/contract";
import { verifySheet } from "@isotherm/methodology";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { freightEstimates, MULTI_LEG, ROAD_REQUEST, SHIPPING, type WireFreight } from "../harness/freight-estimates.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

const { create, createLegs } = freightEstimates(() => client);

const source = "Northern Haulage";
const LITRES = { fuel: "diesel", amount: "175", unit: "l" };
const REPORTED = { total_emissions: "640.5", distance_km: "512", wtt: "140.5", ttw: "500" };
const element = (tceId: string) => ({
  tceId,
  tocId: "truck-40t",
  shipmentId: "S-7",
  mass: "10000",
  distance: { actual: "512" },
  transportActivity: "5120",
  co2eWTW: "640.5",
  co2eTTW: "500",
});
const footprintOf = (...tces: object[]) => ({
  id: "d9be4477-e351-45b3-acd9-e1da05e6f633",
  specVersion: "2.1.0",
  version: 3,
  companyName: "Northern Haulage",
  productIds: ["urn:pathfinder:product:customcode:vendor-assigned:shipment:S-7"],
  pcf: { declaredUnit: "ton kilometer", pCfExcludingBiogenic: "640.5" },
  extensions: [
    {
      specVersion: "2.0.0",
      dataSchema: "https://api.ileap.sine.dev/shipment-footprint.json",
      data: { mass: "10000", shipmentId: "S-7", tces },
    },
  ],
});
const INTENSITY = { amount: "80", unit: "g_per_tkm", boundary: "wtw" };

describe("200", () => {
  it("counts the fuel that was used in place of the model, keeps it, and shows both in a sheet that can be recomputed", async () => {
    const primary_data = { source, year: 2025, evidence_url: "https://carrier.example/2025.pdf", fuel_used: LITRES };
    const { status, body, text } = await create({ country_code: "DEU", primary_data });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mass: {
        amount: "0.60053322",
        unit: "t",
        wtw_details: { ttw: { amount: "0.46065747" }, wtt: { amount: "0.13987575" }, unknown: { amount: "0" } },
      },
      activity: { value: "5000", unit: "t*km" },
      intensity: { wtw: { amount: "120.106644", unit: "g_per_tkm" } },
      distance: { amount: "500", unit: "km" },
      adjusted_distance: { amount: "525", unit: "km" },
      emission_factor: {
        id: "client/2025/fuel_used",
        source: "client",
        source_version: source,
        publication_year: 2025,
        numerator_unit: "g",
        denominator_unit: "t*km",
        gas_emissions: { co2e: "120.106644" },
      },
      request: { primary_data },
    });
    expect(body.warnings.map(({ code }) => code)).not.toContain("reported_figure_implausible");
    expect((await client.get(`${SHIPPING}/${body.id}`)).text).toBe(text);
    const { body: sheet } = await client.get<z.input<typeof CalculationSheet>>(`/estimates/${body.id}/calculation`);
    expect(verifySheet(sheet)).toEqual([]);
    const step = (name: string) => sheet.steps.find((each) => each.name === name)?.result.value;
    expect([step("mass by the model"), step("mass as answered")]).toEqual(["0.49875", "0.60053322"]);
    const page = await fetch(body.external_estimate_url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(source)]);
  });

  it("takes an element of a partner's footprint, keeps the footprint as it came, and tells in the sheet whose it is", async () => {
    const footprint = { product_footprint: footprintOf(element("first"), element("second")), tce_id: "second" };
    const { status, body } = await create({ primary_data: { source, footprint } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mass: { amount: "0.6405", wtw_details: { ttw: { amount: "0.5" }, wtt: { amount: "0.1405" } } },
      emission_factor: { source: "client", source_version: source },
      request: { primary_data: { source, footprint } },
    });
    expect(body.warnings.map(({ code }) => code)).not.toContain("field_unknown");
    const { body: sheet } = await client.get<z.input<typeof CalculationSheet>>(`/estimates/${body.id}/calculation`);
    expect(verifySheet(sheet)).toEqual([]);
    const facts = sheet.steps.find(({ name }) => name === "emissions as reported")?.facts;
    expect(facts?.map(({ name, value }) => [name, value])).toEqual(
      expect.arrayContaining([
        ["footprint of", "Northern Haulage"],
        ["footprint", "d9be4477-e351-45b3-acd9-e1da05e6f633, version 3"],
        ["shipment of the footprint", "S-7"],
        ["element of the footprint", "second"],
      ]),
    );
  });

  it("takes reported emissions of a leg as they are, and goes back to the model without them", async () => {
    const leg = { method: ROAD_REQUEST.method, route: ROAD_REQUEST.route };
    const { status, body } = await createLegs([leg, { ...leg, primary_data: { source, emissions: REPORTED } }]);
    expect([status, body.mass.amount]).toEqual([200, "1.13925"]);
    expect(body.legs.map(({ mass, emission_factor }) => [mass.amount, emission_factor.source])).toEqual([
      ["0.49875", "glec"],
      ["0.6405", "client"],
    ]);
    for (const { emission_factor } of body.legs) {
      const read = await client.get<{ id: string; name: string }>(`/emission-factors/${emission_factor.id}`);
      expect([read.status, read.body.id, read.body.name]).toEqual([200, emission_factor.id, emission_factor.name]);
    }
    const modelled = JSON.stringify({ shipment: ROAD_REQUEST.shipment, legs: [leg] });
    const again = await client.send<typeof body>("PUT", `${MULTI_LEG}/${body.id}`, modelled);
    expect([again.status, again.body.mass.amount]).toEqual([200, "0.49875"]);
  });

  it("warns of a figure far from the model's, and of what it does not know", async () => {
    const emissions = { ...REPORTED, total_emissions: "64050", distance: "512" };
    const { body } = await create({ primary_data: { source, emissions, remark: "x" } });
    const warnings = body.warnings.map(({ code, field }) => [code, field]);
    expect(warnings).toContainEqual(["reported_figure_implausible", "primary_data"]);
    expect(warnings).toContainEqual(["field_unknown", "primary_data.emissions.distance"]);
    expect(warnings).toContainEqual(["field_unknown", "primary_data.remark"]);
  });
});

describe("400", () => {
  const fuel = (more: object) => ({ source, fuel_used: { ...LITRES, ...more } });
  const intensity = (more: object) => ({ source, intensity: { ...INTENSITY, ...more } });
  const emissions = (more: object) => ({ source, emissions: { ...REPORTED, ...more } });

  const footprint = (tces: object[], tce_id?: string, more: object = {}) => ({
    source,
    footprint: { product_footprint: { ...footprintOf(...tces), ...more }, tce_id },
  });

  it.each<[string, object]>([
    ["source", { fuel_used: LITRES }],
    ["source", { source: " ", fuel_used: LITRES }],
    ["source", { source: "x".repeat(256), fuel_used: LITRES }],
    ["year", { source, year: 1989, fuel_used: LITRES }],
    ["year", { source, year: 2024.5, fuel_used: LITRES }],
    ["evidence_url", { source, evidence_url: "http://carrier.example/", fuel_used: LITRES }],
    ["", { source }],
    ["", { source, empty_runs_factor: 0.2 }],
    ["", { source, fuel_used: LITRES, intensity: INTENSITY }],
    ["", { source, intensity: INTENSITY, emissions: REPORTED }],
    ["fuel_used.fuel", fuel({ fuel: "coal" })],
    ["fuel_used.fuel", fuel({ fuel: "auto_detect" })],
    ["fuel_used.amount", fuel({ amount: "0" })],
    ["fuel_used.amount", fuel({ amount: "-3" })],
    ["fuel_used.amount", fuel({ amount: 175 })],
    ["fuel_used.amount", fuel({ amount: "much" })],
    ["fuel_used.unit", fuel({ unit: "m3" })],
    ["fuel_used.unit", fuel({ fuel: "electricity" })],
    ["fuel_used.unit", fuel({ fuel: "hydrogen", unit: "gal" })],
    ["fuel_used.biofuel_share", fuel({ biofuel_share: "1.01" })],
    ["fuel_used.biofuel_share", fuel({ biofuel_share: "half" })],
    ["fuel_used.biofuel_share", fuel({ fuel: "lpg", biofuel_share: "0.1" })],
    ["fuel_used.biofuel_share", fuel({ fuel: "95_diesel_5_biodiesel", biofuel_share: "0.1" })],
    ["intensity.amount", intensity({ amount: "-80" })],
    ["intensity.unit", intensity({ unit: "g_per_km" })],
    ["intensity.unit", intensity({ unit: "g_per_t" })],
    ["intensity.boundary", intensity({ boundary: "wtt" })],
    ["emissions.total_emissions", emissions({ total_emissions: undefined })],
    ["emissions.total_emissions", emissions({ total_emissions: "640.4" })],
    ["emissions.total_emissions", emissions({ total_emissions: "much" })],
    ["emissions.wtt", emissions({ wtt: "some" })],
    ["emissions.distance_km", emissions({ distance_km: undefined })],
    ["emissions.particles_ttw", emissions({ particles_ttw: "much" })],
    ["emissions.emission_factor_year", emissions({ emission_factor_year: 12 })],
    ["footprint.tce_id", footprint([element("first"), element("second")])],
    ["footprint.tce_id", footprint([element("first")], "third")],
    ["footprint.tce_id", footprint([{ ...element("first"), co2eTTW: "640.6" }])],
    ["footprint", footprint([{ ...element("first"), mass: "5000" }])],
    ["footprint.product_footprint.id", footprint([element("first")], undefined, { id: "S-7" })],
    ["footprint.product_footprint.extensions", footprint([element("first")], undefined, { extensions: [] })],
    ["footprint.product_footprint.extensions.0.data.tces.0.co2eWTW", footprint([{ ...element("first"), co2eWTW: -1 }])],
    ["", { ...footprint([element("first")]), emissions: REPORTED }],
    ["load_factor", { source, load_factor: 0 }],
    ["load_factor", { source, load_factor: 1.1 }],
    ["empty_runs_factor", { source, load_factor: 0.5, empty_runs_factor: -0.1 }],
  ])("names primary_data.%s where it is wrong: %j", async (field, primary_data) => {
    const path = ["primary_data", field].filter((part) => part !== "").join(".");
    const names = (text: string | undefined, wanted: string) => new RegExp(`(^|[ ;])${wanted}:? `).test(text ?? "");
    const single = await create({ primary_data });
    expect([single.status, single.body.error?.error_code]).toEqual([400, "validation_error"]);
    expect(names(single.body.error?.message, path), single.body.error?.message).toBe(true);
    const leg = { method: ROAD_REQUEST.method, route: ROAD_REQUEST.route, primary_data };
    const multi = await createLegs([leg]);
    expect([multi.status, multi.body.error?.error_code]).toEqual([400, "validation_error"]);
    expect(names(multi.body.error?.message, `legs\\.0(\\.|: )${path}`), multi.body.error?.message).toBe(true);
  });

  it("refuses an intensity up to the tank of a vehicle without one", async () => {
    const primary_data = intensity({ boundary: "ttw" });
    const { status, body } = await create({ method: "truck_rigid_12t_electric", primary_data });
    expect([status, (body as Partial<WireFreight> & { error?: { message: string } }).error?.message]).toEqual([
      400,
      expect.stringContaining("primary_data.intensity.boundary"),
    ]);
  });
});
