import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { sequenceText } from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import type { Hook } from "@isotherm/delivery";
import { settingsOf } from "@isotherm/infra/stages/resources-of";
import { stageNamed } from "@isotherm/infra/stages/stage-named";
import { bundleFolder } from "@isotherm/infra/topology/bundle";
import { functionRow } from "@isotherm/infra/topology/functions";
import { createFunctions } from "@isotherm/local/functions";
import { startGuard } from "@isotherm/local/guard";
import type { InvocationReport } from "@isotherm/local/runtime-api";
import type { StreamRecord } from "@isotherm/local/stream-batches";
import { asJson } from "@isotherm/local/stream-poller";
import { type Key, keys } from "@isotherm/store/keys";
import type { StoredEvent, Table } from "@isotherm/store";
import { type BenchRun, type Figure, rounded } from "./figure.ts";
import type { WireItem } from "./item-size.ts";
import { lambdaMs, partsOf } from "./service-meter.ts";
import { startSlowAws } from "./slow-aws.ts";

// What one shard carries on AWS, by a model: the function as it is deployed, its process asked as Lambda asks it, over a table
// and a queue that take a stated time for each call (`slow-aws.ts`). How long it waited and worked is measured; `lambdaMs`
// makes an invocation with the function's memory of it. What Lambda itself takes between two batches is not in it.

const BATCHES = [25, 100];
const ROUNDS = 100;
/** What a process compiles, it compiles in the first of them. */
const WARM_UP = 50;
/** A shard has 1,000 events a second when it takes no longer than this for each. */
const MOST_MS_PER_EVENT = 1;
const NAME = "stream-relay";

/** How many batches of a shard the event source mapping has in work at once. */
export const batchesAtOnce = (): number => {
  const [source] = functionRow(NAME).sources;
  return source?.kind === "stream" ? (source.parallelBatches ?? 1) : 1;
};

/** An event, the endpoint that gets it, and the accounts whose events it gets. */
export interface Relayed {
  readonly event: StoredEvent;
  readonly hook: Hook;
  readonly account_ids: readonly AccountId[];
}

const itemAt = async (table: Table, key: Key): Promise<WireItem> => {
  const Key = { pk: { S: key.pk }, sk: { S: key.sk } };
  const { Item } = await table.client.send(new GetItemCommand({ TableName: table.name, Key }));
  if (!Item) throw new Error(`nothing is at ${key.sk}`);
  return asJson(Item) as WireItem;
};

/** The stream's record of an event of another account. */
const recordOf = (image: WireItem, account: AccountId, sequence: number): StreamRecord => {
  const { pk, sk } = keys.event(account, sequenceText(sequence));
  const Keys = { pk: { S: pk }, sk: { S: sk } };
  return {
    eventID: String(sequence),
    eventName: "INSERT",
    eventVersion: "1.1",
    eventSource: "aws:dynamodb",
    awsRegion: "eu-central-1",
    eventSourceARN: "arn:aws:dynamodb:eu-central-1:000000000000:table/t/stream/s",
    dynamodb: {
      SequenceNumber: `${account}/${sequence}`,
      Keys,
      NewImage: { ...image, ...Keys, account_id: { S: account }, sequence: { N: String(sequence) } },
      StreamViewType: "NEW_AND_OLD_IMAGES",
    },
  };
};

/** Starts the function over the model; `invoke` throws unless everything was relayed. */
const startRelay = async (endpoint: string, onInvocation: (report: InvocationReport) => void) => {
  const folder = await mkdtemp(join(tmpdir(), "isotherm-relay-"));
  const guard = startGuard();
  const functions = createFunctions({
    rows: [functionRow(NAME)],
    codeFolder: bundleFolder,
    logFolder: folder,
    guard,
    onInvocation,
    deployment: {
      tableName: "t",
      bucketName: "b",
      queueUrl: (queue) => `${endpoint}/${queue}`,
      settings: settingsOf(stageNamed("prod")),
      secretsOf: () => "",
      dynamodbEndpoint: endpoint,
      sqsEndpoint: endpoint,
      receiverCaFile: "",
    },
  });
  return {
    invoke: async (Records: readonly StreamRecord[]): Promise<void> => {
      const result = await functions.invoke(NAME, { Records });
      if (result.status !== "answered" || result.payload !== '{"batchItemFailures":[]}')
        throw new Error(`the relay has left something: ${JSON.stringify(result)}`);
    },
    stop: async (): Promise<void> => {
      await functions.stop();
      await guard.stop();
      await rm(folder, { recursive: true });
    },
  };
};

/** Events a second of a shard, by the model. Budget: 1,000, with batches of 25 and of 100. */
export const relayModelFigures = async (run: BenchRun, table: Table, relayed: Relayed): Promise<Figure[]> => {
  const { event, hook, account_ids } = relayed;
  const image = await itemAt(table, keys.event(event.account_id, sequenceText(event.sequence)));
  const aws = await startSlowAws({
    found: [await itemAt(table, keys.webhook(hook.organisation_id, hook.account_type, hook.id))],
    updated: await itemAt(table, keys.cursor(hook.id, event.account_id)),
  });
  let reports: InvocationReport[] = [];
  const relay = await startRelay(aws.endpoint, (report) => reports.push(report));
  try {
    const figures: Figure[] = [];
    for (const size of BATCHES) {
      const accounts = account_ids.slice(0, size);
      for (let round = 0; round < run.amount(WARM_UP + ROUNDS); round += 1) {
        if (round === run.amount(WARM_UP, 0)) reports = [];
        await relay.invoke(accounts.map((account) => recordOf(image, account, round + 1)));
      }
      figures.push(...figuresOf(size, reports));
    }
    return figures;
  } finally {
    await relay.stop();
    await aws.stop();
  }
};

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const figuresOf = (size: number, reports: readonly InvocationReport[]): Figure[] => {
  const { memoryMb } = functionRow(NAME);
  const parts = reports.map(partsOf);
  const processorMs = meanOf(parts.map((part) => part.processorMs));
  // Means, not medians: the shard waits for the slow ones, too.
  const ms = meanOf(parts.map((part) => lambdaMs(part.waitingMs, part.processorMs, memoryMb)));
  const atOnce = batchesAtOnce();
  const batches = `batches of ${size}, ${atOnce} at once, by the model`;
  return [
    {
      name: `relay of ${size} events of as many accounts in an invocation with ${memoryMb} MB, by the model`,
      value: rounded(ms),
      unit: "ms",
      baseline: { name: "processor time of it, here", value: rounded(processorMs) },
    },
    {
      name: `time of a shard for each event, ${batches}`,
      value: rounded(ms / size / atOnce),
      unit: "ms",
      budget: MOST_MS_PER_EVENT,
    },
    { name: `events a second and shard, ${batches}`, value: rounded((size * atOnce * 1_000) / ms), unit: "1/s" },
  ];
};
