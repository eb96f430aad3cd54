import type { Stack } from "aws-cdk-lib";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { ManagedPolicy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import { nameOfRegion } from "./name-of-region.ts";
import type { Stage } from "../stages/stage.ts";
import { OPERATOR_ACCESS } from "../topology/operators.ts";
import { keyStatement } from "./lambda.ts";
import { tableStatements } from "./table-statements.ts";

/** What operators work on. */
export interface Operated {
  readonly stage: Stage;
  readonly table: ITableV2;
  readonly key: IKey | undefined;
  readonly secrets: readonly ISecret[];
}

const SECRET_ACTIONS = ["GetSecretValue", "PutSecretValue", "UpdateSecretVersionStage"];

/**
 * The policy for roles of operators: everyday commands of `npm run ops`, and no more. It is attached by hand, to roles that people
 * take through the organisation's sign-in; nobody has it after a deployment.
 */
export const operatorPolicy = (stack: Stack, { stage, table, key, secrets }: Operated): ManagedPolicy =>
  new ManagedPolicy(stack, "operators", {
    managedPolicyName: nameOfRegion(stack, stage, "operators"),
    description: "Everyday commands of npm run ops. Backups, restores, migrations and data keys need more.",
    statements: [
      ...tableStatements(table, OPERATOR_ACCESS),
      new PolicyStatement({
        actions: SECRET_ACTIONS.map((name) => `secretsmanager:${name}`),
        resources: secrets.map(({ secretArn }) => secretArn),
      }),
      ...(key ? [keyStatement(stack, key)] : []),
    ],
  });
