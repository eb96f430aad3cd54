import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { EstimateKind } from "@isotherm/contract";
import {
  type AccountId,
  type BatchId,
  type EstimateId,
  idInstant,
  idTimeMs,
  instant,
  newId,
  rowId,
} from "@isotherm/core";
import { secureRandom, systemIds } from "@isotherm/core/system";
import { listEstimates } from "@isotherm/estimating/list-estimates";
import { cursorsOf, estimateItem, estimateQueries, inParallel } from "@isotherm/store";
import { MOST_LOOKED_AT } from "@isotherm/store/queries/estimate-lists";
import { keys } from "@isotherm/store/keys";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ESTIMATE_REQUESTS, type EstimateRequestKind } from "../harness/estimate-requests.ts";
import { FIVE_LEGS_REQUEST, ROAD_REQUEST, SEA_REQUEST } from "../harness/freight-estimates.ts";
import { keyRingOf } from "../harness/key-ring-of.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

interface Listed {
  readonly id: EstimateId;
  readonly created_at: string;
  readonly legs?: unknown;
  readonly mass: { readonly amount: string; readonly unit: string };
}
interface ListPage {
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  readonly data: Listed[];
}

let service: JoinedService;
let client: Client;
let owner: AccountId;
/** One of each kind, and of freight several, in the order in which they were made. */
const made: { readonly path: string; readonly id: EstimateId; readonly at: string; readonly text: string }[] = [];
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  owner = (await client.get<{ id: AccountId }>("/accounts/me")).body.id;
  for (const [kind, request] of Object.entries(ESTIMATE_REQUESTS)) await make(kind, request);
  await make("shipping", { ...ROAD_REQUEST, is_shipment: true, metadata: { po: "7", lane: "north" } });
  await make("shipping", { ...SEA_REQUEST, metadata: { po: "8" } });
  await make("shipping/multi-leg", FIVE_LEGS_REQUEST);
  await make("shipping", { ...ROAD_REQUEST, metadata: { po: "7 " } });
});
afterAll(() => service.stop());

const make = async (path: string, request: object): Promise<void> => {
  const { status, body, text } = await client.post<Listed>(`/estimates/${path}`, request);
  expect(status, path).toBe(200);
  made.push({ path, id: body.id, at: body.created_at, text });
};
const page = async (list: string, query = "") => (await client.get<ListPage>(`/estimates/${list}/all${query}`)).body;
const ids = ({ data }: ListPage) => data.map(({ id }) => id);
const madeAt = (...paths: string[]) => made.flatMap(({ path, id }) => (paths.includes(path) ? [id] : [])).toReversed();
const FREIGHT = ["shipping", "shipping/multi-leg"];

