import { randomBytes } from "node:crypto";
import type { Order } from "@isotherm/contract";
import { decimal, IdsInARow, instant, type OrganisationId } from "@isotherm/core";
import { systemIds } from "@isotherm/core/system";
import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it } from "vitest";
import {
  type EventChange,
  type NewEvent,
  type OrderOccurrence,
  EventItem,
  eventItem,
  eventsOf,
  headItem,
  nextEvents,
  parseEventImage,
  sharedItems,
  tellEvent,
  typeOf,
} from "./event-item.ts";
import type { Table } from "../table.ts";
import { draftOrderEvent } from "../transactions/change-orders.ts";

const account_id = systemIds.next("account");
const projects = Array.from({ length: 4 }, () => systemIds.next("project"));
const order_id = systemIds.next("order");
const order: Order = {
  id: order_id,
  idempotency_key: null,
  type: "quantity",
  status: "retiring",
  currency: "EUR",
  quantity: decimal(4),
  offset_cost: decimal(40),
  commission: decimal(4),
  total_cost: decimal(44),
  created_at: instant(0),
  bundles: [],
  certificate: null,
  public_certificate_url: null,
  payment_method: null,
  email: null,
  offset_link_id: null,
  requested_quantity: null,
  requested_value: null,
  estimate_id: null,
  projects: projects.map((project_id) => ({
    project_id,
    project_name: "Project",
    project_type: "Forest",
    project_slug: "project",
    status: "allocated",
    quantity: decimal("1.25"),
    unit_price: decimal(10),
    offset_cost: decimal(10),
  })),
  metadata: {},
};
const allocations = projects.map((project_id) => ({
  id: systemIds.next("allocation"),
  order_id,
  project_id,
  quantity: decimal("1.25"),
  status: "new" as const,
  created_at: instant(0),
}));
const changes: (NewEvent<OrderOccurrence> & EventChange)[] = [
  ...allocations.map((allocation) => ({ allocation })),
  { order },
].map((occurrence, index) => ({
  ...occurrence,
  account_id,
  event_id: systemIds.next("event"),
  sequence: index + 7,
}));
const told = (one: (typeof changes)[number]) => tellEvent(draftOrderEvent(one), one.sequence);
const earlier = changes.slice(0, -1).map(told);
const [change] = changes.slice(-1);
if (!change) throw new Error("no event");
const facts = { organisation_id: "org_1" as OrganisationId, mode: "test", at: 2_000, prev_at: 1_000 } as const;
const item = eventItem({ ...facts, own: told(change), earlier });

describe("events that share an item", () => {
  it("are those that each would be alone, numbered without a gap, of the same time", () => {
    const alone = changes.map((one, index) =>
      EventItem.parse(eventItem({ ...facts, own: told(one), prev_at: index === 0 ? 1_000 : 2_000 })),
    );
    expect(eventsOf(EventItem.parse(item))).toEqual(alone);
    expect(eventsOf(EventItem.parse(item)).map(typeOf)).toEqual([
      ...allocations.map(() => "allocation.new"),
      "order.retiring",
    ]);
  });

  it("plan the order's next step once: changes of its allocations don't name its state", () => {
    expect(eventsOf(EventItem.parse(item)).map((event) => event.status)).toEqual([
      ...allocations.map(() => undefined),
      "retiring",
    ]);
  });

  it("name the order and the state of each, where several orders change at once", () => {
    const orders = ["placed", "paid", "complete"].map((status) => ({
      ...order,
      id: systemIds.next("order"),
      status: status as Order["status"],
    }));
    const all = orders.map((one, index) =>
      told({ order: one, account_id, event_id: systemIds.next("event"), sequence: index + 1 }),
    );
    const [shared, ...others] = sharedItems(all);
    if (!shared) throw new Error("no item");
    expect(others).toEqual([]);
    expect(
      eventsOf(EventItem.parse(eventItem({ ...facts, ...shared }))).map((event) => [event.order_id, event.status]),
    ).toEqual(orders.map(({ id, status }) => [id, status]));
  });

  it("are in several items where one would be too large, none of them lost", () => {
    // What does not pack: an item may have 400 kB.
    const note = (index: number) => [`note ${index}`, randomBytes(500).toString("hex")];
    const metadata = () => Object.fromEntries(Array.from({ length: 50 }, (_, index) => note(index)));
    const all = Array.from({ length: 6 }, (_, index) => {
      const one = { ...order, metadata: metadata() };
      return told({ order: one, account_id, event_id: systemIds.next("event"), sequence: index + 1 });
    });
    const long = sharedItems(all);
    expect(long.flatMap(({ own, earlier: before }) => [...before, own])).toEqual(all);
    expect(long.map(({ own }) => own.change.sequence)).toEqual([2, 4, 6]);
    const short = sharedItems(all.map(({ change: one }) => told({ ...one, order: { ...order, metadata: {} } })));
    expect(short.map(({ own }) => own.change.sequence)).toEqual([6]);
  });

  it("are read from a record of the stream, which has bytes as text", () => {
    const image: unknown = JSON.parse(
      JSON.stringify(marshall(item, { removeUndefinedValues: true }), (_name, value: unknown) =>
        value instanceof Uint8Array || isJsonOfBytes(value) ? Buffer.from(bytesOf(value)).toString("base64") : value,
      ),
    );
    expect(eventsOf(parseEventImage(image))).toEqual(eventsOf(EventItem.parse(item)));
  });

  it("cost little: four of them are less than half a kilobyte", () => {
    expect(item.earlier?.byteLength).toBeLessThan(512);
  });
});

