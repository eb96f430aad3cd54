import { orderIn } from "@isotherm/contract";
import { EventItem } from "@isotherm/store";
import { marshall } from "@aws-sdk/util-dynamodb";
import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { WebhookId } from "@isotherm/core";
import { systemClock, systemSleep } from "@isotherm/core/system";
import { readState } from "@isotherm/delivery";
import type { ReceiverResponse } from "@isotherm/local/receiver";
import { asJson } from "@isotherm/local/stream-poller";
import { keys } from "@isotherm/store/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { anEndpoint, type Endpoint, EVERY_TYPE, placeAnOrder } from "../harness/ordering.ts";
import { type Client, type Service, startService } from "../harness/service.ts";

const LONG = 120_000;

/** Answers as listed, then 200 for ever. */
const answering = (...answers: ReceiverResponse[]) => {
  const left = [...answers];
  return (): ReceiverResponse => left.shift() ?? { status: 200 };
};

const types = (endpoint: Endpoint): string[] => endpoint.events().map(({ event_type }) => event_type);
const sequences = (endpoint: Endpoint): number[] => endpoint.events().map(({ sequence }) => Number(sequence));
const identities = (endpoint: Endpoint): string[] => endpoint.events().map((event) => JSON.stringify(event));

describe("an order's way to its receivers", () => {
  let service: Service;
  let client: Client;
  const endpoints: Endpoint[] = [];
  const endpoint = async (...answers: ReceiverResponse[]): Promise<Endpoint> => {
    const registered = await anEndpoint(service, client, answering(...answers));
    endpoints.push(registered);
    return registered;
  };
  beforeAll(async () => {
    service = await startService({ testStepMs: 300 });
    client = service.as("test");
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all(endpoints.map(({ receiver }) => receiver.stop()));
  });

  it(
    "is the same for each of them, however the others behave: failing, hanging, redirecting, closing",
    async () => {
      const earlier = await placeAnOrder(client);
      const healthy = await endpoint();
      const failing = await endpoint({ status: 500 }, { status: 500 });
      const hanging = await endpoint("hang");
      const redirecting = await endpoint({
        status: 307,
        headers: { location: `${healthy.receiver.origin}/elsewhere` },
      });
      const closing = await endpoint("close");
      const order = await placeAnOrder(client);

      const all = ["order.received", "order.placed", "order.paid", "order.retiring", "order.completed"];
      const ofOrder = (from: Endpoint) => from.events().filter(({ data }) => orderIn(data)?.id === order.id);
      await eventually("the healthy endpoint to have heard all", () => ofOrder(healthy).length === 5);
      expect(ofOrder(healthy).map(({ event_type }) => event_type)).toEqual(all);
      expect(ofOrder(healthy).map(({ data }) => orderIn(data)?.status)).toEqual([
        "received",
        "placed",
        "paid",
        "retiring",
        "complete",
      ]);
      expect(
        ofOrder(healthy)
          .flatMap(({ data }) => orderIn(data) ?? [])
          .at(-1)
          ?.projects?.every(({ status }) => status === "retired"),
      ).toBe(true);
      // Matched at once: what it was received as names its quantity, costs and bundles, too.
      const states = ofOrder(healthy).map(({ data }) => orderIn(data));
      expect(states.slice(0, 2)).toEqual([{ ...order, status: "received" }, order]);
      expect(states[0]).toMatchObject({ quantity: expect.any(String) as string, bundles: [{}, {}], projects: [] });
      // The hanging one has been asked at most once since: it waits, and delays nobody.
      await eventually("the hanging endpoint to be tried", () => hanging.deliveries().length > 0);
      expect(hanging.deliveries()).toHaveLength(1);

      for (const [troubled, failures] of [
        [failing, 2],
        [redirecting, 1],
        [closing, 1],
        [hanging, 1],
      ] as const) {
        await eventually(
          "the troubled endpoint to be tried again",
          () => troubled.deliveries().length > failures,
          LONG,
        );
        const [first = [], ...later] = troubled
          .deliveries()
          .map(({ events }) => events.map(({ event_id }) => event_id));
        // What was not acknowledged comes again: the same events, to the letter, first and in order.
        for (const again of later.slice(0, failures)) {
          expect(again.length).toBeGreaterThan(0);
          expect(again.slice(0, first.length)).toEqual(first.slice(0, again.length));
        }
        const distinct = [...new Set(identities(troubled))].map((text) => JSON.parse(text) as { event_id: string });
        expect(new Set(distinct.map(({ event_id }) => event_id)).size).toBe(distinct.length);
        const known = new Set(identities(healthy));
        expect(identities(troubled).every((event) => known.has(event))).toBe(true);
      }
      expect(healthy.receiver.log().every(({ path }) => path === "/hook")).toBe(true);
      for (const each of endpoints) {
        for (const { request, events } of each.deliveries()) {
          expect(each.verifies(request)).toBe(true);
          expect(request.headers["content-type"]).toBe("application/json");
          expect(request.headers["service-hmac"]).toContain(`account=${events[0]?.account_id},`);
        }
        // Endpoints hear what happened after their creation only: never how the earlier order was placed.
        const early = each.events().filter(({ data }) => orderIn(data)?.id === earlier.id);
        expect(early.some(({ event_type }) => event_type === "order.received")).toBe(false);
      }
    },
    LONG,
  );

  it("is signed with the endpoint's own secret", async () => {
    const own = await endpoint();
    const other = await endpoint();
    await placeAnOrder(client);
    const mine = await eventually("a delivery", () => own.deliveries()[0]);
    const others = await eventually("a delivery", () => other.deliveries()[0]);
    expect(own.verifies(mine.request)).toBe(true);
    expect(own.verifies(others.request)).toBe(false);
    expect(own.verifies({ ...mine.request, body: `${mine.request.body} ` })).toBe(false);
  });

  it(
    "is one request at a time, in order and without a gap, however many orders are placed at once",
    async () => {
      let open = 0;
      let most = 0;
      const respond = async () => {
        open += 1;
        most = Math.max(most, open);
        await systemSleep(30);
        open -= 1;
        return { status: 200 };
      };
      // Those that nobody names are no gap.
      const slow = await anEndpoint(service, client, respond, EVERY_TYPE);
      endpoints.push(slow);
      const orders = await Promise.all(Array.from({ length: 12 }, () => placeAnOrder(client)));
      const finished = () => slow.events().filter(({ event_type }) => event_type === "order.completed");
      const ids = new Set(orders.map(({ id }) => id));
      await eventually(
        "every order to be complete",
        () => finished().filter(({ data }) => ids.has(orderIn(data)?.id ?? "")).length === ids.size,
        60_000,
      );
      expect(most).toBe(1);
      const heard = sequences(slow);
      expect(heard).toEqual(heard.map((_, index) => (heard[0] ?? 0) + index));
    },
    LONG,
  );

  it("is not walked twice when a batch of the stream comes twice", async () => {
    const own = await endpoint();
    const order = await placeAnOrder(client);
    await eventually("the order to be complete", () => types(own).includes("order.completed"));
    const account = own.events()[0]?.account_id;
    const { Items = [] } = await service.table.client.send(
      new QueryCommand({
        TableName: service.table.name,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": `EVENTS#${account}` },
        ScanIndexForward: false,
        // What was placed has one item, with what was received; then each state has its own.
        Limit: 4,
      }),
    );
    const Records = Items.map((item, index) => ({
      eventID: String(index),
      eventName: "INSERT",
      dynamodb: { NewImage: asJson(marshall(item)), SequenceNumber: String(index + 1) },
    }));
    expect(Items.every((item) => EventItem.parse(item).body.includes(order.id))).toBe(true);
    for (let times = 0; times < 2; times += 1) {
      const result = await service.stack.invoke("stream-relay", { Records });
      expect(result).toMatchObject({ status: "answered", payload: '{"batchItemFailures":[]}' });
    }
    await placeAnOrder(client);
    await eventually(
      "the next order to be complete",
      () => types(own).filter((type) => type === "order.completed").length === 2,
    );
    expect(sequences(own)).toHaveLength(new Set(sequences(own)).size);
  });
});

