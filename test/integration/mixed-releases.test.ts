import { isAsked } from "@isotherm/infra/topology/function-definition";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WireOrder } from "@isotherm/contract";
import { orderIn } from "@isotherm/contract";
import { bundleFolder } from "@isotherm/infra/topology/bundle";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { anEndpoint, placeAnOrder } from "../harness/ordering.ts";
import { type Client, type Service, type ServiceOptions, startService } from "../harness/service.ts";
import { releasedBundles } from "../released/released-code.ts";

// The code of the last release, as it was recorded, with today's libraries. Side by side with today's: while the stacks are
// deployed one after the other, and when one of them is rolled back. Over one table: after an upgrade, and after its rollback.

type CodeFolder = NonNullable<ServiceOptions["codeFolder"]>;

let folder: string;
let ofLastRelease: CodeFolder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "isotherm-released-"));
  ofLastRelease = await releasedBundles(join(folder, "code"));
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const servesApi = (name: string): boolean => FUNCTIONS.some((row) => row.name === name && isAsked(row));

const STATES = ["received", "placed", "paid", "retiring", "complete"];

/** Estimates, orders, and gets all events; the order as it is then. */
const estimateOrderEvents = async (service: Service, client: Client): Promise<WireOrder> => {
  const endpoint = await anEndpoint(service, client);
  const { id } = await placeAnOrder(client);
  await eventually("its events", () => endpoint.events().length >= STATES.length, 60_000);
  expect(endpoint.events().map(({ data }) => [orderIn(data)?.id, orderIn(data)?.status])).toEqual(
    STATES.map((status) => [id, status]),
  );
  expect(endpoint.deliveries().every(({ request }) => endpoint.verifies(request))).toBe(true);
  const tested = await client.post<{ status: number }>(`/webhooks/${endpoint.id}/test`, {});
  expect(tested.body.status).toBe(200);
  expect((await client.send("DELETE", `/webhooks/${endpoint.id}`, undefined)).status).toBeLessThan(300);
  await endpoint.receiver.stop();
  return (await client.get<WireOrder>(`/orders/${id}`)).body;
};

describe.each<[string, (name: string) => string]>([
  [
    "the API of the last release and the delivery of today",
    (name) => (servesApi(name) ? ofLastRelease : bundleFolder)(name),
  ],
  [
    "the API of today and the delivery of the last release",
    (name) => (servesApi(name) ? bundleFolder : ofLastRelease)(name),
  ],
])("%s", (_what, codeFolder) => {
  it("bring an estimate to an order and its events to a receiver", async () => {
    const service = await startService({ testStepMs: 50, codeFolder });
    try {
      const order = await estimateOrderEvents(service, service.as("test"));
      expect(order.status).toBe("complete");
    } finally {
      await service.stop();
    }
  });
});

it("what one release has written the other reads, after an upgrade and after its rollback", async () => {
  const dataFolder = join(folder, "data");
  const orders: WireOrder[] = [];
  const releases = [ofLastRelease, bundleFolder, ofLastRelease];
  for (const [index, codeFolder] of releases.entries()) {
    const service = await startService({ testStepMs: 50, codeFolder, dataFolder });
    try {
      const client = service.as("test");
      for (const { id, estimate_id, quantity, status } of orders) {
        const read = await client.get<WireOrder>(`/orders/${id}`);
        expect(read.body).toMatchObject({ id, quantity, status });
        expect((await client.get(`/estimates/electricity/${estimate_id}`)).status).toBe(200);
        expect((await client.get(`/estimates/${estimate_id}/calculation`)).status).toBe(200);
        expect((await client.get(`/orders/${id}/certificate`)).status).toBe(200);
      }
      const listed = await client.get<{ data: WireOrder[] }>("/orders");
      expect(listed.body.data.map(({ id }) => id)).toEqual(orders.map(({ id }) => id).toReversed());
      expect((await service.stack.runSchedule("sweep")).status).toBe("answered");
      if (index < releases.length - 1) orders.push(await estimateOrderEvents(service, client));
    } finally {
      await service.stop();
    }
  }
});
