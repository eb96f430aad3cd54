import type { AnyAccount, WebhookEventType } from "@isotherm/contract";
import { type AccountId, decimal, type OrderId, sum } from "@isotherm/core";
import { orderQueries, setStock } from "@isotherm/store";
import { allocatedCredits, recordRetirement, STEPS, stepOrder } from "@isotherm/retirement";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { anEndpoint, operatingOn } from "../harness/ordering.ts";
import { type Client, type OrderBody, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

interface Told {
  readonly id: string;
  readonly order_id: string;
  readonly project_id: string;
  readonly quantity: string;
  readonly status: string;
  readonly created_at: string;
}
interface EventBody {
  readonly event_id: string;
  readonly event_type: WebhookEventType;
  readonly sequence: string;
  readonly data: { readonly order?: OrderBody; readonly allocation?: Told; readonly split_from?: Told };
}
interface PageBody {
  readonly data: EventBody[];
  readonly has_more: boolean;
}

let service: JoinedService;
beforeAll(async () => {
  service = await joinService();
});
afterAll(() => service.stop());

const TYPES = ["allocation.new", "allocation.retired", "order.retiring", "order.completed"];
const eventsOf = async (client: Client, query = "?limit=100"): Promise<EventBody[]> =>
  (await client.get<PageBody>(`/events${query}`)).body.data;
const isOf =
  (id: string) =>
  ({ data }: EventBody): boolean =>
    (data.order?.id ?? data.allocation?.order_id) === id;
/** The events of an order from a state on, each as a short line; ids by the order in which they come. */
const lines = (events: readonly EventBody[]): string[] => {
  const ids = [...new Set(events.flatMap(({ data }) => [data.split_from?.id, data.allocation?.id]))].filter(Boolean);
  const line = (one: Told | undefined) => one && `#${ids.indexOf(one.id)} ${one.quantity} t ${one.status}`;
  return events.map(({ event_type, data: { allocation, split_from } }) =>
    [event_type, line(allocation), line(split_from)].filter(Boolean).join(", "),
  );
};

describe("credits of a test order", () => {
  it("are told before the order's own event, in one sequence, and retired under the ids of their allocation", async () => {
    const client = service.as("test");
    const [named, plain] = [await anEndpoint(service, client), await anEndpoint(service, client)];
    await client.send("PUT", `/webhooks/${named.id}`, JSON.stringify({ event_types: TYPES }));
    const { body: placed } = await client.post<OrderBody>("/orders/by-mass", { mass: { amount: "1.5", unit: "t" } });
    await client.post(`/sandbox/orders/${placed.id}/advance`, { to: "complete" });

    const events = (await eventsOf(client)).filter(isOf(placed.id));
    const types = events.map(({ event_type }) => event_type);
    const projects = events.filter(({ event_type }) => event_type === "allocation.new").length;
    expect(projects).toBeGreaterThan(1);
    expect(types).toEqual([
      "order.received",
      "order.placed",
      "order.paid",
      ...Array.from({ length: projects }, () => "allocation.new"),
      "order.retiring",
      ...Array.from({ length: projects }, () => "allocation.retired"),
      "order.completed",
    ]);
    const sequences = events.map(({ sequence }) => Number(sequence));
    expect(sequences).toEqual(sequences.map((_, index) => (sequences[0] ?? 0) + index));
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length);

    const allocations = (type: string) =>
      events.flatMap(({ event_type, data }) => (event_type === type && data.allocation ? [data.allocation] : []));
    const made = allocations("allocation.new");
    expect(allocations("allocation.retired")).toEqual(made.map((one) => ({ ...one, status: "retired" })));
    expect(sum(made.map(({ quantity }) => decimal(quantity))).toFixed()).toBe("1.5");
    const retiring = events.find(({ event_type }) => event_type === "order.retiring")?.data.order?.projects ?? [];
    expect(new Set(made.map(({ project_id }) => project_id))).toEqual(
      new Set(retiring.map(({ project_id }) => project_id)),
    );

    const asked = events.filter(({ event_type }) => TYPES.includes(event_type));
    expect(await eventually("what it named", () => named.events().length >= asked.length && named.events())).toEqual(
      asked,
    );
    const byDefault = events.filter(({ event_type }) => event_type.startsWith("order."));
    expect(await eventually("its orders", () => plain.events().length >= byDefault.length && plain.events())).toEqual(
      byDefault,
    );
    for (const { receiver } of [named, plain]) await receiver.stop();
  });

  it("are read one by one as well, though the table keeps them with the event that they lead to", async () => {
    const client = service.as("test");
    const all = await eventsOf(client);
    const read: EventBody[] = [];
    for (let after = ""; ; after = `&after=${read.at(-1)?.sequence}`) {
      const { body } = await client.get<PageBody>(`/events?limit=1${after}`);
      read.push(...body.data);
      if (!body.has_more) break;
    }
    expect(read).toEqual(all);
  });
});

