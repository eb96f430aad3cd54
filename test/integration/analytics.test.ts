import type { z } from "zod";
import type { AggregatedByProperty, getEstimatesAnalytics, WireOrder } from "@isotherm/contract";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { type AccountId, decimal, type OffsetLinkId, type OrderId, sum } from "@isotherm/core";
import { keys } from "@isotherm/store/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { eventually } from "../harness/eventually.ts";
import { FIVE_LEGS_REQUEST, ROAD_REQUEST } from "../harness/freight-estimates.ts";
import { walkToTheEnd } from "../harness/ordering.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type Answered = z.input<(typeof getEstimatesAnalytics)["response"]>;
interface Made {
  readonly id: string;
  readonly mass: { readonly amount: string };
}

let service: JoinedService;
let client: Client;
let road: Made;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  const marked = { is_shipment: true, shipped_at: "2025-03-31T22:30:00Z", metadata: { centre: "north" } };
  road = (await client.post<Made>("/estimates/shipping", { ...ROAD_REQUEST, ...marked })).body;
  await client.post("/estimates/shipping/multi-leg", { ...FIVE_LEGS_REQUEST, ...marked });
  await client.post("/estimates/electricity", ESTIMATE_REQUESTS.electricity);
});
afterAll(() => service.stop());

const asked = async (query: string): Promise<Answered["rows"]> => {
  const { status, body, text } = await client.get<Answered>(`/analytics/estimates?${query}`);
  expect(status, text).toBe(200);
  return body.rows;
};
const YEAR = "from=2025-01-01&through=2025-12-31";

describe("estimates added up", () => {
  it("count what happened in the month in which it did, in the zone that is asked for", async () => {
    await eventually("both to be counted", async () => (await asked(YEAR))[0]?.number_of_estimates === 2);
    expect((await asked(YEAR)).map(({ period_start }) => period_start)).toEqual(["2025-03-01"]);
    const berlin = await asked(`${YEAR}&time_zone=Europe/Berlin`);
    expect(berlin.map(({ period_start }) => period_start)).toEqual(["2025-04-01"]);
    const days = await asked(`${YEAR}&time_zone=Europe/Berlin&interval=day`);
    expect(days.map(({ period_start }) => period_start)).toEqual(["2025-04-01"]);
  });

  it("count an estimate of several legs once for each mode, and once in all", async () => {
    const rows = await asked(`${YEAR}&group_by=mode&interval=none`);
    const byMode = Object.fromEntries(rows.map(({ group, number_of_estimates: n }) => [group[0]?.value, n]));
    expect(byMode).toEqual({ road: 2, sea: 1, site: 1 });
    const [all] = await asked(`${YEAR}&interval=none`);
    expect([all?.period_start, all?.number_of_estimates]).toEqual([null, 2]);
    const total = sum(rows.map(({ mass }) => decimal(mass.amount)));
    expect(total.toFixed()).toBe(all?.mass.amount);
  });

  it("are grouped by metadata, with what has none beside it", async () => {
    const rows = await asked("happened=false&group_by=metadata.centre&group_by=kind&interval=none");
    expect(rows.map(({ group, number_of_estimates: n }) => [...group.map(({ value }) => value), n])).toEqual([
      ["north", "multi-leg-shipping", 1],
      ["north", "shipping", 1],
      [null, "electricity", 1],
    ]);
  });

  it("follow a correction, in the unit that is asked for", async () => {
    const put = { ...ROAD_REQUEST, shipment: { mass: { amount: "20", unit: "t" } }, is_shipment: true };
    await client.send(
      "PUT",
      `/estimates/shipping/${road.id}`,
      JSON.stringify({ ...put, shipped_at: "2025-06-15T00:00:00Z" }),
    );
    const june = "from=2025-06-01&through=2025-06-30&estimate_mass_unit=kg";
    await eventually("the correction to be counted", async () => (await asked(june)).length === 1);
    const [row] = await asked(june);
    expect(row?.mass.amount).toBe(decimal(road.mass.amount).times(2_000).toFixed());
    expect(row?.activity).toEqual({ value: "10000", unit: "t*km" });
    await client.send("PATCH", `/estimates/shipping/${road.id}/annotations`, '{"is_shipment":false}');
    await eventually("the mark to be gone", async () => (await asked(june)).length === 0);
  });

  it("count estimates by the day on which they were created, zeros included", async () => {
    const { body } = await client.get<{ timeseries: { date: string; count: number }[] }>(
      "/analytics/emission-calculations?all_accounts=true",
    );
    expect(body.timeseries.length).toBe(31);
    expect(body.timeseries.reduce((all, { count }) => all + count, 0)).toBe(3);
    const { body: months } = await client.get<{ timeseries: { date: string }[] }>(
      "/analytics/emission-calculations?interval=month&from=2025-01-15&through=2025-03-01",
    );
    expect(months.timeseries.map(({ date }) => date)).toEqual(["2025-01-01", "2025-02-01", "2025-03-01"]);
  });

  it("add up purchases and journeys that took place, by category", async () => {
    const bought = { ...ESTIMATE_REQUESTS.transactions, is_transaction: true };
    const { body: estimate } = await client.post<Made>("/estimates/transactions", bought);
    const read = async () =>
      (
        await client.get<{ mass: object; number_of_estimates: number; categories: Record<string, { amount: string }> }>(
          "/analytics/business",
        )
      ).body;
    await eventually("the purchase to be counted", async () => (await read()).number_of_estimates === 1);
    const { mass, categories } = await read();
    expect(mass).toEqual({ amount: estimate.mass.amount, unit: "t" });
    expect(sum(Object.values(categories).map(({ amount }) => decimal(amount))).toFixed()).toBe(estimate.mass.amount);
    expect(Object.keys(categories).length).toBe(14);
  });

  it("belong to the account that asks, and to its mode", async () => {
    expect((await service.as("live").get<Answered>("/analytics/estimates?happened=false")).body.rows).toEqual([]);
  });
});

