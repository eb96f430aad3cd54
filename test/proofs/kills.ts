import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { AccountId } from "@isotherm/core";
import { systemClock, systemSleep } from "@isotherm/core/system";
import { seededRandom } from "@isotherm/delivery/simulation/seeded-random";
import { LOCAL_REGION } from "@isotherm/local/aws-ids";
import { LOCAL_CREDENTIALS } from "@isotherm/local/dynamodb-local";
import { localCa } from "@isotherm/local/local-ca";
import { startReceiver } from "@isotherm/local/receiver";
import { seedLocal } from "@isotherm/local/seed";
import { type Stack, startStack } from "@isotherm/local/stack";
import { type Table, openTable } from "@isotherm/store";
import { EventItem, eventsOf } from "@isotherm/store/items/event-item";
import { anOrganisation, commitEvents, ownerOf, registerEndpoint } from "../harness/direct-events.ts";
import { type DeliveryLog, deliveryLog } from "./delivery-log.ts";

/** An item as the table has it. */
export type Row = Readonly<Record<string, unknown>>;

interface Page {
  readonly Items?: Row[];
  readonly LastEvaluatedKey?: Record<string, unknown>;
}

/** Every item of a query, page after page. A proof reads the table by itself, not with the code that it judges. */
export const readAllPages = async (query: (from: Page["LastEvaluatedKey"]) => Promise<Page>): Promise<Row[]> => {
  const all: Row[] = [];
  let from: Page["LastEvaluatedKey"];
  do {
    const { Items = [], LastEvaluatedKey } = await query(from);
    all.push(...Items);
    from = LastEvaluatedKey;
  } while (from);
  return all;
};

/** How large the run is, and what is killed in it. */
export interface KillSettings {
  /** Over two organisations. */
  readonly accounts: number;
  /** At most 20, because an organisation has ten at most. Every other one gets only some accounts. */
  readonly endpoints: number;
  readonly steps: number;
  /** How often all processes of the delivery function are killed, and how often all processes of the stack. */
  readonly functionKills: number;
  readonly stackKills: number;
  readonly seed: number;
  /** Hears how it goes. */
  readonly note?: (line: string) => void;
}

/** What came of it. */
export interface KillReport {
  readonly committed: number;
  readonly expected: number;
  readonly requests: number;
  readonly refused: number;
  readonly duplicates: number;
  /** Lost events, inversions, overlaps; nothing should be here. */
  readonly faults: readonly string[];
  readonly seconds: number;
}

const WRITERS = 4;
/** Of a receiver's requests after its first, which is always refused: a small run has few. */
const REFUSED = 0.2;
const SWEEP_EVERY_MS = 2_000;
/** After the last commit: a lease, a message that a killed function hid, and the back-off of a few failures. */
const PATIENCE_MS = 300_000;

