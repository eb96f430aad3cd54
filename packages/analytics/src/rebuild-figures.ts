import { type AccountId, instant } from "@isotherm/core";
import {
  everyEstimate,
  everyOrder,
  keepGenerations,
  readGenerations,
  removeFigures,
} from "@isotherm/store/analytics/index";
import { keys } from "@isotherm/store/keys";
import { everyAccount } from "@isotherm/store/operator/index";
import { inParallel } from "@isotherm/store/read";
import { contributionOf } from "./contribution.ts";
import { countOfAccount, type Counting, type Version } from "./count-versions.ts";
import { orderContributionOf, orderVersionOf } from "./order-contribution.ts";

/** What a rebuild has counted. */
export interface RebuildResult {
  readonly generation: number;
  readonly accounts: number;
  readonly estimates: number;
  readonly orders: number;
}

/**
 * Counts every estimate and every order anew, into a generation of figures of its own, and then lets that one be read. Meanwhile the
 * projection writes both, and answers come from the earlier one. What changes while it is counted is counted
 * twice, by version, like anything that the stream tells of twice. The earlier generation stays until the next rebuild, because
 * answers under way read it. May be ended anywhere and run again: then it goes on with the same generation.
 */
export const rebuildFigures = async (
  counting: Counting,
  onPage: (counted: Pick<RebuildResult, "estimates" | "orders">) => void = () => {},
): Promise<RebuildResult> => {
  const { table, clock } = counting;
  const before = await readGenerations(table);
  const generation = before.building ?? before.current + 1;
  const now = () => instant(clock.nowMs());
  // From here on every batch of the stream writes it; one that did not know yet is of what stands in the table.
  await keepGenerations(table, { current: before.current, building: generation }, now());
  const accounts = await allAccounts(counting);
  const counted = { estimates: 0, orders: 0 };
  for (const account of accounts) {
    if (before.current > 1) await removeFigures(table, before.current - 1, account);
    for await (const [type, versions] of everyVersion(counting, account)) {
      await countOfAccount(counting, { generation, account }, versions);
      counted[type] += versions.length;
      onPage(counted);
    }
  }
  await keepGenerations(table, { current: generation }, now());
  return { generation, accounts: accounts.length, ...counted };
};

/** All that an account's figures are made of, page by page, each as it is now. */
const everyVersion = async function* (
  { table }: Counting,
  account: AccountId,
): AsyncGenerator<readonly ["estimates" | "orders", readonly Version[]]> {
  for await (const page of everyEstimate(table, account))
    yield [
      "estimates",
      await Promise.all(
        page.map(async (item) => ({
          account,
          item: keys.estimate(account, item.id).sk,
          version: item.version,
          contribution: await contributionOf(item),
        })),
      ),
    ];
  for await (const page of everyOrder(table, account))
    yield [
      "orders",
      page.map((stored) => ({
        account,
        item: keys.order(account, stored.order.id).sk,
        version: orderVersionOf(stored),
        contribution: orderContributionOf(stored),
      })),
    ];
};

const allAccounts = async ({ table }: Counting): Promise<AccountId[]> => {
  const found: AccountId[] = [];
  await inParallel(["live", "test"] as const, async (mode) =>
    found.push(...(await everyAccount(table, mode)).map(({ id }) => id)),
  );
  return found;
};
