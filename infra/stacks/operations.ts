import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { nameIn, type Stage } from "../stage.ts";
import { alarmsOf } from "../alarms.ts";

/** What tells people that something is wrong: alarms, and the topic that they publish to. */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, apiId, ...props }: StackProps & { stage: Stage; apiId: string }) {
    super(scope, id, props);
    const topic = new Topic(this, "alarms", { topicName: nameIn(stage, "alarms"), enforceSSL: true });
    // A topic policy of one's own replaces the one that would have let alarms of this account publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ["sns:Publish"],
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        resources: [topic.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": this.account } },
      }),
    );
    for (const { section, subject, when } of alarmsOf(stage, apiId)) {
      new Alarm(this, `${section} ${subject}`, {
        alarmName: nameIn(stage, `${section}-${subject}`),
        alarmDescription: `What to do: infra/RUNBOOK.md#${section}`,
        ...when,
      }).addAlarmAction(new SnsAction(topic));
    }
    new CfnOutput(this, "alarm-topic", { value: topic.topicArn, description: "Subscribe whoever is on call." });
  }
}
