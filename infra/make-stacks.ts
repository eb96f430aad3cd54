import { Tags, Validations, type App } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { nameIn } from "./stages/resources-of.ts";
import { EDGE_REGION, type Stage } from "./stages/stage.ts";
import { ApiStack } from "./stacks/api.ts";
import { DataStack } from "./stacks/data.ts";
import { DeliveryStack } from "./stacks/delivery.ts";
import { EdgeStack } from "./stacks/edge.ts";
import { OperationsStack } from "./stacks/operations.ts";
import { bundleFolder } from "./topology/bundle.ts";

/**
 * Makes the stacks of a stage: one per lifetime, each using only those made before it. `codeFolder` says where a
 * function's finished bundle lies. A rule of cdk-nag that is broken and not acknowledged fails the synthesis.
 */
export const makeStacks = (app: App, stage: Stage, codeFolder: (functionName: string) => string = bundleFolder) => {
  const env = stage.region === undefined ? {} : { env: { region: stage.region } };
  const data = new DataStack(app, nameIn(stage, "data"), { stage, ...env });
  const { table, secrets, webhookSecrets, alarmTopic } = data;
  const shared = { stage, alarmTopic, ...env };
  const ofFunctions = { ...shared, table, secrets, webhookSecrets, codeFolder };
  const delivery = new DeliveryStack(app, nameIn(stage, "delivery"), ofFunctions);
  const api = new ApiStack(app, nameIn(stage, "api"), {
    ...ofFunctions,
    queues: delivery.queues,
  });
  const edge =
    stage.edge && api.regionalName !== undefined
      ? new EdgeStack(app, nameIn(stage, "edge"), {
          stage,
          origin: api.regionalName,
          env: { region: EDGE_REGION },
        })
      : undefined;
  if (edge) edge.addStackDependency(api);
  const operations = new OperationsStack(app, nameIn(stage, "operations"), { ...shared, apiId: api.api.apiId });
  // A closed API is reached through the edge alone: nothing else may come, and fail, between the two.
  if (edge) operations.addStackDependency(edge);

  Tags.of(app).add("service", "isotherm");
  Tags.of(app).add("stage", stage.name);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { data, delivery, api, edge, operations };
};
