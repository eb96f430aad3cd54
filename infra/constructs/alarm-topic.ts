import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { nameIn } from "../stages/name-in.ts";
import type { Stage } from "../stages/stage.ts";

/** Where alarms are published to, with the addresses that the stage names. */
export const alarmTopic = (stack: Stack, stage: Stage): Topic => {
  const topic = new Topic(stack, "alarms", { topicName: nameIn(stage, "alarms"), enforceSSL: true });
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