describe("200", () => {
  it.each(Object.keys(ESTIMATE_REQUESTS) as EstimateRequestKind[])(
    "lists the estimates of %s, each as it is read alone",
    async (kind) => {
      const { data, has_more, next_cursor } = await page(kind);
      expect([has_more, next_cursor]).toEqual([false, null]);
      const wanted = made.filter(({ path }) => path === kind);
      expect(data).toEqual(wanted.map(({ text }) => JSON.parse(text)));
    },
  );

  it("lists freight over one leg and several, newest first, without what was estimated by fuel", async () => {
    const { data } = await page("shipping");
    expect(data.map(({ id }) => id)).toEqual(madeAt(...FREIGHT));
    expect(data.filter(({ legs }) => legs !== undefined).map(({ id }) => id)).toEqual(madeAt("shipping/multi-leg"));
    expect(data).toEqual(
      made
        .filter(({ path }) => FREIGHT.includes(path))
        .map(({ text }) => JSON.parse(text))
        .toReversed(),
    );
  });

  it("is empty in the other mode", async () => {
    const { body } = await service.as("live").get("/estimates/shipping/all");
    expect(body).toEqual({ has_more: false, next_cursor: null, data: [] });
  });

  it("goes on behind a cursor, and behind the id of an estimate of the list", async () => {
    const all = madeAt(...FREIGHT);
    const first = await page("shipping", "?limit=2");
    expect([ids(first), first.has_more]).toEqual([all.slice(0, 2), true]);
    expect(ids(await page("shipping", `?limit=2&after=${first.next_cursor}`))).toEqual(all.slice(2, 4));
    expect(ids(await page("shipping", `?after=${all[1]}`))).toEqual(all.slice(2));
  });

  it.each([
    { query: "?is_shipment=true", wanted: [0] },
    { query: "?is_shipment=false", wanted: [1, 2, 3] },
    { query: "?mode=sea", wanted: [1, 2] },
    { query: "?mode=road", wanted: [0, 2, 3] },
    { query: "?mode=rail&mode=sea", wanted: [1, 2] },
    { query: "?mode=inland_waterway", wanted: [] },
    { query: "?metadata_key=po&metadata_value=7", wanted: [0] },
    { query: "?metadata_key=po&metadata_value=7%20", wanted: [3] },
    { query: "?metadata_key=lane&metadata_value=north&is_shipment=false", wanted: [] },
    { query: "?metadata_key=constructor&metadata_value=x", wanted: [] },
  ])("lets $query through", async ({ query, wanted }) => {
    const freight = made.filter(({ path }) => FREIGHT.includes(path));
    expect(ids(await page("shipping", query))).toEqual(wanted.map((index) => freight[index]?.id).toReversed());
  });

  it("takes both ends of a time with it", async () => {
    const [first, last] = [made.at(-4), made.at(-2)];
    const range = `?from=${first?.at}&through=${last?.at}`;
    const wanted = made.filter(({ path, at }) => FREIGHT.includes(path) && at >= first!.at && at <= last!.at);
    expect(ids(await page("shipping", range))).toEqual(wanted.map(({ id }) => id).toReversed());
    const offset = encodeURIComponent(first!.at.replace("Z", "+00:00"));
    expect(ids(await page("shipping", `?from=${offset}&through=${offset}`))).toContain(first?.id);
    expect(ids(await page("shipping", "?from=0001-01-01T00:00:00Z&through=2001-01-01T00:00:00Z"))).toEqual([]);
  });

  it("tells every mass in the unit that is asked for", async () => {
    const [plain, grams] = [await page("electricity"), await page("electricity", "?estimate_mass_unit=g")];
    const kilo = (tonnes: string) => String(Number(tonnes) * 1_000_000);
    expect(grams.data[0]?.mass).toEqual({ amount: kilo(plain.data[0]?.mass.amount ?? ""), unit: "g" });
    expect(grams.data[0]).toMatchObject({ scope2: { unit: "g" }, location_based: { unit: "g" } });
  });
});

describe("the list of every kind by a reference", () => {
  const listed = async (query: string) => (await client.get<ListPage>(`/estimates?${query}`)).body;

  it("is the estimates that have it as a value of their metadata, and nothing like it", async () => {
    const seven = made.find(({ text }) => text.includes('"po":"7"'))!;
    expect(ids(await listed("reference=7"))).toEqual([seven.id]);
    expect(ids(await listed("reference=north"))).toEqual([seven.id]);
    expect(ids(await listed("reference=po"))).toEqual([]);
  });

  it("is the estimate that has it as idempotency key alone, where the time that is asked for has it", async () => {
    const keyed = { ...ESTIMATE_REQUESTS.electricity, idempotency_key: "PO 9" };
    const { body: first } = await client.post<Listed>("/estimates/electricity", keyed);
    await client.post("/estimates/electricity", { ...ESTIMATE_REQUESTS.electricity, metadata: { po: "PO 9" } });
    const page = await listed("reference=PO%209");
    expect([ids(page), page.has_more]).toEqual([[first.id], false]);
    const times = "from=2020-01-01T00:00:00Z&through=2020-12-31T00:00:00Z";
    expect(ids(await listed(`reference=PO%209&${times}`))).toEqual([]);
  });
});

describe("400", () => {
  it.each([
    { query: "?from=2026-01-01T00:00:00Z", code: "time_range_invalid" },
    { query: "?through=2026-01-01T00:00:00Z", code: "time_range_invalid" },
    { query: "?from=2026-01-02T00:00:00Z&through=2026-01-01T00:00:00Z", code: "time_range_invalid" },
    { query: "?from=today&through=2026-01-01T00:00:00Z", code: "validation_error" },
    { query: "?metadata_key=po", code: "validation_error" },
    { query: "?metadata_value=7", code: "validation_error" },
    { query: "?is_shipment=yes", code: "validation_error" },
    { query: "?mode=space", code: "validation_error" },
    { query: "?estimate_mass_unit=lb", code: "validation_error" },
    { query: "?limit=101", code: "pagination_limit_invalid" },
    { query: "?after=nobody", code: "id_invalid" },
    { query: "?after=est_01ARZ3NDEKTSV4RRFFQ69G5FAV", code: "id_invalid" },
    { query: "?batch_id=bat_nobody", code: "id_invalid" },
    { query: "?batch_id=bat_01ARZ3NDEKTSV4RRFFQ69G5FAV", code: "id_invalid" },
  ])("$code for $query", async ({ query, code }) => {
    const { status, body } = await client.get<{ error: { error_code: string } }>(`/estimates/shipping/all${query}`);
    expect([status, body.error.error_code]).toEqual([400, code]);
  });

  it("for a cursor of other filters, and for an estimate of another list", async () => {
    const { next_cursor } = await page("shipping", "?limit=1&mode=road");
    for (const query of [`?mode=sea&after=${next_cursor}`, `?after=${madeAt("electricity")[0]}`])
      expect((await client.get(`/estimates/shipping/all${query}`)).status, query).toBe(400);
  });
});

