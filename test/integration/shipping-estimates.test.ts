import type { CalculationSheet } from "@isotherm/contract";
import { Decimal, idInstant } from "@isotherm/core";
import { verifySheet } from "@isotherm/methodology";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { estimateBytes } from "../harness/estimate-bytes.ts";
import {
  MULTI_LEG,
  ROAD_REQUEST,
  SEA_REQUEST,
  SHIPPING,
  type WireFreight,
  type WireLegs,
  freightEstimates,
} from "../harness/freight-estimates.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type Sheet = z.input<typeof CalculationSheet>;

let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

const { create, createLegs } = freightEstimates(() => client);

describe("200, one leg", () => {
  it("calculates, quotes, keeps and reads the same again", async () => {
    const { status, body, text } = await create({ metadata: { po: "7" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mass: { amount: "0.49875", unit: "t", wtw_details: { wtt: { amount: "0.1155" }, ttw: { amount: "0.38325" } } },
      created_at: idInstant(body.id),
      distance: { amount: "500", unit: "km" },
      adjusted_distance: { amount: "525", unit: "km" },
      distance_calculation_method: "user_input",
      route: null,
      methodology: [],
      converted_shipment: null,
      shipment_conversion_method: null,
      resolved_legs: [],
      is_shipment: false,
      source: "api",
      request: { ...ROAD_REQUEST, metadata: { po: "7" } },
      emission_factor: { source: "glec", source_version: "v3.0", gas_emissions: { co2e: "95" } },
    });
    expect(body.quote).toMatchObject({ requested_quantity: "0.49875" });
    expect((await client.get(`${SHIPPING}/${body.id}`)).text).toBe(text);
  });

  it("goes by sea from port to port, infers the lane, shows the route, and the sheet can be recomputed", async () => {
    const { status, body } = await create({}, SEA_REQUEST);
    expect(status).toBe(200);
    expect(body.distance_calculation_method).toBe("sea_distance_algorithm");
    // 13,800 nautical miles is what is printed for the way round the Cape, 10,600 for that through Suez
    expect(Number(body.distance?.amount)).toBeGreaterThan(25_000);
    expect(Number(body.distance?.amount)).toBeLessThan(26_000);
    expect(body.corridor_details).toMatchObject({
      passed: ["cape_of_good_hope"],
      chosen_by: "practice",
      alternative: { passed: ["suez"], distance: { amount: expect.stringMatching(/^19[0-9]{3}\./), unit: "km" } },
    });
    expect(body.warnings).toContainEqual(expect.objectContaining({ code: "corridor_practice", field: "route" }));
    expect(body.emission_factor.id).toBe("container-lanes/2024-1/disaggregated_asia_to_north_europe/dry");
    const { body: sheet } = await client.get<Sheet>(`/estimates/${body.id}/calculation`);
    expect(verifySheet(sheet)).toEqual([]);
    expect(JSON.stringify(sheet)).toContain("inferred from ne_asia and north_europe");
    const parts = (key: "distance" | "adjusted_distance") =>
      (body.route?.legs ?? []).reduce((total, leg) => total + Number(leg[key].amount), 0);
    expect(parts("distance")).toBeCloseTo(Number(body.distance?.amount), 6);
    expect(parts("adjusted_distance")).toBeCloseTo(Number(body.adjusted_distance?.amount), 6);
  });

  it("keeps off closed corridors and goes through the required one", async () => {
    const km = async (more: object): Promise<readonly [number, string]> => {
      const { status, body } = await create({ route: { ...SEA_REQUEST.route, ...more } }, SEA_REQUEST);
      expect(status).toBe(200);
      const sheet = await client.get<Sheet>(`/estimates/${body.id}/calculation`);
      expect(verifySheet(sheet.body)).toEqual([]);
      const facts = sheet.body.steps.flatMap(({ facts: some }) => some ?? []);
      return [Number(body.distance?.amount), facts.find(({ name }) => name === "passages")?.value ?? ""];
    };
    const [direct, through] = await km({ transit_corridor: "suez" });
    expect(through).toContain("suez");
    const [round, cape] = await km({ restricted_transit_corridors: ["suez"] });
    expect(cape).toContain("cape_of_good_hope");
    expect(cape).not.toContain("suez");
    expect(round).toBeGreaterThan(direct + 4_000);
    const [west, panama] = await km({ transit_corridor: "panama" });
    expect(panama).toContain("panama");
    expect(west).toBeGreaterThan(direct);
    const [, horn] = await km({ restricted_transit_corridors: ["suez", "panama", "cape_of_good_hope"] });
    expect(horn).toContain("cape_horn");
  });

  it("adjusts a given distance unless it is the one that was travelled", async () => {
    const adjusted = async (more: object) =>
      (await create({ route: { amount: "500", unit: "km", ...more } })).body.adjusted_distance?.amount;
    expect(await adjusted({ basis: "planned" })).toBe("525");
    expect(await adjusted({ basis: null })).toBe("525");
    expect(await adjusted({ basis: "actual" })).toBe("500");
  });

  it("has the same figure whenever the goods moved: practice is that of the day of calculation", async () => {
    const [early, late] = await Promise.all(
      ["2019-06-01T00:00:00.000Z", "2026-06-01T00:00:00.000Z"].map(
        async (shipped_at) => (await create({ shipped_at }, SEA_REQUEST)).body,
      ),
    );
    expect(early?.corridor_details).toMatchObject({ chosen_by: "practice" });
    expect([early?.mass, early?.corridor_details]).toEqual([late?.mass, late?.corridor_details]);
  });

  it("tells why a distance was not found in the usual way", async () => {
    const route = { source: { lat: 48.14, lon: 11.58 }, destination: { locode: "ATVIE" } };
    const { body } = await create({ method: "inland_waterway_motor_vessel_large", route });
    const message = expect.stringContaining("more than 30 km from every waterway");
    expect(body.distance_calculation_details).toMatchObject({ distance_model: { message }, vessel_tracking: null });
  });

  it("goes by road between addresses, and shows no route", async () => {
    const route = {
      source: { city: "Hamburg", country_code: "DEU" },
      destination: { city: "München", postcode: "80331", country_code: "DEU" },
    };
    const { status, body } = await create({ route });
    expect(status).toBe(200);
    expect(body).toMatchObject({ distance_calculation_method: "inland_distance_algorithm", route: null });
    expect(Number(body.distance?.amount)).toBeGreaterThan(650);
  });

  it("takes a ferry as a part of its own, warns of it, and gives every mass in the unit of the query", async () => {
    const route = {
      source: { city: "Tunis", country_code: "TUN" },
      destination: { city: "Palermo", country_code: "ITA" },
    };
    const request = { ...ROAD_REQUEST, route };
    const { status, body } = await client.post<WireFreight>(`${SHIPPING}?estimate_mass_unit=kg`, request);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mass: { unit: "kg" },
      distance_calculation_method: null,
      distance_calculation_details: null,
      route: null,
      warnings: expect.arrayContaining([
        { code: "ferry_assumed", field: "route", message: expect.stringContaining("Palermo ferry") },
      ]),
    });
    const methods = body.resolved_legs.map(({ method, distance_calculation_method: how }) => [method, how]);
    expect(methods).toEqual([
      [ROAD_REQUEST.method, "inland_distance_algorithm"],
      ["sea_ropax_over_20dwkt_vlsfo", "sea_distance_algorithm"],
      [ROAD_REQUEST.method, "inland_distance_algorithm"],
    ]);
    const crossing = body.resolved_legs[1];
    expect(crossing).toMatchObject({
      mass: { amount: "366.275", unit: "kg" },
      route: { source: { label: "Tunis (La Goulette)" }, legs: [{ location: { label: "Palermo" } }] },
    });
    const total = Decimal.sum(...body.resolved_legs.map(({ mass }) => mass.amount));
    expect(total.toFixed()).toBe(body.mass.amount);
    // Most of the mass is the ship's.
    expect(body.emission_factor.id).toBe(crossing?.emission_factor.id);
    const { body: sheet } = await client.get<Sheet>(`/estimates/${body.id}/calculation`);
    expect(verifySheet(sheet)).toEqual([]);
    const page = await fetch(body.external_estimate_url);
    const text = await page.text();
    expect([page.status, text]).toEqual([200, expect.stringContaining("Tunis (La Goulette) – Palermo")]);
  });

  it("flies between airports, with the route of one flight", async () => {
    const { body } = await create({
      method: "plane",
      route: { source: { code: "FRA" }, destination: { code: "JFK" } },
    });
    expect(body).toMatchObject({ distance_calculation_method: "great_circle_distance" });
    expect(body.route?.legs).toHaveLength(1);
  });

  it("has no distance at a site, ignores its route, and converts a mass into containers", async () => {
    for (const route of [undefined, { amount: "0", unit: "km" }]) {
      const { status, body } = await create({ method: "maritime_container_terminal", route });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        mass: { amount: "0.0107", unit: "t" },
        route: null,
        distance_calculation_method: null,
        converted_shipment: { amount: "1", unit: "TEU" },
        shipment_conversion_method: "average_cargo_type",
      });
      expect(body.distance).toBeUndefined();
    }
  });

  it("says which fallback it took for a vessel or a flight that nobody knows", async () => {
    const vessel = await create({ method: { vessel_imo_number: "9074729" } }, SEA_REQUEST);
    expect(vessel.body.methodology).toEqual(["imo_unavailable_container_ship_fallback"]);
    expect(vessel.body.warnings).toContainEqual(
      expect.objectContaining({ code: "vessel_unknown", field: "method.vessel_imo_number" }),
    );
    const lane = { vessel_name: "Nobody", trade_lane: "aggregated_transsuez" };
    expect((await create({ method: lane }, SEA_REQUEST)).body.methodology).toEqual([
      "imo_unavailable_container_ship_trade_lane_fallback",
    ]);
    const flight = { flight_number: "XY1", departure_on: "2024-01-01" };
    const route = { source: { code: "FRA" }, destination: { code: "JFK" } };
    expect((await create({ method: flight, route })).body.methodology).toEqual(["flight_number_unavailable_fallback"]);
  });

  it("calculates a ship that reported to EU MRV by its own figure, 9.11 g CO2 per tonne and nautical mile", async () => {
    const { body } = await create(
      { method: { vessel_imo_number: "9321483" }, route: { amount: "1000", unit: "km" } },
      { ...SEA_REQUEST, shipment: { mass: { amount: "100", unit: "t" } } },
    );
    expect(Number(body.mass.amount)).toBeCloseTo(0.701204, 5);
    expect(body.methodology).toEqual([]);
    expect(body.emission_factor).toMatchObject({
      id: "vessel-efficiency/2025-1/9321483",
      source: "eu_mrv",
      source_version: "2018-2023",
      numerator_unit: "g",
      denominator_unit: "t*km",
    });
  });

  it("says what tracking and inference could not do, and calculates all the same", async () => {
    const tracked = {
      vessel_imo_number: "9321483",
      vessel_tracking: { departure_on: "2024-01-01", arrival_on: "2024-02-01" },
    };
    expect(
      (await create({ method: tracked }, SEA_REQUEST)).body.distance_calculation_details?.vessel_tracking,
    ).not.toBeNull();
    const inferred = {
      vessel_inference: { departure_on: "2024-01-01", arrival_on: "2024-02-01", carrier_name: "ONE" },
    };
    expect((await create({ method: inferred }, SEA_REQUEST)).body.vessel_inference_details).toHaveProperty("error");
  });

  it("names the dates of a ship that arrives before it departs", async () => {
    const dates = { departure_on: "2024-02-01", arrival_on: "2024-01-01" };
    for (const [method, field] of [
      [{ vessel_imo_number: "9321483", vessel_tracking: dates }, "method.vessel_tracking"],
      [{ vessel_inference: { ...dates, carrier_name: "ONE" } }, "method.vessel_inference"],
    ] as const) {
      const { status, body } = await create({ method }, SEA_REQUEST);
      expect([status, body.error?.message]).toEqual([
        400,
        expect.stringContaining(`${field}: has an arrival_on before`),
      ]);
    }
  });

  it("tells details of a described vehicle and of a flight whose aircraft is known", async () => {
    const vehicle = { vehicle_type: "truck_articulated_40t", fuel: "diesel", situation: "city_urban_freeflow" };
    expect((await create({ method: vehicle })).body.methodology_details).toMatchObject({
      situation: "city_urban_freeflow",
    });
    const { body } = await create({ method: { aircraft_type: "B77W" }, route: { amount: "6000", unit: "km" } });
    expect(body.methodology_details).toMatchObject({ flight: { aircraft_name: "B77W" } });
  });

  it.each([
    { unit: "kg", amount: "498.75" },
    { unit: "g", amount: "498750" },
    { unit: "mg", amount: "498750000" },
  ])("gives masses in $unit when asked, on every operation; the quote stays in tonnes", async ({ unit, amount }) => {
    const query = `?estimate_mass_unit=${unit}`;
    const created = await client.post<WireFreight>(SHIPPING + query, ROAD_REQUEST);
    const at = `${SHIPPING}/${created.body.id}`;
    const answers = [
      created,
      await client.get<WireFreight>(at + query),
      await client.send<WireFreight>("PUT", at + query, JSON.stringify(ROAD_REQUEST)),
      await client.send<WireFreight>("PATCH", `${at}/annotations${query}`, '{"is_shipment":true}'),
    ];
    for (const { body } of answers) {
      expect(body.mass).toMatchObject({ amount, unit, wtw_details: { ttw: { unit } } });
      expect(body.intensity?.wtw.unit).toBe(`${unit}_per_tkm`);
      expect(body.quote).toMatchObject({ requested_quantity: "0.49875" });
    }
  });

  it("accepts nothing at all as a mass, and says in the quote why there is none", async () => {
    const { status, body } = await create({ shipment: { mass: { amount: "0", unit: "t" } } });
    expect(status).toBe(200);
    expect(body.mass.amount).toBe("0");
    expect(body.quote).toMatchObject({ error: { error_code: "order_quantity_invalid" } });
  });

  it.each(["1970-01-01T00:00:00.000Z", "2100-12-31T23:59:59.999Z"])("takes %s as the time of shipment", async (at) => {
    expect((await create({ shipped_at: at })).body.shipped_at).toBe(at);
  });

  it("writes times with an offset as UTC", async () => {
    expect((await create({ shipped_at: "2024-11-22T12:15:30+02:00" })).body.shipped_at).toBe(
      "2024-11-22T10:15:30.000Z",
    );
  });

  it("answers repetitions with one key from what was kept, also when they run at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ idempotency_key: "freight-1" })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it("takes no more than two write units without a key", async () => {
    const { body } = await create({}, SEA_REQUEST);
    const bytes = await estimateBytes(service, client, body.id);
    expect(bytes).toBeGreaterThan(500);
    expect(bytes).toBeLessThanOrEqual(2_048);
  });
});

