import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { EstimateAnalyticsRow } from "@isotherm/contract";
import { estimateRows } from "@isotherm/analytics/estimate-rows";
import { rebuildFigures } from "@isotherm/analytics/rebuild-figures";
import { periodsOf } from "@isotherm/analytics/periods";
import { readFigures } from "@isotherm/analytics/read-figures";
import { type AccountId, type OrganisationId, type Decimal, decimal, instant, instantMs } from "@isotherm/core";
import { seededRandom } from "@isotherm/delivery/simulation/seeded-random";
import { readGenerations } from "@isotherm/store/analytics/index";
import { accountListingItem } from "@isotherm/store/items/account-item";
import { organisationListingItem } from "@isotherm/store/operator/organisations";
import { inParallel } from "@isotherm/store/read";
import type { DynamoDBRecord } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";
import {
  estimateIdAt,
  type MadeEstimate,
  type MadeLeg,
  madeAt,
  madeItem,
  madeRecord,
  removalOf,
} from "../harness/made-estimates.ts";
import { projectionUses, projectRecords } from "../harness/projection.ts";
import { FIGURES_ESTIMATES } from "../proofs/figures.ts";

/** `npm run proof -- figures` takes 10,000. */
const ESTIMATES = Number(process.env[FIGURES_ESTIMATES] ?? 1_000);
/** Ten minutes; the large form of the proof takes longer on a busy machine. */
const LIMIT_MS = ESTIMATES > 1_000 ? 3_600_000 : 600_000;
/** Of these the rebuild counts some. */
const REBUILT = ESTIMATES / 10;
const BATCH = 500;
const ACCOUNTS = ["acc_A", "acc_B", "acc_C"] as AccountId[];
const FROM_MS = instantMs("2025-01-01T00:00:00.000Z");
const YEAR_MS = 365 * 86_400_000;
const ZONE = "Europe/Berlin";
const DAYS = { first: "2024-12-01", last: "2026-02-28" };

const { next: random } = seededRandom(7);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const digits = (most: number): string => (random() * most).toFixed(12);

/**
 * When something was made or happened: at a few times of a year, of which many lie near the end of a month or day somewhere. What
 * comes at the same time shares figures, as it does where much happens.
 */
const TIMES = Array.from({ length: 24 }, (_, index) => {
  const near = instantMs(`2025-${String((index % 12) + 1).padStart(2, "0")}-01T00:00:00.000Z`);
  return index < 16 ? near + Math.floor((random() - 0.5) * 2 * 86_400_000) : FROM_MS + Math.floor(random() * YEAR_MS);
});
const aTime = (): number => oneOf(TIMES) + Math.floor(random() * 60_000);

const aLeg = (): MadeLeg => {
  const method = oneOf(["truck_articulated_40t", "diesel_freight_train", "maritime_container_terminal", "plane"]);
  const mass = digits(100);
  return {
    method,
    ...(random() < 0.3 && { lane: oneOf(["disaggregated_other", "aggregated_transsuez"]) }),
    mass,
    ttw: decimal(mass).times(decimal("0.7")).toDecimalPlaces(12).toFixed(),
    activity: method === "maritime_container_terminal" ? undefined : digits(10_000),
  };
};

const someMetadata = (): Record<string, string> =>
  random() < 0.3 ? { centre: oneOf(["north", "south", "east"]), project: oneOf(["a", "b"]) } : {};

/** A version of an estimate: everything but id, account and kind is drawn anew. */
const versionOf = (
  { account, id, kind }: Pick<MadeEstimate, "account" | "id" | "kind">,
  version: number,
): MadeEstimate => ({
  account,
  id,
  kind,
  version,
  legs: Array.from({ length: kind === "multi-leg-shipping" ? 1 + Math.floor(random() * 5) : 1 }, aLeg),
  happenedAt: random() < 0.6 ? instant(aTime()) : undefined,
  metadata: someMetadata(),
});

/** By estimate, its versions, and whether it was removed in the end. */
const histories = Array.from({ length: ESTIMATES }, () => {
  const first = versionOf(
    {
      account: oneOf(ACCOUNTS),
      id: estimateIdAt(aTime(), random),
      kind: oneOf(["shipping", "multi-leg-shipping", "transaction"]),
    },
    0,
  );
  const versions: MadeEstimate[] = [first];
  while (random() < 0.3) versions.push(versionOf(first, versions.length));
  return { versions, isRemoved: random() < 0.02 };
});

const last = (versions: readonly MadeEstimate[]): MadeEstimate => versions.at(-1) as MadeEstimate;
const standing = histories.filter(({ isRemoved }) => !isRemoved).map(({ versions }) => last(versions));

