import { orderIn } from "@isotherm/contract";
import { type AccountId, type IdOf, instantMs, type OrganisationId, type WebhookId } from "@isotherm/core";
import { systemClock, systemSleep } from "@isotherm/core/system";
import {
  cursorsOf,
  leaveTestPlace,
  MOST_TESTS,
  readState,
  takeTestPlace,
  TEST_PLACE_MS,
  verifySignature,
} from "@isotherm/delivery";
import { headsOf } from "@isotherm/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { anEndpoint, type Endpoint, placeAnOrder } from "../harness/ordering.ts";
import type { Answer, Client, JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

interface WebhookBody {
  readonly id: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly account_ids: string[];
  readonly event_types: string[];
  readonly secret: string;
}
interface AttemptBody {
  readonly id: string;
  readonly kind: string;
  readonly status: number | null;
  readonly event_ids: string[];
  readonly first_sequence: string;
  readonly last_sequence: string;
  readonly answer: string;
  readonly next_attempt_at: string | null;
}
interface PageBody<T> {
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  readonly data: T[];
}

let service: JoinedService;
let client: Client;
let me: { id: AccountId; organisation_id: OrganisationId };
const endpoints: Endpoint[] = [];
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  ({ body: me } = await client.get<typeof me>("/accounts/me"));
});
afterAll(async () => {
  await service.stop();
  await Promise.all(endpoints.map(({ receiver }) => receiver.stop()));
});

const put = <T>(path: string, body: object): Promise<Answer<T>> => client.send<T>("PUT", path, JSON.stringify(body));
const post = <T>(path: string): Promise<Answer<T>> => client.send<T>("POST", path, undefined);
const remove = (id: string) => client.send("DELETE", `/webhooks/${id}`, undefined);
const attempts = async (id: string, query = "") =>
  (await client.get<PageBody<AttemptBody>>(`/webhooks/${id}/attempts${query}`)).body;
const endpoint = async (...how: Parameters<typeof anEndpoint> extends [unknown, unknown, ...infer R] ? R : never) => {
  const made = await anEndpoint(service, client, ...how);
  endpoints.push(made);
  return made;
};
const head = async (): Promise<number> => {
  const heads = await headsOf(service.table, me.organisation_id, "test");
  return heads.find(({ account_id }) => account_id === me.id)?.seq ?? 0;
};
const idle = (id: string) =>
  eventually("the endpoint to be left alone", async () => {
    const state = await readState(service.table, id as WebhookId);
    return state && state.lease_until === undefined;
  });

