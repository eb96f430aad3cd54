import { CfnOutput } from "aws-cdk-lib";
import { ARecord, AaaaRecord, HostedZone, RecordTarget, type IAliasRecordTarget } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import type { Stage } from "../stages/stage.ts";

/** Points a stage's name at what answers it: by records where the zone is ours, else by telling what to enter. */
export const dnsAlias = (
  scope: Construct,
  { name, hostedZone: zone }: NonNullable<Stage["domain"]>,
  target: IAliasRecordTarget,
  targetName: string,
): void => {
  new CfnOutput(scope, "domain-target", { value: targetName, description: `CNAME of ${name}, if no zone is given.` });
  if (!zone) return;
  const attributes = { hostedZoneId: zone.id, zoneName: zone.name };
  const hostedZone = HostedZone.fromHostedZoneAttributes(scope, "zone", attributes);
  const record = { zone: hostedZone, recordName: `${name}.`, target: RecordTarget.fromAlias(target) };
  new ARecord(scope, "address", record);
  new AaaaRecord(scope, "address-v6", record);
};