describe("200, several legs", () => {
  const legs = [
    { method: "truck_articulated_40t", route: { amount: "100", unit: "km" } },
    { method: "maritime_container_terminal" },
    { method: { vessel_type: "container_ship" }, route: { amount: "10000", unit: "km" } },
  ];

  it("mirrors the legs one to one and adds up masses and distances", async () => {
    const { status, body, text } = await createLegs(legs);
    expect(status).toBe(200);
    // 10 t · 105 km · 95 g; 1 TEU · 10.7 kg; 1 TEU · 10,000 km · 89 g
    expect(body.legs.map(({ mass }) => mass.amount)).toEqual(["0.09975", "0.0107", "0.89"]);
    expect(body.mass.amount).toBe("1.00045");
    expect(body.distance.amount).toBe("10100");
    expect(body.adjusted_distance.amount).toBe("11605");
    expect((await client.get(`${MULTI_LEG}/${body.id}`)).text).toBe(text);
    const { body: sheet } = await client.get<Sheet>(`/estimates/${body.id}/calculation`);
    expect(verifySheet(sheet)).toEqual([]);
  });

  it("gives every mass in the unit of the query", async () => {
    const { body } = await client.post<WireLegs>(`${MULTI_LEG}?estimate_mass_unit=kg`, {
      shipment: ROAD_REQUEST.shipment,
      legs,
    });
    const kg = (amount: string) => ({ amount, unit: "kg" });
    // 73 of 95 g by road and 0.864 by sea are at the wheel; the terminal is not split
    const parts = { wtt: kg("144.14"), ttw: kg("845.61"), unknown: kg("10.7") };
    expect(body.mass).toEqual({ ...kg("1000.45"), wtw_details: parts, pollutants: null });
    expect(body.legs[1]?.mass).toMatchObject({ ...kg("10.7"), wtw_details: { wtt: kg("0"), unknown: kg("10.7") } });
    expect(body).toMatchObject({
      non_co2_mass: kg("0"),
      raw_distance: body.distance,
      filename: null,
      user_fullname: null,
    });
    expect(body.legs.map(({ activity }) => activity)).toEqual([
      { value: "1000", unit: "t*km" },
      { value: "10", unit: "t" },
      { value: "100000", unit: "t*km" },
    ]);
    expect(body.data_quality_score).toEqual({ score: "B" });
    expect(body.legs[1]?.data_quality_score).toEqual({
      score: "B",
      components: { emission_factor_score: "B_plus", route_score: null, shipment_score: "C" },
    });
    expect(body.legs.map(({ intensity }) => intensity?.wtw)).toEqual([
      { amount: "0.09975", unit: "kg_per_tkm" },
      { amount: "1.07", unit: "kg_per_t" },
      { amount: "0.0089", unit: "kg_per_tkm" },
    ]);
  });

  it("has distances of 0 when no leg has one", async () => {
    const { body } = await createLegs([{ method: "warehouse_ambient" }]);
    expect([body.distance.amount, body.adjusted_distance.amount]).toEqual(["0", "0"]);
  });

  it("can be replaced and annotated", async () => {
    const { body } = await createLegs(legs, { metadata: { a: "1" } });
    const replaced = await client.send<WireLegs>(
      "PUT",
      `${MULTI_LEG}/${body.id}`,
      JSON.stringify({ shipment: ROAD_REQUEST.shipment, legs: legs.slice(0, 1) }),
    );
    expect(replaced.body).toMatchObject({ id: body.id, mass: { amount: "0.09975" }, metadata: { a: "1" } });
    const noted = await client.send<WireLegs>("PUT", `${MULTI_LEG}/${body.id}/is-shipment`, '{"is_shipment":true}');
    expect(noted.body.is_shipment).toBe(true);
  });
});