/** All records, in order for each estimate and mixed otherwise; some come again at once, some much later. */
const delivered = (): DynamoDBRecord[] => {
  const queues = histories.map(({ versions, isRemoved }) => [
    ...versions.map(madeRecord),
    ...(isRemoved ? [removalOf(last(versions))] : []),
  ]);
  const keyed = queues.flatMap((records) => {
    const places = records.map(() => random()).toSorted((a, b) => a - b);
    return records.map((record, index) => ({ record, at: places[index] ?? 0 }));
  });
  const doubled = keyed
    .filter(() => random() < 0.1)
    .map(({ record, at }) => ({ record, at: at + random() * (1 - at) }));
  return [...keyed, ...doubled].toSorted((a, b) => a.at - b.at).map(({ record }) => record);
};

/** The rows that an answer has, calculated from all estimates as they are in the end, one by one. */
const recomputed = (
  estimates: readonly MadeEstimate[],
  isHappened: boolean,
  groupBy: readonly string[],
  periodOf: (at: string) => string,
): Record<string, unknown>[] => {
  const rows = new Map<string, { ids: Set<string>; mass: Decimal; ttw: Decimal; activity: Decimal; active: Decimal }>();
  for (const one of estimates) {
    const at = isHappened ? one.happenedAt : madeAt(one);
    if (at === undefined) continue;
    for (const leg of one.kind === "multi-leg-shipping" ? one.legs : one.legs.slice(0, 1)) {
      const values = groupBy.map((by) => valueOf(one, leg, by));
      const key = JSON.stringify([periodOf(at), values]);
      const zero = decimal(0);
      const row = rows.get(key) ?? { ids: new Set(), mass: zero, ttw: zero, activity: zero, active: zero };
      const activity = one.kind === "transaction" ? undefined : leg.activity;
      rows.set(key, {
        ids: row.ids.add(one.id),
        mass: row.mass.plus(leg.mass),
        ttw: row.ttw.plus(leg.ttw),
        activity: row.activity.plus(activity ?? 0),
        active: row.active.plus(activity === undefined ? 0 : leg.mass),
      });
    }
  }
  return [...rows]
    .map(([key, { ids, mass, ttw, activity, active }]) => ({
      key,
      number: ids.size,
      mass: mass.toFixed(),
      ttw: ttw.toFixed(),
      activity: activity.isZero() ? null : activity.toFixed(),
      intensity: activity.isZero() ? null : active.times(1e6).div(activity).toSignificantDigits(12).toFixed(),
    }))
    .toSorted(byKey);
};

const byKey = (a: { readonly key: string }, b: { readonly key: string }): number => (a.key < b.key ? -1 : 1);

const MODES: Readonly<Record<string, string>> = {
  truck_articulated_40t: "road",
  diesel_freight_train: "rail",
  maritime_container_terminal: "site",
  plane: "air",
};

const valueOf = (one: MadeEstimate, leg: MadeLeg, by: string): string | null => {
  const isFreight = one.kind !== "transaction";
  if (by === "kind") return one.kind;
  if (by === "account") return one.account;
  if (by === "mode") return isFreight ? (MODES[leg.method] ?? null) : null;
  if (by === "lane") return isFreight ? (leg.lane ?? null) : null;
  return one.metadata[by.slice("metadata.".length)] ?? null;
};

const told = (rows: readonly EstimateAnalyticsRow[]) =>
  rows
    .map(({ period_start, group, mass, number_of_estimates, activity, intensity }) => ({
      key: JSON.stringify([period_start, group.map(({ value }) => value)]),
      number: number_of_estimates,
      mass: mass.amount.toFixed(),
      ttw: mass.wtw_details?.ttw.amount.toFixed(),
      activity: activity && activity.value.toFixed(),
      intensity: intensity && intensity.amount.toFixed(),
    }))
    .toSorted(byKey);

/** The first day of the month or the day in a time zone, by the machine's own calendar. */
const dayIn = (zone: string): ((at: string) => string) => {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (at) => format.format(instantMs(at));
};

let local: LocalTable;
beforeAll(async () => {
  local = await startLocalTable();
});
afterAll(() => local.stop());

const deliver = (records: readonly DynamoDBRecord[]) => projectRecords(local.table, records, BATCH);

