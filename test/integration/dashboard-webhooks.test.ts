import { verifySignature } from "@isotherm/delivery";
import { systemClock } from "@isotherm/core/system";
import { listAccounts } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, seededOrganisation, type Visitor } from "../harness/dashboard.ts";
import { eventually } from "../harness/eventually.ts";
import { anEndpoint, type Endpoint, placeAnOrder } from "../harness/ordering.ts";
import { type OrderBody, type Service, startService } from "../harness/service.ts";

// Endpoints in the dashboard and over the interface are the same ones; what is pending, failing or given up is told.

interface Health {
  readonly webhook_id: string;
  readonly last_success_at: string | null;
  readonly failing_since: string | null;
  readonly pending_events: number;
  readonly pending: readonly { account_id: string; first_sequence: string; last_sequence: string }[];
}
interface Hook {
  readonly id: string;
  readonly url: string;
  readonly account_type: string;
  readonly account_ids: readonly string[];
}

let service: Service;
let visitor: Visitor;
let base: string;
let live: string;
let account: string;
const endpoints: Endpoint[] = [];

beforeAll(async () => {
  service = await startService({ testStepMs: 20 });
  const organisation = await seededOrganisation(service);
  account = (await listAccounts(service.table, organisation, "test"))[0]!.account.id;
  base = `/dashboard/test/${account}`;
  live = `/dashboard/live/${(await listAccounts(service.table, organisation, "live"))[0]!.account.id}`;
  ({ visitor } = await aMember(service, "owner"));
}, 180_000);
afterAll(async () => {
  await service.stop();
  await Promise.all(endpoints.map(({ receiver }) => receiver.stop()));
});

const health = async (id: string): Promise<Health | undefined> =>
  (await service.as("test").get<{ data: Health[] }>("/webhooks/health")).body.data.find((one) => one.webhook_id === id);
const hooks = async (mode: "test" | "live"): Promise<Hook[]> =>
  (await service.as(mode).get<{ data: Hook[] }>("/webhooks?limit=100")).body.data;

/** An endpoint whose receiver refuses, with events that wait. */
const failing = async (): Promise<Endpoint> => {
  const own = await anEndpoint(service, service.as("test"), () => ({ status: 503, body: "not now" }));
  endpoints.push(own);
  await placeAnOrder(service.as("test"));
  await eventually("a failure", async () => ((await health(own.id))?.failing_since ?? null) !== null);
  return own;
};

/** Whether all orders are complete and the last event that they made has this sequence. */
const isAtRest = async (sequence: string | undefined): Promise<boolean> => {
  const client = service.as("test");
  const { data: orders } = (await client.get<{ data: OrderBody[] }>("/orders?limit=100")).body;
  const { data: events } = (await client.get<{ data: { sequence: string }[] }>("/events?limit=100")).body;
  return orders.every(({ status }) => status === "complete") && events.at(-1)?.sequence === sequence;
};

describe("an endpoint of the organisation", () => {
  it.each(["test", "live"] as const)(
    "made here in %s mode is of that mode for good, for all accounts, and a key sees it",
    async (mode) => {
      const at = mode === "test" ? base : live;
      const url = `https://example.com/${mode}`;
      const { location = "" } = await visitor.post(`${at}/webhooks`, { url });
      const id = location.split("/").at(-1);
      const made = (await hooks(mode)).find((one) => one.id === id);
      expect(made).toMatchObject({ url, account_type: mode, account_ids: [] });
      // Nothing that is sent with a form makes it one of the other mode.
      await visitor.post(`${location}/edit`, { url, account_ids: "", account_type: "other", mode: "other" });
      const other = mode === "test" ? "live" : "test";
      expect((await hooks(other)).map((one) => one.id)).not.toContain(id);
      expect((await hooks(mode)).find((one) => one.id === id)?.account_type).toBe(mode);
      expect((await visitor.get(location.replace(at, mode === "test" ? live : base))).status).toBe(404);
      await visitor.post(`${location}/delete`);
    },
  );

  it("made by a key for some accounts shows here, keeps them when it is changed, and gets others by hand", async () => {
    const { body: made } = await service
      .as("test")
      .post<Hook>("/webhooks", { url: "https://example.com/key", account_ids: [account] });
    const here = `${base}/webhooks/${made.id}`;
    expect((await visitor.get(`${base}/webhooks`)).text).toContain("https://example.com/key");
    const form = (await visitor.get(`${here}/edit`)).text;
    expect(form).toContain(`>${account}</textarea>`);
    const changed = await visitor.post(`${here}/edit`, {
      url: "https://example.com/changed",
      account_ids: account,
      event_types: "order.completed",
    });
    expect(changed.location).toBe(here);
    const { body: now } = await service.as("test").get<Hook & { event_types: string[] }>(`/webhooks/${made.id}`);
    expect(now).toMatchObject({
      url: "https://example.com/changed",
      account_ids: [account],
      event_types: ["order.completed"],
    });
    const wrong = await visitor.post(`${here}/edit`, { url: "http://example.com", account_ids: "acc_unknown" });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('class="fault"');
    await visitor.post(`${here}/delete`);
  });
});