describe("an event", () => {
  it("is written before it has a number, and numbered where its number stands, whatever a client put into it", () => {
    const metadata = { note: '"sequence":"00000000000000000000"' };
    const { text } = told({
      order: { ...order, metadata },
      account_id,
      event_id: systemIds.next("event"),
      sequence: 12,
    });
    const read = JSON.parse(text) as { sequence: string; data: { order: { metadata: object } } };
    expect(read.sequence).toBe("00000000000000000012");
    expect(read.data.order.metadata).toEqual(metadata);
  });
});

describe("the next events of an account", () => {
  const owner = { account_id, organisation_id: facts.organisation_id, mode: facts.mode };
  const drafts = changes.slice(-1).map(draftOrderEvent);
  const after = (head: object | undefined, nowMs: number) => {
    const client = { send: async () => ({ Item: head }) } as unknown as Table["client"];
    return nextEvents({ table: { name: "table", client } as Table, clock: { nowMs: () => nowMs } }, owner, drafts);
  };
  const last = headItem({ ...owner, seq: 4, at: 50_000 });

  it("begin with 1, and name no event before the first", async () => {
    const { events, head, lastSequence } = await after(undefined, 70_000);
    expect(events).toMatchObject([{ sequence: 1, at: 70_000, prev_at: 0 }]);
    expect([head.seq, head.at, lastSequence]).toEqual([1, 70_000, undefined]);
  });

  it("name the time of the event before, and are kept for 30 days, told in seconds", async () => {
    const { events, head, lastSequence } = await after(last, 70_000);
    expect(events).toMatchObject([{ sequence: 5, at: 70_000, prev_at: 50_000, ttl: 70 + 30 * 24 * 60 * 60 }]);
    expect([head.seq, head.at, lastSequence]).toEqual([5, 70_000, 4]);
  });

  it("are never earlier than the one before, even by a clock that is slow", async () => {
    const { events, head } = await after(last, 40_000);
    expect(events).toMatchObject([{ at: 50_000, prev_at: 50_000 }]);
    expect(head.at).toBe(50_000);
  });
});

describe("the item of an event", () => {
  const bundle = {
    bundle_id: systemIds.next("bundle"),
    bundle_name: "Forests and durable removals",
    quantity: decimal("2.5"),
    unit_price: decimal("12.89"),
    gross_unit_price: decimal("14.32"),
    offset_cost: decimal("32.23"),
    insufficient_available_quantity: false,
    primary_image: "https://api.example.com/v1/pictures/direct-air-capture-2.svg",
  };
  const other = { ...bundle, bundle_id: systemIds.next("bundle") };
  const full = { ...order, bundles: [bundle, other], estimate_id: systemIds.next("estimate") };
  const own = told({ ...change, order: full });
  const bytesOfItem = (one: ReturnType<typeof eventItem>): number =>
    Object.entries(marshall(one, { removeUndefinedValues: true })).reduce(
      (sum, [name, { S = "", N = "", B }]) => sum + name.length + (B ?? S + N).length,
      0,
    );

  it("takes one write unit, with an order of two bundles and four projects", () => {
    const alone = eventItem({ ...facts, own });
    expect(JSON.stringify(EventItem.parse(alone).body).length).toBeGreaterThan(2_000);
    expect(bytesOfItem(alone)).toBeLessThan(1_024);
  });

  it("takes no more with the four allocations before it, whose ids follow each other as a transaction makes them", () => {
    const ids = new IdsInARow(systemIds);
    const before = allocations.map((one, index) =>
      told({
        allocation: { ...one, id: ids.next("allocation") },
        account_id,
        event_id: ids.next("event"),
        sequence: index + 7,
      }),
    );
    const last = told({ ...change, order: full, event_id: ids.next("event") });
    const shared = eventItem({ ...facts, own: last, earlier: before });
    expect(bytesOfItem(shared)).toBeLessThan(1_024);
    // With ids of their own it would be a third more: over the kilobyte, where names are longer than here.
    expect(shared.earlier?.byteLength).toBeLessThan(180);
  });

  it("that does not say its type is of the one that tells of the order's status", () => {
    const { event_type: _type, ...untyped } = EventItem.parse(item);
    expect(typeOf(EventItem.parse(untyped))).toBe("order.retiring");
  });

  it("that was kept before bodies were packed is read as it is", () => {
    const { body } = EventItem.parse(item);
    expect(EventItem.parse({ ...item, body })).toEqual(EventItem.parse(item));
  });
});

/** A Buffer has told JSON what it is before anybody is asked. */
const isJsonOfBytes = (value: unknown): value is { readonly data: number[] } =>
  typeof value === "object" && value !== null && "type" in value && value.type === "Buffer";
const bytesOf = (value: Uint8Array | { readonly data: number[] }): Uint8Array | number[] =>
  value instanceof Uint8Array ? value : value.data;
