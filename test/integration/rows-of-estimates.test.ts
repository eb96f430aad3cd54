import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type EstimateUses, estimatesUses } from "@isotherm/estimating/dependencies";
import { type EstimateRow, estimateRows } from "@isotherm/estimating/carry-out-row";
import { estimatesRoutes } from "@isotherm/estimating/routes";
import { type BatchId, type EstimateId, ApiError, rowId } from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { dataFolder } from "@isotherm/geodata";
import { GEODATA_FOLDER } from "@isotherm/geodata/build/ensure-geodata";
import { type Caller, servedRoutes } from "@isotherm/http";
import { type Sandbox, seedSandbox } from "@isotherm/sandbox";
import { directoryQueries, estimateChanges, estimateQueries } from "@isotherm/store";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { estimatesFunction } from "../harness/estimates-function.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { FIVE_LEGS_REQUEST, ROAD_REQUEST } from "../harness/freight-estimates.ts";
import { SILENT, SOME_SECRETS } from "../harness/function-in-process.ts";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

const ORIGIN = "https://localhost";
/** A request of every kind of estimate, by where it is posted. */
const BODIES = { ...ESTIMATE_REQUESTS, shipping: ROAD_REQUEST, "shipping/multi-leg": FIVE_LEGS_REQUEST };
type Kind = keyof typeof BODIES;
const KINDS = Object.keys(BODIES) as Kind[];

let local: LocalTable;
let sandbox: Sandbox;
let uses: EstimateUses;
let caller: Caller;
let batch: BatchId;

const theCaller = async (): Promise<Caller> => {
  const directory = directoryQueries(local.table);
  const [account, organisation] = await Promise.all([
    directory.account(sandbox.accounts.test),
    directory.organisation(sandbox.organisationId),
  ]);
  if (!account || !organisation) throw new Error("the sandbox is not there");
  return { ...account, organisation, key: undefined as never };
};

beforeAll(async () => {
  local = await startLocalTable();
  sandbox = await seedSandbox(local.table, { ids: systemIds, tokens: systemTokens });
  const settings = { secrets: SOME_SECRETS, router: "offline", spendFactors: "open-ceda", log: SILENT } as const;
  uses = { ...estimatesUses(local.table, settings), places: dataFolder(GEODATA_FOLDER) };
  caller = await theCaller();
});
afterAll(() => local.stop());
beforeEach(() => {
  batch = systemIds.next("batch");
});

const carryOut = (
  { kind = "shipping", ...row }: Partial<EstimateRow> & { readonly kind?: Kind } = {},
  over: EstimateUses = uses,
) =>
  estimateRows(over).carryOut({
    path: `/estimates/${kind}`,
    batch,
    index: 0,
    body: ROAD_REQUEST,
    caller,
    origin: ORIGIN,
    file: { name: "trips.csv" },
    dryRun: false,
    ...row,
  });

const idOf = (index = 0): EstimateId => rowId("estimate", batch, index);
const stored = (id: EstimateId = idOf()) => estimateQueries(local.table).one(sandbox.accounts.test, id);
const single = async (kind: Kind, body: object) => {
  const answer = await estimatesFunction(local.table, sandbox.keys.test)(`/estimates/${kind}`, body);
  return { status: answer.statusCode, body: JSON.parse(answer.body || "{}") as Record<string, unknown> };
};
const itemsOfAccount = async (): Promise<number> => {
  const { Count = 0 } = await local.table.client.send(
    new QueryCommand({
      TableName: local.table.name,
      Select: "COUNT",
      ConsistentRead: true,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": `ACCOUNT#${sandbox.accounts.test}` },
    }),
  );
  return Count;
};
const changed = (change: (estimate: object) => object, id = idOf()) =>
  estimateChanges({ table: local.table, tokens: systemTokens }, systemClock).change({
    account: sandbox.accounts.test,
    id,
    afterOrder: "allowed",
    change: (before) => ({ ...before, estimate: change(before.estimate) }) as typeof before,
  });

