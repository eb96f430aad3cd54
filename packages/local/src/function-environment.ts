import { dirname } from "node:path";
import { environmentOf, type Deployment } from "@isotherm/infra/topology/environment";
import type { FunctionDefinition } from "@isotherm/infra/topology/function-definition";
import { LOCAL_REGION } from "./aws-ids.ts";
import { LOCAL_CREDENTIALS } from "./dynamodb-local.ts";

/** What the environment of a function is made from. */
export interface LocalDeployment extends Deployment {
  readonly dynamodbEndpoint: string;
  readonly sqsEndpoint: string;
  /** File with the authorities that an outward function trusts besides the usual ones. */
  readonly receiverCaFile: string;
}

/** The whole environment of a function: what it has in AWS too, and where the local parts are. Nothing else of this machine. */
export const functionEnvironment = (row: FunctionDefinition, deployment: LocalDeployment): Record<string, string> => ({
  PATH: dirname(process.execPath),
  TZ: ":UTC",
  LANG: "en_US.UTF-8",
  AWS_REGION: LOCAL_REGION,
  AWS_DEFAULT_REGION: LOCAL_REGION,
  AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
  // Who asks, for the gate before the table and for its log.
  AWS_SDK_UA_APP_ID: row.name,
  AWS_ENDPOINT_URL_DYNAMODB: deployment.dynamodbEndpoint,
  AWS_ENDPOINT_URL_SQS: deployment.sqsEndpoint,
  AWS_ENDPOINT_URL_S3: deployment.sqsEndpoint,
  AWS_ENDPOINT_URL_SESV2: deployment.sqsEndpoint,
  // The developer's own AWS settings stay out.
  AWS_CONFIG_FILE: "/dev/null",
  AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
  ...environmentOf(row, deployment),
  ...(row.outward && { NODE_EXTRA_CA_CERTS: deployment.receiverCaFile }),
});
