import { GATEWAY_LIMITS, LINK_LIMITS, REQUEST_LIMITS } from "../topology/limits.ts";
import type { Stage } from "./stage.ts";

/** For trying things out: cheap, quick, and gone without a trace but for the table. */
export const dev: Stage = {
  ...REQUEST_LIMITS,
  ...GATEWAY_LIMITS,
  name: "dev",
  table: "table",
  testStepMs: 5_000,
  poolDays: 30,
  logRetentionDays: 14,
  keepLogs: false,
  alarmEmails: [],
  allowPrivateReceivers: false,
  linkLimits: LINK_LIMITS,
  router: "offline",
  spendFactors: "open-ceda",
  cardPayments: "off",
  corsOrigins: [],
  provisionedConcurrency: {},
  customerKey: false,
  traces: true,
  trafficShift: "all-at-once",
};
