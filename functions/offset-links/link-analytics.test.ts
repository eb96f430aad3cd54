import type { OffsetLinkAnalytics } from "@isotherm/contract";
import { type OrderId, decimal } from "@isotherm/core";
import type { StoredOffsetLink } from "@isotherm/store/items/offset-link-item";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { getOffsetLinkAnalytics } from "./link-analytics.ts";

const LINK = { id: "lnk_1", token: "token" } as StoredOffsetLink;

interface Asked {
  readonly limit?: string;
  readonly after?: string;
}

/** What is told of a link that so many orders came through, the newest with the greatest number, each with names so long. */
const told = async (count: number, query: Asked = {}, characters = 1) => {
  const reads: (OrderId | undefined)[] = [];
  const orders = Array.from({ length: count }, (_, index) => ({
    id: `ord_${String(count - index).padStart(4, "0")}` as OrderId,
    created_at: "2026-03-01T00:00:00.000Z",
    bundles: [{ bundle_id: "bun_1", bundle_name: "ä".repeat(characters) }],
  }));
  const { run } = getOffsetLinkAnalytics(
    {
      links: {
        one: async () => LINK,
        visits: async () => ({ places: new Set([1, 2]), counted: 5 }),
        spent: async (token: string, day: string) =>
          `${token} ${day}` === "token 2026-03-02" ? { today: 1_050, total: 20_000 } : { today: 0, total: 0 },
      },
    } as unknown as Parameters<typeof getOffsetLinkAnalytics>[0],
    {
      countOfLink: async () => count,
      newest: async (_account, { after, limit }) => {
        reads.push(after);
        return orders
          .filter(({ id }) => after === undefined || id < after)
          .slice(0, limit)
          .map((order) => ({ order })) as never;
      },
    },
  );
  const account = { id: "acc_1", currency: "USD" };
  const call = { account, params: { id: LINK.id }, query, now: "2026-03-02T23:59:59.999Z" };
  const answer = (await run(call as unknown as Parameters<typeof run>[0])) as z.output<typeof OffsetLinkAnalytics>;
  return { ...answer, ids: answer.orders.map(({ order_id }) => order_id), all: orders.map(({ id }) => id), reads };
};

describe("the orders of a link", () => {
  it.each([99, 100, 101, 200])("are all told without a limit, each once: %i", async (count) => {
    const { ids, all, has_more, next_cursor, placed_orders } = await told(count);
    expect(ids).toEqual(all);
    expect([has_more, next_cursor, placed_orders]).toEqual([false, null, count]);
  });

  it("are told behind one of them, as many as are asked for, over several reads", async () => {
    const { ids, all, has_more, next_cursor, reads } = await told(300, { limit: "150", after: "ord_0281" });
    expect(ids).toEqual(all.slice(20, 170));
    expect([has_more, next_cursor]).toEqual([true, ids.at(-1)]);
    expect(reads).toEqual(["ord_0281", "ord_0181"]);
    expect((await told(150, { limit: "150" })).has_more).toBe(false);
  });

  it("are told no further than an answer has room for, in bytes, and go on behind the last one", async () => {
    const first = await told(5, {}, 900_000);
    expect([first.ids, first.has_more, first.next_cursor]).toEqual([first.all.slice(0, 2), true, first.all[1]]);
    const rest = await told(5, { after: "ord_0002" }, 900_000);
    expect([rest.ids, rest.has_more]).toEqual([["ord_0001"], false]);
    // One is told however large it is: else nobody could go on.
    expect((await told(2, {}, 2_500_000)).ids).toEqual(["ord_0002"]);
  });
});

it("what a link has cost is told of the day in UTC and in total, in money, and its visitors of both ways of counting", async () => {
  const { spent_today, spent_total, unique_visitors } = await told(0);
  expect([spent_today, spent_total]).toEqual([decimal("10.5"), decimal("200")]);
  expect(unique_visitors).toBe(7);
});