it("401 without a key", async () => {
  expect((await service.as(null).get("/estimates/flight/all")).status).toBe(401);
});

/** Puts copies of an estimate that was made into an account, under other ids. */
const copies = async (account: AccountId, source: EstimateId, wanted: readonly EstimateId[], batch_id?: BatchId) => {
  const stored = await estimateQueries(service.table).one(owner, source);
  if (!stored) throw new Error("there is nothing to copy");
  await inParallel(wanted, async (id) => {
    const estimate = { ...stored.estimate, id, ...(batch_id && { batch_id }) };
    const Item = await estimateItem(account, { ...stored, id, estimate });
    await service.table.client.send(new PutCommand({ TableName: service.table.name, Item }));
  });
};

describe("the estimates of a batch", () => {
  it("are listed by its id in the order of its rows, last first, and stay so while others are made", async () => {
    const batch = newId<"batch">("batch", systemTime(), secureRandom);
    const rows = [0, 1, 2, 3].map((index) => rowId("estimate", batch, index));
    const source = made.find(({ path }) => path === "shipping")!.id;
    await copies(owner, source, rows, batch);
    const neighbour = newId("estimate", idTimeMs(batch), secureRandom);
    await copies(owner, source, [neighbour]);
    expect(ids(await page("shipping", `?batch_id=${batch}`))).toEqual(rows.toReversed());
    const { data, next_cursor } = await page("shipping", `?batch_id=${batch}&limit=3`);
    expect(data).toHaveLength(3);
    expect(ids(await page("shipping", `?batch_id=${batch}&limit=3&after=${next_cursor}`))).toEqual([rows[0]]);
    expect(ids(await page("flight", `?batch_id=${batch}`))).toEqual([]);
    const at = (ms: number) => instant(idTimeMs(batch) + ms);
    const within = (from: number, through: number) =>
      page("shipping", `?batch_id=${batch}&from=${at(from)}&through=${at(through)}`);
    expect(ids(await within(-1, 0))).toEqual(rows.toReversed());
    for (const [from, through] of [
      [1, 60_000],
      [-60_000, -1],
    ] as const)
      expect(ids(await within(from, through))).toEqual([]);
  });
});

it("is empty for a batch of the account whose rows have made none", async () => {
  const batch = newId<"batch">("batch", systemTime(), secureRandom);
  expect((await client.get(`/estimates/shipping/all?batch_id=${batch}`)).status).toBe(400);
  await service.table.client.send(
    new PutCommand({ TableName: service.table.name, Item: { ...keys.batch(owner, batch), schema: 1 } }),
  );
  expect(ids(await page("shipping", `?batch_id=${batch}`))).toEqual([]);
});

const systemTime = (): number => idTimeMs(systemIds.next("estimate"));

interface Reading {
  readonly page: Awaited<ReturnType<typeof listEstimates>>;
  readonly readUnits: number;
}

/** A page of an account's list, read in this process, with what it has cost. */
const read = async (
  account: AccountId,
  kinds: readonly EstimateKind[],
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
  query: object = {},
): Promise<Reading> => {
  let readUnits = 0;
  const { table } = service;
  const send = async (command: { input: object }) => {
    Object.assign(command.input, { ReturnConsumedCapacity: "TOTAL" });
    const answer = (await table.client.send(command as never)) as { ConsumedCapacity?: { CapacityUnits?: number } };
    readUnits += answer.ConsumedCapacity?.CapacityUnits ?? 0;
    return answer;
  };
  const ring = await keyRingOf(service, "cursor-keys");
  const uses = {
    estimates: estimateQueries({ ...table, client: { send } as never }),
    cursors: async (list: string) => cursorsOf(ring, list),
  };
  const call = { account: { id: account }, query, page: { limit, after } };
  return { page: await listEstimates(uses as never, kinds, call as never), readUnits };
};

