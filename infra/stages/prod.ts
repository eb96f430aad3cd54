import { GATEWAY_LIMITS, LINK_LIMITS, REQUEST_LIMITS } from "../topology/limits.ts";
import type { Stage } from "./stage.ts";

/**
 * For clients. Before the first deployment give it what only its owner knows: `region`, `alarmEmails`, and `domain`
 * and `edge` where there is a name of one's own.
 */
export const prod: Stage = {
  ...REQUEST_LIMITS,
  ...GATEWAY_LIMITS,
  name: "prod",
  region: "eu-central-1",
  table: "table",
  testStepMs: 60_000,
  poolDays: 30,
  logRetentionDays: 90,
  keepLogs: true,
  alarmEmails: [],
  publicRequestsPerSecond: 333,
  publicRequestBurst: 666,
  allowPrivateReceivers: false,
  linkLimits: LINK_LIMITS,
  router: "offline",
  spendFactors: "open-ceda",
  cardPayments: "off",
  corsOrigins: [],
  provisionedConcurrency: { estimates: 1, orders: 1 },
  deliveryConcurrency: 150,
  pageConcurrency: 100,
  customerKey: true,
  traces: true,
  trafficShift: "canary",
};
