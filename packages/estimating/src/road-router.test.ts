import { CalculateRoutesCommand, GeoRoutesClient } from "@aws-sdk/client-geo-routes";
import { MultiLegShippingEstimateRequest, ShippingEstimateRequest } from "@isotherm/contract";
import { decimal, type Instant, ApiError } from "@isotherm/core";
import type { Router } from "@isotherm/geodata";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { type Calculation, calculationSheet, freightGeography, verifySheet } from "@isotherm/methodology";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { locationServiceRouter } from "./location-service-router.ts";
import { draftMultiLegShipping } from "./multi-leg-shipping.ts";
import { roadRouter } from "./road-router.ts";
import { draftShipping } from "./shipping.ts";

const geography = freightGeography(await generatedData());
const land = geography.overLand;
const service = mockClient(GeoRoutesClient);
afterAll(() => service.restore());
const BERLIN = { lat: 52.52, lon: 13.4 };
const LYON = { lat: 45.76, lon: 4.84 };
const DUBLIN = { lat: 53.35, lon: -6.26 };

const failures: unknown[] = [];
const log = { info: () => {}, error: (_: string, facts?: object) => void failures.push(facts) };
const load = async () => locationServiceRouter(new GeoRoutesClient({ region: "us-east-1" }));
const router = (): Router => {
  const made = roadRouter("amazon-location", land, log, load);
  if (!made) throw new Error("there is no router");
  return made;
};

const place = (lon: number, lat: number) => ({ Place: { Position: [lon, lat] } });
const NOTHING_ELSE = {
  AfterTravelSteps: [],
  BeforeTravelSteps: [],
  TravelSteps: [],
  Incidents: [],
  Notices: [],
  Spans: [],
  PassThroughWaypoints: [],
  Tolls: [],
  TollSystems: [],
  TruckRoadTypes: [],
  Zones: [],
};
const details = (metres: number, from: [number, number], to: [number, number]) => ({
  ...NOTHING_ELSE,
  Departure: place(...from),
  Arrival: place(...to),
  Summary: { Overview: { Distance: metres, Duration: 1 } },
});
const vehicle = (...leg: Parameters<typeof details>) => ({
  TravelMode: "Truck" as const,
  Type: "Vehicle" as const,
  Geometry: {},
  VehicleLegDetails: details(...leg),
});
const ferry = (name: string, ...leg: Parameters<typeof details>) => ({
  TravelMode: "Ferry" as const,
  Type: "Ferry" as const,
  Geometry: {},
  FerryLegDetails: { ...details(...leg), RouteName: name },
});
const routes = (...legs: (ReturnType<typeof vehicle> | ReturnType<typeof ferry>)[]) => ({
  LegGeometryFormat: "FlexiblePolyline" as const,
  Notices: [],
  PricingBucket: "",
  Routes: [{ Legs: legs, MajorRoadLabels: [] }],
});

beforeEach(() => {
  service.reset();
  failures.length = 0;
});

