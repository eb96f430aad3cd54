import { CfnOutput, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import {
  AttributeType,
  Billing,
  StreamViewType,
  TableEncryptionV2,
  type TablePropsV2,
  TableV2,
} from "aws-cdk-lib/aws-dynamodb";
import { type IKey, Key } from "aws-cdk-lib/aws-kms";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { nightlyBackups } from "../constructs/backups.ts";
import { watchKeys } from "../constructs/key-watch.ts";
import { alarmTopic } from "../constructs/make-alarm.ts";
import { operatorPolicy } from "../constructs/operator-policy.ts";
import { generatedSecret, operatorSecret, webhookSecretsKey } from "../constructs/secrets.ts";
import { tableTrail } from "../constructs/trail.ts";
import { nameIn, tableOf } from "../stages/resources-of.ts";
import { EDGE_REGION, type Stage } from "../stages/stage.ts";
import type { SecretName } from "../topology/secrets.ts";
import { TABLE } from "../topology/table.ts";

const ATTRIBUTE_TYPES = { S: AttributeType.STRING, N: AttributeType.NUMBER };
const text = (name: string) => ({ name, type: AttributeType.STRING });

/**
 * What must outlive every deployment: the table with its key, the secrets, and who is told of alarms: people confirm that
 * by hand.
 */
export class DataStack extends Stack {
  readonly table: TableV2;
  /** Wraps the data keys that encrypt signing secrets of webhooks. */
  readonly webhookSecrets: IKey;
  readonly alarmTopic: Topic;
  readonly secrets: Readonly<Partial<Record<SecretName, ISecret>>>;

  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: Stage }) {
    super(scope, id, { ...props, terminationProtection: true });
    const key = props.stage.customerKey
      ? new Key(this, "table-key", {
          alias: nameIn(props.stage, "table"),
          enableKeyRotation: true,
          removalPolicy: RemovalPolicy.RETAIN,
        })
      : undefined;
    this.table = new TableV2(this, props.stage.table, tableProps(props.stage, key));
    this.webhookSecrets = webhookSecretsKey(this, props.stage);
    this.alarmTopic = alarmTopic(this, props.stage);
    const backupsKey = nightlyBackups(this, this.table, props.stage, this.alarmTopic);
    tableTrail(this, this.table, props.stage);
    const keys = [key, backupsKey, this.webhookSecrets].filter((one) => one !== undefined);
    watchKeys(this, keys, props.stage, this.alarmTopic);
    this.secrets = {
      "cursor-keys": generatedSecret(this, "cursor-keys", props.stage),
      "page-keys": generatedSecret(this, "page-keys", props.stage),
      ...(props.stage.edge && { "edge-keys": generatedSecret(this, "edge-keys", props.stage, [EDGE_REGION]) }),
      ...(props.stage.cardPayments === "stripe" && {
        "payment-keys": operatorSecret(this, "payment-keys", props.stage),
      }),
      ...(props.stage.openIdConnect && { "openid-client": operatorSecret(this, "openid-client", props.stage) }),
    };
    tellNames(this, this.table, this.alarmTopic);
    const secrets = Object.values(this.secrets);
    const { managedPolicyArn } = operatorPolicy(this, { stage: props.stage, table: this.table, key, secrets });
    new CfnOutput(this, "operator-policy", { value: managedPolicyArn, description: "For roles of operators." });
  }
}

const tableProps = (stage: Stage, key: IKey | undefined): TablePropsV2 => ({
  // A fixed name: a change that would replace the table fails, instead of starting on an empty one. Another table that a
  // stage names has an id of its own: it is taken in beside the first, which stays (`--import-existing-resources`).
  tableName: tableOf(stage),
  partitionKey: text(TABLE.partitionKey),
  sortKey: text(TABLE.sortKey),
  globalSecondaryIndexes: TABLE.indexes.map((index) => ({
    indexName: index.name,
    partitionKey: text(index.partitionKey),
    sortKey: { name: index.sortKey, type: ATTRIBUTE_TYPES[index.sortKeyType] },
  })),
  timeToLiveAttribute: TABLE.timeToLive,
  dynamoStream: StreamViewType[TABLE.stream],
  billing: Billing.onDemand(),
  pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
  ...(key && { encryption: TableEncryptionV2.customerManagedKey(key) }),
  deletionProtection: true,
  removalPolicy: RemovalPolicy.RETAIN,
});

const tellNames = (stack: Stack, { tableName }: TableV2, { topicArn }: Topic): void => {
  new CfnOutput(stack, "table-name", { value: tableName, description: "Kept when the stage is destroyed." });
  new CfnOutput(stack, "alarm-topic", { value: topicArn, description: "Subscribe whoever is on call." });
};
