import { App } from "aws-cdk-lib";
import { makeStacks } from "./make-stacks.ts";
import { stageNamed } from "./stages/stage-named.ts";

const app = new App();
makeStacks(app, stageNamed(app.node.tryGetContext("stage") ?? "dev"));
