import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
  waitUntilStackDeleteComplete,
} from "@aws-sdk/client-cloudformation";
import { CloudWatchClient, SetAlarmStateCommand } from "@aws-sdk/client-cloudwatch";
import {
  DeleteTableCommand,
  DynamoDBClient,
  UpdateTableCommand,
  paginateListTables,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from "@aws-sdk/client-dynamodb";
import { DescribeKeyCommand, KMSClient, NotFoundException, ScheduleKeyDeletionCommand } from "@aws-sdk/client-kms";
import { GetAliasCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { ResourceGroupsTaggingAPIClient, paginateGetResources } from "@aws-sdk/client-resource-groups-tagging-api";
import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  S3Client,
  paginateListBuckets,
} from "@aws-sdk/client-s3";
import { DeleteSecretCommand, ResourceNotFoundException, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { keysOf, nameIn, secretsOf } from "@isotherm/infra/stages/resources-of";
import type { Stage } from "@isotherm/infra/stages/stage";
import { BUCKETS } from "@isotherm/infra/topology/buckets";

/** What a rehearsal sees and does in an account itself, beside the commands that it rehearses. */
export interface RehearsalAccount {
  /** Status of a stack, as CloudFormation words it; undefined when there is none. */
  stackStatus(name: string): Promise<string | undefined>;
  /** Which version a function's alias names, and whether another one has a part of its traffic. */
  alias(functionName: string): Promise<{ readonly version: string; readonly isShifting: boolean }>;
  /** Sets an alarm by hand; AWS puts it right at its next evaluation. */
  setAlarm(name: string, state: "ALARM" | "OK"): Promise<void>;
  /** Names of the tables of a stage, with those that were restored beside its own. */
  tables(stage: Stage): Promise<string[]>;
  /** Removes all of a stage: stacks, tables, files, secrets, and its keys, which wait seven days. What is gone already is no fault. */
  removeStage(stage: Stage): Promise<void>;
  /** Removes what `cdk bootstrap` made: its bucket with all in it, and its stack. */
  removeToolkit(): Promise<void>;
  /** What AWS still lists with the tags of these stages, by ARN, but for keys that wait for their deletion. */
  remaining(stages: readonly Stage[]): Promise<string[]>;
}

/** The stack that `cdk bootstrap` makes. */
export const TOOLKIT = "CDKToolkit";

/** For how long, and how often, AWS is asked whether something has become what it should, in seconds. */
type Patience = Readonly<Record<"maxWaitTime" | "minDelay" | "maxDelay", number>>;

const PATIENCE: Patience = { maxWaitTime: 3_600, minDelay: 2, maxDelay: 15 };
const KEY_DAYS = 7;

const clientsIn = (region: string) => ({
  stacks: new CloudFormationClient({ region }),
  watch: new CloudWatchClient({ region }),
  tables: new DynamoDBClient({ region }),
  keys: new KMSClient({ region }),
  functions: new LambdaClient({ region }),
  tags: new ResourceGroupsTaggingAPIClient({ region }),
  // Whatever stands for AWS need not have a name for each bucket.
  objects: new S3Client({ region, forcePathStyle: true }),
  secrets: new SecretsManagerClient({ region }),
});
type Clients = ReturnType<typeof clientsIn>;

/** The account of the credentials that AWS's own settings name, in one region. */
export const awsAccount = (region: string): RehearsalAccount => {
  const clients = clientsIn(region);
  return {
    stackStatus: async (name) => (await describeStack(clients, name))?.StackStatus,
    alias: async (functionName) => {
      const asked = new GetAliasCommand({ FunctionName: functionName, Name: "live" });
      const { FunctionVersion = "", RoutingConfig } = await clients.functions.send(asked);
      return {
        version: FunctionVersion,
        isShifting: Object.keys(RoutingConfig?.AdditionalVersionWeights ?? {}).length > 0,
      };
    },
    setAlarm: async (name, state) => {
      const StateReason = "A rehearsal sets it by hand.";
      await clients.watch.send(new SetAlarmStateCommand({ AlarmName: name, StateValue: state, StateReason }));
    },
    tables: (stage) => tablesOf(clients, stage),
    removeStage: (stage) => removeStage(clients, stage),
    removeToolkit: () => removeToolkit(clients),
    remaining: (stages) => remaining(clients, stages),
  };
};

const describeStack = async ({ stacks }: Clients, name: string) => {
  try {
    const { Stacks } = await stacks.send(new DescribeStacksCommand({ StackName: name }));
    return Stacks?.[0];
  } catch (error) {
    // CloudFormation has no error of its own for a stack that is not there.
    if (/does not exist/.test((error as Error).message)) return undefined;
    throw error;
  }
};

const removeStack = async (clients: Clients, name: string): Promise<void> => {
  const found = await describeStack(clients, name);
  if (found?.StackId === undefined) return;
  if (found.EnableTerminationProtection === true) {
    const open = { StackName: name, EnableTerminationProtection: false };
    await clients.stacks.send(new UpdateTerminationProtectionCommand(open));
  }
  await clients.stacks.send(new DeleteStackCommand({ StackName: name }));
  await waitUntilStackDeleteComplete({ client: clients.stacks, ...PATIENCE }, { StackName: found.StackId });
};

const tablesOf = async ({ tables }: Pick<Clients, "tables">, stage: Stage): Promise<string[]> => {
  const first = nameIn(stage, "table");
  const found: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client: tables }, {})) found.push(...TableNames);
  return found.filter((name) => name === first || name.startsWith(`${first}-`));
};

