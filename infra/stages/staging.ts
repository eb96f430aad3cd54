import { LINK_LIMITS, REQUEST_LIMITS } from "../topology/limits.ts";
import type { Stage } from "./stage.ts";

/** As production, but for what costs while nobody uses it: where a release is tried before. */
export const staging: Stage = {
  ...REQUEST_LIMITS,
  name: "staging",
  region: "eu-central-1",
  testStepMs: 5_000,
  poolDays: 30,
  logRetentionDays: 30,
  keepLogs: false,
  alarmEmails: [],
  apiRequestsPerSecond: 500,
  apiRequestBurst: 1_000,
  allowPrivateReceivers: false,
  linkLimits: LINK_LIMITS,
  router: "offline",
  cardPayments: "off",
  corsOrigins: [],
  provisionedConcurrency: {},
  customerKey: true,
  traces: true,
  trafficShift: "canary",
};
