import { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import type { AlarmRow } from "../alarms.ts";
import { nameIn } from "../stages/name-in.ts";
import type { Stage } from "../stages/stage.ts";

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
