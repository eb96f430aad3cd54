import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { responseFaults } from "../harness/response-faults.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

const shipment = { mass: { amount: "10", unit: "t" } };
const PORTS = { source: { locode: "CNSHA" }, destination: { locode: "NLRTM" } };
const AIRPORTS = { source: { code: "FRA" }, destination: { code: "JFK" } };
const ADDRESSES = {
  source: { city: "Hamburg", country_code: "DEU" },
  destination: { city: "München", postcode: "80331", country_code: "DEU" },
};
const KM = { amount: "500", unit: "km" };
const tracked = {
  vessel_imo_number: "9321483",
  vessel_tracking: { departure_on: "2024-01-01", arrival_on: "2024-02-01" },
};
const inferred = {
  vessel_inference: { departure_on: "2024-01-01", arrival_on: "2024-02-01", carrier_name: "ONE" },
};
const vehicle = { vehicle_type: "truck_articulated_40t", fuel: "diesel", situation: "city_urban_freeflow" };

/** Legs whose answers have differing parts. */
const LEGS = {
  "a distance": { method: "truck_articulated_40t", route: KM },
  addresses: { method: "rail", route: ADDRESSES },
  "a sea route": { method: { vessel_type: "container_ship" }, route: PORTS },
  "a tracked vessel": { method: tracked, route: PORTS },
  "an inferred vessel": { method: inferred, route: PORTS },
  "a tanker": { method: { vessel_type: "sea_oil_tanker_small" }, route: PORTS },
  "a flight": { method: "plane", route: AIRPORTS },
  "a numbered flight": { method: { flight_number: "XY1", departure_on: "2024-01-01" }, route: AIRPORTS },
  "an aircraft": { method: { aircraft_type: "B77W" }, route: KM },
  "a described vehicle": { method: vehicle, route: KM },
  "a site": { method: "maritime_container_terminal" },
};

type Kind = readonly [what: string, path: string, request: object];
const KINDS: readonly Kind[] = [
  ...Object.entries(ESTIMATE_REQUESTS).map(([kind, request]) => [kind, `/estimates/${kind}`, request] as const),
  ...Object.entries(LEGS).map(([what, leg]) => [what, "/estimates/shipping", { shipment, ...leg }] as const),
  ["ten legs", "/estimates/shipping/multi-leg", { shipment, legs: Object.values(LEGS).slice(0, 10) }],
];
const REPLACED: ReadonlySet<string> = new Set([
  "/estimates/electricity",
  "/estimates/transactions",
  "/estimates/company",
  "/estimates/shipping",
  "/estimates/shipping/multi-leg",
]);
const ANNOTATED: ReadonlyMap<string, object> = new Map([
  ["/estimates/transactions", { is_transaction: true }],
  ["/estimates/shipping", { is_shipment: true, metadata: { po: "7" } }],
  ["/estimates/shipping/multi-leg", { is_shipment: true, metadata: null }],
]);

describe("the answers of the OpenAPI document", () => {
  it.each(KINDS)("are those of estimates: %s", async (what, path, request) => {
    const check = async (method: string, template: string, at: string, body?: object): Promise<string> => {
      const answer = await client.send<{ id: string }>(method, at, body && JSON.stringify(body));
      expect(answer.status, answer.text).toBe(200);
      expect(responseFaults(method, template, answer.body), `${method} ${template}`).toEqual([]);
      return answer.body.id;
    };
    const id = await check("POST", path, path, { ...request, metadata: { po: "6" }, idempotency_key: what });
    await check("GET", `${path}/{id}`, `${path}/${id}`);
    if (REPLACED.has(path)) await check("PUT", `${path}/{id}`, `${path}/${id}`, request);
    const notes = ANNOTATED.get(path);
    if (notes) await check("PATCH", `${path}/{id}/annotations`, `${path}/${id}/annotations`, notes);
    await check("GET", "/estimates/{id}/calculation", `/estimates/${id}/calculation`);
  });

  it("would notice a missing property, a number for a decimal and a word of no list", async () => {
    const path = "/estimates/shipping";
    const { body } = await client.post<Record<string, unknown>>(path, { shipment, ...LEGS["a distance"] });
    const { mass: _mass, ...without } = body;
    expect(responseFaults("POST", path, without)).toContainEqual(expect.stringContaining("'mass'"));
    for (const wrong of [
      { mass: { amount: 1, unit: "t" } },
      { distance_calculation_method: "guessed" },
      { shipped_at: "yesterday" },
    ]) {
      expect(responseFaults("POST", path, { ...body, ...wrong })).not.toEqual([]);
    }
  });
});