const SOURCES: Readonly<Partial<Record<EstimateKind, EstimateRequestKind | "shipping">>> = {
  electricity: "electricity",
  flight: "flight",
  shipping: "shipping",
};
const KINDS = Object.keys(SOURCES) as EstimateKind[];
const sourceOf = (kind: EstimateKind) => made.find(({ path }) => path === SOURCES[kind])!.id;

describe("paging", () => {
  it("visits every estimate of the kinds once, whatever is made meanwhile", { timeout: 120_000 }, async () => {
    const kind = fc.constantFrom(...KINDS);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ kind, gapMs: fc.nat(3) }), { maxLength: 25 }),
        fc.uniqueArray(kind, { minLength: 1 }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(kind, { maxLength: 6 }),
        async (there, wanted, limit, later) => {
          const account = systemIds.next("account");
          let atMs = 1_700_000_000_000;
          const next = () => newId("estimate", atMs, secureRandom);
          const put: { id: EstimateId; kind: EstimateKind }[] = [];
          for (const { kind: each, gapMs } of there) {
            atMs += gapMs;
            put.push({ id: next(), kind: each });
            await copies(account, sourceOf(each), [put.at(-1)!.id]);
          }
          const seen: string[] = [];
          const newer = [...later];
          for (let after: string | undefined, more = true; more;) {
            const { page: found } = await read(account, wanted, { limit, after });
            expect(found.data.length).toBeLessThanOrEqual(limit);
            seen.push(...found.data.map(({ id }) => id));
            atMs += 1;
            const one = newer.pop();
            if (one) await copies(account, sourceOf(one), [next()]);
            expect(found.next_cursor === null).toBe(!found.has_more);
            more = found.has_more;
            after = found.next_cursor ?? undefined;
          }
          const expected = put.filter(({ kind: each }) => wanted.includes(each)).map(({ id }) => id);
          expect(seen).toEqual(expected.toSorted().toReversed());
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("what a page reads", () => {
  const SHIPPED = MOST_LOOKED_AT + 200;
  const account = systemIds.next("account");
  const atMs = 1_700_000_000_000;
  const old = newId("estimate", atMs - 1, secureRandom);
  beforeAll(async () => {
    const ids = Array.from({ length: SHIPPED }, (_, index) => newId("estimate", atMs + index, secureRandom));
    await copies(account, sourceOf("shipping"), ids);
    await copies(account, sourceOf("electricity"), [old]);
  }, 60_000);

  it("is no more than what it shows, where every estimate is of its kinds", async () => {
    const { page: found, readUnits } = await read(account, ["shipping", "multi-leg-shipping"], { limit: 100 });
    expect(found.data).toHaveLength(100);
    // An estimate of two kilobytes is half a unit.
    expect(readUnits).toBeLessThanOrEqual(60);
  });

  it("ends at a thousand estimates: what lies behind is on the next page", async () => {
    const first = await read(account, ["electricity"], { limit: 10 });
    expect([first.page.data, first.page.has_more]).toEqual([[], true]);
    expect(first.readUnits).toBeLessThanOrEqual(600);
    const second = await read(account, ["electricity"], { limit: 10, after: first.page.next_cursor ?? "" });
    expect(second.page.data.map(({ id }) => id)).toEqual([old]);
    expect(second.page.has_more).toBe(false);
  });

  it("is the batch alone, where one is named: its estimates have its time", async () => {
    const batch = newId<"batch">("batch", atMs + 500, secureRandom);
    await copies(account, sourceOf("shipping"), [rowId("estimate", batch, 0)], batch);
    const { page: found, readUnits } = await read(account, ["shipping"], { limit: 10 }, { batch_id: batch });
    expect(found.data).toHaveLength(1);
    expect(readUnits).toBeLessThanOrEqual(4);
  });

  it("is the time alone, where one is named", async () => {
    const at = (ms: number) => idInstant(newId("estimate", ms, secureRandom));
    const query = { from: at(atMs + 100), through: at(atMs + 109) };
    const { page: found, readUnits } = await read(account, ["shipping"], { limit: 100 }, query);
    expect(found.data).toHaveLength(10);
    expect(readUnits).toBeLessThanOrEqual(8);
  });
});
