import type { Stack } from "aws-cdk-lib";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Stage } from "../stages/stage.ts";
import { alarmOnEvent } from "./alarm-on-event.ts";

/** What takes a key away from those who use it. */
const TAKES_AWAY = ["DisableKey", "ScheduleKeyDeletion", "DeleteImportedKeyMaterial"];

/**
 * Tells whoever is on call when somebody switches off or deletes one of the keys: at once with who did it, by CloudTrail's own
 * event, and as an alarm. KMS has no metric of a key's state. Needs a trail of management events, of the account or the stage's own.
 */
export const watchKeys = (stack: Stack, keys: readonly IKey[], stage: Stage, topic: ITopic): void => {
  const eventPattern = {
    source: ["aws.kms"],
    detailType: ["AWS API Call via CloudTrail"],
    detail: {
      eventSource: ["kms.amazonaws.com"],
      eventName: TAKES_AWAY,
      resources: { ARN: keys.map(({ keyArn }) => keyArn) },
    },
  };
  alarmOnEvent(stack, { section: "key-disabled", subject: "keys", eventPattern }, stage, topic);
};
