import { Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Alias, Architecture, Code, Function, RecursiveLoop, Runtime, Tracing } from "aws-cdk-lib/aws-lambda";
import { CfnLogGroup, LogGroup, type LogGroupProps } from "aws-cdk-lib/aws-logs";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { WITHOUT_RESERVATION, concurrencyOf } from "../stages/concurrency-of.ts";
import { functionLogGroup, nameIn, settingsOf } from "../stages/resources-of.ts";
import type { Stage } from "../stages/stage.ts";
import { HANDLER } from "../topology/bundle.ts";
import { environmentOf } from "../topology/environment.ts";
import { type FunctionDefinition, logsRequests } from "../topology/function-definition.ts";
import type { QueueName } from "../topology/queues.ts";
import type { SecretName } from "../topology/secrets.ts";
import { batchBucketName, grantObjects } from "./batch-bucket.ts";
import { grantRequestLogs, INDEXED_FIELDS } from "./request-logs.ts";
import { tableStatements } from "./table-statements.ts";

/**
 * A log group that is kept as long as the stage says. Its name is fixed: what a first deployment that failed has made goes
 * again, and what a destroyed stage has left is taken in by the next deployment (`--import-existing-resources`).
 */
export const stageLog = (
  scope: Construct,
  id: string,
  logGroupName: string,
  stage: Stage,
  indexed: Pick<LogGroupProps, "fieldIndexPolicies"> = {},
): LogGroup => {
  const removalPolicy = stage.keepLogs ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
  const group = new LogGroup(scope, id, { logGroupName, removalPolicy, ...indexed });
  // As a plain number: stages know nothing of the CDK and its enumeration of days.
  if (group.node.defaultChild instanceof CfnLogGroup) group.node.defaultChild.retentionInDays = stage.logRetentionDays;
  return group;
};

/** What every function of a deployment shares. */
export interface FunctionDefaults {
  readonly stage: Stage;
  readonly table: ITableV2;
  readonly queues: Readonly<Record<QueueName, IQueue>>;
  /** Those that the stage has. */
  readonly secrets: Readonly<Partial<Record<SecretName, ISecret>>>;
  /** Wraps the data keys that encrypt signing secrets of webhooks. */
  readonly webhookSecrets: IKey;
  /** Folder with the finished bundle of a function. */
  readonly codeFolder: (functionName: string) => string;
}

/** The context value that marks a release: `npm run deploy -- --release LABEL`. */
export const RELEASE = "release";

/** The one way to declare a function: its row says what it is, its surroundings where. */
export class Lambda extends Function {
  /** What requests and event sources call: the version that is live. */
  readonly live: Alias;

