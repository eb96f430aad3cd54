import { type EventPattern, Rule } from "aws-cdk-lib/aws-events";
import { SnsTopic } from "aws-cdk-lib/aws-events-targets";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { ruleTriggered } from "../alarms.ts";
import { nameIn } from "../stages/resources-of.ts";
import type { Stage } from "../stages/stage.ts";
import { makeAlarm } from "./make-alarm.ts";

/** What is waited for, and where the runbook says what to do. */
export interface WatchedEvent {
  readonly section: string;
  readonly subject: string;
  readonly eventPattern: EventPattern;
}

/** Tells whoever is on call of an event: at once with the event itself, and as an alarm. */
export const alarmOnEvent = (
  scope: Construct,
  { section, subject, eventPattern }: WatchedEvent,
  stage: Stage,
  topic: ITopic,
): void => {
  const ruleName = nameIn(stage, section);
  new Rule(scope, `${section}-rule`, {
    ruleName,
    description: `What to do: infra/RUNBOOK.md#${section}`,
    eventPattern,
    targets: [new SnsTopic(topic)],
  });
  makeAlarm(scope, { section, subject, when: ruleTriggered(ruleName) }, stage, topic);
};