describe("the routing service", () => {
  it("is asked for a lorry's way, longitude first, and believed", async () => {
    service.on(CalculateRoutesCommand).resolves(routes(vehicle(1_234_567, [13.4, 52.52], [4.84, 45.76])));
    const answer = await router().road(BERLIN, LYON);
    expect(answer.distanceKm.toFixed()).toBe("1234.567");
    expect(answer).toMatchObject({ method: "amazon_location", flags: [], gates: [] });
    expect(service.commandCalls(CalculateRoutesCommand)[0]?.args[0].input).toMatchObject({
      Origin: [13.4, 52.52],
      Destination: [4.84, 45.76],
      TravelMode: "Truck",
      Traffic: { Usage: "IgnoreTrafficData" },
    });
  });

  it("tells of ferries by name", async () => {
    service
      .on(CalculateRoutesCommand)
      .resolves(
        routes(
          vehicle(20_000, [-6.26, 53.35], [-6.2, 53.34]),
          ferry("Dublin - Cherbourg", 1_080_000, [-6.2, 53.34], [-1.6, 49.65]),
          vehicle(900_000, [-1.6, 49.65], [4.84, 45.76]),
        ),
      );
    const { distanceKm, flags, gates, legs } = await router().road(DUBLIN, LYON);
    expect([distanceKm.toFixed(), flags, gates]).toEqual(["2000", ["ferry"], ["Dublin - Cherbourg"]]);
    expect(legs.map(({ kind }) => kind)).toEqual(["land", "ferry", "land"]);
  });

  it("is not asked about one place twice, nor about what is no place", async () => {
    const { distanceKm, flags } = await router().road(LYON, LYON);
    expect([distanceKm.toFixed(), flags]).toEqual(["0", ["same_place"]]);
    await expect(router().road({ lat: 91, lon: 0 }, LYON)).rejects.toMatchObject({ code: "distance_invalid" });
    expect(service.calls()).toHaveLength(0);
  });
});

describe("a way that the model does not know", () => {
  const SYDNEY = { lat: -33.87, lon: 151.21 };
  const AUCKLAND = { lat: -36.85, lon: 174.76 };

  it("is the service's, if it has one", async () => {
    service.on(CalculateRoutesCommand).resolves(routes(ferry("Tasman", 2_300_000, [151.21, -33.87], [174.76, -36.85])));
    const { distanceKm, method } = await router().road(SYDNEY, AUCKLAND);
    expect([distanceKm.toFixed(), method]).toEqual(["2300", "amazon_location"]);
  });

  it("is refused otherwise, by the number of its leg", async () => {
    service.on(CalculateRoutesCommand).resolves({ ...routes(), Routes: [] });
    await expect(router().road(SYDNEY, AUCKLAND)).rejects.toMatchObject({ code: "route_not_found" });
    const leg = { method: "diesel_truck", route: { source: SYDNEY, destination: AUCKLAND } };
    const body = MultiLegShippingEstimateRequest.parse({ shipment: { mass: { amount: "1", unit: "t" } }, legs: [leg] });
    const now = "2026-03-01T00:00:00.000Z" as Instant;
    await expect(draftMultiLegShipping({ geography, router: router() }, { body, now })).rejects.toMatchObject({
      code: "route_not_found",
      detail: expect.stringMatching(/^legs\.0: route: .*It would go by sea or air/),
    });
  });
});

describe("the offline model answers, and says so, when the service", () => {
  const timeout = Object.assign(new Error("aborted"), { name: "TimeoutError" });
  it.each([
    ["is throttling", () => service.on(CalculateRoutesCommand).rejects("ThrottlingException")],
    ["is slow", () => service.on(CalculateRoutesCommand).rejects(timeout)],
    ["knows no way", () => service.on(CalculateRoutesCommand).resolves({ ...routes(), Routes: [] })],
    ["describes no leg", () => service.on(CalculateRoutesCommand).resolves(routes())],
    [
      "answers with a way that can't be",
      () => service.on(CalculateRoutesCommand).resolves(routes(vehicle(5_000, [13.4, 52.52], [13.5, 52.5]))),
    ],
  ])("%s", async (_, prepare) => {
    prepare();
    const answer = await router().road(BERLIN, LYON);
    const offline = land.road(BERLIN, LYON);
    expect(answer).toEqual({ ...offline, flags: [...offline.flags, "router_unavailable"] });
    expect(failures).toHaveLength(1);
  });

  it("takes longer than three seconds", async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const stuck = {
      send: async (_: unknown, options?: { abortSignal?: AbortSignal }) => {
        signals.push(options?.abortSignal);
        return new Promise((_resolve, reject) =>
          options?.abortSignal?.addEventListener("abort", () => reject(options.abortSignal?.reason as Error)),
        );
      },
    } as unknown as GeoRoutesClient;
    const slow = roadRouter("amazon-location", land, log, async () => locationServiceRouter(stuck));
    const answer = await slow?.road(BERLIN, LYON);
    expect(answer?.flags).toContain("router_unavailable");
    expect(signals[0]?.aborted).toBe(true);
  });
});