describe("the health of an endpoint", () => {
  it("says what is pending, since when it fails, and when it answers again", async () => {
    const own = await failing();
    const { failing_since, pending_events, last_success_at } = (await health(own.id))!;
    expect(failing_since).not.toBeNull();
    expect(last_success_at).toBeNull();
    expect(pending_events).toBeGreaterThan(0);
    const { text } = await visitor.get(`${base}/webhooks/${own.id}`);
    for (const part of ["Failing since", "Pending events", "Oldest pending since", "not now", "503"])
      expect(text).toContain(part);
    expect((await visitor.get(base)).text).toContain(`${base}/webhooks/${own.id}`);
    const request = /href="([^"]*\/request\?[^"]*)"/.exec(text)?.[1] ?? "";
    expect((await visitor.get(request.replaceAll("&amp;", "&"))).text).toContain(
      "&quot;event_type&quot;: &quot;order.",
    );
    await visitor.post(`${base}/webhooks/${own.id}/delete`);
  });

  it("is told of one's own organisation and mode alone", async () => {
    const own = await failing();
    const { body } = await service.as("live").get<{ data: Health[] }>("/webhooks/health");
    expect(body.data.map(({ webhook_id }) => webhook_id)).not.toContain(own.id);
    await visitor.post(`${base}/webhooks/${own.id}/delete`);
  });
});

describe("skipping", () => {
  it("says first what is lost, event by event, then gives up just that, and never tells of what is not pending any more", async () => {
    const own = await failing();
    // An order of a test before may still make events, and what comes after the skip would wait.
    const [pending] = await eventually("all events of all orders", async () => {
      const { pending: waiting = [] } = (await health(own.id)) ?? {};
      return (await isAtRest(waiting[0]?.last_sequence)) && waiting;
    });
    const { account_id, first_sequence: after, last_sequence: sequence } = pending!;
    const asking = `${base}/webhooks/${own.id}/skip?${String(new URLSearchParams({ account_id, after, sequence }))}`;
    const { text } = await visitor.get(asking);
    expect(text).toContain("will never get these");
    expect(text).toContain("order.received");
    expect((await health(own.id))?.pending_events).toBeGreaterThan(0);
    const count = Number(sequence) - Number(after) + 1;
    expect(text).toContain(`these ${count} events`);
    await visitor.post(`${base}/webhooks/${own.id}/skip`, { account_id, after, sequence: after });
    await eventually("one less", async () => (await health(own.id))?.pending_events === count - 1);
    const left = (await visitor.get(asking)).text;
    expect(left).toContain(`these ${count - 1} events`);
    expect(left).not.toContain("order.received");
    const { location } = await visitor.post(`${base}/webhooks/${own.id}/skip`, { account_id, after, sequence });
    expect(location).toBe(`${base}/webhooks/${own.id}`);
    await eventually("nothing pending", async () => (await health(own.id))?.pending_events === 0);
    expect((await visitor.get(location!)).text).toContain("Skipped");
    const again = await visitor.post(`${base}/webhooks/${own.id}/skip`, { account_id, after, sequence });
    expect(again.status).toBe(400);
    expect(again.text).toContain("There is nothing to skip here.");
    expect(again.text).not.toContain("will never get these");
    await visitor.post(`${base}/webhooks/${own.id}/delete`);
  });
});

describe("replacing the secret", () => {
  it("lets both sign for as long as was asked, and one alone otherwise", async () => {
    const own = await anEndpoint(service, service.as("test"), () => ({ status: 200 }));
    endpoints.push(own);
    const here = `${base}/webhooks/${own.id}`;
    const { text } = await visitor.post(`${here}/rotate`, { overlap_hours: "24" });
    const next = /class="copied">(\w{43})</.exec(text)?.[1] ?? "";
    expect(next).not.toBe(own.secret);
    expect(text).toContain("The previous secret signs as well until");
    const verifies = async (secret: string): Promise<boolean> => {
      const before = own.deliveries().length;
      await visitor.post(`${here}/test`);
      const { request } = await eventually("the test", () => own.deliveries()[before]);
      const header = request.headers["service-hmac"];
      return verifySignature({ header, body: request.body, secrets: [secret], nowMs: systemClock.nowMs() }).verified;
    };
    expect([await verifies(own.secret), await verifies(next)]).toEqual([true, true]);
    await visitor.post(`${here}/rotate`, { overlap_hours: "0" });
    expect([await verifies(own.secret), await verifies(next)]).toEqual([false, false]);
    const { status } = await service
      .as("test")
      .send("PUT", `/webhooks/${own.id}/rotate-secret?overlap_hours=169`, undefined);
    expect(status).toBe(400);
    await visitor.post(`${here}/delete`);
  });
});
