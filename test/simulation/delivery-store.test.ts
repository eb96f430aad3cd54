import { sequenceText } from "@isotherm/contract";
import { type AccountId, type EventId, instantMs, type OrganisationId, type WebhookId } from "@isotherm/core";
import {
  acquire,
  advanceCursor,
  clearMarks,
  contiguousRun,
  createEndpoint,
  cursorsOf,
  dueNow,
  type EndpointRef,
  eventsAfter,
  handOver,
  hookedModes,
  hooksOf,
  type Lease,
  LEASE_MS,
  markCursor,
  MOST_NAMED,
  type NewHook,
  overdueOrders,
  postpone,
  readCursor,
  readHook,
  readState,
  release,
  removeCursor,
  renew,
  setDirty,
  settleFailure,
  settleSuccess,
  skipToHead,
} from "@isotherm/delivery";
import { EVENT_KEPT_MS, headItem, headsOf, type StoredEvent } from "@isotherm/store";
import { systemTokens } from "@isotherm/core/system";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { keys, pendingPartition, pendingPartitions } from "@isotherm/store/keys";
import type { Table } from "@isotherm/store/table";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bothTables, type StartedTable } from "../harness/both-tables.ts";
import { makeQuick } from "../harness/direct-events.ts";

const NOW = instantMs("2026-03-01T00:00:00.000Z");
const organisation_id = "org_1" as OrganisationId;
const account = "acc_1" as AccountId;
const other = "acc_2" as AccountId;

