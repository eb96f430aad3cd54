import type { Setting } from "../topology/environment.ts";
import { logsRequests } from "../topology/function-definition.ts";
import { FUNCTIONS } from "../topology/functions.ts";
import { SECRET_NAMES, type SecretName } from "../topology/secrets.ts";
import { STRIPE_ADDRESS } from "../topology/stripe.ts";
import { resourceName } from "../topology/table.ts";
import type { Stage } from "./stage.ts";

/** The settings of a stage as environment variables of functions. */
export const settingsOf = (stage: Stage): Record<Setting, string> => ({
  TEST_STEP_MS: String(stage.testStepMs),
  POOL_DAYS: String(stage.poolDays),
  ALLOW_PRIVATE_RECEIVERS: String(stage.allowPrivateReceivers),
  ROUTER: stage.router,
  SPEND_FACTORS: stage.spendFactors,
  LINK_LIMITS: JSON.stringify(stage.linkLimits),
  REQUEST_LOGS: `log-groups:${requestLogGroups(stage).join(",")}`,
  OPENID_CONNECT: stage.openIdConnect ? JSON.stringify(stage.openIdConnect) : "off",
  INTERFACE_AT: "own-host",
  SELLER: stage.seller ? JSON.stringify(stage.seller) : "none",
  // Of orders of test accounts nobody gets mail: their addresses are made up.
  RECEIPT_MAILS: stage.mail ? JSON.stringify({ from: stage.mail.from, modes: ["live"] }) : "off",
  STRIPE_AT: stage.cardPayments === "stripe" ? STRIPE_ADDRESS : "off",
  REQUESTS_PER_SECOND: String(stage.requestsPerSecond),
  REQUEST_BURST: String(stage.requestBurst),
  BEHIND_EDGE: String(stage.edge !== undefined),
  ORIGIN: stage.edge?.closed === true ? "edge-only" : "open",
  FAILED_AUTHENTICATIONS_PER_MINUTE: String(stage.failedAuthenticationsPerMinute),
});

/** Where a function of a stage writes its log. */
export const functionLogGroup = (stage: Pick<Stage, "name">, functionName: string): string =>
  `/aws/lambda/${nameIn(stage, functionName)}`;

/** Where the functions of a stage write a line for each request with a key. */
export const requestLogGroups = (stage: Pick<Stage, "name">): string[] =>
  FUNCTIONS.filter(logsRequests).map(({ name }) => functionLogGroup(stage, name));

/** Where the API of a stage writes a line per request. Under this prefix AWS needs no growing resource policy. */
export const accessLogGroup = (stage: Pick<Stage, "name">): string => `/aws/vendedlogs/${nameIn(stage, "api")}`;

/** Every log group of a stage. */
export const logGroupsOf = (stage: Pick<Stage, "name">): string[] => [
  ...FUNCTIONS.map(({ name }) => functionLogGroup(stage, name)),
  accessLogGroup(stage),
];

/** Physical name of a resource of a stage. */
export const nameIn = (stage: Pick<Stage, "name">, resource: string): string => resourceName(stage.name, resource);

/** The KMS keys of a stage, by what follows its name in their aliases. */
export const keysOf = ({ customerKey, backups }: Pick<Stage, "customerKey" | "backups">): readonly string[] => [
  ...(customerKey ? ["table"] : []),
  ...(backups ? ["backups"] : []),
  "webhook-secrets",
];

/** Physical name of the table that a stage uses. */
export const tableOf = (stage: Pick<Stage, "name" | "table">): string => nameIn(stage, stage.table);

/** Secrets that a stage has only where it says so. */
const isWanted = (stage: Pick<Stage, "cardPayments" | "edge" | "openIdConnect">, name: SecretName): boolean => {
  const { cardPayments, edge, openIdConnect } = stage;
  if (name === "payment-keys") return cardPayments === "stripe";
  if (name === "edge-keys") return edge !== undefined;
  return name !== "openid-client" || openIdConnect !== undefined;
};

/** The secrets that a stage has: keys of payments only where customers pay, those of the edge and the provider only where there is one. */
export const secretsOf = (stage: Pick<Stage, "cardPayments" | "edge" | "openIdConnect">): readonly SecretName[] =>
  SECRET_NAMES.filter((name) => isWanted(stage, name));