describe("credits of a live order", () => {
  const bundle = SANDBOX_BUNDLES[2];
  const [project_id] = bundle?.project_ids ?? [];
  if (!bundle || !project_id) throw new Error("the sandbox has no third bundle");
  let live: Client;
  let account: AccountId;
  beforeAll(async () => {
    live = service.as("live");
    account = (await live.get<AnyAccount>("/accounts/me")).body.id;
  });
  const take = async (id: string, step: keyof typeof STEPS) => {
    const before = await orderQueries(service.table).one(account, id as OrderId);
    if (before) await stepOrder(operatingOn(service.table), before, step);
  };
  const retiring = async (tonnes: string): Promise<string> => {
    const mass = { amount: tonnes, unit: "t" };
    const asked = { bundle_masses: [{ bundle_id: bundle.id, mass }] };
    const { id } = (await live.post<OrderBody>("/orders/by-mass", asked)).body;
    for (const step of ["pay", "retire"] as const) await take(id, step);
    return id;
  };
  const record = async (isWanted: (vintage: string, reference: string) => boolean) => {
    const waiting = (await allocatedCredits(service.table)).filter(({ vintage, reference }) =>
      isWanted(vintage, reference),
    );
    for (const { reference, project_id: project, vintage, quantity } of waiting)
      await recordRetirement(operatingOn(service.table), {
        reference,
        project,
        vintage,
        quantity,
        serials: [`S-${reference}`],
      });
  };

  it("that are retired in parts divide their allocation", async () => {
    // Older than the sandbox's own: they are taken first.
    for (const [vintage, issued] of [
      ["2001", 2],
      ["2002", 20],
    ] as const)
      await setStock(service.table, { project_id, vintage, issued, currency: "USD", unit_price: decimal(5) });
    const id = await retiring("5");
    await record((vintage, reference) => vintage === "2001" && reference.includes(id));
    await record((_vintage, reference) => reference.includes(id));
    const events = (await eventsOf(live)).filter(isOf(id));
    expect(lines(events)).toEqual([
      "order.received",
      "order.placed",
      "order.paid",
      "allocation.new, #0 5 t new",
      "order.retiring",
      "allocation.retired, #1 2 t retired, #0 3 t new",
      "allocation.retired, #0 3 t retired",
      "order.completed",
    ]);
    expect(new Set(events.flatMap(({ data }) => data.allocation?.created_at ?? [])).size).toBe(1);
    expect(events.every(({ data }) => (data.allocation?.project_id ?? project_id) === project_id)).toBe(true);
  });

  it("that were a fraction of a pooled tonne are told with the order that has them", async () => {
    const [first, second] = [await retiring("0.4"), await retiring("0.6")];
    await record((_vintage, reference) => reference.includes("pool-"));
    const events = (await eventsOf(live)).filter(({ event_type }) => TYPES.includes(event_type));
    expect(lines(events.filter(isOf(first)))).toEqual([
      "order.retiring",
      "allocation.new, #0 0.4 t new",
      "allocation.retired, #0 0.4 t retired",
      "order.completed",
    ]);
    expect(lines(events.filter(isOf(second)))).toEqual([
      "allocation.new, #0 0.6 t new",
      "order.retiring",
      "allocation.retired, #0 0.6 t retired",
      "order.completed",
    ]);
  });
});
