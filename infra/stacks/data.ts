import { RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { AttributeType, Billing, StreamViewType, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import { nameIn, type Stage } from "../stage.ts";
import { TABLE } from "../topology/table.ts";

const ATTRIBUTE_TYPES = { S: AttributeType.STRING, N: AttributeType.NUMBER };
const text = (name: string) => ({ name, type: AttributeType.STRING });

/** What must outlive every deployment: the table. */
export class DataStack extends Stack {
  readonly table: TableV2;

  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: Stage }) {
    super(scope, id, { ...props, terminationProtection: true });
    this.table = new TableV2(this, "table", {
      // A fixed name: a change that would replace the table fails, instead of starting on an empty one.
      tableName: nameIn(props.stage, "table"),
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
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
