import { instant } from "@isotherm/core";
import { LOCAL_ACCOUNT, LOCAL_REGION, requestId } from "./aws-ids.ts";

/** The event of an EventBridge rule with a schedule. */
export const scheduledEvent = (functionName: string, atMs: number) => ({
  version: "0",
  id: requestId(),
  "detail-type": "Scheduled Event",
  source: "aws.events",
  account: LOCAL_ACCOUNT,
  time: `${instant(atMs).slice(0, 19)}Z`,
  region: LOCAL_REGION,
  resources: [`arn:aws:events:${LOCAL_REGION}:${LOCAL_ACCOUNT}:rule/${functionName}`],
  detail: {},
});

/** Calls `run` every so many minutes, for the first time after that long. Answers how to stop. */
export const startSchedule = (everyMinutes: number, run: () => void): (() => void) => {
  const timer = setInterval(run, everyMinutes * 60_000);
  return () => clearInterval(timer);
};