describe("an endpoint", () => {
  it("is shown with its secret, and listed with the end of it, newest first and page by page", async () => {
    const older = await endpoint();
    const newer = await endpoint();
    const one = await client.get<WebhookBody>(`/webhooks/${older.id}`);
    expect(one.body).toMatchObject({ id: older.id, secret: older.secret, enabled: true });
    const first = await client.get<PageBody<WebhookBody>>("/webhooks?limit=1");
    expect(first.body).toMatchObject({ has_more: true, data: [{ id: newer.id, secret: newer.secret.slice(-4) }] });
    const second = await client.get<PageBody<WebhookBody>>(`/webhooks?limit=1&after=${first.body.next_cursor}`);
    expect(second.body).toMatchObject({ has_more: false, next_cursor: null, data: [{ id: older.id }] });
    await Promise.all([remove(older.id), remove(newer.id)]);
  });

  it("gets the types of events that it names, each once, and the default ones when it names none", async () => {
    const made = await endpoint();
    const { body: shown } = await client.get<WebhookBody>(`/webhooks/${made.id}`);
    expect(shown.event_types).toEqual([]);
    const types = ["order.completed", "order.placed", "order.completed"];
    const changed = await put<WebhookBody>(`/webhooks/${made.id}`, { event_types: types });
    expect(changed.body.event_types).toEqual(["order.completed", "order.placed"]);
    expect((await put<WebhookBody>(`/webhooks/${made.id}`, { enabled: true })).body.event_types).toHaveLength(2);
    const { id } = await placeAnOrder(client);
    await client.post(`/sandbox/orders/${id}/advance`, { to: "complete" });
    const got = await eventually(
      "the last event",
      () => made.events().find(({ event_type }) => event_type === "order.completed") && made.events(),
    );
    expect(got.map(({ event_type }) => event_type)).toEqual(["order.placed", "order.completed"]);
    await idle(made.id);
    const [cursor] = await cursorsOf(service.table, made.id as WebhookId);
    expect(cursor).toMatchObject({ cursor: await head(), head: await head() });
    expect((await put<WebhookBody>(`/webhooks/${made.id}`, { event_types: [] })).body.event_types).toEqual([]);
    const refused = await put(`/webhooks/${made.id}`, { event_types: ["order.sent"] });
    expect(refused).toMatchObject({ status: 400, body: { error: { error_code: "validation_error" } } });
    await remove(made.id);
  });

  it("is listed for the accounts that it covers", async () => {
    const all = await endpoint();
    const { body: other } = await client.post<{ id: string }>("/accounts/client", { name: "Other", currency: "EUR" });
    const changed = await put<WebhookBody>(`/webhooks/${all.id}`, { account_ids: [other.id] });
    expect(changed.body).toMatchObject({ account_ids: [other.id], secret: all.secret.slice(-4) });
    const listed = async (account: string) =>
      (await client.get<PageBody<WebhookBody>>(`/webhooks?account_id=${account}`)).body.data.map(({ id }) => id);
    expect([await listed(other.id), await listed(me.id)]).toEqual([[all.id], []]);
    const skip = { account_id: me.id, sequence: "1".padStart(20, "0") };
    const foreign = await client.post(`/webhooks/${all.id}/skip`, skip);
    expect([foreign.status, foreign.body.error?.error_code]).toEqual([400, "id_invalid"]);
    const { body: live } = await service.as("live").get<{ id: string }>("/accounts/me");
    const second = await endpoint();
    const { body: page } = await client.get<PageBody<WebhookBody>>(
      `/webhooks?account_id=${other.id}&account_id=${me.id}&limit=1`,
    );
    const after = `after=${page.next_cursor}`;
    // The same accounts in another order are the same list.
    const next = `/webhooks?account_id=${me.id}&account_id=${other.id}&limit=1&${after}`;
    expect((await client.get<PageBody<WebhookBody>>(next)).body.data.map(({ id }) => id)).toEqual([all.id]);
    await remove(second.id);
    for (const query of [`account_id=${live.id}`, "account_id=acc_nobody", "after=x", after]) {
      const refused = await client.get(`/webhooks?${query}`);
      expect([refused.status, refused.body.error?.error_code]).toEqual([400, "id_invalid"]);
    }
    await remove(all.id);
  });

  it("is unknown to the other mode, in the words that are used of what never was", async () => {
    const { id } = await endpoint();
    const live = service.as("live");
    const paths = ["", "/attempts"].map((rest) => ["GET", rest] as const);
    const acts = [
      ...paths,
      ["PUT", ""],
      ["DELETE", ""],
      ["PUT", "/rotate-secret"],
      ["POST", "/test"],
      ["POST", "/retry"],
    ] as const;
    for (const [method, rest] of acts) {
      const body = method === "PUT" && rest === "" ? "{}" : undefined;
      const foreign = await live.send(method, `/webhooks/${id}${rest}`, body);
      const missing = await live.send(method, `/webhooks/whk_nobody${rest}`, body);
      expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    }
    expect((await client.get(`/webhooks/${id}`)).status).toBe(200);
    await remove(id);
    expect((await client.get(`/webhooks/${id}`)).status).toBe(404);
  });

  it.each([{ url: "http://example.com/" }, { enabled: "yes" }, { account_ids: ["acc_nobody"] }])(
    "refuses the change %j and names the field",
    async (change) => {
      const { id } = await endpoint();
      const { status, body } = await put(`/webhooks/${id}`, change);
      expect([status, body.error?.message]).toEqual([400, expect.stringContaining(Object.keys(change)[0] ?? "")]);
      await remove(id);
    },
  );

  it("names no more than 100 accounts, in its configuration and in a filter", async () => {
    const asked = (many: number) =>
      client.get(`/webhooks?${Array.from({ length: many }, () => `account_id=${me.id}`).join("&")}`);
    expect((await asked(100)).status).toBe(200);
    const { id } = await endpoint();
    const change = { account_ids: Array.from({ length: 101 }, () => me.id) };
    const refused = [await asked(101), await put(`/webhooks/${id}`, change)];
    expect(refused.map(({ status, body }) => [status, body.error?.error_code, body.error?.message])).toEqual([
      [400, "validation_error", "account_id: must not name more than 100"],
      [400, "validation_error", "account_ids: must not name more than 100"],
    ]);
    await remove(id);
  });

  it("that is disabled gets nothing, and everything once it is enabled", async () => {
    const own = await endpoint();
    await put(`/webhooks/${own.id}`, { enabled: false });
    await placeAnOrder(client);
    await eventually("the events to be marked", async () =>
      (await cursorsOf(service.table, own.id as WebhookId)).some(({ head: seq, cursor }) => seq > cursor),
    );
    expect(own.deliveries()).toHaveLength(0);
    await put(`/webhooks/${own.id}`, { enabled: true });
    const events = await eventually("both events", () => own.events().length >= 2 && own.events());
    expect(events.map(({ event_type }) => event_type)).toEqual(["order.received", "order.placed"]);
    await remove(own.id);
  });

  it("that fails is asked at its new address at once, however long it was to be left alone", async () => {
    const own = await endpoint(({ path }) =>
      path === "/moved" ? { status: 204 } : { status: 503, headers: { "retry-after": "3600" } },
    );
    await placeAnOrder(client);
    const failed = await eventually("a failure", async () => (await attempts(own.id)).data[0]);
    expect(instantMs(failed.next_attempt_at ?? "")).toBeGreaterThan(systemClock.nowMs() + 3_000_000);
    await put(`/webhooks/${own.id}`, { url: `${own.receiver.origin}/hook`, event_types: [] });
    expect(own.deliveries()).toHaveLength(1);
    await put(`/webhooks/${own.id}`, { url: `${own.receiver.origin}/moved` });
    await eventually("the new address to be asked", () => own.receiver.log().some(({ path }) => path === "/moved"));
    await remove(own.id);
  });

  it("that is deleted gets nothing more, and one in its place only what happens later", async () => {
    const own = await endpoint(() => ({ status: 500 }));
    await placeAnOrder(client);
    await eventually("a failure", async () => (await attempts(own.id)).data.length > 0);
    const { body: gone } = await remove(own.id);
    expect(gone).toEqual({});
    const tried = own.deliveries().length;
    const from = await head();
    const successor = await endpoint();
    await placeAnOrder(client);
    await service.stack.runSchedule("sweep");
    await eventually("both events", () => successor.events().length >= 2);
    expect(successor.events().map(({ sequence }) => Number(sequence))).toEqual([from + 1, from + 2]);
    expect(own.deliveries()).toHaveLength(tried);
    expect((await client.get(`/webhooks/${own.id}/attempts`)).status).toBe(404);
    await remove(successor.id);
  });

  it("that is deleted while it is asked is answered once no other request can begin", async () => {
    let respond: () => void = () => {};
    const own = await endpoint(() => new Promise((resolve) => (respond = () => resolve({ status: 200 }))));
    await placeAnOrder(client);
    await eventually("the request", () => own.deliveries().length === 1);
    const began = systemClock.monotonicMs();
    expect((await remove(own.id)).status).toBe(200);
    expect(systemClock.monotonicMs() - began).toBeGreaterThan(1_000);
    respond();
  });

  it("begins with the next event of an account that its filter adds", async () => {
    const { body: other } = await client.post<{ id: string }>("/accounts/client", { name: "Else", currency: "EUR" });
    const own = await endpoint();
    await put(`/webhooks/${own.id}`, { account_ids: [other.id] });
    await placeAnOrder(client);
    await put(`/webhooks/${own.id}`, { account_ids: [] });
    const from = await head();
    await placeAnOrder(client);
    await eventually("both events", () => own.events().length >= 2);
    expect(own.events().map(({ sequence }) => Number(sequence))).toEqual([from + 1, from + 2]);
    await remove(own.id);
  });

  it("signs every request that begins after a rotation with the new secret", async () => {
    let respond: () => void = () => {};
    const own = await endpoint(() => new Promise((resolve) => (respond = () => resolve({ status: 200 }))));
    await placeAnOrder(client);
    // The first request is under way while the secret changes.
    await eventually("the first request", () => own.deliveries().length === 1);
    const began = systemClock.monotonicMs();
    const rotated = await client.send<WebhookBody>("PUT", `/webhooks/${own.id}/rotate-secret`, undefined);
    expect(systemClock.monotonicMs() - began).toBeGreaterThan(1_000);
    expect(rotated.body.secret).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(rotated.body.secret).not.toBe(own.secret);
    respond();
    await placeAnOrder(client);
    const { request } = await eventually("the second request", () => own.deliveries()[1]);
    const verified = (secret: string) =>
      verifySignature({
        header: request.headers["service-hmac"],
        body: request.body,
        secrets: [secret],
        nowMs: systemClock.nowMs(),
      }).verified;
    expect([verified(rotated.body.secret), verified(own.secret)]).toEqual([true, false]);
    respond();
    await remove(own.id);
  });
});

