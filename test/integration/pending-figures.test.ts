import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { countVersions, GONE, type Version } from "@isotherm/analytics/count-versions";
import { estimatesIn, figure } from "@isotherm/analytics/estimate-rows";
import { periodsOf } from "@isotherm/analytics/periods";
import { readFigures } from "@isotherm/analytics/read-figures";
import { type AccountId, decimal, instant, instantMs, sum } from "@isotherm/core";
import { systemClock, systemTokens } from "@isotherm/core/system";
import { keepGenerations, readPending } from "@isotherm/store/analytics/index";
import { keys, partitions } from "@isotherm/store/keys";
import { readPartition } from "@isotherm/store/read";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";
import { estimateIdAt } from "../harness/made-estimates.ts";

const AT_MS = instantMs("2026-03-04T12:00:00.000Z");
const PERIODS = periodsOf({ first: "2026-01-01", last: "2026-12-31" }, "month", "UTC");

let local: LocalTable;
let account: AccountId;
let accounts = 0;
beforeAll(async () => {
  local = await startLocalTable();
});
afterAll(() => local.stop());
beforeEach(() => {
  accounts += 1;
  account = `acc_${accounts}` as AccountId;
});

const counting = () => ({ table: local.table, tokens: systemTokens, clock: systemClock });

const itemOf = (index: number): string =>
  keys.estimate(
    account,
    estimateIdAt(AT_MS + index, () => 0.5),
  ).sk;

/** A version of an estimate of so many tonnes; by road, unless another mode is given. */
const versionOf = (index: number, mass: string, version = 0, mode = "road"): Version => ({
  account,
  item: itemOf(index),
  version,
  contribution: {
    kind: "shipping",
    createdAt: instant(AT_MS),
    happenedAt: undefined,
    metadata: {},
    parts: [
      {
        mode,
        lane: null,
        carrier: null,
        category: null,
        mass: decimal(mass),
        ttw: decimal(0),
        unknown: decimal(mass),
        activity: undefined,
      },
    ],
  },
});

const count = async (versions: readonly Version[]): Promise<void> => {
  for (const error of (await countVersions(counting(), versions)).values()) throw error;
};

/** How many estimates figures tell of, and their mass. */
const told = async (): Promise<{ readonly number: number; readonly mass: string }> => {
  const found = await readFigures(local.table, {
    accounts: [account],
    basis: "created",
    periods: PERIODS,
    byMetadata: false,
  });
  return {
    number: found.reduce((all, { figures }) => all + estimatesIn(figures, []), 0),
    mass: sum(found.map(({ figures }) => figure(figures, "mass"))).toFixed(),
  };
};

const AnyItem = z.looseObject({ sk: z.string() });
const itemsOf = (pk: string) => readPartition(local.table, pk, AnyItem, { consistent: true });

/** Names of the calls that write. */
const writes: string[] = [];
const watched = async (work: () => Promise<void>): Promise<readonly string[]> => {
  writes.length = 0;
  local.table.client.middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        if (/Put|Update|Transact/.test(commandName)) writes.push(commandName);
        return next(args);
      },
    { step: "initialize", name: "watch", override: true },
  );
  await work();
  return writes;
};
afterEach(() => local.table.client.middlewareStack.remove("watch"));

describe("an estimate that is counted alone", () => {
  it("takes one write, beside the counters, and is in the figures", async () => {
    const calls = await watched(() => count([versionOf(0, "1.5")]));
    expect(calls).toEqual(["UpdateItemCommand"]);
    expect(await itemsOf(partitions.counters(1, account))).toHaveLength(1);
    expect(await itemsOf(partitions.contributions(1, account))).toEqual([]);
    expect(await told()).toEqual({ number: 1, mass: "1.5" });
  });

  it("is replaced by its correction where it waits, and not by what came before", async () => {
    await count([versionOf(0, "1.5", 1)]);
    await count([versionOf(0, "9", 0)]);
    expect(await told()).toEqual({ number: 1, mass: "1.5" });
    await count([versionOf(0, "2.25", 2, "rail")]);
    expect(await told()).toEqual({ number: 1, mass: "2.25" });
    await count([{ account, item: itemOf(0), version: GONE, contribution: undefined }]);
    expect(await told()).toEqual({ number: 0, mass: "0" });
    await count([versionOf(0, "2.25", 2, "rail")]);
    expect(await told()).toEqual({ number: 0, mass: "0" });
  });

  it("goes into the counters with those that come after it, forty at the latest", async () => {
    const most = 41;
    for (let index = 0; index < most; index += 1) await count([versionOf(index, "1")]);
    const pending = (await readPending(local.table, 1, [account])).get(account);
    expect(pending?.folds).toBeGreaterThan(0);
    expect(pending?.waiting.length).toBeLessThan(most);
    expect(await told()).toEqual({ number: most, mass: String(most) });
    await count([versionOf(3, "5", 1)]);
    expect(await told()).toEqual({ number: most, mass: String(most + 4) });
  });
});

