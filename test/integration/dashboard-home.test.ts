import { systemSleep } from "@isotherm/core/system";
import { listAccounts } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, seededOrganisation, type Visitor } from "../harness/dashboard.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { eventually } from "../harness/eventually.ts";
import type { Client, JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

// The first page, and the box that finds what has an id.

interface Made {
  readonly id: string;
}

let service: JoinedService;
let client: Client;
let visitor: Visitor;
let viewer: Visitor;
let base: string;

beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  const account = (await listAccounts(service.table, await seededOrganisation(service), "test"))[0]!.account;
  base = `/dashboard/test/${account.id}`;
  ({ visitor } = await aMember(service, "developer"));
  ({ visitor: viewer } = await aMember(service, "viewer"));
}, 180_000);
afterAll(() => service.stop());

const leadsTo = async (text: string, who = visitor): Promise<string | undefined> =>
  (await who.get(`${base}/search?${String(new URLSearchParams({ q: text }))}`)).location;

describe("the first page", () => {
  it("has steps that are ticked as they are done, for an estimate of whatever kind", async () => {
    const open = (await visitor.get(base)).text.match(/>open</g)?.length ?? 0;
    await client.post("/estimates/individual", ESTIMATE_REQUESTS.individual);
    const { text } = await visitor.get(base);
    expect(text.match(/>open</g)?.length).toBeLessThan(open);
  });

  it("asks the interface as often, however many endpoints there are", async () => {
    // The log of each function has a line for every request of the session.
    const asked = async (): Promise<number> => {
      const { readFile } = await import("node:fs/promises");
      const log = await readFile(`${service.stack.logFolder}/webhooks.log`, "utf8");
      return log.split("\n").filter((line) => line.includes('"of_session":true')).length;
    };
    const countOfHome = async (): Promise<number> => {
      const before = await asked();
      await visitor.get(base);
      await eventually("its questions", async () => (await asked()) > before);
      // A further one would stand there by then: the page was answered when all of them were.
      await systemSleep(500);
      return (await asked()) - before;
    };
    const few = await countOfHome();
    for (let count = 0; count < 4; count += 1)
      await client.post("/webhooks", { url: `https://example.com/${count}`, event_types: ["batch.completed"] });
    expect(await countOfHome()).toBe(few);
  });
});