/** Commits events while functions and the whole stack are killed, then compares the table with every receiver's log. */
export const deliveryUnderKills = async (settings: KillSettings): Promise<KillReport> => {
  const { steps, functionKills, stackKills, seed, note = () => {} } = settings;
  const folder = await mkdtemp(join(tmpdir(), "isotherm-kills-"));
  const random = seededRandom(seed);
  const beganAt = systemClock.monotonicMs();
  const start = async (): Promise<{ stack: Stack; table: Table }> => {
    const stack = await startStack({
      stateFolder: join(folder, "state"),
      dataFolder: join(folder, "data"),
      seed: seedLocal,
      settings: { ALLOW_PRIVATE_RECEIVERS: "true" },
    });
    const { dynamodbEndpoint: endpoint, tableName } = stack;
    return { stack, table: openTable(tableName, { endpoint, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS }) };
  };
  let running = await start();
  const ca = await localCa(join(folder, "state"));
  const logs: DeliveryLog[] = [];
  const receivers: { stop(): Promise<void> }[] = [];
  try {
    const organisations = [0, 1].map(() => anOrganisation(Math.ceil(settings.accounts / 2)));
    for (let index = 0; index < settings.endpoints; index += 1) {
      const { organisation_id, account_ids } = organisations[index % 2] ?? anOrganisation(0);
      const log = deliveryLog((request) => (request === 1 || random.hits(REFUSED) ? 500 : 200));
      const receiver = await startReceiver({ ca, respond: log.respond });
      receivers.push(receiver);
      const some = index % 4 < 2 ? [] : account_ids.filter(() => random.hits(0.3));
      await registerEndpoint(running.table, { organisation_id, url: `${receiver.origin}/`, account_ids: some });
      log.covers(some.length === 0 ? account_ids : some);
      logs.push(log);
    }
    note("registered");

    const owners = organisations.flatMap(({ organisation_id, account_ids }) =>
      account_ids.map((account) => ownerOf(organisation_id, account)),
    );
    const progress = { done: 0, over: false };
    const writer = async (): Promise<void> => {
      while (progress.done < steps) {
        const count = random.hits(0.3) ? 2 : 1;
        // What became of a commit whose answer is lost, the table tells in the end.
        await commitEvents(running.table, random.pick(owners), count).then(
          () => void (progress.done += count),
          () => systemSleep(200),
        );
      }
    };
    const killAll = async (): Promise<void> => {
      note(`the whole stack is killed at ${progress.done} of ${steps}`);
      for (const pid of running.stack.pids()) process.kill(pid, "SIGKILL");
      running.table.client.destroy();
      await running.stack.stop();
      running = await start();
      note("and runs again");
    };
    const killFunction = async (): Promise<void> => {
      note(`the delivery function is killed at ${progress.done} of ${steps}`);
      await running.stack.killFunction("delivery");
    };
    const kills = [
      ...Array.from({ length: functionKills }, () => killFunction),
      ...Array.from({ length: stackKills }, () => killAll),
    ].toSorted(() => random.next() - 0.5);
    const killer = async (): Promise<void> => {
      for (const [index, kill] of kills.entries()) {
        const at = ((index + 1) * steps) / (kills.length + 1);
        while (progress.done < at) await systemSleep(20);
        await kill();
      }
    };
    const sweeper = async (): Promise<void> => {
      while (!progress.over) {
        await running.stack.runSchedule("sweep").catch(() => {}); // a stack that is being killed
        await systemSleep(SWEEP_EVERY_MS);
      }
    };
    const sweeping = sweeper();
    await Promise.all([killer(), ...Array.from({ length: WRITERS }, writer)]);
    const heads = await committedHeads(
      running.table,
      owners.map(({ account_id }) => account_id),
    );
    note("all is committed");

    const until = systemClock.monotonicMs() + PATIENCE_MS;
    const waiting = (): boolean => logs.some((log) => log.missing(heads) > 0);
    while (waiting() && systemClock.monotonicMs() < until) await systemSleep(100);
    progress.over = true;
    await sweeping;
    const total = (of: (log: DeliveryLog) => number): number => logs.reduce((sum, log) => sum + of(log), 0);
    return {
      committed: Array.from(heads.values()).reduce((sum, head) => sum + head, 0),
      expected: total((log) => log.expected(heads)),
      requests: total(({ counts }) => counts.requests),
      refused: total(({ counts }) => counts.refused),
      duplicates: total(({ counts }) => counts.duplicates),
      faults: logs.flatMap((log) => log.faults(heads)),
      seconds: Math.round((systemClock.monotonicMs() - beganAt) / 1_000),
    };
  } finally {
    running.table.client.destroy();
    await running.stack.stop();
    await Promise.all(receivers.map((receiver) => receiver.stop()));
    await rm(folder, { recursive: true, force: true });
  }
};

/** How many events each account has; those of one transaction share an item. That there is one for each number is what the other proof is about. */
const committedHeads = async (table: Table, accounts: readonly AccountId[]): Promise<Map<string, number>> => {
  const heads = new Map<string, number>();
  for (const account of accounts) {
    const rows = await readAllPages((from) =>
      table.client.send(
        new QueryCommand({
          TableName: table.name,
          ConsistentRead: true,
          KeyConditionExpression: "pk = :pk",
          ExpressionAttributeValues: { ":pk": `EVENTS#${account}` },
          ...(from && { ExclusiveStartKey: from }),
        }),
      ),
    );
    heads.set(
      account,
      rows.reduce((sum, row) => sum + eventsOf(EventItem.parse(row)).length, 0),
    );
  }
  return heads;
};
