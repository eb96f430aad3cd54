import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type AnyAccount, WebhookEventType, sequenceText } from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { eventPage, eventsAfter } from "@isotherm/delivery";
import { EVENT_KEPT_MS } from "@isotherm/store";
import { keys } from "@isotherm/store/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { aKeyOf } from "../harness/new-key.ts";
import { anEndpoint, placeAnOrder } from "../harness/ordering.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

interface EventBody {
  readonly event_id: string;
  readonly account_id: string;
  readonly event_type: string;
  readonly sequence: string;
}
interface PageBody {
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  readonly data: EventBody[];
}

let service: JoinedService;
let client: Client;
let me: AnyAccount;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  me = (await client.get<AnyAccount>("/accounts/me")).body;
});
afterAll(() => service.stop());

const MANY = 1_000;
const list = (query = "", as: Client = client) => as.get<PageBody>(`/events${query}`);
const storedCount = async (account: AccountId): Promise<number> =>
  (await eventsAfter(service.table, account, 0, MANY)).length;
/** A client account of the organisation, with a key that acts on it. */
const another = async (): Promise<{ client: Client; id: AccountId }> => {
  const { body } = await client.post<{ id: AccountId }>("/accounts/client", { name: "Another", currency: "EUR" });
  const acting = service.as({ key: await aKeyOf(service, { ...me, id: body.id }) });
  return { client: acting, id: body.id };
};
const remove = (account: AccountId, sequence: number) => {
  const { pk, sk } = keys.event(account, sequenceText(sequence));
  return service.table.client.send(new DeleteCommand({ TableName: service.table.name, Key: { pk, sk } }));
};

describe("the events of an account", () => {
  it("are the very objects that a webhook gets, oldest first, page by page", async () => {
    const endpoint = await anEndpoint(service, client);
    const event_types = WebhookEventType.exclude(["webhook.test"]).options;
    await client.send("PUT", `/webhooks/${endpoint.id}`, JSON.stringify({ event_types }));
    const before = await storedCount(me.id);
    const { id } = await placeAnOrder(client);
    await client.post(`/sandbox/orders/${id}/advance`, { to: "complete" });
    const count = (await storedCount(me.id)) - before;
    const sent = await eventually("its events", () => endpoint.events().length === count && endpoint.events());
    const { body } = await list(`?after=${sequenceText(before)}&limit=100`);
    expect(body).toEqual({ has_more: false, next_cursor: null, data: sent });
    const first = await list(`?after=${sequenceText(before)}&limit=2`);
    expect(first.body).toMatchObject({ has_more: true, next_cursor: sent[1]?.sequence, data: sent.slice(0, 2) });
    const second = await list(`?after=${first.body.next_cursor}&limit=${count}`);
    expect(second.body).toMatchObject({ has_more: false, next_cursor: null, data: sent.slice(2) });
    await client.send("DELETE", `/webhooks/${endpoint.id}`, undefined);
    await endpoint.receiver.stop();
  });

  it("begin with the oldest, need no permission, and are of the acting account and mode alone", async () => {
    const { body: all } = await list("?limit=100");
    expect(all.data.length).toBe(await storedCount(me.id));
    expect(all.data[0]?.sequence).toBe(sequenceText(1));
    const powerless = service.as({ key: await aKeyOf(service, me, { permissions: [] }) });
    expect((await list("?limit=100", powerless)).body.data).toEqual(all.data);
    expect((await list("", service.as("live"))).body.data).toEqual([]);
    const other = await another();
    expect((await list("", other.client)).body).toEqual({ has_more: false, next_cursor: null, data: [] });
  });

  it("are none behind the newest, or beyond it", async () => {
    const newest = sequenceText(await storedCount(me.id));
    const none = { has_more: false, next_cursor: null, data: [] };
    expect((await list(`?after=${newest}`)).body).toEqual(none);
    expect((await list(`?after=${"9".repeat(20)}`)).body).toEqual(none);
  });

  it("are waited for: an answer comes with the next one, or empty when the time is over", async () => {
    const other = await another();
    const order = () => other.client.post("/orders/by-mass", { mass: { amount: "1", unit: "t" } });
    await order();
    const { body: seen } = await list("", other.client);
    const after = seen.data.at(-1)?.sequence;
    const waiting = list(`?after=${after}&wait=20`, other.client);
    await order();
    expect((await waiting).body.data.map(({ event_type }) => event_type)).toEqual(["order.received", "order.placed"]);
    const { status, body } = await list(`?after=${sequenceText(MANY)}&wait=1`, other.client);
    expect({ status, data: body.data }).toEqual({ status: 200, data: [] });
  });

  it("that are not kept any more are never passed over in silence", async () => {
    const other = await another();
    for (let count = 0; count < 2; count += 1)
      await other.client.post("/orders/by-mass", { mass: { amount: "1", unit: "t" } });
    const [first, second] = await eventsAfter(service.table, other.id, 0, MANY);
    for (const event of [first, second]) if (event) await remove(other.id, event.sequence);
    // They are missing, but may be on their way still: nothing behind them is told.
    expect((await list(`?after=${sequenceText(0)}`, other.client)).body.data).toEqual([]);
    // Both events of the second order lie in the item of the later one.
    const { pk, sk } = keys.event(other.id, sequenceText(4));
    const expired = systemClock.nowMs() - EVENT_KEPT_MS - 60_000;
    const UpdateExpression = "SET prev_at = :at";
    const update = { TableName: service.table.name, Key: { pk, sk }, ExpressionAttributeValues: { ":at": expired } };
    await service.table.client.send(new UpdateCommand({ ...update, UpdateExpression }));
    for (const after of [0, 1]) {
      const { status, body } = await list(`?after=${sequenceText(after)}`, other.client);
      expect({ status, code: body.error?.error_code }).toEqual({ status: 400, code: "event_cursor_expired" });
      expect(body.error?.message).toContain(sequenceText(3));
    }
    const kept = [sequenceText(3), sequenceText(4)];
    expect((await list(`?after=${sequenceText(2)}`, other.client)).body.data.map(({ sequence }) => sequence)).toEqual(
      kept,
    );
    expect((await list("", other.client)).body.data.map(({ sequence }) => sequence)).toEqual(kept);
  });

  it("of which none is kept are told of with the last one", async () => {
    const other = await another();
    await other.client.post("/orders/by-mass", { mass: { amount: "1", unit: "t" } });
    const asked = { account_id: other.id, organisation_id: me.organisation_id, mode: "test" as const, limit: 10 };
    await Promise.all([remove(other.id, 1), remove(other.id, 2)]);
    const late = { table: service.table, clock: { nowMs: () => systemClock.nowMs() + EVENT_KEPT_MS + 60_000 } };
    expect(await eventPage(late, { ...asked, after: 1 })).toEqual({ kind: "expired", oldest: undefined, last: 2 });
    expect(await eventPage(late, { ...asked, after: 2 })).toMatchObject({ kind: "page", events: [] });
    expect(await eventPage(late, { ...asked, after: undefined })).toMatchObject({ kind: "page", events: [] });
  });

  it.each([
    ["?after=evt_1", "id_invalid"],
    [`?after=${"1".repeat(21)}`, "id_invalid"],
    ["?wait=21", "validation_error"],
    ["?wait=1.5", "validation_error"],
    ["?limit=101", "pagination_limit_invalid"],
  ])("are refused for %s: %s", async (query, code) => {
    const { status, body } = await list(query);
    expect({ status, code: body.error?.error_code }).toEqual({ status: 400, code });
  });
});
