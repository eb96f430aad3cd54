import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MULTI_LEG, ROAD_REQUEST, SEA_REQUEST, SHIPPING, freightEstimates } from "../harness/freight-estimates.ts";
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

describe("400", () => {
  const sea = (source: object, destination: object, more: object = {}) => ({
    ...SEA_REQUEST,
    route: { source, destination, ...more },
  });
  const rotterdam = { locode: "NLRTM" };
  const flight = (departure_on: string) => ({ flight_number: "XY1", departure_on });
  const airports = { source: { code: "FRA" }, destination: { code: "JFK" } };

  it.each([
    { code: "locode_not_found", why: "an unknown place", more: sea({ locode: "XXABC" }, rotterdam) },
    {
      code: "address_not_found",
      why: "an unknown city",
      more: {
        ...ROAD_REQUEST,
        route: {
          source: { city: "Qwxyzzt", country_code: "DEU" },
          destination: { city: "Berlin", country_code: "DEU" },
        },
      },
    },
    {
      code: "source_location_code_invalid",
      why: "an unknown airport",
      more: { ...ROAD_REQUEST, method: "plane", route: { source: { code: "QQQ" }, destination: { code: "JFK" } } },
    },
    {
      code: "destination_location_code_invalid",
      why: "an unknown airport",
      more: { ...ROAD_REQUEST, method: "plane", route: { source: { code: "JFK" }, destination: { code: "QQQ" } } },
    },
    { code: "distance_invalid", why: "a distance of 0", more: { ...ROAD_REQUEST, route: { amount: "0", unit: "km" } } },
    {
      code: "distance_invalid",
      why: "a distance beyond 100,000 km",
      more: { ...ROAD_REQUEST, route: { amount: "100000.1", unit: "km" } },
    },
    { code: "distance_invalid", why: "the same place twice", more: sea(rotterdam, rotterdam) },
    { code: "distance_invalid", why: "one port twice", more: sea(rotterdam, { lat: 51.95, lon: 4.14 }) },
    {
      code: "port_not_found",
      why: "a sea leg inland",
      more: sea({ city: "Ulaanbaatar", country_code: "MNG" }, rotterdam),
    },
    {
      code: "airport_route_required",
      why: "a flight without airports",
      more: { ...ROAD_REQUEST, method: flight("2024-01-01") },
    },
    {
      code: "future_departure_invalid",
      why: "a flight of the far future",
      more: { ...ROAD_REQUEST, method: flight("2100-01-01"), route: airports },
    },
  ])("$code refuses $why", async ({ code, more }) => {
    const { status, body } = await client.post(SHIPPING, more);
    expect(body.error?.error_code).toBe(code);
    expect(status).toBe(400);
  });

  it.each([
    { why: "no water joins the ends", more: sea({ locode: "AZBAK" }, rotterdam) },
    {
      why: "closed corridors leave no way",
      more: sea({ locode: "CNSHA" }, rotterdam, {
        restricted_transit_corridors: ["suez", "panama", "cape_of_good_hope", "cape_horn"],
      }),
    },
    {
      why: "a required corridor lies in another water",
      more: sea({ locode: "AZBAK" }, { locode: "KZAAU" }, { transit_corridor: "suez" }),
    },
  ])("route_not_found where $why", async ({ more }) => {
    const one = await client.post(SHIPPING, more);
    expect(one.body.error?.error_code).toBe("route_not_found");
    expect(one.status).toBe(400);
    const { shipment, ...leg } = more;
    const several = await client.post(MULTI_LEG, { shipment, legs: [{ method: "warehouse_ambient" }, leg] });
    expect([several.status, several.body.error?.error_code]).toEqual([400, "route_not_found"]);
    expect(several.body.error?.message).toContain("legs.1");
  });

  it.each([
    {
      why: "a distance of no known basis",
      more: { route: { amount: "500", unit: "km", basis: "guessed" } },
      names: "route.basis",
    },
    {
      why: "a corridor beside corridors to avoid",
      more: sea({ locode: "CNSHA" }, rotterdam, {
        transit_corridor: "suez",
        restricted_transit_corridors: ["panama"],
      }),
      names: "route",
    },
    {
      why: "no corridor to avoid",
      more: sea({ locode: "CNSHA" }, rotterdam, { restricted_transit_corridors: [] }),
      names: "route.restricted_transit_corridors",
    },
    {
      why: "a corridor to avoid twice",
      more: sea({ locode: "CNSHA" }, rotterdam, { restricted_transit_corridors: ["suez", "suez"] }),
      names: "route.restricted_transit_corridors",
    },
    {
      why: "a corridor to avoid on a flight",
      more: { ...ROAD_REQUEST, method: "plane", route: { ...airports, restricted_transit_corridors: ["suez"] } },
      names: "route.restricted_transit_corridors",
    },
    {
      why: "a negative mass",
      more: { shipment: { mass: { amount: "-1", unit: "t" } } },
      names: "shipment.mass.amount",
    },
    {
      why: "40 digits",
      more: { shipment: { mass: { amount: "1".repeat(40), unit: "t" } } },
      names: "shipment.mass.amount",
    },
    { why: "an exponent", more: { shipment: { mass: { amount: "1e3", unit: "t" } } }, names: "shipment.mass.amount" },
    {
      why: "a number for a decimal",
      more: { shipment: { mass: { amount: 1, unit: "t" } } },
      names: "shipment.mass.amount",
    },
    { why: "more than a mass", more: { shipment: { ...ROAD_REQUEST.shipment, volume: 1 } }, names: "volume" },
    { why: "an empty shipment", more: { shipment: {} }, names: "shipment" },
    { why: "no route", more: { route: null }, names: "route" },
    { why: "an unknown method", more: { method: "truck_flying" }, names: "method" },
    {
      why: "a trade lane on a tanker",
      more: { method: { vessel_type: "sea_oil_tanker_small", trade_lane: "aggregated_other" } },
      names: "trade_lane",
    },
    {
      why: "a fuel on a container ship",
      more: { method: { vessel_type: "container_ship", fuel: "HFO" } },
      names: "fuel",
    },
    {
      why: "an IMO number with letters",
      more: { method: { vessel_imo_number: "IMO9321" } },
      names: "vessel_imo_number",
    },
    {
      why: "an IMO number with a wrong check digit",
      more: { method: { vessel_imo_number: "9321484" } },
      names: "method.vessel_imo_number",
    },
    {
      why: "a load factor of 0",
      more: { method: { vessel_type: "container_ship", load_factor: 0 } },
      names: "load_factor",
    },
    {
      why: "a LOCODE in small letters",
      more: { route: { source: { locode: "cnsha" }, destination: { locode: "NLRTM" } } },
      names: "route.source.locode",
    },
    {
      why: "an empty address",
      more: { route: { source: {}, destination: { locode: "NLRTM" } } },
      names: "route.source",
    },
    {
      why: "two forms at once",
      more: { route: { source: { locode: "CNSHA", lat: 1, lon: 2 }, destination: { locode: "NLRTM" } } },
      names: "route.source",
    },
    {
      why: "a latitude of 91",
      more: { route: { source: { lat: 91, lon: 0 }, destination: { locode: "NLRTM" } } },
      names: "route.source.lat",
    },
    {
      why: "a corridor on a road",
      more: {
        route: {
          source: { city: "Köln", country_code: "DEU" },
          destination: { city: "Bonn", country_code: "DEU" },
          transit_corridor: "suez",
        },
      },
      names: "transit_corridor",
    },
    { why: "a time that is none", more: { shipped_at: "yesterday" }, names: "shipped_at" },
  ])("refuses $why and names it", async ({ more, names }) => {
    const { status, body } = await create(more);
    expect(body.error).toMatchObject({ error_code: "validation_error", message: expect.stringContaining(names) });
    expect(status).toBe(400);
  });

  it.each([
    { why: "no legs", legs: [], names: "legs" },
    { why: "eleven legs", legs: Array.from({ length: 11 }, () => ({ method: "warehouse_ambient" })), names: "legs" },
    { why: "a leg without a route", legs: [{ method: "warehouse_ambient" }, { method: "plane" }], names: "legs.1" },
    {
      why: "a leg to nowhere",
      legs: [
        { method: "warehouse_ambient" },
        { method: "plane", route: { source: { code: "QQQ" }, destination: { code: "JFK" } } },
      ],
      names: "legs.1",
    },
    { why: "an unknown property of a leg", legs: [{ method: "warehouse_ambient", colour: "red" }], names: "colour" },
  ])("refuses $why and names the leg", async ({ legs, names }) => {
    const { status, body } = await createLegs(legs);
    expect(status).toBe(400);
    expect(body.error?.message).toContain(names);
  });

  it("bundle_id_invalid refuses a bundle that nobody knows; one that is there is taken", async () => {
    const unknown = await create({ bundle_selection: [{ bundle_id: "bun_nothing" }] });
    expect([unknown.status, unknown.body.error?.error_code]).toEqual([400, "bundle_id_invalid"]);
    expect((await create({ bundle_selection: [{ bundle_id: SANDBOX_BUNDLES[0]?.id }] })).status).toBe(200);
  });

  it("refuses a unit of mass that is none, and annotations that name nothing", async () => {
    expect((await client.post(`${SHIPPING}?estimate_mass_unit=lb`, ROAD_REQUEST)).status).toBe(400);
    const { body } = await create();
    expect((await client.send("PATCH", `${SHIPPING}/${body.id}/annotations`, '{"other":1}')).status).toBe(400);
  });
});

describe("409", () => {
  it("refuses a used key with another request, on another kind, and in an annotation", async () => {
    const first = await create({ idempotency_key: "conflict" });
    const answers = [
      await create({ idempotency_key: "conflict", country_code: "FRA" }),
      await createLegs([{ method: "warehouse_ambient" }], { idempotency_key: "conflict" }),
      await client.send(
        "PATCH",
        `${SHIPPING}/${(await create()).body.id}/annotations`,
        JSON.stringify({ idempotency_key: "conflict" }),
      ),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(409);
      expect(body.error?.error_code).toBe("estimate_idempotency_already_exists");
      expect(body.error?.message).toContain(first.body.id);
    }
  });
});
