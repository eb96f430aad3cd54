import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { AnyAccount } from "@isotherm/contract";
import { rowId } from "@isotherm/core";
import { systemClock, systemIds } from "@isotherm/core/system";
import { shipmentItem } from "@isotherm/store/items/shipment-item";
import { cursorsOf } from "@isotherm/store/page";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { ExchangeErrorShape, ProductFootprintShape, TransportActivityShape } from "../harness/ileap-shapes.ts";
import { keyRingOf } from "../harness/key-ring-of.ts";
import { aKeyOf } from "../harness/new-key.ts";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";
import { A_ROW, REPORTED, ROAD_LEG, shipmentRows } from "../harness/shipment-rows.ts";

// The requests of the published tests, in their words: PACT's conformance service for versions 2.0 and 2.1, test cases 1 to 21
// (wbcsd/pact-conformance-service, packages/test/src/test-cases/v2-tests.ts), and TC001 to TC008 of iLEAP 1.0.0, appendix C.
// Neither can be installed: the first is no published package, the second is a binary for download. Left out are those that
// ask by plain HTTP (9 to 11, 17) and those that wait for a call back (13, 14.B), which no version up to 2.1 demands.

const EVENT = "org.wbcsd.pathfinder";
const CLOUD_EVENT = "application/cloudevents+json; charset=UTF-8";
const LIST = z.object({ data: z.array(ProductFootprintShape) });
const TRANSPORTS = z.object({ data: z.array(TransportActivityShape) });
const SHIPMENT = "https://api.ileap.sine.dev/shipment-footprint.json";

const BERLIN = { city: "Berlin", postcode: "10551", country_code: "DEU" };
const PARIS = { city: "Paris", country_code: "FRA" };
const DATED = {
  ...ROAD_LEG,
  origin: BERLIN,
  destination: PARIS,
  dates: { atd: "2026-03-02", ata: "2026-03-03T09:30:00Z" },
};

let service: JoinedService;
let base: string;
let key: string;
let token: string;
let rows: Awaited<ReturnType<typeof shipmentRows>>;

beforeAll(async () => {
  service = await joinService();
  base = `${service.stack.pagesBase}/ileap`;
  const { body: me } = await service.as("test").get<AnyAccount>("/accounts/me");
  key = await aKeyOf(service, me);
  rows = await shipmentRows(service.table, me.id);
  const kept: string[] = [];
  const keep = async (body: object): Promise<void> => {
    const outcome = await rows.store({ ...A_ROW, ...body });
    if (outcome.status !== "failed") kept.push(outcome.shipment.id);
  };
  await keep({ shipment_id: "PO 7/8", legs: [{ ...DATED, emissions: REPORTED }] });
  await keep({
    shipment_id: "chain",
    legs: [
      { ...DATED, method: "truck_rigid_12t", carriage: "pre" },
      { method: "transhipment_site_ambient", carriage: "main" },
      { ...DATED, method: "diesel_freight_train", carriage: "on" },
    ],
  });
  await keep({ shipment_id: "not calculated", legs: [ROAD_LEG] });
  await rows.calculate(kept[1] ?? "");
  token = (await newToken()).access_token;
});
afterAll(() => service.stop());

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

const askToken = (authorization: string, body = "grant_type=client_credentials") =>
  fetch(`${base}/auth/token`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded", authorization },
    body,
  });

const KEY_ID = /^iso_test_(.{12})/u;
const keyId = (): string => KEY_ID.exec(key)?.[1] ?? "";

const Token = z.object({ access_token: z.string(), token_type: z.string(), expires_in: z.number() });

const newToken = async (of = key) => Token.parse(await (await askToken(basic(KEY_ID.exec(of)?.[1] ?? "", of))).json());

const firstId = async (): Promise<string> => LIST.parse((await get("/2/footprints")).body).data[0]?.id ?? "";

const get = async (path: string, bearer = token) => {
  const answer = await fetch(path.startsWith("http") ? path : `${base}${path}`, {
    headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
  });
  return { status: answer.status, link: answer.headers.get("link"), body: JSON.parse(await answer.text()) };
};

const post = async (event: object, bearer = token) => {
  const answer = await fetch(`${base}/2/events`, {
    method: "POST",
    headers: { "content-type": CLOUD_EVENT, authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ specversion: "1.0", id: "run/1", source: "//partner.example/hook", ...event }),
  });
  return { status: answer.status, text: await answer.text() };
};

