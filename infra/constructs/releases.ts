import { ArnFormat, Stack, Validations } from "aws-cdk-lib";
import type { IAlarm } from "aws-cdk-lib/aws-cloudwatch";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Alias } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { nameIn } from "../stages/resources-of.ts";
import type { Stage } from "../stages/stage.ts";
import type { FunctionDefinition } from "../topology/function-definition.ts";
import { placeInFindings } from "./place-in-findings.ts";

/** The context value of a release that goes on while alarms ring: `npm run deploy -- --ignore-alarms`. */
export const DESPITE_ALARMS = "despiteAlarms";

/**
 * The context value of a release that shifts all traffic at once: `npm run deploy -- --at-once`. For a release that changes
 * the stage's table: a tenth of the requests on another table than the others would be two truths.
 */
export const AT_ONCE = "atOnce";

const SHIFT = {
  "all-at-once": LambdaDeploymentConfig.ALL_AT_ONCE,
  // Ten minutes, because the alarms look at five.
  canary: LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
};

/** How new code of a stack's functions takes over from the old, and gives way to it again when an alarm rings. */
export class Releases extends Construct {
  readonly #application: LambdaApplication;
  readonly #role: Role;
  readonly #stage: Stage;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.#stage = stage;
    this.#application = new LambdaApplication(this, "application");
    // Not AWS's managed policy: that one may move every alias and publish to every topic of the account.
    this.#role = new Role(this, "role", { assumedBy: new ServicePrincipal("codedeploy.amazonaws.com") });
    this.#role.addToPolicy(
      new PolicyStatement({
        actions: ["cloudwatch:DescribeAlarms"],
        resources: [this.#arn("cloudwatch", "alarm", "*")],
      }),
    );
    const { partition, region } = placeInFindings(stage);
    Validations.of(this.#role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:${partition}:cloudwatch:${region}:<AWS::AccountId>:alarm:*]`,
      reason: "CodeDeploy asks for alarms as a list; reading their state is all that is granted.",
    });
  }

  /** Lets an alias move to new code as the stage says, and back when one of the alarms rings meanwhile. */
  watch(row: FunctionDefinition, alias: Alias, alarms: readonly IAlarm[]): void {
    const lambda = this.#arn("lambda", "function", nameIn(this.#stage, row.name));
    this.#role.addToPolicy(
      new PolicyStatement({
        actions: ["lambda:GetAlias", "lambda:UpdateAlias", "lambda:GetProvisionedConcurrencyConfig"],
        resources: [lambda, `${lambda}:${alias.aliasName}`],
      }),
    );
    new LambdaDeploymentGroup(this, row.name, {
      application: this.#application,
      alias,
      deploymentConfig:
        SHIFT[this.node.tryGetContext(AT_ONCE) === undefined ? this.#stage.trafficShift : "all-at-once"],
      alarms: [...alarms],
      role: this.#role.withoutPolicyUpdates(),
      // CodeDeploy stops a deployment while an alarm rings, also the one that would silence it.
      ignoreAlarmConfiguration: this.node.tryGetContext(DESPITE_ALARMS) !== undefined,
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
  }

  /** By name, not by reference: the alias waits for the role, so the role must not wait for the alias. */
  #arn(service: string, resource: string, resourceName: string): string {
    return Stack.of(this).formatArn({ service, resource, resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME });
  }
}
