import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { nameIn } from "../stages/resources-of.ts";
import type { Stage } from "../stages/stage.ts";

/**
 * The name of what AWS knows once per account and not per region, such as a policy of IAM: a stage that is made again in another region,
 * because its own is lost, must not meet the name of the first one.
 */
export const nameOfRegion = (scope: Construct, stage: Pick<Stage, "name">, resource: string): string =>
  `${nameIn(stage, resource)}-${Stack.of(scope).region}`;
