import { type AccountId, instant } from "@isotherm/core";
import { everyEstimate, keepGenerations, readGenerations, removeFigures } from "@isotherm/store/analytics/index";
import { everyAccount } from "@isotherm/store/operator/index";
import { inParallel } from "@isotherm/store/read";
import { contributionOf } from "./contribution.ts";
import { countOfAccount, type Counting } from "./count-estimates.ts";

/** What a rebuild has counted. */
export interface RebuildResult {
  readonly generation: number;
  readonly accounts: number;
  readonly estimates: number;
}

/**
 * Counts every estimate anew, into a generation of figures of its own, and then lets that one be read. Meanwhile the
 * projection writes both, and answers come from the earlier one. An estimate that changes while it is counted is counted
 * twice, by version, like any that the stream tells of twice. The earlier generation stays until the next rebuild, because
 * answers under way read it. May be ended anywhere and run again: then it goes on with the same generation.
 */
export const rebuildFigures = async (
  counting: Counting,
  onPage: (estimates: number) => void = () => {},
): Promise<RebuildResult> => {
  const { table, clock } = counting;
  const before = await readGenerations(table);
  const generation = before.building ?? before.current + 1;
  const now = () => instant(clock.nowMs());
  // From here on every batch of the stream writes it; one that did not know yet is of estimates that stand in the table.
  await keepGenerations(table, { current: before.current, building: generation }, now());
  const accounts = await allAccounts(counting);
  let estimates = 0;
  for (const account of accounts) {
    if (before.current > 1) await removeFigures(table, before.current - 1, account);
    for await (const page of everyEstimate(table, account)) {
      const versions = page.map((item) => ({
        account,
        id: item.id,
        version: item.version,
        contribution: contributionOf(item),
      }));
      await countOfAccount(counting, { generation, account }, versions);
      estimates += page.length;
      onPage(estimates);
    }
  }
  await keepGenerations(table, { current: generation }, now());
  return { generation, accounts: accounts.length, estimates };
};

const allAccounts = async ({ table }: Counting): Promise<AccountId[]> => {
  const found: AccountId[] = [];
  await inParallel(["live", "test"] as const, async (mode) =>
    found.push(...(await everyAccount(table, mode)).map(({ id }) => id)),
  );
  return found;
};
