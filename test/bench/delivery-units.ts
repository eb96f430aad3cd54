import { marshall } from "@aws-sdk/util-dynamodb";
import { systemClock, systemIds, systemTokens, systemSleep } from "@isotherm/core/system";
import {
  deliver,
  type DeliveryEffects,
  type EndpointRef,
  type RelayEffects,
  eventsAfter,
  type EventTrigger,
  relay,
  startCursorItem,
} from "@isotherm/delivery";
import { PRICES } from "@isotherm/operator/cost/prices";
import type { StoredEvent, Table } from "@isotherm/store";
import { putRaw } from "@isotherm/store/backup/write-raw";
import { anOrganisation, commitEvents, makeQuick, ownerOf, registerEndpoint } from "../harness/direct-events.ts";
import { type BenchRun, type Figure, rounded } from "./figure.ts";

const BATCHES = [1, 25, 100];
/** So many accounts have a cursor of the endpoint, of which one has an event. */
const CROWD = 25_000;
/** Units are those of one account: all cursors would be 1,500 read units. */
const MOST_UNITS = 1.05;
const MOST_AT_ONCE = 99;
const READS: ReadonlySet<string> = new Set(["GetCommand", "QueryCommand"]);

interface Capacity {
  readonly CapacityUnits?: number;
}

/** A table that adds up the units that its calls cost. A write whose condition fails costs one: our items are small. */
export const metered = (table: Table) => {
  const units = { reads: 0, writes: 0 };
  const count = (command: string, capacity: number): void => {
    if (READS.has(command)) units.reads += capacity;
    else units.writes += capacity;
  };
  const send = async (command: { readonly input: object; readonly constructor: { readonly name: string } }) => {
    Object.assign(command.input, { ReturnConsumedCapacity: "TOTAL" });
    try {
      // The command stays what it was.
      const answer: object = await table.client.send(command as never);
      const { ConsumedCapacity } = answer as { ConsumedCapacity?: Capacity | Capacity[] };
      const all = [ConsumedCapacity].flat();
      for (const one of all) count(command.constructor.name, one?.CapacityUnits ?? 0);
      return answer;
    } catch (error) {
      count(command.constructor.name, 1);
      throw error;
    }
  };
  // The store asks of the client nothing but to send commands.
  return { units, table: { ...table, client: { send } } as unknown as Table };
};

/** Read and write units per event, from its record in the stream to the receiver's 2xx, and what they cost. */
export const deliveryUnitFigures = async ({ table, amount }: BenchRun): Promise<Figure[]> => {
  const local = await table();
  try {
    const figures: Figure[] = [];
    for (const size of BATCHES) figures.push(...unitFigures(await unitsOf(local.table, size), size));
    const crowd = amount(CROWD, 100);
    const crowded = await unitsOf(local.table, 1, crowd);
    return [...figures, crowdFigure(crowd, await unitsOf(local.table, 1), crowded)];
  } finally {
    await local.stop();
  }
};

interface Units {
  readonly reads: number;
  readonly writes: number;
}

/** Units of a batch to an endpoint that has cursors of so many other accounts. */
const unitsOf = async (plain: Table, size: number, others = 0): Promise<Units> => {
  const { organisation_id, account_ids } = anOrganisation(1);
  const [account_id] = account_ids;
  if (!account_id) throw new Error("an organisation without an account");
  const owner = ownerOf(organisation_id, account_id);
  const webhook_id = await registerEndpoint(plain, { organisation_id, url: "https://receiver.example/" });
  await makeQuick(plain, webhook_id);
  await addCursors(plain, { organisation_id, mode: "live", webhook_id }, others);
  // Not the account's first event: that one makes the cursor.
  await commitEvents(plain, owner, 1);
  await passOn(plain, await eventsAfter(plain, account_id, 0, 1));
  for (let left = size; left > 0; left -= MOST_AT_ONCE) await commitEvents(plain, owner, Math.min(left, MOST_AT_ONCE));
  const { units, table } = metered(plain);
  // Records of the stream cost a function nothing, so they are not read through the meter.
  const sent = await passOn(table, await eventsAfter(plain, account_id, 1, size));
  if (sent !== size) throw new Error(`${sent} events were sent instead of ${size}`);
  return { ...units };
};

/** Cursors of accounts that have had all of their events. */
const addCursors = async (table: Table, endpoint: EndpointRef, count: number): Promise<void> => {
  const head = { seq: 1, at: systemClock.nowMs() };
  const cursors = Array.from({ length: count }, () => startCursorItem(endpoint, systemIds.next("account"), head));
  await putRaw(
    { table, sleep: systemSleep },
    cursors.map((cursor) => marshall(cursor)),
  );
};

const crowdFigure = (crowd: number, alone: Units, crowded: Units): Figure => {
  const [before, value] = [alone.reads + alone.writes, crowded.reads + crowded.writes];
  return {
    name: `read and write units of an event to an endpoint of ${crowd} accounts`,
    value: rounded(value),
    unit: "units",
    baseline: { name: "the same with one account", value: rounded(before) },
    ratio: rounded(value / before),
    ratioBudget: MOST_UNITS,
  };
};

const unitFigures = (units: Units, size: number): Figure[] => {
  const cost = PRICES.reads.usd.times(units.reads).plus(PRICES.writes.usd.times(units.writes)).toNumber();
  const perEvent = (value: number): number => rounded(value / size);
  return [
    { name: `read units per event, batches of ${size}`, value: perEvent(units.reads), unit: "RRU" },
    { name: `write units per event, batches of ${size}`, value: perEvent(units.writes), unit: "WRU" },
    { name: `table cost of a million deliveries, batches of ${size}`, value: perEvent(cost), unit: "USD" },
  ];
};

/** What the relay and the delivery function do about records of the stream; how many events were sent. */
const passOn = async (table: Table, records: readonly StoredEvent[]): Promise<number> => {
  const woken: EventTrigger[] = [];
  let sent = 0;
  const relaying: RelayEffects = {
    table,
    queues: {
      wake: async (news) => {
        woken.push(...news);
        return [];
      },
      planSteps: async () => [],
      askForReceipts: async () => [],
    },
    clock: systemClock,
    testStepMs: 1_000,
    mailsReceipts: [],
    faulted: (error) => {
      throw error;
    },
  };
  await relay(relaying, records);
  const delivering: DeliveryEffects = {
    sealed: { open: async (kept) => kept },
    table,
    queues: { wakeLater: async () => {}, wakeSlowly: async () => {} },
    clock: systemClock,
    ids: systemIds,
    sleep: systemSleep,
    chance: () => 0.5,
    nonce: () => systemTokens.base62(20),
    note: () => {},
    send: async ({ body }) => {
      sent += (JSON.parse(body) as { events: unknown[] }).events.length;
      return { status: 200, error: null, answer: "", durationMs: 1 };
    },
  };
  for (const trigger of woken) await deliver(delivering, trigger, () => 120_000);
  return sent;
};