describe("figures that are read while estimates come", () => {
  it("tell of all that were counted before, and of none twice, also while what waits goes into the counters", async () => {
    const progress = { begun: 0, done: 0 };
    const writing = (async () => {
      for (let index = 0; index < 240; index += 1) {
        const mass = `1.${String(index * 7_919).padEnd(12, "3")}`;
        progress.begun += 1;
        await count([versionOf(index, mass, 0, index % 3 === 0 ? "rail" : "road")]);
        progress.done += 1;
      }
    })();
    const readAll = async (): Promise<number> => {
      let reads = 0;
      for (; progress.done < 240; reads += 1) {
        const least = progress.done;
        const { number } = await told();
        expect(number).toBeGreaterThanOrEqual(least);
        expect(number).toBeLessThanOrEqual(progress.begun);
      }
      return reads;
    };
    const reads = await Promise.all([readAll(), readAll()]);
    await writing;
    expect(Math.min(...reads)).toBeGreaterThan(10);
    expect((await readPending(local.table, 1, [account])).get(account)?.folds).toBeGreaterThan(2);
    expect((await told()).number).toBe(240);
  }, 120_000);

  it("are right after four functions have counted the same estimates at once", async () => {
    const all = Array.from({ length: 120 }, (_, index) => versionOf(index, "1.25"));
    const mixed = (by: number) => all.map((_, index) => all[(index * by) % all.length] as Version);
    const inBatches = async (versions: readonly Version[], size: number): Promise<void> => {
      for (let from = 0; from < versions.length; from += size) await count(versions.slice(from, from + size));
    };
    await Promise.all([
      inBatches(mixed(7), 1),
      inBatches(mixed(11), 5),
      inBatches(mixed(13), 30),
      inBatches(mixed(17), 120),
    ]);
    expect(await told()).toEqual({ number: 120, mass: "150" });
    const kept = (await itemsOf(partitions.contributions(1, account))).length;
    expect(kept).toBeGreaterThan(1);
  }, 120_000);
});

describe("figures of the generation that is read", () => {
  it("have what waits there, after it has become another one, and after that was taken back", async () => {
    const other = `acc_other_${accounts}` as AccountId;
    const now = instant(AT_MS);
    const massesOf = async (accounts: readonly AccountId[]): Promise<string[]> => {
      const found = await readFigures(local.table, { accounts, basis: "created", periods: PERIODS, byMetadata: false });
      return accounts.map((one) =>
        sum(found.flatMap((each) => (each.account === one ? [figure(each.figures, "mass")] : []))).toFixed(),
      );
    };
    await count([versionOf(0, "1.5"), { ...versionOf(0, "8"), account: other }]);
    expect(await massesOf([account, other])).toEqual(["1.5", "8"]);
    await keepGenerations(local.table, { current: 1, building: 2 }, now);
    await count([versionOf(1, "2")]);
    expect(await massesOf([account, other])).toEqual(["3.5", "8"]);
    await keepGenerations(local.table, { current: 2 }, now);
    expect(await massesOf([account, other])).toEqual(["2", "0"]);
    await count([versionOf(2, "4"), { ...versionOf(2, "16"), account: other }]);
    expect(await massesOf([other, account])).toEqual(["16", "6"]);
    await keepGenerations(local.table, { current: 1 }, now);
    expect(await massesOf([account, other])).toEqual(["3.5", "8"]);
  });

  it("are read with one call for all accounts, and with a second one only after it has changed", async () => {
    const calls: string[] = [];
    local.table.client.middlewareStack.add(
      (next, { commandName = "" }) =>
        (args) => {
          if (/Get/.test(commandName)) calls.push(commandName);
          return next(args);
        },
      { step: "initialize", name: "watch", override: true },
    );
    await told();
    expect(calls.splice(0)).toEqual(["BatchGetItemCommand"]);
    await keepGenerations(local.table, { current: 2 }, instant(AT_MS));
    await told();
    expect(calls.splice(0)).toEqual(["BatchGetItemCommand", "BatchGetItemCommand"]);
    await told();
    expect(calls.splice(0)).toEqual(["BatchGetItemCommand"]);
    await keepGenerations(local.table, { current: 1 }, instant(AT_MS));
  });
});

describe("what an earlier release has counted", () => {
  it("is taken away when its estimate is corrected", async () => {
    const before = versionOf(0, "4", 3).contribution;
    await count(Array.from({ length: 60 }, (_, index) => versionOf(index + 1, "1")));
    await count([versionOf(0, "4", 3)]);
    // The forms of before: a contribution in an item of its own, and nothing that waits.
    const { pk, sk } = keys.contribution(1, account, itemOf(0));
    const [waits] = (await readPending(local.table, 1, [account])).get(account)?.waiting ?? [];
    expect(waits?.item).toBe(itemOf(0));
    await local.table.client.send(
      new PutCommand({
        TableName: local.table.name,
        Item: { pk, sk, schema: 1, version: 3, revision: 1, contribution: JSON.stringify(before) },
      }),
    );
    await local.table.client.send(
      new PutCommand({
        TableName: local.table.name,
        Item: {
          ...keys.pendingContributions(1, account),
          schema: 1,
          revision: 99,
          folds: 9,
          waiting: '{"waiting":[]}',
        },
      }),
    );
    expect(await told()).toEqual({ number: 60, mass: "60" });
    await count([versionOf(0, "1", 4)]);
    expect(await told()).toEqual({ number: 60, mass: "57" });
  });
});
