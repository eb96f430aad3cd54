import { settingsOf } from "@isotherm/infra/stages/settings-of";
import { stageNamed } from "@isotherm/infra/stages/stage-named";
import { environmentOf } from "@isotherm/infra/topology/environment";
import type { FunctionRow } from "@isotherm/infra/topology/function-row";

/** Of the variables that Lambda sets, those that a start needs. */
const OF_LAMBDA = { AWS_REGION: "eu-central-1", AWS_LAMBDA_FUNCTION_NAME: "isotherm-prod-x" };

/** What stage prod sets for a function, with an edge that alone may speak to it. */
export const variablesOf = (row: FunctionRow): Record<string, string> =>
  environmentOf(row, {
    tableName: "isotherm-prod-table",
    queueUrl: (queue) => `https://sqs.example/${queue}`,
    settings: { ...settingsOf(stageNamed("prod")), ORIGIN: "edge-only" },
    secretsOf: () => "secrets-manager:isotherm-prod-",
  });

/** All that a function finds in AWS when it starts, given those of its stack. */
export const inLambda = (variables: Readonly<Record<string, string>>): Record<string, string> => ({
  ...variables,
  ...OF_LAMBDA,
});
