import { Stack, type StackProps } from "aws-cdk-lib";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { alarmsOf } from "../alarms.ts";
import { makeAlarm } from "../constructs/make-alarm.ts";
import { makeDashboard } from "../dashboard.ts";
import type { Stage } from "../stages/stage.ts";

/** Inputs of the operations stack. */
export interface OperationsStackProps extends StackProps {
  readonly stage: Stage;
  readonly apiId: string;
  readonly alarmTopic: ITopic;
}

/** What tells people how it goes: a dashboard, and the alarms of what no other stack watches by itself. */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, apiId, alarmTopic, ...props }: OperationsStackProps) {
    super(scope, id, props);
    for (const row of alarmsOf(stage, apiId)) makeAlarm(this, row, stage, alarmTopic);
    makeDashboard(this, stage, apiId);
  }
}