describe("orders added up", () => {
  it("agree with each other and with the orders", async () => {
    const place = async (amount: string) =>
      (await client.post<WireOrder>("/orders/by-mass", { mass: { amount, unit: "t" } })).body;
    const [first, second] = [await place("3"), await place("1.5")];
    const { body: me } = await client.get<{ id: AccountId }>("/accounts/me");
    await walkToTheEnd(service.table, me.id, first.id as OrderId);
    type Sums = Record<keyof AggregatedByProperty, { quantity: string; value: string }[]>;
    const properties = async () => (await client.get<Sums>("/analytics/aggregated-by-property")).body;
    await eventually("both to be counted, the first with its projects", async () => {
      const { bundle, location } = await properties();
      const ordered = sum(bundle.map(({ quantity }) => decimal(quantity))).toFixed();
      return ordered === "4.5" && location.length > 1;
    });
    const body = await properties();
    const cost = sum([first, second].flatMap(({ bundles }) => bundles ?? []).map((one) => decimal(one.offset_cost)));
    for (const group of ["bundle", "location", "registry"] as const) {
      expect(sum(body[group].map(({ quantity }) => decimal(quantity))).toFixed(), group).toBe("4.5");
      expect(sum(body[group].map(({ value }) => decimal(value))).toFixed(), group).toBe(cost.toFixed());
    }
    expect(body.location).toContainEqual(expect.objectContaining({ location: "Not yet allocated", quantity: "1.5" }));
    type Running = { bundle_id: string; timeseries: { date: string; quantity: string }[] }[];
    const running = (await client.get<Running>("/analytics/cumulative-per-bundle")).body;
    const ends = running.map(({ timeseries }) => decimal(timeseries.at(-1)?.quantity ?? 0));
    expect([running[0]?.timeseries.length, sum(ends).toFixed()]).toEqual([31, "4.5"]);
    const completed = async () => {
      const { body: found } = await client.get<Running>("/analytics/cumulative-per-bundle?status=complete");
      return sum(found.map(({ timeseries }) => decimal(timeseries.at(-1)?.quantity ?? 0))).toFixed();
    };
    await eventually("the first to be counted as complete", async () => (await completed()) === "3");
    expect((await client.get("/analytics/cumulative-per-bundle?status=cancelled")).body).toEqual([]);
    const { body: metrics } = await client.get<{ number_of_projects: number; un_sdg: { occurrences: number }[] }>(
      "/analytics/metrics",
    );
    const finished = (await client.get<WireOrder>(`/orders/${first.id}`)).body;
    expect(metrics.number_of_projects).toBe(new Set(finished.projects?.map(({ project_id }) => project_id)).size);
    expect(metrics.un_sdg.length).toBeGreaterThan(0);
  });

  it("are nothing where there are none", async () => {
    const live = service.as("live");
    expect((await live.get("/analytics/cumulative-per-bundle")).body).toEqual([]);
    expect((await live.get<{ un_sdg: unknown }>("/analytics/metrics")).body.un_sdg).toBeNull();
  });
});