describe("search", () => {
  it("finds estimates of any kind, orders, events, endpoints, batches and accounts by their ids", async () => {
    const { body: electricity } = await client.post<Made>("/estimates/electricity", ESTIMATE_REQUESTS.electricity);
    const { body: flight } = await client.post<Made>("/estimates/flight", ESTIMATE_REQUESTS.flight);
    const { body: order } = await client.post<Made>("/orders/by-mass", { mass: { amount: "1", unit: "t" } });
    const { body: hook } = await client.post<Made>("/webhooks", { url: "https://example.com/found" });
    const rows = [{ consumption: { amount: "1", unit: "kWh" }, country_code: "DEU" }];
    const { body: batch } = await client.post<Made>("/batches", { kind: "electricity", rows });
    const event = await eventually("an event of the order", async () => {
      const { body } = await client.get<{ data: { event_id: string; data: { order?: Made } }[] }>("/events?limit=100");
      return body.data.find(({ data }) => data.order?.id === order.id)?.event_id;
    });
    for (const [id, place] of [
      [electricity.id, `${base}/estimates/electricity/${electricity.id}`],
      [flight.id, `${base}/estimates/flight/${flight.id}`],
      [order.id, `${base}/orders/${order.id}`],
      [event, `${base}/orders/${order.id}`],
      [hook.id, `${base}/webhooks/${hook.id}`],
      [batch.id, `${base}/batches/${batch.id}`],
      [base.split("/").at(-1)!, base],
    ] as const) {
      expect(await leadsTo(id), id).toBe(place);
      expect(await leadsTo(`  see "${id}", please\n`), id).toBe(place);
    }
    expect(await leadsTo(hook.id, viewer)).toBeUndefined();
  });

  it("finds what carries a reference, and requests by the id that their response had", async () => {
    const { body: order } = await client.post<Made>("/orders/by-mass", {
      mass: { amount: "1", unit: "t" },
      idempotency_key: "invoice-2026-17",
    });
    expect(await leadsTo("invoice-2026-17")).toBe(`${base}/orders/${order.id}`);
    const { body: estimate } = await client.post<Made>("/estimates/electricity", {
      ...ESTIMATE_REQUESTS.electricity,
      metadata: { shipment: "REF 4711" },
    });
    expect(await leadsTo(" REF 4711 ")).toBe(`${base}/estimates/electricity/${estimate.id}`);
    const { headers } = await client.get("/accounts/me");
    const id = headers.get("request-id") ?? "";
    const place = await eventually("the line of the request", () => leadsTo(id));
    expect(place).toBe(`${base}/log?${String(new URLSearchParams({ within: "7d", request: id }))}`);
    expect(await leadsTo(id, viewer)).toBeUndefined();
  });

  it("finds an estimate by a reference however many were made since", async () => {
    const { body: named } = await client.post<Made>("/estimates/electricity", {
      ...ESTIMATE_REQUESTS.electricity,
      metadata: { purchase_order: "PO-2026-0815" },
    });
    const { body: keyed } = await client.post<Made>("/estimates/flight", {
      ...ESTIMATE_REQUESTS.flight,
      idempotency_key: "trip-0815",
    });
    const rows = Array.from({ length: 120 }, () => ({ consumption: { amount: "1", unit: "kWh" } }));
    const { body: batch } = await client.post<Made>("/batches", { kind: "electricity", rows });
    await eventually("all rows", async () => {
      const { body } = await client.get<{ status: string }>(`/batches/${batch.id}`);
      return body.status === "processed";
    });
    expect(await leadsTo("PO-2026-0815")).toBe(`${base}/estimates/electricity/${named.id}`);
    expect(await leadsTo("trip-0815")).toBe(`${base}/estimates/flight/${keyed.id}`);
  });

  it("shows everything that a text fits: names, addresses, members and references", async () => {
    const metadata = { campaign: "Juniper" };
    await client.post("/orders/by-mass", { mass: { amount: "1", unit: "t" }, metadata });
    await client.post("/estimates/electricity", { ...ESTIMATE_REQUESTS.electricity, metadata });
    await client.post("/webhooks", { url: "https://juniper.example.com/hook" });
    const rows = [{ consumption: { amount: "1", unit: "kWh" } }];
    await client.post("/batches", { kind: "electricity", name: "Meters of Juniper", rows });
    await client.post("/accounts/client", { name: "JUNIPER Ltd", currency: "EUR" });
    const search = async (q: string, who = visitor) =>
      (await who.get(`${base}/search?${String(new URLSearchParams({ q }))}`)).text;
    const text = await search("Juniper");
    for (const kind of ["Order", "Estimate", "Endpoint", "Batch", "Account"]) expect(text).toContain(`>${kind}</td>`);
    const ofViewer = await search("Juniper", viewer);
    expect(ofViewer).toContain(">Batch</td>");
    expect(ofViewer).not.toContain("juniper.example.com");
    expect(await leadsTo("A viewer")).toMatch(/^\/dashboard\/settings#mem_/);
  });

  it("says what it has looked for where there is nothing, and finds nothing of the other mode", async () => {
    const { body: live } = await service.as("live").post<Made>("/estimates/electricity", ESTIMATE_REQUESTS.electricity);
    for (const q of [live.id, "nothing at all", "evt_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A", "est_x"]) {
      const { status, text } = await visitor.get(`${base}/search?${String(new URLSearchParams({ q }))}`);
      expect(status, q).toBe(404);
      expect(text, q).toContain("It was looked for among estimates, orders, events");
      expect(text, q).toContain(q);
    }
  });

  it("for nothing leads home", async () => {
    expect(await leadsTo(" ")).toBe(base);
  });
});