describe("changing an estimate", () => {
  it("replaces all parameters, keeps id, address, key, metadata, and what was said of the shipment", async () => {
    const { body } = await create({
      idempotency_key: "put-1",
      metadata: { a: "1" },
      is_shipment: true,
      shipped_at: "2024-01-01T00:00:00Z",
    });
    const request = { ...ROAD_REQUEST, route: { amount: "1000", unit: "km" } };
    const replaced = await client.send<WireFreight>("PUT", `${SHIPPING}/${body.id}`, JSON.stringify(request));
    expect(replaced.status).toBe(200);
    expect(replaced.body).toMatchObject({
      id: body.id,
      external_estimate_url: body.external_estimate_url,
      idempotency_key: "put-1",
      metadata: { a: "1" },
      is_shipment: true,
      shipped_at: "2024-01-01T00:00:00.000Z",
      mass: { amount: "0.9975" },
      request,
    });
    expect(replaced.body.quote).toMatchObject({ requested_quantity: "0.9975" });
  });

  it("notes without computing, clears with null, and frees a key that is given up", async () => {
    const { body } = await create({ idempotency_key: "patch-1", metadata: { a: "1" } });
    const at = `${SHIPPING}/${body.id}`;
    const noted = await client.send<WireFreight>(
      "PATCH",
      `${at}/annotations`,
      JSON.stringify({ metadata: null, idempotency_key: "patch-2", shipped_at: "2025-01-01T00:00:00Z" }),
    );
    expect(noted.body).toMatchObject({ idempotency_key: "patch-2", shipped_at: "2025-01-01T00:00:00.000Z" });
    expect(noted.body.metadata).toBeUndefined();
    expect(noted.body.quote).toEqual(body.quote);
    expect((await create({ idempotency_key: "patch-1" })).body.id).not.toBe(body.id);
    await client.send("PATCH", `${at}/annotations`, '{"is_shipment":true}');
    const cleared = await client.send<WireFreight>(
      "PATCH",
      `${at}/annotations`,
      '{"is_shipment":null,"shipped_at":null}',
    );
    expect(cleared.body).toMatchObject({ is_shipment: false, shipped_at: body.created_at });
    const metadata = await client.send<WireFreight>("PATCH", `${at}/metadata`, '{"metadata":{"b":"2"}}');
    expect(metadata.body.metadata).toEqual({ b: "2" });
  });

  it.each([
    [SHIPPING, () => create({ metadata: { a: "1" }, unit_system: 1 })],
    [MULTI_LEG, () => createLegs([{ method: "warehouse_ambient" }], { metadata: { a: "1" }, unit_system: 1 })],
  ])(
    "takes whether and when goods moved under the older name of notes, with or without metadata: %s",
    async (at, make) => {
      const { body } = await make();
      const note = (notes: object) =>
        client.send<WireFreight>("PATCH", `${at}/${body.id}/metadata`, JSON.stringify(notes));
      const moved = await note({ is_shipment: true });
      expect(moved.body).toMatchObject({ is_shipment: true, shipped_at: body.shipped_at, metadata: { a: "1" } });
      const shipped = await note({ shipped_at: "2016-12-31t18:59:60-05:00" });
      expect(shipped.body).toMatchObject({
        is_shipment: true,
        shipped_at: "2016-12-31T23:59:59.999Z",
        metadata: { a: "1" },
      });
      const cleared = await note({ is_shipment: false, metadata: null });
      expect(cleared.body).toMatchObject({ is_shipment: false, shipped_at: "2016-12-31T23:59:59.999Z" });
      expect(cleared.body.metadata).toBeUndefined();
      expect(cleared.body.warnings).toContainEqual(
        expect.objectContaining({ code: "field_unknown", field: "unit_system" }),
      );
      expect((await note({ idempotency_key: "x" })).body.error?.message).toBe("body: names nothing to change");
    },
  );

  it("is refused by an order, but notes are not", async () => {
    const { body } = await create();
    expect((await client.post("/orders/by-estimate", { estimate_id: body.id })).status).toBe(200);
    const replaced = await client.send("PUT", `${SHIPPING}/${body.id}`, JSON.stringify(ROAD_REQUEST));
    expect(replaced.status).toBe(409);
    expect(replaced.body.error?.error_code).toBe("estimate_order_already_placed");
    const noted = await client.send("PATCH", `${SHIPPING}/${body.id}/annotations`, '{"is_shipment":true}');
    expect(noted.status).toBe(200);
  });

  it("tells one kind from another: the path of one does not read the other", async () => {
    const [single, multi] = [await create(), await createLegs([{ method: "warehouse_ambient" }])];
    for (const path of [`${MULTI_LEG}/${single.body.id}`, `${SHIPPING}/${multi.body.id}`, `${SHIPPING}/est_nothing`]) {
      const answer = await client.get(path);
      expect(answer.status).toBe(404);
      expect(answer.body.error?.error_code).toBe("estimate_not_found");
    }
  });
});