const nextOf = (link: string | null): string => /^<([^>]+)>; rel="next"$/u.exec(link ?? "")?.[1] ?? "";

describe("a key for partners", () => {
  it("opens the exchange, and nothing of the interface", async () => {
    const { body: me } = await service.as("test").get<AnyAccount>("/accounts/me");
    const partner = await aKeyOf(service, me, { permissions: ["exchange"] });
    const { access_token } = await newToken(partner);
    expect((await get("/2/footprints", access_token)).status).toBe(200);
    expect((await get("/2/ileap/tad", access_token)).status).toBe(200);
    const client = service.as({ key: partner });
    for (const path of ["/accounts/me", "/shipments", "/orders", "/webhooks", "/events"]) {
      const { status, body } = await client.get(path);
      expect([path, status, body.error?.error_code]).toEqual([path, 401, "unauthorised"]);
    }
    expect((await client.post("/orders/by-mass", { mass: { amount: "1", unit: "t" } })).status).toBe(401);
    // One with no permission at all reads, as ever.
    const reading = service.as({ key: await aKeyOf(service, me, { permissions: [] }) });
    expect((await reading.get("/accounts/me")).status).toBe(200);
  });
});

describe("the published test of PACT 2.1", () => {
  it("1, 18: gives a token for right credentials, at the address that discovery names", async () => {
    const discovery: unknown = await (await fetch(`${base}/.well-known/openid-configuration`)).json();
    expect(discovery).toMatchObject({ token_endpoint: `${base}/auth/token` });
    expect(await newToken()).toMatchObject({ token_type: "Bearer", expires_in: 3_600 });
  });

  it("2, 19: refuses wrong credentials", async () => {
    for (const wrong of [basic("wrong-user", "wrong-password"), basic(keyId(), "x"), basic("x".repeat(12), key)]) {
      const answer = await askToken(wrong);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: "invalid_client" });
    }
    expect((await askToken(basic(keyId(), key), "grant_type=password")).status).toBe(400);
  });

  it("3, 4: lists footprints in their shape, and gives each by its id", async () => {
    const { status, body } = await get("/2/footprints?limit=1000");
    expect(status).toBe(200);
    const { data } = LIST.parse(body);
    expect(data.length).toBeGreaterThan(2);
    for (const footprint of [...data.slice(0, 2), ...data.slice(-1)]) {
      const one = await get(`/2/footprints/${footprint.id}`);
      expect(one.status).toBe(200);
      expect(one.body.data).toEqual(footprint);
    }
  });

  it("5: links pages until each footprint was seen once", async () => {
    const { data } = LIST.parse((await get("/2/footprints?limit=1000")).body);
    const first = await get("/2/footprints?limit=1");
    expect(nextOf(first.link)).toMatch(new RegExp(`^${base}/2/footprints\\?`, "u"));
    const ids: string[] = LIST.parse(first.body).data.map(({ id }) => id);
    let next = nextOf(first.link);
    next = next.replace("limit=1", "limit=40");
    while (next !== "") {
      const page = await get(next);
      const found = LIST.parse(page.body).data;
      expect(found.length).toBeLessThanOrEqual(40);
      ids.push(...found.map(({ id }) => id));
      next = nextOf(page.link);
    }
    expect(ids).toEqual(data.map(({ id }) => id));
  });

  it("6, 7, 16: refuses what is no token of ours", async () => {
    const id = await firstId();
    for (const path of ["/2/footprints", `/2/footprints/${id}`]) {
      const { status, body } = await get(path, "very-invalid-access-token");
      expect(status).toBe(400);
      expect(ExchangeErrorShape.parse(body).code).toBe("BadRequest");
    }
    const event = { type: `${EVENT}.ProductFootprint.Published.v1`, data: { pfIds: [id] } };
    expect((await post(event, "very-invalid-access-token")).status).toBe(400);
  });

  it("8: knows no footprint of an id that nothing has", async () => {
    for (const id of ["00000000-0000-0000-0000-000000000000", "3a6c14a7-4deb-498a-b5ea-16ce2535b576", "x"]) {
      const { status, body } = await get(`/2/footprints/${id}`);
      expect([status, ExchangeErrorShape.parse(body).code]).toEqual([404, "NoSuchFootprint"]);
    }
  });

  it("12, 14.A, 15: takes events, and answers nothing", async () => {
    const request = `${EVENT}.ProductFootprintRequest.Created.v1`;
    const time = "2026-03-01T00:00:00.000Z";
    for (const event of [
      { type: request, time, data: { pf: { productIds: ["urn:pact:null"] }, comment: "Please send PCF data." } },
      {
        type: `${EVENT}.ProductFootprint.Published.v1`,
        time,
        data: { pfIds: ["3a6c14a7-4deb-498a-b5ea-16ce2535b576"] },
      },
    ])
      expect(await post(event)).toEqual({ status: 200, text: "" });
  });

  it("20: filters by when footprints were made", async () => {
    const all = LIST.parse((await get("/2/footprints?limit=1000")).body).data;
    const created = all[0]?.created ?? "";
    const { body } = await get(`/2/footprints?$filter=${encodeURIComponent(`created ge '${created}'`)}`);
    const { data } = LIST.parse(body);
    expect(data.map(({ id }) => id)).toEqual(all.filter((each) => each.created >= created).map(({ id }) => id));
    expect(data.length).toBeLessThan(all.length);
  });

  it("21: refuses an event with ids that are none of footprints, and one that nothing is known of", async () => {
    const type = `${EVENT}.ProductFootprint.Published.v1`;
    expect((await post({ type, data: { pfIds: ["urn:gtin:4712345060507"] } })).status).toBe(400);
    expect((await post({ type: "org.example.other", data: {} })).status).toBe(400);
    const answer = { type: `${EVENT}.ProductFootprintRequest.Fulfilled.v1`, data: { requestEventId: "1", pfs: [] } };
    expect((await post(answer)).text).toContain("no request of this id was sent");
  });
});