describe("the offline router", () => {
  it("is none: nothing is loaded, and the model itself answers", async () => {
    const never = async () => Promise.reject(new Error("loaded"));
    expect(roadRouter("offline", land, log, never)).toBeUndefined();
  });
});

describe("freight by road", () => {
  const now = "2026-03-01T00:00:00.000Z" as Instant;
  const shipment = { mass: { amount: "10", unit: "t" as const } };
  const method = "truck_articulated_40t" as const;
  const toLyon = { source: BERLIN, destination: LYON };
  const toParis = {
    source: { city: "Hamburg", country_code: "DEU" },
    destination: { city: "Paris", country_code: "FRA" },
  };
  const draft = (body: object) =>
    draftShipping({ geography, router: router() }, { body: ShippingEstimateRequest.parse(body), now });
  const sheetOf = (calculation: Calculation) => JSON.stringify(calculationSheet("est", calculation));

  it("takes the distance of the service, names it, and the sheet can be recomputed", async () => {
    service.on(CalculateRoutesCommand).resolves(routes(vehicle(1_234_567, [13.4, 52.52], [4.84, 45.76])));
    const { calculation, fields } = await draft({ shipment, method, route: toLyon });
    expect(fields).toMatchObject({
      distance: { amount: decimal("1234.567"), unit: "km" },
      distance_calculation_method: "amazon_location",
      route: null,
    });
    // 10 t · 1234.567 km · 1.05 · 95 g
    expect(calculation.emissions.toFixed()).toBe("1.2314805825");
    expect(sheetOf(calculation)).toContain("Amazon Location Service Routes");
    expect(verifySheet(calculationSheet("est", calculation))).toEqual([]);
  });

  it("falls back to the model when the service fails, and the sheet says so", async () => {
    service.on(CalculateRoutesCommand).rejects("ThrottlingException");
    const { calculation, fields } = await draft({ shipment, method, route: toLyon });
    expect(fields.distance?.amount).toEqual(land.road(BERLIN, LYON).distanceKm);
    expect(fields.distance_calculation_method).toBe("inland_distance_algorithm");
    expect(sheetOf(calculation)).toContain("router unavailable");
    expect(fields.distance_calculation_details?.distance_model?.message).toContain("The router did not answer");
  });

  it("asks once for each pair of ends of several legs, and only for roads that must be found", async () => {
    service.on(CalculateRoutesCommand).resolves(routes(vehicle(1_100_000, [10, 53.55], [2.35, 48.86])));
    const body = MultiLegShippingEstimateRequest.parse({
      shipment,
      legs: [
        { method, route: toParis },
        { method: "rail", route: toParis },
        { method, route: { amount: "5", unit: "km" } },
        { method: "warehouse_ambient" },
        { method, route: toParis },
      ],
    });
    const { fields } = await draftMultiLegShipping({ geography, router: router() }, { body, now });
    expect(fields.legs.map((leg) => leg.distance_calculation_method)).toEqual([
      "amazon_location",
      "inland_distance_algorithm",
      "user_input",
      null,
      "amazon_location",
    ]);
    expect(service.commandCalls(CalculateRoutesCommand)).toHaveLength(1);
  });

  it("does not ask for what is refused: an unknown place, or one place twice", async () => {
    for (const destination of [{ city: "Nowhereatall", country_code: "DEU" }, toLyon.source]) {
      await expect(draft({ shipment, method, route: { source: BERLIN, destination } })).rejects.toBeInstanceOf(
        ApiError,
      );
    }
    expect(service.calls()).toHaveLength(0);
  });
});