describe.each(bothTables(() => NOW))("the steps of delivery on %s", (_name, start) => {
  let started: StartedTable;
  let table: Table;
  let made = 0;
  beforeAll(async () => {
    started = await start();
    ({ table } = started);
  });
  afterAll(() => started.stop());

  const committing = () => ({ table, tokens: systemTokens });
  const put = (item: Readonly<Record<string, unknown>>) =>
    table.client.send(new PutCommand({ TableName: table.name, Item: item }));
  const anEndpoint = async (account_ids: AccountId[] = []): Promise<EndpointRef & { hook: NewHook }> => {
    made += 1;
    const hook = {
      id: `whk_${made}` as WebhookId,
      organisation_id: `org_${made}` as OrganisationId,
      account_type: "test" as const,
      url: "https://example.com/hook",
      enabled: true,
      account_ids,
      event_types: [],
      created_at: "2026-03-01T00:00:00.000Z",
      secrets: ["secret"],
    };
    return { organisation_id: hook.organisation_id, mode: "test", webhook_id: hook.id, hook };
  };
  const created = async (account_ids: AccountId[] = []): Promise<EndpointRef> => {
    const { hook, ...endpoint } = await anEndpoint(account_ids);
    await createEndpoint(committing(), hook);
    await makeQuick(table, hook.id);
    return endpoint;
  };
  const mark = (endpoint: EndpointRef, seq: number, nowMs = NOW) =>
    markCursor(table, { endpoint, account_id: account, seq, at: NOW + seq, nowMs });
  const lease = async ({ webhook_id }: EndpointRef, owner = "me", nowMs = NOW): Promise<Lease> => {
    const answer = await acquire(table, webhook_id, { owner, nowMs, purpose: "events" });
    if (answer.kind !== "held") throw new Error(answer.kind);
    return answer.lease;
  };
  const cursor = async ({ webhook_id }: EndpointRef, of = account) => readCursor(table, webhook_id, of);

  it("starts a new endpoint behind the last event of each account that it covers", async () => {
    const { hook, ...endpoint } = await anEndpoint([account]);
    const head = { organisation_id: hook.organisation_id, mode: "test" as const, seq: 7, at: NOW };
    await put(headItem({ ...head, account_id: account }));
    await put(headItem({ ...head, account_id: other }));
    await createEndpoint(committing(), hook);
    expect(await cursorsOf(table, hook.id)).toMatchObject([{ account_id: account, cursor: 7, head: 7 }]);
    expect(await readHook(table, endpoint)).toMatchObject(hook);
    expect(await readState(table, hook.id)).toMatchObject({ fence: 0, streak: 0, limit: 100 });
    expect(await hookedModes(table)).toContainEqual({ organisation_id: hook.organisation_id, mode: "test" });
    expect(await headsOf(table, hook.organisation_id, "test")).toHaveLength(2);
    expect(await hooksOf(table, hook.organisation_id, "test")).toHaveLength(1);
  });

  it("raises a head and never lowers it, and keeps since when something waits", async () => {
    const endpoint = await created();
    expect([await mark(endpoint, 2, NOW), await mark(endpoint, 1, NOW), await mark(endpoint, 2, NOW)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await mark(endpoint, 3, NOW + 500)).toBe(true);
    expect(await cursor(endpoint)).toMatchObject({ cursor: 0, head: 3, head_at: NOW + 3, pending_at: NOW });
  });

  it("gives the lease to one, recognises its own lost answer, and asks the holder to look again", async () => {
    const { webhook_id, ...rest } = await created();
    const held = await lease({ webhook_id, ...rest }, "one");
    expect(await acquire(table, webhook_id, { owner: "one", nowMs: NOW, purpose: "events" })).toMatchObject({
      kind: "held",
      lease: held,
    });
    expect(await acquire(table, webhook_id, { owner: "two", nowMs: NOW, purpose: "events" })).toEqual({
      kind: "busy",
      fence: 1,
    });
    expect(await setDirty(table, webhook_id, 0)).toBe(false);
    expect(await setDirty(table, webhook_id, 1)).toBe(true);
    const leaving = { nowMs: NOW, rr: account };
    expect(await release(table, held, leaving)).toMatchObject({ dirty: true });
    expect(await clearMarks(table, held, { dirty: true })).toBe(true);
    expect(await release(table, held, leaving)).toBe("released");
    expect(await setDirty(table, webhook_id, 1)).toBe(false);
    expect(await readState(table, webhook_id)).toMatchObject({ rr: account, released_at: NOW });
  });

  it("names accounts to the holder of a lease, who takes those that it has seen and no others", async () => {
    const endpoint = await created();
    const { webhook_id } = endpoint;
    const held = await lease(endpoint, "one");
    const leaving = { nowMs: NOW, rr: account };
    expect(await setDirty(table, webhook_id, 1, account)).toBe(true);
    const seen = await release(table, held, leaving);
    expect(seen).toMatchObject({ woken: new Set([account]) });
    expect(await setDirty(table, webhook_id, 1, other)).toBe(true);
    expect(typeof seen === "object" && (await clearMarks(table, held, { woken: seen.woken }))).toBe(true);
    const rest = await release(table, held, leaving);
    expect(rest).toMatchObject({ woken: new Set([other]) });
    expect(await clearMarks(table, held, { woken: new Set([other]) })).toBe(true);
    expect(await release(table, held, leaving)).toBe("released");
  });

  it("asks the holder to look at all where more accounts would be named than it takes", async () => {
    const endpoint = await created();
    const held = await lease(endpoint, "one");
    for (let index = 0; index <= MOST_NAMED; index += 1)
      expect(await setDirty(table, endpoint.webhook_id, 1, `acc_${index}` as AccountId)).toBe(true);
    const marks = await release(table, held, { nowMs: NOW, rr: undefined });
    expect(marks).toMatchObject({ dirty: true });
    expect(typeof marks === "object" && marks.woken?.size).toBe(MOST_NAMED);
  });

  it("marks an endpoint that is leased also where its next attempt is not due", async () => {
    const endpoint = await created();
    await postpone(table, await lease(endpoint), { nowMs: NOW, rr: account, untilMs: NOW + 2_000 });
    await lease(endpoint, "ahead", NOW + 2_000);
    const behind = await acquire(table, endpoint.webhook_id, { owner: "behind", nowMs: NOW, purpose: "events" });
    expect(behind).toEqual({ kind: "busy", fence: 2 });
  });

  it("lets nobody write with a lease that has passed to another", async () => {
    const endpoint = await created();
    const old = await lease(endpoint, "one");
    expect(
      await acquire(table, endpoint.webhook_id, { owner: "two", nowMs: NOW + LEASE_MS, purpose: "events" }),
    ).toMatchObject({
      kind: "busy",
    });
    const fresh = await lease(endpoint, "two", NOW + LEASE_MS + 1);
    const failure = { nextAttemptAt: NOW, pin: account, limit: 100, answer_ms: 0 };
    expect(await renew(table, old, NOW)).toBeUndefined();
    expect(await release(table, old, { nowMs: NOW, rr: undefined })).toBe("lost");
    expect(await clearMarks(table, old, { dirty: true })).toBe(false);
    expect(await settleSuccess(table, old, { limit: 100, rr: account })).toBe(false);
    expect(await settleFailure(table, old, failure)).toBeUndefined();
    await handOver(table, old, { nowMs: NOW, rr: undefined });
    await postpone(table, old, { nowMs: NOW, rr: undefined, untilMs: NOW + 1 });
    expect(await renew(table, fresh, NOW + LEASE_MS + 2)).toMatchObject({ fence: 2 });
  });

  it("writes a failure once, backs off, and forgets it after a success", async () => {
    const endpoint = await created();
    const held = await lease(endpoint);
    const failure = { nextAttemptAt: NOW + 5_000, pin: account, limit: 50, answer_ms: 0 };
    for (const nextAttemptAt of [NOW + 5_000, NOW + 9_000])
      expect(await settleFailure(table, held, { ...failure, nextAttemptAt })).toBe(NOW + 5_000);
    const early = await acquire(table, endpoint.webhook_id, { owner: "two", nowMs: NOW + 4_999, purpose: "events" });
    expect(early).toEqual({ kind: "not_due", dueMs: NOW + 5_000 });
    const again = await acquire(table, endpoint.webhook_id, { owner: "two", nowMs: NOW + 5_000, purpose: "events" });
    expect(again).toMatchObject({ kind: "held", state: { streak: 1, pin: account, limit: 50 } });
    if (again.kind === "held") await settleSuccess(table, again.lease, { limit: 100, rr: account });
    const state = await readState(table, endpoint.webhook_id);
    expect(state).toMatchObject({ streak: 0, limit: 100, rr: account });
    expect([state?.pin, state?.next_attempt_at]).toEqual([undefined, undefined]);
  });

  it("makes a failure due at once that somebody has asked for since the lease was taken", async () => {
    const endpoint = await created();
    const held = await lease(endpoint);
    await dueNow(table, endpoint.webhook_id);
    const failure = { nextAttemptAt: NOW + 5_000, pin: account, limit: 50, answer_ms: 0 };
    expect(await settleFailure(table, held, failure)).toBe(0);
    const next = await lease(endpoint, "two");
    expect(await settleFailure(table, next, failure)).toBe(NOW + 5_000);
    expect(await readState(table, endpoint.webhook_id)).toMatchObject({ streak: 2 });
  });

  it("comes back later without counting a failure, and hands over with work left", async () => {
    const endpoint = await created();
    await postpone(table, await lease(endpoint), { nowMs: NOW, rr: account, untilMs: NOW + 2_000 });
    expect(await acquire(table, endpoint.webhook_id, { owner: "two", nowMs: NOW, purpose: "events" })).toMatchObject({
      kind: "not_due",
    });
    const held = await lease(endpoint, "three", NOW + 2_000);
    await setDirty(table, endpoint.webhook_id, held.fence);
    await setDirty(table, endpoint.webhook_id, held.fence, account);
    await handOver(table, held, { nowMs: NOW, rr: account });
    const state = await readState(table, endpoint.webhook_id);
    expect([state?.lease_until, state?.dirty, state?.woken, state?.streak]).toEqual([
      undefined,
      undefined,
      undefined,
      0,
    ]);
  });

  it("moves a cursor from its old value only, and nothing waits when it is at its head", async () => {
    const endpoint = await created();
    await mark(endpoint, 3);
    const first = await cursor(endpoint);
    if (!first) throw new Error("not marked");
    expect(await advanceCursor(table, first, { sequence: 2, at: NOW })).toBe(true);
    expect(await advanceCursor(table, first, { sequence: 3, at: NOW })).toBe(false);
    const second = await cursor(endpoint);
    expect(second).toMatchObject({ cursor: 2, head: 3, pending_at: NOW });
    // The delivery read one more event than was marked: its mark, when it comes, is no news.
    expect(second && (await advanceCursor(table, second, { sequence: 4, at: NOW + 4 }))).toBe(true);
    expect(await mark(endpoint, 4)).toBe(false);
    const third = await cursor(endpoint);
    expect(third).toMatchObject({ cursor: 4, head: 4 });
    expect(third?.pending_at).toBeUndefined();
  });

  it("keeps a cursor pending when its head rose while the request was open", async () => {
    const endpoint = await created();
    await mark(endpoint, 1);
    const before = await cursor(endpoint);
    await mark(endpoint, 5);
    expect(before && (await advanceCursor(table, before, { sequence: 1, at: NOW }))).toBe(true);
    expect(await cursor(endpoint)).toMatchObject({ cursor: 1, head: 5, pending_at: NOW });
  });

  it("does not bring back the cursor of a deleted endpoint", async () => {
    const endpoint = await created();
    await mark(endpoint, 1);
    const before = await cursor(endpoint);
    await removeCursor(table, endpoint.webhook_id, account);
    expect(before && (await advanceCursor(table, before, { sequence: 1, at: NOW }))).toBe(false);
    expect(await cursor(endpoint)).toBeUndefined();
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.deliveryState(endpoint.webhook_id) }));
    expect(await acquire(table, endpoint.webhook_id, { owner: "me", nowMs: NOW, purpose: "events" })).toEqual({
      kind: "gone",
    });
  });

  it("gives a cursor up to its head when all of it has expired, unless the head rose", async () => {
    const endpoint = await created();
    await mark(endpoint, 2);
    const before = await cursor(endpoint);
    await mark(endpoint, 3);
    if (before) await skipToHead(table, before);
    expect(await cursor(endpoint)).toMatchObject({ cursor: 0, head: 3 });
    const now = await cursor(endpoint);
    if (now) await skipToHead(table, now);
    expect(await cursor(endpoint)).toMatchObject({ cursor: 3, head: 3 });
  });

  it("reads the events after a cursor, oldest first, no more than asked for", async () => {
    const reader = "acc_reader" as AccountId;
    for (const sequence of [1, 2, 10, 3]) await put(storedItem({ ...anEvent(sequence), account_id: reader }));
    expect((await eventsAfter(table, reader, 1, 100)).map(({ sequence }) => sequence)).toEqual([2, 3, 10]);
    expect((await eventsAfter(table, reader, 0, 2)).map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it("finds test orders that are overdue", async () => {
    const order = { account_id: account, organisation_id, order_id: `ord_${made}`, status: "placed" };
    const pending = pendingPartition(pendingPartitions.orders, order.order_id);
    await put({ pk: "ACCOUNT#acc_1", sk: `ORDER#${order.order_id}`, schema: 1, ...order, pending, pending_at: NOW });
    expect(await overdueOrders(table, NOW + 1)).toContainEqual({ ...order, pending_at: NOW });
    expect(await overdueOrders(table, NOW)).toEqual([]);
  });
});

const anEvent = (sequence: number, facts: Partial<StoredEvent> = {}): StoredEvent => ({
  schema: 1,
  body: `{"sequence":${sequence}}`,
  event_id: `evt_${sequence}` as EventId,
  account_id: account,
  organisation_id,
  mode: "test",
  sequence,
  at: NOW,
  prev_at: NOW,
  order_id: "ord_1" as StoredEvent["order_id"],
  status: "placed",
  ...facts,
});
const storedItem = (event: StoredEvent) => ({
  ...keys.event(event.account_id, sequenceText(event.sequence)),
  ...event,
});

describe("the run of events that may be sent", () => {
  const sequences = (events: StoredEvent[], cursor: number, nowMs = NOW) =>
    contiguousRun(events, cursor, nowMs).map(({ sequence }) => sequence);

  it("ends before a gap", () => {
    expect(sequences([anEvent(3), anEvent(4), anEvent(6)], 2)).toEqual([3, 4]);
    expect(sequences([anEvent(4)], 2)).toEqual([]);
  });

  it("passes a gap only where what is missing must have expired", () => {
    const expiry = NOW + EVENT_KEPT_MS;
    expect(sequences([anEvent(4), anEvent(5)], 2, expiry + 10_000)).toEqual([]);
    expect(sequences([anEvent(4), anEvent(5)], 2, expiry + 10_001)).toEqual([4, 5]);
    const young = anEvent(7, { prev_at: expiry });
    expect(sequences([anEvent(4), young], 2, expiry + 10_001)).toEqual([4]);
  });

  it("stays below 256 kB, but never sends nothing for a large event", () => {
    const large = { body: "x".repeat(150_000) };
    expect(sequences([anEvent(1, large), anEvent(2, large)], 0)).toEqual([1]);
    expect(sequences([anEvent(1, { body: "x".repeat(300_000) }), anEvent(2)], 0)).toEqual([1]);
  });

  it("counts bytes, each event with its comma, and fills the 256 kB to the last one", () => {
    const first = anEvent(1, { body: "é".repeat(65_535) }); // two bytes each
    expect(sequences([first, anEvent(2, { body: "x".repeat(131_072) })], 0)).toEqual([1, 2]);
    expect(sequences([first, anEvent(2, { body: "x".repeat(131_073) })], 0)).toEqual([1]);
  });
});
