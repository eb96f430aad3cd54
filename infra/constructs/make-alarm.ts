import { Stack } from "aws-cdk-lib";
import { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type ITopic, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { AlarmRow } from "../alarm-metrics.ts";
import { nameIn } from "../stages/resources-of.ts";
import type { Stage } from "../stages/stage.ts";

/**
 * Where alarms are published to, with the addresses that the stage names. `called` is what the topic is called in the stage: in the
 * edge's region there may be two.
 */
export const alarmTopic = (stack: Stack, stage: Stage, called: "alarms" | "edge-alarms" = "alarms"): Topic => {
  const topic = new Topic(stack, "alarms", { topicName: nameIn(stage, called), enforceSSL: true });
  // A topic policy of one's own replaces the one that would have let alarms of this account publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      actions: ["sns:Publish"],
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": stack.account } },
    }),
  );
  for (const address of stage.alarmEmails) topic.addSubscription(new EmailSubscription(address));
  return topic;
};

/** Makes an alarm that tells whoever is on call, and which section of the runbook to read. */
export const makeAlarm = (scope: Construct, { section, subject, when }: AlarmRow, stage: Stage, topic: ITopic) => {
  const alarm = new Alarm(scope, `${section} ${subject}`, {
    alarmName: nameIn(stage, `${section}-${subject}`),
    alarmDescription: `What to do: infra/RUNBOOK.md#${section}`,
    ...when,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  return alarm;
};
