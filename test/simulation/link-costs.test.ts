import { ApiError } from "@isotherm/core";
import { systemTokens } from "@isotherm/core/system";
import { commit, offsetLinkQueries, writeTransaction } from "@isotherm/store";
import { linkCostWrites } from "@isotherm/store/transactions/link-cost";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";

let local: LocalTable;
beforeAll(async () => {
  local = await startLocalTable();
});
afterAll(() => local.stop());

const DAYS = ["2026-03-01", "2026-03-02"] as const;
const order = fc.record({ day: fc.constantFrom(...DAYS), cost: fc.integer({ min: 1, max: 60 }) });
const limit = fc.integer({ min: 1, max: 100 });
const sum = (costs: readonly { readonly cost: number }[]): number => costs.reduce((total, { cost }) => total + cost, 0);

it("orders of a link are taken exactly while each limit holds them, to the last cent", async () => {
  const { table } = local;
  const spent = offsetLinkQueries(table).spent;
  const ordering = fc.record({
    orders: fc.array(order, { minLength: 2, maxLength: 8 }),
    limits: fc.record({ order: limit, daily: limit, total: limit }),
  });
  let made = 0;
  await fc.assert(
    fc.asyncProperty(ordering, async ({ orders, limits }) => {
      const token = `link-${(made += 1)}`;
      const taken: { day: string; cost: number }[] = [];
      for (const { day, cost } of orders) {
        const ofDay = sum(taken.filter((one) => one.day === day));
        const fits = cost <= limits.order && ofDay + cost <= limits.daily && sum(taken) + cost <= limits.total;
        const placing = async () =>
          commit(
            { table, tokens: systemTokens },
            writeTransaction("place", linkCostWrites({ token, day, cost, limits })),
          );
        if (fits) await placing();
        else await expect(placing()).rejects.toThrow(new ApiError("offset_link_limit_reached"));
        if (fits) taken.push({ day, cost });
      }
      for (const day of DAYS)
        expect(await spent(token, day)).toEqual({
          today: sum(taken.filter((one) => one.day === day)),
          total: sum(taken),
        });
    }),
    {
      numRuns: 40,
      examples: [
        [
          {
            orders: [
              { day: DAYS[0], cost: 60 },
              { day: DAYS[0], cost: 40 },
            ],
            limits: { order: 60, daily: 100, total: 100 },
          },
        ],
      ],
    },
  );
});