describe("a row of a batch", () => {
  it.each(KINDS)("of the kind %s is what a single request is answered, but for its names", async (kind) => {
    const outcome = await carryOut({ kind, body: BODIES[kind] });
    const { body } = await single(kind, BODIES[kind]);
    const { id, created_at, external_estimate_url, batch_id, source, filename, ...rest } =
      "estimate" in outcome ? { ...(outcome.estimate as unknown as Record<string, unknown>) } : {};
    expect({ id, batch_id, source, filename }).toEqual({
      id: idOf(),
      batch_id: batch,
      source: "csv",
      filename: "trips.csv",
    });
    expect(external_estimate_url).toMatch(/^https:\/\/localhost\/e\//);
    expect(typeof created_at).toBe("string");
    const forMoment = (answer: Record<string, unknown>) => ({
      ...answer,
      shipped_at: 0,
      transaction_processed_at: 0,
      passenger_transportation_travelled_at: 0,
    });
    const { id: _1, created_at: _2, external_estimate_url: _3, source: _4, filename: _5, ...alone } = body;
    expect(forMoment(rest)).toEqual(forMoment(alone));
    expect(body).not.toHaveProperty("batch_id");
  });

  it("is kept with its batch and file, also when it is replaced; without a file as one of the interface", async () => {
    await carryOut();
    const marks = { batch_id: batch, source: "csv", filename: "trips.csv" };
    expect((await stored())?.estimate).toMatchObject(marks);
    const put = await servedRoutes(estimatesRoutes(uses)).find("PUT /v1/estimates/shipping/{id}");
    const call = { ...caller, caller, params: { id: idOf() }, query: {}, unknownFields: () => [], origin: ORIGIN };
    const body = { ...ROAD_REQUEST, route: { amount: "7", unit: "km" } };
    expect(await put?.run({ ...call, now: (await stored())?.estimate.created_at, body } as never)).toMatchObject(marks);
    expect((await stored())?.estimate).toMatchObject({ ...marks, request: { route: { unit: "km" } } });
    await carryOut({ index: 1, file: undefined });
    expect((await stored(idOf(1)))?.estimate).toMatchObject({ batch_id: batch, source: "api", filename: null });
    await carryOut({ index: 2, kind: "electricity", body: BODIES.electricity });
    expect((await stored(idOf(2)))?.estimate).toMatchObject(marks);
    await carryOut({ index: 3, kind: "electricity", body: BODIES.electricity, file: undefined });
    const inline = (await stored(idOf(3)))?.estimate;
    expect(inline).toMatchObject({ batch_id: batch });
    expect(inline).not.toHaveProperty("filename");
  });

  it("warns of properties that the interface does not know", async () => {
    const outcome = await carryOut({ body: { ...ROAD_REQUEST, country_code: "DEU", wheels: 12 } });
    expect(outcome).toMatchObject({ estimate: { warnings: [{ code: "field_unknown", field: "wheels" }] } });
  });

  it("of a suspended account says so in place of a quote", async () => {
    const outcome = await carryOut({ caller: { ...caller, suspended: true } });
    expect(outcome).toMatchObject({ estimate: { quote: { error: { error_code: "account_suspended" } } } });
  });
});

const UNKNOWN_AIRPORT = { source: { code: "QQQ" }, destination: { code: "JFK" } };
const LEG = FIVE_LEGS_REQUEST.legs[0];

describe("a row that a single request would be refused for", () => {
  it.each<[Kind, unknown, string | null]>([
    ["electricity", { consumption: { amount: "x", unit: "kWh" }, country_code: "DEU" }, "consumption.amount"],
    ["electricity", {}, "consumption"],
    ["flight", { route: UNKNOWN_AIRPORT }, "route"],
    [
      "shipping",
      { ...ROAD_REQUEST, route: { source: { city: "Nowherefoo" }, destination: { locode: "NLRTM" } } },
      "route.source.city",
    ],
    ["shipping", { ...ROAD_REQUEST, method: "warp" }, "method"],
    [
      "shipping/multi-leg",
      { ...FIVE_LEGS_REQUEST, legs: [LEG, { ...LEG, route: { amount: "0", unit: "km" } }] },
      "legs.1.route",
    ],
    ["transactions", { ...ESTIMATE_REQUESTS.transactions, value: { value: "1", currency: "XAU" } }, null],
    ["shipping", "text", null],
    ["shipping", null, null],
    ["shipping", [ROAD_REQUEST], null],
  ])("fails with its code and words, and names the field: %s %j", async (kind, body, field) => {
    const outcome = await carryOut({ kind, body });
    const alone = await single(kind, body as object);
    const { error_code, message } = (alone.body as { error: { error_code: string; message: string } }).error;
    expect(outcome).toEqual({ status: "failed", error: message, error_code, field });
    expect(alone.status).toBe(400);
    expect(await stored()).toBeUndefined();
  });

  it("fails with no_match where a single one is answered nothing", async () => {
    const merchant = { country_code: "USA", search_term: "xyzzy" };
    const outcome = await carryOut({ kind: "transactions", body: { ...ESTIMATE_REQUESTS.transactions, merchant } });
    expect(outcome).toMatchObject({ status: "failed", error_code: "no_match", field: null });
  });

  it("is tried again later where something is not available", async () => {
    const out = { ...uses, keep: () => Promise.reject(new ApiError("service_unavailable")) };
    await expect(carryOut({}, out)).rejects.toThrow("service_unavailable");
  });
});

describe("a row with an idempotency key of its own", () => {
  const keyed = (idempotency_key: string, more: object = {}) => ({ ...ROAD_REQUEST, ...more, idempotency_key });

  it("is what an equal request made before, and says so", async () => {
    const { body: alone } = await single("shipping", keyed("earlier"));
    expect(await carryOut({ body: keyed("earlier") })).toMatchObject({ replayed: true, estimate: { id: alone["id"] } });
    expect(await stored()).toBeUndefined();
  });

  it("fails where another request has the key", async () => {
    await single("shipping", keyed("taken"));
    const other = keyed("taken", { route: { amount: "7", unit: "km" } });
    const refused = await single("shipping", other);
    expect(await carryOut({ body: other })).toMatchObject({ status: "failed", ...shown(refused.body) });
    expect(await carryOut({ body: other, dryRun: true })).toMatchObject({ status: "failed", ...shown(refused.body) });
  });

  it("is not its own repetition", async () => {
    const [first, second] = [await carryOut({ body: keyed("own") }), await carryOut({ body: keyed("own") })];
    expect(first).toMatchObject({ replayed: false, estimate: { id: idOf() } });
    expect(second).toEqual(first);
  });

  it("keeps one estimate where two rows have it, also at the same time", async () => {
    const rows = await Promise.all([0, 1, 2].map((index) => carryOut({ index, body: keyed("of three") })));
    expect(rows.map((row) => String("replayed" in row && row.replayed)).toSorted()).toEqual(["false", "true", "true"]);
    expect(new Set(rows.map((row) => "estimate" in row && row.estimate.id)).size).toBe(1);
  });

  const shown = (body: Record<string, unknown>) => {
    const { error_code, message } = body["error"] as { error_code: string; message: string };
    return { error_code, error: message };
  };
});

describe("a row that is carried out twice", () => {
  it("has one estimate, the one of the first time, and the same outcome", async () => {
    const before = await itemsOfAccount();
    const outcomes = [await carryOut(), ...(await Promise.all([carryOut(), carryOut()]))];
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(await itemsOfAccount()).toBe(before + 1);
  });

  it("keeps what the client noted of it in between", async () => {
    await carryOut();
    await changed((estimate) => ({ ...estimate, metadata: { note: "mine" }, is_shipment: true }));
    expect(await carryOut()).toMatchObject({ estimate: { metadata: { note: "mine" }, is_shipment: true } });
    expect((await stored())?.estimate).toMatchObject({ metadata: { note: "mine" }, is_shipment: true });
  });

  it("keeps its estimate when the client has given its key to another one in between", async () => {
    const body = { ...ROAD_REQUEST, idempotency_key: "moves on" };
    await carryOut({ body });
    await changed((estimate) => ({ ...estimate, idempotency_key: undefined }));
    const { body: other } = await single("shipping", body);
    expect(other["id"]).not.toBe(idOf());
    expect(await carryOut({ body })).toMatchObject({ replayed: false, estimate: { id: idOf() } });
    await single("shipping", { ...ROAD_REQUEST, idempotency_key: "moves away" });
    expect(await carryOut({ body: { ...body, metadata: { a: "b" } } })).toMatchObject({ estimate: { id: idOf() } });
  });

  it("is made no second time when the client has cleared its key", async () => {
    const body = { ...ROAD_REQUEST, idempotency_key: "cleared" };
    await carryOut({ body });
    await changed((estimate) => ({ ...estimate, idempotency_key: undefined }));
    const before = await itemsOfAccount();
    expect(await carryOut({ body })).toMatchObject({ replayed: false, estimate: { id: idOf() } });
    expect(await itemsOfAccount()).toBe(before);
  });

  it("stays a success where what it needs is gone by the second time", async () => {
    const purchase = { ...ESTIMATE_REQUESTS.transactions, merchant: { country_code: "DEU", category_code: "5411" } };
    const body = { ...purchase, merchant: { ...purchase.merchant, region_fallback: "never" } };
    const first = await carryOut({ kind: "transactions", body });
    const without = { ...uses, countryFactors: async () => undefined };
    expect(await carryOut({ kind: "transactions", body, index: 1 }, without)).toMatchObject({ status: "failed" });
    expect(await carryOut({ kind: "transactions", body }, without)).toEqual(first);
  });
});

describe("a row of a dry run", () => {
  it("is calculated and refused as any other, and leaves nothing behind", async () => {
    const before = await itemsOfAccount();
    expect(await carryOut({ dryRun: true })).toMatchObject({ status: "success", estimate: { mass: { unit: "t" } } });
    expect(await carryOut({ dryRun: true, body: { ...ROAD_REQUEST, idempotency_key: "dry" } })).toMatchObject({
      status: "success",
    });
    expect(await carryOut({ dryRun: true, body: {} })).toMatchObject({ status: "failed" });
    expect(await itemsOfAccount()).toBe(before);
  });
});

it("has the time of its batch, whenever it is carried out", async () => {
  const at = systemClock.nowMs();
  const outcome = await carryOut();
  expect(outcome).toMatchObject({ estimate: { created_at: (await stored())?.estimate.created_at } });
  expect(outcome).toMatchObject({
    estimate: { shipped_at: (outcome as { estimate: { created_at?: string } }).estimate.created_at },
  });
  expect(at).toBeGreaterThan(0);
});
