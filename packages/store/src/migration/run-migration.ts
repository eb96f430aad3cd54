import { ScanCommand } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { type Clock, type Sleep, instant } from "@isotherm/core";
import type { RawItem } from "../backup/compare-items.ts";
import { inParallel } from "../read.ts";
import { type Table, readItem } from "../table.ts";
import { SCHEMA_ONE, keys } from "../keys.ts";
import { type Migration, migrateItem } from "./migrate-item.ts";

const Item = z.object({
  ...SCHEMA_ONE,
  /** The key of the last item that was dealt with; absent when all were. */
  position: z.object({ pk: z.string(), sk: z.string() }).optional(),
  examined: z.int(),
  changed: z.int(),
  at: z.string(),
});

/** How far a migration has come, as it is kept in the table. */
export type MigrationState = Omit<z.output<typeof Item>, "schema">;

/** How far a migration has come; undefined when it was never run. */
export const readMigrationState = (table: Table, id: string): Promise<MigrationState | undefined> =>
  readItem(table, keys.migration(id), Item, { consistent: true });

/** Keeps how far a migration has come. Whatever of two runs is kept last is true: all before its position is dealt with. */
const keepMigrationState = async (table: Table, id: string, state: MigrationState): Promise<void> => {
  const Item = { ...keys.migration(id), schema: 1, ...state };
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
};

const LARGEST_PAGE = 100;

/** What running a migration needs. */
export interface Migrating {
  readonly table: Table;
  readonly clock: Clock;
  readonly sleep: Sleep;
}

/** How a migration is run. */
export interface MigrationRun {
  /** Items a second that are looked at, and so at most that many writes. */
  readonly rate: number;
  /** Only counts; neither items nor the position are written. */
  readonly dryRun: boolean;
  /** Hears after each page how far it is. */
  readonly onPage?: (counts: MigrationCounts) => void;
}

/** Items so far, those of an earlier run that was ended half-way included. */
export interface MigrationCounts {
  readonly examined: number;
  /** In a dry run: those that would be. */
  readonly changed: number;
}

/** What became of a run. */
export interface MigrationResult extends MigrationCounts {
  /** Whether it went on where an earlier run had been ended. */
  readonly resumed: boolean;
}

type Start = Record<string, RawItem[string]> | undefined;

const startOf = ({ position }: MigrationState): Start => position && { pk: { S: position.pk }, sk: { S: position.sk } };

/**
 * Walks the table and makes each item what the migration says, page by page, at most so many items a second. The position is
 * kept in the table after each page: a run that was ended anywhere goes on there. Functions may write meanwhile, and so
 * may a second run.
 */
export const runMigration = async (
  { table, clock, sleep }: Migrating,
  migration: Migration,
  { rate, dryRun, onPage = () => {} }: MigrationRun,
): Promise<MigrationResult> => {
  const before = dryRun ? undefined : await readMigrationState(table, migration.id);
  const resumed = before?.position !== undefined;
  let { examined, changed } = resumed ? before : { examined: 0, changed: 0 };
  let start = resumed ? startOf(before) : undefined;
  do {
    const startedMs = clock.monotonicMs();
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        ConsistentRead: true,
        Limit: Math.min(rate, LARGEST_PAGE),
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    await inParallel(Items, async (item) => {
      const isChanged = dryRun ? migration.change(item) !== undefined : await migrateItem(table, migration, item);
      if (isChanged) changed += 1;
    });
    examined += Items.length;
    start = LastEvaluatedKey;
    if (!dryRun) {
      const { pk, sk } = start ?? {};
      await keepMigrationState(table, migration.id, {
        ...(pk?.S !== undefined && sk?.S !== undefined && { position: { pk: pk.S, sk: sk.S } }),
        examined,
        changed,
        at: instant(clock.nowMs()),
      });
    }
    onPage({ examined, changed });
    const earliestMs = startedMs + (Items.length / rate) * 1_000;
    await sleep(Math.max(0, earliestMs - clock.monotonicMs()));
  } while (start);
  return { examined, changed, resumed };
};
