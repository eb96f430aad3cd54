import { GATEWAY_LIMITS, LINK_LIMITS, REQUEST_LIMITS } from "../topology/limits.ts";
import type { Stage } from "./stage.ts";

/** As production, but for what costs while nobody uses it: where a release is tried before. */
export const staging: Stage = {
  ...REQUEST_LIMITS,
  ...GATEWAY_LIMITS,
  name: "staging",
  region: "eu-central-1",
  testStepMs: 5_000,
  poolDays: 30,
  logRetentionDays: 30,
  keepLogs: false,
  alarmEmails: [],
  allowPrivateReceivers: false,
  linkLimits: LINK_LIMITS,
  router: "offline",
  cardPayments: "off",
  corsOrigins: [],
  provisionedConcurrency: {},
  pageConcurrency: 10,
  customerKey: true,
  traces: true,
  trafficShift: "canary",
};
