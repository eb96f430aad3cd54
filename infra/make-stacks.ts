import { Tags, Validations, type App } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { nameIn, type Stage } from "./stage.ts";
import { ApiStack } from "./stacks/api.ts";
import { DataStack } from "./stacks/data.ts";
import { DeliveryStack } from "./stacks/delivery.ts";
import { OperationsStack } from "./stacks/operations.ts";
import { bundleFolder } from "./topology/bundle.ts";

/**
 * Makes the stacks of a stage: one per lifetime, each using only those made before it. `codeFolder` says where a
 * function's finished bundle lies. A rule of cdk-nag that is broken and not acknowledged fails the synthesis.
 */
export const makeStacks = (app: App, stage: Stage, codeFolder: (functionName: string) => string = bundleFolder) => {
  const data = new DataStack(app, nameIn(stage, "data"), { stage });
  const { table } = data;
  const delivery = new DeliveryStack(app, nameIn(stage, "delivery"), { stage, table, codeFolder });
  const { queues } = delivery;
  const api = new ApiStack(app, nameIn(stage, "api"), { stage, table, queues, codeFolder });
  const operations = new OperationsStack(app, nameIn(stage, "operations"), { stage, apiId: api.api.apiId });

  Tags.of(app).add("service", "isotherm");
  Tags.of(app).add("stage", stage.name);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { data, delivery, api, operations };
};