const CASES = [
  { isHappened: true, groupBy: [], interval: "month", zone: "UTC" },
  { isHappened: true, groupBy: ["kind", "mode"], interval: "month", zone: ZONE },
  { isHappened: false, groupBy: ["mode", "lane"], interval: "quarter", zone: "Asia/Kathmandu" },
  { isHappened: false, groupBy: ["account", "metadata.centre"], interval: "day", zone: "UTC" },
  { isHappened: true, groupBy: ["metadata.centre", "metadata.project"], interval: "year", zone: "America/New_York" },
  { isHappened: true, groupBy: ["metadata.project", "lane"], interval: "month", zone: ZONE },
] as const;

const expectAll = async (estimates: readonly MadeEstimate[]): Promise<void> => {
  for (const { isHappened, groupBy, interval, zone } of CASES) {
    const found = await readFigures(local.table, {
      accounts: ACCOUNTS,
      basis: isHappened ? "happened" : "created",
      periods: periodsOf(DAYS, interval, zone),
      byMetadata: groupBy.some((by) => by.startsWith("metadata.")),
    });
    const day = dayIn(zone);
    const periodOf = (at: string): string => {
      const text = day(at);
      const quarter = Math.floor((Number(text.slice(5, 7)) - 1) / 3) * 3 + 1;
      return {
        day: text,
        month: `${text.slice(0, 7)}-01`,
        quarter: `${text.slice(0, 5)}${String(quarter).padStart(2, "0")}-01`,
        year: `${text.slice(0, 4)}-01-01`,
      }[interval];
    };
    const rows = estimateRows(found, { groupBy, unit: "t", isOnePeriod: false });
    expect(told(rows), JSON.stringify(groupBy)).toEqual(recomputed(estimates, isHappened, groupBy, periodOf));
    expect(rows.length).toBeGreaterThan(0);
  }
};

const put = (Item: Record<string, unknown>) =>
  local.table.client.send(new PutCommand({ TableName: local.table.name, Item }));

describe(`figures of ${ESTIMATES} estimates with their corrections`, () => {
  it(
    "are those of a recomputation, after records came mixed, some of them twice",
    async () => {
      const records = delivered();
      expect(records.length).toBeGreaterThan(ESTIMATES * 1.3);
      await deliver(records);
      await expectAll(standing);
    },
    LIMIT_MS,
  );

  it(
    "stay as they are when a part of the records comes once more, long after",
    async () => {
      const again = delivered().filter(() => random() < 0.2);
      expect(again.length).toBeGreaterThan(ESTIMATES / 10);
      await deliver(again);
      await expectAll(standing);
    },
    LIMIT_MS,
  );
});

describe("a rebuild", () => {
  it(
    "comes to the same figures, while an estimate changes and the old ones are read",
    async () => {
      await local.stop();
      local = await startLocalTable();
      const own = standing.slice(0, REBUILT);
      const organisation = { id: "org_A" as OrganisationId, name: "A" };
      await put(organisationListingItem(organisation));
      for (const id of ACCOUNTS)
        await put(
          accountListingItem({
            id,
            name: id,
            scope: "account",
            organisation_id: organisation.id,
            type: "live",
          }),
        );
      await inParallel(own, (one) => put(madeItem(one)));
      // Figures of before: of the half of them alone.
      await deliver(own.slice(0, REBUILT / 2).map(madeRecord));
      const changing = async (): Promise<void> => {
        const before = own.at(-1) as MadeEstimate;
        own[own.length - 1] = versionOf(before, before.version + 1);
        await put(madeItem(last(own)));
        await deliver([madeRecord(last(own))]);
      };
      const changes: Promise<void>[] = [];
      const whileBuilding: unknown[] = [];
      await rebuildFigures(projectionUses(local.table), () => {
        if (changes.length === 0) changes.push(changing());
        whileBuilding.push(readGenerations(local.table));
      });
      await Promise.all(changes);
      expect((await Promise.all(whileBuilding))[0]).toMatchObject({ current: 1, building: 2 });
      expect(await readGenerations(local.table)).toMatchObject({ current: 2 });
      await expectAll(own);
    },
    LIMIT_MS,
  );

  it(
    "counts once more what it was ended in the middle of",
    async () => {
      const own = standing.slice(0, REBUILT - 1);
      const ended = rebuildFigures(projectionUses(local.table), () => {
        throw new Error("ended");
      });
      await expect(ended).rejects.toThrow("ended");
      expect(await readGenerations(local.table)).toMatchObject({ current: 2, building: 3 });
      await rebuildFigures(projectionUses(local.table));
      expect(await readGenerations(local.table)).toMatchObject({ current: 3 });
      expect(own.length).toBeGreaterThan(0);
    },
    LIMIT_MS,
  );
});