  constructor(scope: Construct, row: FunctionDefinition, surroundings: FunctionDefaults) {
    const { stage, table, queues, secrets, webhookSecrets, codeFolder } = surroundings;
    const functionName = nameIn(stage, row.name);
    const indexed = logsRequests(row) ? INDEXED_FIELDS : {};
    const logGroup = stageLog(scope, `${row.name}-logs`, functionLogGroup(stage, row.name), stage, indexed);
    // Not AWS's managed policy: that one may write to every log group of the account.
    const role = new Role(scope, `${row.name}-role`, { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    logGroup.grantWrite(role);

    const mayReserve = scope.node.tryGetContext(WITHOUT_RESERVATION) === undefined;
    const reserved = mayReserve ? concurrencyOf(stage, row.name) : undefined;
    super(scope, idOf(row), {
      functionName,
      description: describedFor(scope, row),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(codeFolder(row.name)),
      handler: HANDLER,
      memorySize: row.memoryMb,
      timeout: Duration.seconds(row.timeoutSeconds),
      environment: variablesOf(scope, row, surroundings),
      role,
      logGroup,
      tracing: stage.traces ? Tracing.ACTIVE : Tracing.DISABLED,
      ...(row.wakesItself ? { recursiveLoop: RecursiveLoop.ALLOW } : {}),
      ...(reserved === undefined ? {} : { reservedConcurrentExecutions: reserved }),
    });
    const startedAhead = mayReserve ? stage.provisionedConcurrency[row.name] : undefined;
    this.live = new Alias(this, "live", {
      aliasName: "live",
      version: this.currentVersion,
      ...(startedAhead === undefined ? {} : { provisionedConcurrentExecutions: startedAhead }),
    });

    grantRow(this, role, row, { stage, table, queues, secrets, webhookSecrets });
  }
}

/** Functions with pages of their own are marked: the stack of operations has a dashboard, too. */
const idOf = ({ name, pagesRoute }: FunctionDefinition): string =>
  pagesRoute === undefined ? name : `${name}-function`;

const variablesOf = (scope: Construct, row: FunctionDefinition, { stage, table, queues }: FunctionDefaults) =>
  environmentOf(row, {
    tableName: table.tableName,
    queueUrl: (queue) => queues[queue].queueUrl,
    bucketName: batchBucketName(scope, stage),
    settings: settingsOf(stage),
    secretsOf: () => `secrets-manager:${nameIn(stage, "")}`,
  });

/** What a function is for, and its release: a new label makes a new version, also of unchanged code. */
const describedFor = (scope: Construct, { purpose }: FunctionDefinition): string => {
  const release: unknown = scope.node.tryGetContext(RELEASE);
  return typeof release === "string" ? `${purpose} Release ${release}.` : purpose;
};

/** Unwrapping data keys of signing secrets, and nothing else that is encrypted with that key; making none. */
const openingStatement = (key: IKey): PolicyStatement =>
  new PolicyStatement({
    actions: ["kms:Decrypt"],
    resources: [key.keyArn],
    conditions: { StringEquals: { "kms:EncryptionContext:purpose": "webhook-secrets" } },
  });

/** Sending from the stage's one address, by its identity. */
const mailStatement = (scope: Construct, { from, identity }: NonNullable<Stage["mail"]>): PolicyStatement =>
  new PolicyStatement({
    actions: ["ses:SendEmail"],
    resources: [Stack.of(scope).formatArn({ service: "ses", resource: "identity", resourceName: identity })],
    conditions: { StringEquals: { "ses:FromAddress": from } },
  });

type Granted = Omit<FunctionDefaults, "codeFolder">;

/** Lets a function do what its row says, and nothing else. */
const grantRow = (scope: Construct, role: Role, row: FunctionDefinition, granted: Granted): void => {
  const { stage, table, queues, secrets, webhookSecrets } = granted;
  for (const statement of row.table ? tableStatements(table, row.table) : []) role.addToPolicy(statement);
  if (row.settings.includes("ROUTER") && stage.router === "amazon-location") {
    const provider = { service: "geo-routes", account: "", resource: "provider", resourceName: "default" };
    const resources = [Stack.of(scope).formatArn(provider)];
    role.addToPolicy(new PolicyStatement({ actions: ["geo-routes:CalculateRoutes"], resources }));
  }
  if (row.settings.includes("REQUEST_LOGS")) grantRequestLogs(role, stage);
  if (table.encryptionKey && row.table) role.addToPolicy(keyStatement(scope, table.encryptionKey));
  for (const { secretArn } of (row.secrets ?? [])
    .map((name) => secrets[name])
    .filter((secret) => secret !== undefined)) {
    const resources = [secretArn];
    role.addToPolicy(new PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources }));
  }
  if (row.opensSecrets) role.addToPolicy(openingStatement(webhookSecrets));
  for (const queue of row.sends) queues[queue].grant(role, "sqs:SendMessage");
  if (row.mails && stage.mail) role.addToPolicy(mailStatement(scope, stage.mail));
  if (row.objects) grantObjects(role, stage, row.objects);
  if (stage.traces) {
    Validations.of(role).acknowledge({
      id: "AwsSolutions-IAM5[Resource::*]",
      reason: "X-Ray's PutTraceSegments and PutTelemetryRecords know no resource; nothing else is granted on *.",
    });
  }
};

/** What DynamoDB does with the table's key in the name of who reads and writes. */
export const keyStatement = (scope: Construct, key: IKey): PolicyStatement =>
  new PolicyStatement({
    actions: ["Decrypt", "DescribeKey", "Encrypt", "GenerateDataKey", "ReEncryptFrom", "ReEncryptTo"].map(
      (name) => `kms:${name}`,
    ),
    resources: [key.keyArn],
    conditions: { StringEquals: { "kms:ViaService": `dynamodb.${Stack.of(scope).region}.amazonaws.com` } },
  });