describe("the published test of iLEAP 1.0", () => {
  it("TC001: has a shipment whose figures are the sums of its chain", async () => {
    const { data } = LIST.parse((await get("/2/footprints")).body);
    const ofShipments = data.filter(({ extensions: [extension] }) => extension?.dataSchema === SHIPMENT);
    expect(ofShipments.map(({ productIds }) => productIds)).toEqual([
      ["urn:pathfinder:product:customcode:vendor-assigned:shipment:chain"],
      ["urn:pathfinder:product:customcode:vendor-assigned:shipment:PO%207%2F8"],
    ]);
    const [chain, reported] = ofShipments;
    // 2,500 t·km by truck (210 g, 5 % more for the distance) and by train (30.2 g), and five tonnes at the site (0.6 kg).
    expect(chain?.pcf).toMatchObject({
      pCfExcludingBiogenic: "629.75",
      unitaryProductAmount: "5000",
      primaryDataShare: 0,
    });
    expect(reported?.pcf).toMatchObject({
      pCfExcludingBiogenic: "300",
      productMassPerDeclaredUnit: "5000",
      crossSectoralStandards: ["ISO14083"],
      primaryDataShare: 100,
    });
    expect(reported?.extensions[0]?.data).toMatchObject({
      mass: "5000",
      tces: [{ mass: "5000", distance: { sfd: "500" }, transportActivity: "2500", co2eWTW: "300", co2eTTW: "230" }],
    });
  });

  it("TC002: has the category that a shipment's element names", async () => {
    const filter = "productIds/any(id:(id eq 'urn:pathfinder:product:customcode:vendor-assigned:toc:truck_rigid_12t'))";
    const { data } = LIST.parse((await get(`/2/footprints?$filter=${encodeURIComponent(filter)}`)).body);
    expect(data.map(({ extensions: [extension] }) => extension?.data)).toMatchObject([
      {
        tocId: "truck_rigid_12t",
        mode: "Road",
        energyCarriers: [{ energyCarrier: "Diesel", relativeShare: "1", emissionFactorWTW: "0.0966" }],
        co2eIntensityWTW: "0.21",
        co2eIntensityTTW: "0.161",
      },
    ]);
  });

  it("TC003: has the hub that the organisation tells of, and its own figures in the place of defaults", async () => {
    const electric = {
      energy_carrier: "Electric",
      relative_share: "1",
      emission_factor_wtw: "0.35",
      emission_factor_ttw: "0",
      unit: "kWh",
    };
    const factor = {
      name: "Cross dock Ulm",
      value: "500",
      wtt: "500",
      ttw: "0",
      numerator_unit: "g",
      denominator_unit: "t",
      source_name: "Meters of 2025",
      publication_year: 2025,
      exchanged_as: { id: "transhipment_site_ambient", hub_type: "Transshipment", energy_carriers: [electric] },
    };
    const client = service.as("test");
    const { body: made } = await client.post<{ id: string }>("/emission-factors", factor);
    const diesel = { ...electric, energy_carrier: "Diesel", emission_factor_wtw: "3.24", unit: "l" };
    const fleet = { id: "truck_rigid_12t", mode: "Road", energy_carriers: [diesel] };
    const truck = { ...factor, name: "Own fleet", value: "190", wtt: "40", ttw: "150", denominator_unit: "t*km" };
    await client.post("/emission-factors", { ...truck, exchanged_as: fleet });
    await client.post("/emission-factors", { ...truck, exchanged_as: fleet, valid_through: "2025-12-31" });

    const named = async (kind: string, id: string) => {
      const filter = `productIds/any(id:(id eq 'urn:pathfinder:product:customcode:vendor-assigned:${kind}:${id}'))`;
      return LIST.parse((await get(`/2/footprints?$filter=${encodeURIComponent(filter)}`)).body).data;
    };
    const [hub, ...more] = await named("hoc", "transhipment_site_ambient");
    expect(more).toEqual([]);
    expect(hub?.pcf).toMatchObject({
      declaredUnit: "kilogram",
      unitaryProductAmount: "1000",
      productMassPerDeclaredUnit: "1000",
      pCfExcludingBiogenic: "0.5",
    });
    expect(hub?.extensions[0]?.data).toMatchObject({
      hocId: "transhipment_site_ambient",
      hubType: "Transshipment",
      energyCarriers: [{ energyCarrier: "Electric", relativeShare: "1", emissionFactorWTW: "0.35" }],
      co2eIntensityWTW: "0.5",
      co2eIntensityTTW: "0",
      hubActivityUnit: "tonnes",
    });
    const trucks = await named("toc", "truck_rigid_12t");
    expect(trucks.map(({ pcf }) => pcf)).toMatchObject([
      { pCfExcludingBiogenic: "0.19", productMassPerDeclaredUnit: "1" },
    ]);

    await client.send("PUT", `/emission-factors/${made.id}`, JSON.stringify({ ...factor, value: "400", wtt: "400" }));
    const again = await get(`/2/footprints/${hub?.id}`);
    expect(again.body.data).toMatchObject({ id: hub?.id, version: 1, pcf: { pCfExcludingBiogenic: "0.4" } });
  });

  it("TC004 to TC006: lists transports, by mode, and as many as asked for", async () => {
    const all = TRANSPORTS.parse((await get("/2/ileap/tad")).body).data;
    expect(all.map(({ mode }) => mode)).toEqual(["Road", "Rail", "Road"]);
    expect(all[0]).toMatchObject({
      origin: { city: "Berlin", country: "DE", zip: "10551" },
      departureAt: "2026-03-02T00:00:00.000Z",
      mass: "5000",
    });
    const road = TRANSPORTS.parse((await get("/2/ileap/tad?mode=road")).body).data;
    expect(road.map(({ mode }) => mode)).toEqual(["Road", "Road"]);
    const seen: string[] = [];
    for (let next = "/2/ileap/tad?limit=1"; next !== "";) {
      const { link, body } = await get(next);
      const { data } = TRANSPORTS.parse(body);
      expect(data).toHaveLength(1);
      seen.push(...data.map(({ activityId }) => activityId));
      next = nextOf(link);
    }
    expect(seen).toEqual(all.map(({ activityId }) => activityId));
    expect((await get("/2/ileap/tad?feedstock=Fossil")).body).toMatchObject({ code: "NotImplemented" });
  });

  it("TC007: denies access to what is no token of ours", async () => {
    const { status, body } = await get("/2/ileap/tad", "invalid-token");
    expect([status, ExchangeErrorShape.parse(body).code]).toEqual([403, "AccessDenied"]);
  });

  it("TC008: says so where a token has expired", async () => {
    const tokens = cursorsOf(await keyRingOf(service, "cursor-keys"), "access tokens of the exchange");
    const expired = tokens.encode(`${keyId()} ${systemClock.nowMs()}`);
    for (const path of ["/2/ileap/tad", "/2/footprints"]) {
      const { status, body } = await get(path, expired);
      expect([status, ExchangeErrorShape.parse(body).code]).toEqual([401, "TokenExpired"]);
    }
    const standing = tokens.encode(`${keyId()} ${systemClock.nowMs() + 60_000}`);
    expect((await get("/2/ileap/tad", standing)).status).toBe(200);
  });
});