/** Removes the tables of a stage. DynamoDB deletes none that it is changing, such as by taking its protection away. */
export const removeTables = async (
  { tables: client }: Pick<Clients, "tables">,
  stage: Stage,
  patience: Patience = PATIENCE,
): Promise<void> => {
  for (const TableName of await tablesOf({ tables: client }, stage)) {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
    await waitUntilTableExists({ client, ...patience }, { TableName });
    await client.send(new DeleteTableCommand({ TableName }));
    await waitUntilTableNotExists({ client, ...patience }, { TableName });
  }
};

/** Buckets of a stage: their names end in the account and the region. */
const bucketsOf = async ({ objects }: Clients, stage: Stage): Promise<string[]> => {
  const found: string[] = [];
  for (const { name } of Object.values(BUCKETS)) {
    const Prefix = `${nameIn(stage, name)}-`;
    for await (const { Buckets = [] } of paginateListBuckets({ client: objects }, { Prefix }))
      found.push(...Buckets.flatMap(({ Name = "" }) => (OF_ACCOUNT.test(Name.slice(Prefix.length)) ? Name : [])));
  }
  return found;
};

/** What follows the name of a bucket's stage. */
const OF_ACCOUNT = /^\d{12}-[a-z]+(-[a-z]+)+-\d$/;

/** The id behind a key's alias: none when there is no key, or when it waits for its deletion already. */
const idOfKey = async ({ keys }: Clients, alias: string): Promise<string[]> => {
  try {
    const { KeyMetadata } = await keys.send(new DescribeKeyCommand({ KeyId: `alias/${alias}` }));
    return KeyMetadata?.KeyId === undefined || KeyMetadata.KeyState === "PendingDeletion" ? [] : [KeyMetadata.KeyId];
  } catch (error) {
    if (error instanceof NotFoundException) return [];
    throw error;
  }
};

const removeStage = async (clients: Clients, stage: Stage): Promise<void> => {
  // Keys are found by their aliases, which go with the stacks.
  const keys = await Promise.all(keysOf(stage).map((name) => idOfKey(clients, nameIn(stage, name))));
  for (const name of ["operations", "api", "delivery", "data"]) await removeStack(clients, nameIn(stage, name));
  await removeTables(clients, stage);
  for (const name of await bucketsOf(clients, stage)) await removeBucket(clients, name);
  for (const name of secretsOf(stage)) {
    const gone = new DeleteSecretCommand({ SecretId: nameIn(stage, name), ForceDeleteWithoutRecovery: true });
    await clients.secrets.send(gone).catch((error: unknown) => {
      if (!(error instanceof ResourceNotFoundException)) throw error;
    });
  }
  await removeKeys(clients, stage, keys.flat());
};

/**
 * Has the keys of a stage deleted, those with its tags too: a removal that was interrupted when their aliases were gone has left them,
 * and nothing else finds them.
 */
export const removeKeys = async (
  clients: Pick<Clients, "keys" | "tags">,
  stage: Stage,
  ids: readonly string[],
): Promise<void> => {
  const remove = (KeyId: string) =>
    clients.keys.send(new ScheduleKeyDeletionCommand({ KeyId, PendingWindowInDays: KEY_DAYS }));
  for (const id of ids) await remove(id);
  for (const arn of await remaining(clients, [stage])) if (isKey(arn)) await remove(arn);
};

const removeToolkit = async (clients: Clients): Promise<void> => {
  const found = await describeStack(clients, TOOLKIT);
  const Bucket = found?.Outputs?.find(({ OutputKey }) => OutputKey === "BucketName")?.OutputValue;
  if (Bucket !== undefined) await emptyBucket(clients, Bucket);
  await removeStack(clients, TOOLKIT);
  // The stack leaves its bucket, unless somebody has made it otherwise.
  if (Bucket !== undefined) await removeBucket(clients, Bucket);
};

/** Removes a bucket with all in it. What is gone already is no fault. */
const removeBucket = async (clients: Clients, Bucket: string): Promise<void> => {
  try {
    await emptyBucket(clients, Bucket);
    await clients.objects.send(new DeleteBucketCommand({ Bucket }));
  } catch (error) {
    if ((error as Error).name !== "NoSuchBucket") throw error;
  }
};

/** Removes all versions of all objects of a bucket. @throws when one can't be removed */
export const emptyBucket = async ({ objects }: Pick<Clients, "objects">, Bucket: string): Promise<void> => {
  for (;;) {
    const { Versions = [], DeleteMarkers = [] } = await objects.send(new ListObjectVersionsCommand({ Bucket }));
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length === 0) return;
    const { Errors = [] } = await objects.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    // What could not be removed would be listed again for good.
    const [first] = Errors;
    if (first) throw new Error(`${Bucket}: ${Errors.length} objects stay, such as ${first.Key}: ${first.Message}`);
  }
};

const isKey = (arn: string): boolean => arn.includes(":kms:");

const remaining = async (clients: Pick<Clients, "keys" | "tags">, stages: readonly Stage[]): Promise<string[]> => {
  const TagFilters = [{ Key: "stage", Values: stages.map(({ name }) => name) }];
  const found: string[] = [];
  for await (const { ResourceTagMappingList = [] } of paginateGetResources({ client: clients.tags }, { TagFilters }))
    found.push(...ResourceTagMappingList.map(({ ResourceARN = "" }) => ResourceARN));
  const waits = async (arn: string): Promise<boolean> => {
    if (!isKey(arn)) return false;
    const { KeyMetadata } = await clients.keys.send(new DescribeKeyCommand({ KeyId: arn }));
    return KeyMetadata?.KeyState === "PendingDeletion";
  };
  const kept = await Promise.all(found.map(async (arn) => ((await waits(arn)) ? [] : [arn])));
  return kept.flat();
};
