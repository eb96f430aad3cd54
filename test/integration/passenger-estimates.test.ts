import type { CalculationSheet, PassengerEstimate } from "@isotherm/contract";
import { decimal } from "@isotherm/core";
import { instant, systemClock } from "@isotherm/core/system";
import { verifySheet } from "@isotherm/methodology";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type Estimate = z.input<typeof PassengerEstimate>;
interface Problem {
  readonly error: { readonly error_code: string; readonly message: string };
}

const PATH = "/estimates/passenger-transportation";
const REQUEST = ESTIMATE_REQUESTS["passenger-transportation"];
const KM = { amount: "100", unit: "km" };
const TAXI = { route: KM, vehicle_type: "taxi" };
const place = (city: string, country_code = "GBR") => ({ city, country_code });

let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

const create = (more: object = {}, query = "") =>
  client.post<Estimate & Problem>(`${PATH}${query}`, { ...REQUEST, ...more });
const patch = (id: string, notes: object) =>
  client.send<Estimate & Problem>("PATCH", `${PATH}/${id}/annotations`, JSON.stringify(notes));

describe("200", () => {
  it("has a result for each leg, in order; they add up, and the sheet can be recomputed", async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    const [rail, flown, taxi] = body.legs;
    expect(rail).toMatchObject({
      emission_factor: { source: "desnz", denominator_unit: "person*km" },
      resolved_legs: null,
    });
    expect(flown).toMatchObject({ emission_factor: null, resolved_legs: null });
    expect(Number(flown?.distance?.amount)).toBeGreaterThan(5_000);
    expect(taxi).toMatchObject({
      distance: { amount: "19.312128", unit: "km" },
      emission_factor: { denominator_unit: "vehicle*km", gas_emissions: { co2e: "0.25982" } },
      non_co2_mass: { amount: "0", unit: "t" },
    });
    const sum = body.legs.reduce((total, { mass }) => total.plus(mass.amount), decimal(0));
    expect(sum.toFixed()).toBe(body.mass.amount);
    expect(body.non_co2_mass).toEqual(flown?.non_co2_mass);
    expect(body.quote).toMatchObject({ requested_quantity: expect.any(String) });
    expect(body.mass_range).not.toBeNull();
    expect(body.data_quality?.shares).toBeDefined();
    const sheet = await client.get<z.input<typeof CalculationSheet>>(`/estimates/${body.id}/calculation`);
    expect(verifySheet(sheet.body)).toEqual([]);
    expect(new Set(sheet.body.steps.map(({ leg }) => leg))).toEqual(new Set([0, 1, 2, undefined]));
  });

  it("repeats the request, answers a repetition with what was kept, and reads the same again", async () => {
    const sent = { idempotency_key: "trip 7", metadata: { trip: "7" } };
    const [first, second] = [await create(sent), await create(sent)];
    expect(first.body.request).toEqual({ ...REQUEST, ...sent });
    expect(second.text).toBe(first.text);
    expect((await client.get(`${PATH}/${first.body.id}`)).text).toBe(first.text);
  });

  it("is not yet a journey, travelled now, unless the request says otherwise", async () => {
    const before = instant(systemClock.nowMs());
    const { body } = await create();
    expect(body.is_passenger_transportation).toBe(false);
    expect(body.passenger_transportation_travelled_at >= before).toBe(true);
    const told = await create({
      is_passenger_transportation: true,
      passenger_transportation_travelled_at: "2025-03-01T10:00:00+02:00",
    });
    expect(told.body).toMatchObject({
      is_passenger_transportation: true,
      passenger_transportation_travelled_at: "2025-03-01T08:00:00.000Z",
    });
    expect(told.body.legs[2]?.emission_factor?.id).toBe("passenger-vehicles/2025-1/taxi");
  });

  it("warns, by the leg, of what was taken for what is not known", async () => {
    const { body } = await create({
      legs: [
        {
          route: { source: { code: "LHR" }, destination: { code: "JFK" } },
          cabin_class: "economy",
          flight_identification: { flight_number: "BA117", departure_on: "2026-01-05" },
        },
        { route: { source: place("Berlin", "DEU"), destination: place("Hamburg", "DEU") }, rail_type: "national_rail" },
        { route: { source: place("Dublin", "IRL"), destination: place("Liverpool") }, vehicle_type: "car_mini" },
      ],
    });
    const told = body.warnings.map(({ code, field }) => `${code} ${field}`);
    expect(told).toEqual(
      expect.arrayContaining([
        "flight_unknown legs.0.flight_identification",
        "legs_disconnected legs.1.route.source",
        "region_fallback legs.1.route",
        "ferry_assumed legs.2.route",
      ]),
    );
    expect(body.legs[0]?.resolved_legs).toBeNull();
  });

  it("tells every mass in the unit that is asked for, by every operation", async () => {
    const { body } = await create({}, "?estimate_mass_unit=kg");
    const read = await client.get<Estimate>(`${PATH}/${body.id}`);
    const inKilograms = await client.get<Estimate>(`${PATH}/${body.id}?estimate_mass_unit=kg`);
    expect(inKilograms.body).toEqual(body);
    expect(decimal(body.mass.amount).div(1000).toFixed()).toBe(read.body.mass.amount);
    expect(body.legs[0]?.mass.wtw_details?.wtt.unit).toBe("kg");
    expect(body.quote).toEqual(read.body.quote);
  });

  it("can be ordered, and annotated after that", async () => {
    const { body } = await create();
    expect((await client.post("/orders/by-estimate", { estimate_id: body.id })).status).toBe(200);
    const noted = await patch(body.id, { is_passenger_transportation: true, metadata: { cost_centre: "4" } });
    expect(noted.status).toBe(200);
    expect(noted.body).toMatchObject({
      is_passenger_transportation: true,
      metadata: { cost_centre: "4" },
      mass: body.mass,
    });
    expect((await patch(body.id, { metadata: {} })).body.is_passenger_transportation).toBe(true);
    const cleared = await patch(body.id, {
      metadata: null,
      passenger_transportation_travelled_at: "2025-01-01T00:00:00Z",
    });
    expect(cleared.body.metadata).toBeUndefined();
    expect(cleared.body.passenger_transportation_travelled_at).toBe("2025-01-01T00:00:00.000Z");
    const untold = { is_passenger_transportation: null, passenger_transportation_travelled_at: null };
    expect((await patch(body.id, untold)).body).toMatchObject({
      is_passenger_transportation: false,
      passenger_transportation_travelled_at: body.created_at,
    });
  });
});