describe("the exchange", () => {
  it("shows another account nothing of this one", async () => {
    const asked = { name: "Elsewhere", currency: "EUR" };
    const { body: pair } = await service.as("test").post<{ test: AnyAccount }>("/accounts", asked);
    const other = await aKeyOf(service, pair.test);
    const { access_token } = await newToken(other);
    const id = await firstId();
    const { data } = LIST.parse((await get("/2/footprints?limit=1000", access_token)).body);
    expect(data.filter(({ extensions: [extension] }) => extension?.dataSchema === SHIPMENT)).toEqual([]);
    expect((await get(`/2/footprints/${id}`, access_token)).status).toBe(404);
    expect((await get("/2/ileap/tad", access_token)).body).toEqual({ data: [] });
    const { link } = await get("/2/footprints?limit=1");
    expect((await get(nextOf(link), access_token)).status).toBe(400);
  });

  it("tells of estimates whose goods moved, each by itself, and of none that a batch has made", async () => {
    const client = service.as("test");
    const before = LIST.parse((await get("/2/footprints?limit=1000")).body).data;
    const moved = {
      shipment: { mass: { amount: "2", unit: "t" } },
      is_shipment: true,
      shipped_at: "2026-04-01T12:00:00Z",
    };
    const leg = { method: "truck_rigid_12t", route: { amount: "100", unit: "km", basis: "actual" } };
    const { body: one } = await client.post<{ id: string }>("/estimates/shipping", { ...moved, ...leg });
    await client.post("/estimates/shipping", { ...moved, ...leg, is_shipment: false });
    const emissions = { total_emissions: "30", ttw: "20", wtt: "10", distance_km: "90" };
    const reported = { ...leg, primary_data: { source: "Carrier", emissions } };
    const legs = [
      reported,
      { method: "warehouse_ambient" },
      { ...leg, method: { vehicle_type: "truck_rigid_12t", fuel: "diesel" } },
    ];
    const { body: chain } = await client.post<{ id: string }>("/estimates/shipping/multi-leg", { ...moved, legs });
    const batch = { kind: "shipping", rows: [{ ...moved, ...leg }] };
    expect((await client.post("/batches?wait=20", batch)).status).toBe(200);

    const { data } = LIST.parse((await get("/2/footprints?limit=1000")).body);
    const known = new Set(before.map(({ id }) => id));
    const added = data.filter(({ id }) => !known.has(id));
    expect(added.map(({ productNameCompany }) => productNameCompany)).toEqual([chain.id, one.id]);
    // 200 t·km at 210 g.
    expect(added[1]?.pcf).toMatchObject({
      pCfExcludingBiogenic: "42",
      unitaryProductAmount: "200",
      primaryDataShare: 0,
    });
    expect(added[1]?.pcf.referencePeriodStart).toBe("2026-04-01T00:00:00.000Z");
    expect(added[1]?.extensions[0]?.data).toMatchObject({
      mass: "2000",
      tces: [{ tocId: "truck_rigid_12t", distance: { actual: "100" }, co2eTTW: "32.2" }],
    });
    expect(added[0]?.extensions[0]?.data).toMatchObject({
      tces: [
        { tocId: "truck_rigid_12t", co2eWTW: "30", co2eTTW: "20" },
        { hocId: "warehouse_ambient", transportActivity: "0", co2eWTW: "35", prevTceIds: [`${chain.id}-1`] },
        { tocId: "truck_rigid_12t-diesel" },
      ],
    });
    for (const { id } of added)
      expect((await get(`/2/footprints/${id}`)).body.data).toEqual(added.find((each) => each.id === id));
    const ids: string[] = [];
    for (let next = "/2/footprints?limit=3"; next !== "";) {
      const page = await get(next);
      ids.push(...LIST.parse(page.body).data.map(({ id }) => id));
      next = nextOf(page.link);
    }
    expect(ids).toEqual(data.map(({ id }) => id));
  });

  it("goes on within the shipment at which a page of transports ended, whatever was made before it meanwhile", async () => {
    const before = TRANSPORTS.parse((await get("/2/ileap/tad")).body).data.map(({ activityId }) => activityId);
    const first = await get("/2/ileap/tad?limit=1");
    const newer = await rows.store({ ...A_ROW, shipment_id: "newer", legs: [{ ...DATED, emissions: REPORTED }] });
    expect(newer.status).toBe("success");
    const seen = [first.body];
    for (let next = nextOf(first.link); next !== "";) {
      const page = await get(next);
      seen.push(page.body);
      next = nextOf(page.link);
    }
    const ids = seen.flatMap((body) => TRANSPORTS.parse(body).data.map(({ activityId }) => activityId));
    expect(before.length).toBeGreaterThan(2);
    expect(ids).toEqual(before);
  });

  it("goes on from a link of the release before this one, which does not name the shipment at which its page ended", async () => {
    const { body: me } = await service.as("test").get<AnyAccount>("/accounts/me");
    const all = TRANSPORTS.parse((await get("/2/ileap/tad")).body).data;
    const positions = cursorsOf(await keyRingOf(service, "cursor-keys"), `transports ${me.id} []`);
    const { data } = TRANSPORTS.parse((await get(`/2/ileap/tad?after=${positions.encode(" 1")}`)).body);
    expect(all.length).toBeGreaterThan(2);
    expect(data).toEqual(all.slice(1));
  });

  it("tells times in UTC, however they were told, and finds transports by them", async () => {
    const dates = { atd: "2026-03-02T23:30:00-05:00", ata: "2026-03-03t09:30:00+01:00" };
    const row = { ...A_ROW, shipment_id: "told with offsets", legs: [{ ...DATED, dates, emissions: REPORTED }] };
    expect((await rows.store(row)).status).toBe("success");
    const times = { departureAt: "2026-03-03T04:30:00.000Z", arrivalAt: "2026-03-03T08:30:00.000Z" };
    for (const at of ["2026-03-03T04:30:00.000Z", "2026-03-03T04:30:00Z", dates.atd]) {
      const { data } = TRANSPORTS.parse((await get(`/2/ileap/tad?departureAt=${encodeURIComponent(at)}`)).body);
      expect(data).toMatchObject([{ consignmentIds: ["told with offsets"], ...times }]);
    }
    expect(TRANSPORTS.parse((await get("/2/ileap/tad?departureAt=2026-03-03")).body).data).toEqual([]);
    const { data } = LIST.parse((await get("/2/footprints?limit=1000")).body);
    const own = data.find(({ productNameCompany }) => productNameCompany === "told with offsets");
    expect(own?.extensions[0]?.data).toMatchObject({ tces: [times] });
  });

  it("says what is wrong with a request", async () => {
    for (const [path, code] of [
      ["/2/footprints?limit=0", "BadRequest"],
      ["/2/footprints?after=x", "BadRequest"],
      ["/2/footprints?$filter=created%20ge", "BadRequest"],
      ["/2/footprints?$filter=companyName%20eq%20'x'", "NotImplemented"],
      ["/3/footprints", "NotImplemented"],
    ] as const) {
      const { status, body } = await get(path);
      expect([path, status, ExchangeErrorShape.parse(body).code]).toEqual([path, 400, code]);
    }
  });
});

describe("the footprint of a row of a batch with very many", () => {
  const AT_ONCE = 25;

  it("is found by its id though all rows share their time", async () => {
    const [copied] = await rows.selected({ search: "po 7/8" });
    if (!copied) throw new Error("there is nothing to copy");
    const batch = systemIds.next("batch");
    const ids = Array.from({ length: 9 * AT_ONCE }, (_, index) => rowId("shipment", batch, index));
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const puts = ids
        .slice(from, from + AT_ONCE)
        .map((id) => ({ PutRequest: { Item: shipmentItem({ ...copied, id }, ["main#road"]) } }));
      await service.table.client.send(new BatchWriteCommand({ RequestItems: { [service.table.name]: puts } }));
    }
    const { data } = LIST.parse((await get(`/2/footprints?limit=${ids.length}`)).body);
    for (const footprint of [data[0]!, data.at(-1)!]) {
      const { status, body } = await get(`/2/footprints/${footprint.id}`);
      expect([status, body.data]).toEqual([200, footprint]);
      const another = footprint.id.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
      expect((await get(`/2/footprints/${another}`)).status).toBe(404);
    }
  });
});
