import { GATEWAY_LIMITS, LINK_LIMITS, REQUEST_LIMITS } from "../topology/limits.ts";
import type { Stage } from "./stage.ts";

/**
 * Where a release is tried before production: with everything that production uses, in the smallest amount.
 * `staging.test.ts` compares the two.
 */
export const staging: Stage = {
  ...REQUEST_LIMITS,
  ...GATEWAY_LIMITS,
  name: "staging",
  region: "eu-central-1",
  table: "table",
  testStepMs: 5_000,
  poolDays: 30,
  logRetentionDays: 30,
  keepLogs: false,
  alarmEmails: [],
  allowPrivateReceivers: false,
  linkLimits: LINK_LIMITS,
  router: "offline",
  spendFactors: "open-ceda",
  cardPayments: "off",
  corsOrigins: [],
  provisionedConcurrency: { estimates: 1, orders: 1 },
  deliveryConcurrency: 6,
  pageConcurrency: 10,
  customerKey: true,
  traces: true,
  trafficShift: "canary",
};
