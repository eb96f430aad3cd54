import type { Stage } from "../stages/stage.ts";

/** The partition and region of a stage's ARNs as cdk-nag's findings write them: with a region the partition is known too. */
export const placeInFindings = ({
  region,
}: Pick<Stage, "region">): { readonly partition: string; readonly region: string } =>
  region === undefined ? { partition: "<AWS::Partition>", region: "<AWS::Region>" } : { partition: "aws", region };