/** Moves the end of a lease that is held from its 45 s ahead into the past. */
const letLeaseRunOut = async ({ table }: Service, webhook: WebhookId): Promise<void> => {
  const held = await readState(table, webhook);
  expect(held?.lease_until).toBeGreaterThan(systemClock.nowMs());
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.deliveryState(webhook),
      UpdateExpression: "SET lease_until = :past",
      ExpressionAttributeValues: { ":past": systemClock.nowMs() - 1 },
    }),
  );
};

describe("a delivery function that is killed when the receiver has accepted, before it can note that", () => {
  it(
    "sends the same events again, with the same ids and sequences, once its lease has run out",
    async () => {
      const service = await startService();
      const client = service.as("test");
      let killed: Promise<void> | undefined;
      const endpoint = await anEndpoint(service, client, async () => {
        await (killed ??= service.stack.killFunction("delivery"));
        return { status: 200 };
      });
      try {
        await placeAnOrder(client);
        await eventually("the function to be killed", async () => {
          await killed;
          return killed !== undefined;
        });
        await service.stack.runSchedule("sweep");
        await letLeaseRunOut(service, endpoint.id as WebhookId);
        expect(endpoint.deliveries()).toHaveLength(1);
        const again = await eventually("the events to come again", async () => {
          await service.stack.runSchedule("sweep");
          await systemSleep(100);
          return endpoint.deliveries()[1];
        });
        expect(again.events).toEqual(endpoint.deliveries()[0]?.events);
        expect(again.events.map(({ event_type }) => event_type)).toEqual(["order.received", "order.placed"]);
        expect(endpoint.verifies(again.request)).toBe(true);
      } finally {
        await service.stop();
        await endpoint.receiver.stop();
      }
    },
    LONG,
  );
});