describe("the orders of a link", () => {
  it("have pages, and are all counted on each", async () => {
    const { body: bundles } = await client.get<{ data: { id: string }[] }>("/bundles?limit=1");
    const link = { name: "Link", bundles: [bundles.data[0]?.id], value: "10", use_logo: false };
    const { body: made } = await client.post<{ id: string; url: string }>("/offset-links", link);
    const { body: me } = await client.get<{ id: AccountId }>("/accounts/me");
    // Orders of before, put under the link: an order through its page needs a browser's form for each.
    const orders: string[] = [];
    for (let count = 0; count < 3; count += 1)
      orders.unshift(
        (await client.post<{ id: string }>("/orders/by-mass", { mass: { amount: "1", unit: "kg" } })).body.id,
      );
    for (const id of orders) {
      const key = keys.linkOrder(me.id, made.id as OffsetLinkId, id as OrderId);
      const Item = { ...key, schema: 1, order_id: id };
      await service.table.client.send(new PutCommand({ TableName: service.table.name, Item }));
    }
    interface Told {
      readonly placed_orders: number;
      readonly orders: { readonly order_id: string }[];
      readonly has_more: boolean;
      readonly next_cursor: string | null;
    }
    const page = async (query: string) => (await client.get<Told>(`/offset-links/${made.id}/analytics${query}`)).body;
    const whole = await page("");
    expect([whole.placed_orders, whole.has_more, whole.next_cursor]).toEqual([3, false, null]);
    expect(whole.orders.map(({ order_id }) => order_id)).toEqual(orders);
    const first = await page("?limit=2");
    expect([first.placed_orders, first.has_more, first.next_cursor]).toEqual([3, true, orders[1]]);
    const rest = await page(`?limit=2&after=${first.next_cursor}`);
    expect([rest.orders.map(({ order_id }) => order_id), rest.has_more]).toEqual([[orders[2]], false]);
    for (const wrong of ["limit=0", "limit=10001", "after=x"])
      expect((await client.get(`/offset-links/${made.id}/analytics?${wrong}`)).status, wrong).toBe(400);
  });
});

describe("400", () => {
  it.each([
    ["estimates?from=2025-03-02&through=2025-03-01", "time_range_invalid", "must not be after"],
    ["estimates?from=1926-01-01&through=2025-12-31", "time_range_invalid", "10 years"],
    ["metrics?from=2015-01-01&through=2025-12-31", "time_range_invalid", "10 years"],
    ["estimates?from=0001-01-01&through=0001-01-02", "time_range_invalid", "must lie between"],
    ["estimates?from=yesterday", "validation_error", "from"],
    ["estimates?time_zone=Mars/Olympus", "validation_error", "time_zone"],
    ["estimates?time_zone=%2B02:00", "validation_error", "time_zone"],
    ["estimates?group_by=colour", "validation_error", "group_by"],
    ["estimates?group_by=kind&group_by=kind", "validation_error", "group_by"],
    ["estimates?group_by=kind&group_by=mode&group_by=lane", "validation_error", "group_by"],
    ["estimates?interval=week", "validation_error", "interval"],
    ["estimates?happened=maybe", "validation_error", "happened"],
    ["cumulative-per-bundle?status=lost", "validation_error", "status"],
  ])("is what %s gets: %s", async (query, code, named) => {
    const { status, body } = await client.get<{ error: { error_code: string; message: string } }>(
      `/analytics/${query}`,
    );
    expect([status, body.error.error_code]).toEqual([400, code]);
    expect(body.error.message).toContain(named);
  });

  it("is what a key of metadata with more values than are counted gets", async () => {
    await Promise.all(
      Array.from({ length: 3 }, (_, index) =>
        client.post("/estimates/electricity", {
          ...ESTIMATE_REQUESTS.electricity,
          metadata: { booking: `${index}`.repeat(101) },
        }),
      ),
    );
    const asking = () =>
      client.get<{ error?: { error_code: string } }>("/analytics/estimates?happened=false&group_by=metadata.booking");
    await eventually("the key to be given up", async () => (await asking()).status === 400);
    expect((await asking()).body.error?.error_code).toBe("selection_too_large");
  });
});
