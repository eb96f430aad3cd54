import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { BundleId } from "@isotherm/core";
import { bundleItem } from "@isotherm/store";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Client, type Service, startService } from "../harness/service.ts";

const PATH = "/bundle-selections";
const CLOSED = "bun_closed" as BundleId;
const [trees, removals, cooking] = SANDBOX_BUNDLES.map(({ id }) => id);

type Selection = readonly { readonly bundle_id: string; readonly percentage: number }[];
let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService();
  client = service.as("test");
  const Item = bundleItem({ ...SANDBOX_BUNDLES[0]!, id: CLOSED, disabled_at: "2026-01-01T00:00:00.000Z" });
  await service.table.client.send(new PutCommand({ TableName: service.table.name, Item }));
});
afterAll(() => service.stop());

const put = (selection: unknown, headers: Record<string, string> = {}): Promise<Answer<Selection>> =>
  client.send("PUT", PATH, JSON.stringify(selection), { headers });
const kept = async () => (await client.get<Selection>(PATH)).body;
const shares = (percentages: readonly (number | string)[]) =>
  percentages.map((percentage, index) => ({ bundle_id: SANDBOX_BUNDLES[index]?.id, percentage }));

describe("200", () => {
  it("answers the default until it is replaced, as a bare array", async () => {
    expect(await service.as("live").get<Selection>(PATH)).toMatchObject({
      status: 200,
      body: [
        { bundle_id: trees, percentage: 95 },
        { bundle_id: removals, percentage: 5 },
      ],
    });
  });

  it("gives a new account the default, and replaces that of the named account only", async () => {
    const { body } = await client.post<{ id: string }>("/accounts/client", { name: "Customer", currency: "EUR" });
    const headers = { "service-account": body.id };
    const before = await kept();
    expect((await client.get<Selection>(PATH, { headers })).body).toEqual([
      { bundle_id: trees, percentage: 95 },
      { bundle_id: removals, percentage: 5 },
    ]);
    await put([{ bundle_id: cooking }], headers);
    expect((await client.get<Selection>(PATH, { headers })).body).toEqual([{ bundle_id: cooking, percentage: 100 }]);
    expect(await kept()).toEqual(before);
  });

  it.each([[[33.34, "33.33", 33.33]], [["99.99", "0.01"]], [[100]], [["50.00", 25, "25.0"]]])(
    "takes %j, numbers and text alike",
    async (percentages) => {
      const { status, body } = await put(shares(percentages));
      expect(status).toBe(200);
      expect(body).toEqual(shares(percentages.map(Number)));
      expect(await kept()).toEqual(body);
    },
  );

  it("splits evenly in hundredths without percentages, the rest to the first", async () => {
    const three = await put([{ bundle_id: trees }, { bundle_id: removals, percentage: null }, { bundle_id: cooking }]);
    expect(three.body).toEqual(shares([33.34, 33.33, 33.33]));
    const seven = await put(SANDBOX_BUNDLES.slice(0, 7).map(({ id }) => ({ bundle_id: id })));
    expect(seven.body.map(({ percentage }) => percentage)).toEqual([14.29, 14.29, 14.29, 14.29, 14.28, 14.28, 14.28]);
  });

  it("is what orders and estimates buy from then on", async () => {
    await put([{ bundle_id: cooking }]);
    const estimate = await client.post<{ id: string; quote: { bundles: Selection } }>("/estimates/electricity", {
      consumption: { amount: "1000", unit: "kWh" },
    });
    expect(estimate.body.quote.bundles.map(({ bundle_id }) => bundle_id)).toEqual([cooking]);
    const order = await client.post<{ bundles: Selection }>("/orders/by-estimate", { estimate_id: estimate.body.id });
    expect(order.body.bundles.map(({ bundle_id }) => bundle_id)).toEqual([cooking]);
  });
});