describe("what is tried", () => {
  it("is listed with what the receiver said, page by page; a retry does not wait", async () => {
    let broken = true;
    const own = await endpoint(() => (broken ? { status: 503, body: "x".repeat(2_000) } : { status: 204 }));
    await placeAnOrder(client);
    const failed = await eventually("two failures", async () => {
      const page = await attempts(own.id);
      return page.data.length >= 2 && page.data;
    });
    expect(failed[0]).toMatchObject({ kind: "delivery", status: 503, answer: "x".repeat(1_024) });
    expect(failed[0]?.next_attempt_at).toMatch(/Z$/);
    expect(failed[0]?.event_ids).toEqual(
      own
        .events()
        .slice(0, 2)
        .map(({ event_id }) => event_id),
    );
    await idle(own.id);
    broken = false;
    const began = systemClock.monotonicMs();
    expect((await post<WebhookBody>(`/webhooks/${own.id}/retry`)).body.secret).toBe(own.secret.slice(-4));
    const page = await eventually("a success", async () => {
      const newest = await attempts(own.id, "?limit=1");
      return newest.data[0]?.status === 204 && newest;
    });
    // The second failure would have been waited for 10 s, less its jitter.
    expect(systemClock.monotonicMs() - began).toBeLessThan(8_000);
    expect(page.data[0]).toMatchObject({ next_attempt_at: null });
    const other = await endpoint();
    const foreign = await client.get(`/webhooks/${other.id}/attempts?limit=1&after=${page.next_cursor}`);
    expect([foreign.status, foreign.body.error?.error_code]).toEqual([400, "id_invalid"]);
    await remove(other.id);
    const seen = [...page.data];
    let next: string | null = page.next_cursor;
    while (next !== null) {
      const more = await attempts(own.id, `?limit=1&after=${next}`);
      seen.push(...more.data);
      next = more.next_cursor;
    }
    expect(seen.map(({ id }) => id)).toEqual((await attempts(own.id)).data.map(({ id }) => id));
    await remove(own.id);
  });

  it("can be a sample: signed, marked, outside the cursor, also to what is disabled; never beside a delivery", async () => {
    let open = 0;
    let most = 0;
    const own = await endpoint(async () => {
      open += 1;
      most = Math.max(most, open);
      await systemSleep(700);
      open -= 1;
      return { status: 200, body: "got it" };
    });
    const { body } = await post<AttemptBody>(`/webhooks/${own.id}/test`);
    expect(body).toMatchObject({ kind: "test", status: 200, answer: "got it", first_sequence: "0".repeat(20) });
    const [sample] = own.deliveries();
    expect(sample && own.verifies(sample.request)).toBe(true);
    expect(sample?.events).toMatchObject([
      { event_type: "webhook.test", sequence: "0".repeat(20), event_id: body.event_ids[0], account_id: me.id },
    ]);
    const order = placeAnOrder(client);
    const tests = [post(`/webhooks/${own.id}/test`), post(`/webhooks/${own.id}/test`)];
    await order;
    await Promise.all(tests);
    await eventually(
      "the order's events",
      () => own.events().filter(({ data }) => !/0{26}/.test(orderIn(data)?.id ?? "")).length === 2,
    );
    expect(most).toBe(1);
    await put(`/webhooks/${own.id}`, { enabled: false });
    expect((await post<AttemptBody>(`/webhooks/${own.id}/test`)).body.status).toBe(200);
    await remove(own.id);
  });

  it("is one of five tests at once of an organisation; places of those who died come back", async () => {
    const own = await endpoint();
    const take = (test: number, at: number) =>
      takeTestPlace(
        service.table,
        { organisation_id: me.organisation_id, attempt_id: `att_${test}` as IdOf["attempt"] },
        at,
      );
    const now = systemClock.nowMs();
    for (let test = 0; test < MOST_TESTS; test += 1) await take(test, now);
    const refused = await post(`/webhooks/${own.id}/test`);
    expect([refused.status, refused.body.error?.error_code]).toEqual([429, "rate_limit_exceeded"]);
    expect(refused.headers.get("retry-after")).toMatch(/^[0-9]+$/);
    expect(own.deliveries()).toHaveLength(0);
    const aMinuteAgo = now - TEST_PLACE_MS - 1;
    for (let test = 0; test < MOST_TESTS; test += 1) {
      const place = { organisation_id: me.organisation_id, place: test, attempt_id: `att_${test}` as IdOf["attempt"] };
      await leaveTestPlace(service.table, place);
    }
    for (let test = 0; test < MOST_TESTS; test += 1) await take(test, aMinuteAgo);
    for (let test = 0; test <= MOST_TESTS; test += 1) {
      const { body } = await post<AttemptBody>(`/webhooks/${own.id}/test`);
      expect((await attempts(own.id)).data[0]).toEqual(body);
      expect(body).toMatchObject({ kind: "test", status: 200 });
    }
    await remove(own.id);
  });

  it("ends for events that are given up: the ones behind them come at once, and it is written down", async () => {
    const before = await head();
    const hurts = before + 1;
    const own = await endpoint(({ body }) =>
      body.includes(`${hurts}`.padStart(20, "0"))
        ? { status: 503, headers: { "retry-after": "3600" } }
        : { status: 200 },
    );
    await placeAnOrder(client);
    await eventually("a failure", async () => (await attempts(own.id)).data.length > 0);
    await idle(own.id);
    const skip = (sequence: number, account_id: string = me.id) =>
      client.post<AttemptBody>(`/webhooks/${own.id}/skip`, {
        account_id,
        sequence: String(sequence).padStart(20, "0"),
      });
    const skipped = await skip(hurts);
    expect(skipped.body).toMatchObject({ kind: "skip", status: null, first_sequence: String(hurts).padStart(20, "0") });
    const rest = await eventually("what comes after", () =>
      own.deliveries().find(({ events }) => Number(events[0]?.sequence) === hurts + 1),
    );
    expect(rest.events).toHaveLength(1);
    expect((await attempts(own.id)).data.map(({ kind }) => kind)).toContain("skip");
    const last = String(await head()).padStart(20, "0");
    for (const [sequence, why] of [
      [hurts, "no event of the account up to it is pending"],
      [hurts + 1_000, `is beyond the last event of the account, ${last}`],
    ] as const) {
      const refused = await skip(sequence);
      expect([refused.status, refused.body.error?.message]).toEqual([400, `sequence: ${why}`]);
    }
    const { body: quiet } = await client.post<{ id: string }>("/accounts/client", { name: "Quiet", currency: "EUR" });
    expect((await skip(1, quiet.id)).body.error?.message).toBe("sequence: nothing has happened in the account yet");
    const { body: live } = await service.as("live").get<{ id: string }>("/accounts/me");
    for (const account of [live.id, "acc_nobody"])
      expect((await skip(1, account)).body.error?.error_code).toBe("id_invalid");
    await remove(own.id);
  });
});
