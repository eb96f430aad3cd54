import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from "@aws-sdk/client-dynamodb-streams";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { WebhookId } from "@isotherm/core";
import { parseApiKey } from "@isotherm/contract/api-key";
import { LOCAL_REGION } from "@isotherm/local/aws-ids";
import { LOCAL_CREDENTIALS } from "@isotherm/local/dynamodb-local";
import { WRAPPING_KEY } from "@isotherm/local/secret-keeper";
import { scanTable } from "@isotherm/store/backup/index";
import { unpackEstimate } from "@isotherm/store/items/packed-estimate";
import { unpackText } from "@isotherm/store/items/packed-text";
import { keys } from "@isotherm/store/keys";
import type { Use } from "./every-call.ts";
import { operatorOf } from "./operator.ts";
import type { Service } from "./service.ts";

/** Everything that a use of the service has left, as text, and the secrets that it knew. */
export interface TextsAtRest {
  readonly secrets: readonly string[];
  readonly items: readonly string[];
  readonly streamRecords: readonly string[];
  readonly messages: readonly string[];
  readonly backup: string;
  /** How the keys of items begin: `pk sk`, and `pk ` alone. */
  readonly kinds: ReadonlySet<string>;
  /** A webhook's secret from before there were data keys: it was put there in clear, and the command has sealed it. */
  readonly old: {
    readonly secret: string;
    /** What the API answered as the secret, before and after. */
    readonly answered: readonly string[];
    /** How many webhooks the command has changed. */
    readonly changed: number;
  };
}

/** Reads the table, its stream, the messages and a backup, after a secret in clear was written and sealed by the command. */
export const textsAtRest = async (use: Use): Promise<TextsAtRest> => {
  const { service, client, messages, secretTexts } = use;
  await addSecretsOf(service, secretTexts);
  // So that there are items of these kinds too.
  await client.post("/orders/by-mass", { mass: { amount: "1", unit: "kg" }, idempotency_key: "one of an order" });
  const old = await sealOldSecret(use);
  await (await operatorOf(service)).run("analytics", "rebuild");
  const file = join(service.stack.logFolder, "..", "backup.gz");
  await (await operatorOf(service)).run("backup", "export", "--to", file);
  const items: string[] = [];
  const kinds = new Set<string>();
  const begin = /^[A-Z]+#?/;
  for await (const item of scanTable(service.table)) {
    items.push(JSON.stringify(unmarshall(item), (_name, value: unknown) => unpacked(value)));
    const [first = "", second = ""] = [item["pk"]?.S, item["sk"]?.S].map((key = "") => begin.exec(key)?.[0]);
    kinds.add(`${first} ${second}`).add(`${first} `);
  }
  return {
    secrets: [...secretTexts],
    items,
    streamRecords: await streamRecordsOf(service),
    messages: [...messages],
    backup: gunzipSync(readFileSync(file)).toString(),
    kinds,
    old,
  };
};

/** What is packed, as the text that it is; anything else as it is. */
const unpacked = (value: unknown): unknown => {
  if (!(value instanceof Uint8Array)) return value;
  for (const unpack of [unpackText, unpackEstimate])
    try {
      return unpack(value);
    } catch {
      // Packed otherwise, or a picture.
    }
  return Buffer.from(value).toString("base64");
};

/** API keys, and what the keeper of secrets has. */
const addSecretsOf = async ({ stack }: Service, secretTexts: Set<string>): Promise<void> => {
  for (const key of Object.values(stack.keys)) secretTexts.add(parseApiKey(key)?.secret ?? key);
  const kept = async (name: string): Promise<string> => (await fetch(`${stack.secretsEndpoint}${name}`)).text();
  for (const name of ["cursor-keys", "page-keys", "edge-keys"])
    secretTexts.add((JSON.parse(await kept(name)) as { first: string }).first);
  secretTexts.add(await kept(WRAPPING_KEY));
};

const sealOldSecret = async ({ service, client, me, secretTexts }: Use): Promise<TextsAtRest["old"]> => {
  const { table } = service;
  const secret = "S".repeat(43);
  const { body } = await client.post<{ id: WebhookId; secret: string }>("/webhooks", { url: "https://127.0.0.1/old" });
  secretTexts.add(body.secret);
  const { pk, sk } = keys.webhook(me.organisation_id, "test", body.id);
  const clear = { UpdateExpression: "SET secrets = :old", ExpressionAttributeValues: { ":old": [secret] } };
  await table.client.send(new UpdateCommand({ TableName: table.name, Key: { pk, sk }, ...clear }));
  const answer = async () => (await client.get<{ secret: string }>(`/webhooks/${body.id}`)).body.secret;
  const before = await answer();
  const ops = await operatorOf(service);
  await ops.run("data-key", "rotate");
  const { result } = await ops.run<{ changed: number }>("data-key", "reencrypt");
  return { secret, answered: [before, await answer()], changed: result.changed };
};

const streamRecordsOf = async ({ stack }: Service): Promise<string[]> => {
  const { dynamodbEndpoint: endpoint, tableName: TableName } = stack;
  const streams = new DynamoDBStreamsClient({ endpoint, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS });
  const { Streams = [] } = await streams.send(new ListStreamsCommand({ TableName }));
  const StreamArn = Streams[0]?.StreamArn;
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const records: string[] = [];
  for (const { ShardId } of StreamDescription?.Shards ?? []) {
    const start = { StreamArn, ShardId, ShardIteratorType: "TRIM_HORIZON" } as const;
    let { ShardIterator: at } = await streams.send(new GetShardIteratorCommand(start));
    while (at !== undefined) {
      const answer = await streams.send(new GetRecordsCommand({ ShardIterator: at }));
      records.push(...(answer.Records ?? []).map((record) => JSON.stringify(record)));
      at = answer.Records?.length ? answer.NextShardIterator : undefined;
    }
  }
  streams.destroy();
  return records;
};