describe("400", () => {
  const CASES: readonly [string, string, unknown][] = [
    ["99.99 in sum", "bundle_selection_ratios_invalid", shares([50, 49.99])],
    ["100.01 in sum", "bundle_selection_ratios_invalid", shares(["50", "50.01"])],
    ["nothing of a bundle", "bundle_selection_ratios_invalid", shares([100, 0])],
    ["less than nothing", "bundle_selection_ratios_invalid", shares([101, -1])],
    ["three decimals", "bundle_selection_ratios_invalid", shares([33.333, 66.667])],
    ["three decimals in text", "bundle_selection_ratios_invalid", shares(["33.333", "66.667"])],
    [
      "a percentage for some",
      "bundle_selection_ratios_invalid_format",
      [{ bundle_id: trees, percentage: 50 }, { bundle_id: removals }],
    ],
    ["an unknown bundle", "bundle_id_invalid", [{ bundle_id: "bun_nothing" }]],
    ["a malformed id", "bundle_id_invalid", [{ bundle_id: "no id" }]],
    ["a bundle twice", "validation_error", [{ bundle_id: trees }, { bundle_id: trees }]],
    ["an empty selection", "validation_error", []],
    ["51 entries", "validation_error", Array.from({ length: 51 }, (_, index) => ({ bundle_id: `bun_${index}` }))],
    ["an object", "validation_error", { bundle_id: trees }],
    ["text", "validation_error", "everything"],
    ["nothing", "validation_error", null],
    ["a percentage that is no number", "validation_error", [{ bundle_id: trees, percentage: "all" }]],
    ["a missing bundle", "validation_error", [{ percentage: 100 }]],
  ];

  it.each(CASES)("refuses %s with %s and keeps what was", async (_, code, selection) => {
    const before = await kept();
    const { status, body } = await put(selection);
    expect([status, body.error?.error_code]).toEqual([400, code]);
    expect(await kept()).toEqual(before);
  });

  it("says of percentages with three decimals how many there may be", async () => {
    const { text } = await put(shares([33.333, 66.667]));
    expect(text).toContain("must be above 0, have at most two decimal places and add up to 100");
  });

  it("refuses numbers beyond all measure", async () => {
    for (const number of ["1e400", "1e-400", "1e21", "-0"]) {
      const text = `[{"bundle_id":"${trees}","percentage":${number}}]`;
      expect((await client.send("PUT", PATH, text)).status, number).toBe(400);
    }
  });
});

describe("409", () => {
  it("refuses a disabled bundle", async () => {
    const { status, body } = await put([{ bundle_id: CLOSED }]);
    expect([status, body.error?.error_code]).toEqual([409, "bundle_selection_bundle_invalid"]);
  });

  it("comes at the order when a bundle of the stored selection is disabled later", async () => {
    const id = SANDBOX_BUNDLES[4]!.id;
    await put([{ bundle_id: id }]);
    const Item = bundleItem({ ...SANDBOX_BUNDLES[4]!, disabled_at: "2026-01-01T00:00:00.000Z" });
    await service.table.client.send(new PutCommand({ TableName: service.table.name, Item }));
    await service.stack.killFunction("estimates");
    await service.stack.killFunction("orders");
    const estimate = await client.post<{ id: string; quote: { error?: { error_code: string } } }>(
      "/estimates/electricity",
      { consumption: { amount: "1000", unit: "kWh" } },
    );
    expect(estimate.status).toBe(200);
    expect(estimate.body.quote.error?.error_code).toBe("bundle_selection_bundle_invalid");
    const order = await client.post("/orders/by-estimate", { estimate_id: estimate.body.id });
    expect([order.status, order.body.error?.error_code]).toEqual([409, "bundle_selection_bundle_invalid"]);
    expect(await kept()).toEqual([{ bundle_id: id, percentage: 100 }]);
    await put([{ bundle_id: trees }]);
    expect((await client.post("/orders/by-estimate", { estimate_id: estimate.body.id })).status).toBe(200);
  });
});