describe("400", () => {
  const route = (source: object, destination: object) => ({ source, destination });
  const flight = (source: object, destination: object, more: object = {}) => ({
    legs: [{ route: route(source, destination), cabin_class: "economy", ...more }],
  });
  const [LHR, JFK] = [{ code: "LHR" }, { code: "JFK" }];
  const numbered = (departure_on: string) => ({ flight_identification: { flight_number: "BA117", departure_on } });
  it.each([
    { why: "no legs", more: { legs: [] }, code: "validation_error" },
    { why: "eleven legs", more: { legs: Array.from({ length: 11 }, () => TAXI) }, code: "validation_error" },
    { why: "a leg of no kind", more: { legs: [{ route: KM }] }, code: "validation_error" },
    { why: "a leg of two kinds", more: { legs: [{ ...TAXI, rail_type: "national_rail" }] }, code: "validation_error" },
    { why: "an unknown vehicle", more: { legs: [{ ...TAXI, vehicle_type: "rocket" }] }, code: "validation_error" },
    { why: "no passengers", more: { passengers: 0 }, code: "validation_error" },
    { why: "half a passenger", more: { passengers: 1.5 }, code: "validation_error" },
    { why: "a time that is none", more: { passenger_transportation_travelled_at: "soon" }, code: "validation_error" },
    { why: "a year before the first edition", more: { factor_year: 2020 }, code: "validation_error" },
    {
      why: "a UN/LOCODE",
      more: { legs: [{ ...TAXI, route: route({ locode: "GBLON" }, place("Leeds")) }] },
      code: "validation_error",
    },
    { why: "no distance", more: { legs: [{ ...TAXI, route: { amount: "0", unit: "km" } }] }, code: "distance_invalid" },
    {
      why: "one place twice",
      more: { legs: [{ ...TAXI, route: route(place("Leeds"), place("Leeds")) }] },
      code: "distance_invalid",
    },
    { why: "one airport twice", more: flight(LHR, { code: "EGLL" }), code: "distance_invalid" },
    { why: "an unknown airport", more: flight(LHR, { code: "QQQ" }), code: "airport_invalid" },
    {
      why: "an unknown airport by road",
      more: { legs: [{ ...TAXI, route: route({ code: "QQQ" }, LHR) }] },
      code: "airport_invalid",
    },
    { why: "no airport near", more: flight({ lat: -60, lon: -150 }, JFK), code: "airport_invalid" },
    {
      why: "an unknown address",
      more: { legs: [{ ...TAXI, route: route(place("Xyzzyqq"), place("Leeds")) }] },
      code: "address_not_found",
    },
    {
      why: "a flight number between towns",
      more: flight(place("London"), JFK, numbered("2026-01-05")),
      code: "airport_route_required",
    },
    {
      why: "a flight number over a distance",
      more: { legs: [{ route: KM, cabin_class: "economy", ...numbered("2026-01-05") }] },
      code: "airport_route_required",
    },
    { why: "a flight to come", more: flight(LHR, JFK, numbered("2099-01-05")), code: "future_departure_invalid" },
    {
      why: "a train over the ocean",
      more: { legs: [{ route: route(place("London"), place("New York", "USA")), rail_type: "national_rail" }] },
      code: "route_not_found",
    },
    {
      why: "a ferry far from the sea",
      more: { legs: [{ route: route({ lat: 48, lon: 85 }, place("Dover")), ferry_type: "foot_passenger" }] },
      code: "port_not_found",
    },
  ])("for $why: $code", async ({ more, code }) => {
    const { status, body } = await create(more);
    expect([status, body.error?.error_code]).toEqual([400, code]);
  });

  it("names the leg that fails", async () => {
    const { body } = await create({ legs: [TAXI, ...flight(LHR, { code: "QQQ" }).legs] });
    expect(body.error.message).toMatch(/^legs\.1: route\.destination/);
  });

  it("for annotations that name nothing", async () => {
    const { body } = await create();
    expect((await patch(body.id, {})).status).toBe(400);
  });
});

it("404 for an estimate of nobody, of another account and of another kind", async () => {
  const flight = await client.post<{ id: string }>("/estimates/flight", ESTIMATE_REQUESTS.flight);
  const { body: own } = await create();
  for (const [by, id] of [
    [client, "est_nobody"],
    [client, flight.body.id],
    [service.as("live"), own.id],
  ] as const) {
    const { status, body } = await by.get<Problem>(`${PATH}/${id}`);
    expect([status, body.error.error_code]).toEqual([404, "estimate_not_found"]);
  }
  expect((await patch("est_nobody", { is_passenger_transportation: true })).status).toBe(404);
});

it("409 for a key that another request has used", async () => {
  await create({ idempotency_key: "once" });
  const { status, body } = await create({ idempotency_key: "once", passengers: 3 });
  expect([status, body.error.error_code]).toEqual([409, "estimate_idempotency_already_exists"]);
  const { body: other } = await create();
  expect((await patch(other.id, { idempotency_key: "once" })).status).toBe(409);
});
