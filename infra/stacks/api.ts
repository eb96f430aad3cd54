import { CfnOutput, Stack, Validations, type StackProps } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { CfnIntegration, CfnRoute, HttpApi, HttpStage, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { Lambda, type Surroundings } from "../constructs/lambda.ts";
import { nameIn } from "../stage.ts";
import { FUNCTIONS, type FunctionRow } from "../topology/functions.ts";
import { ROUTES } from "../topology/routes.ts";

/** What answers requests: the HTTP API, its routes and the functions behind them. */
export class ApiStack extends Stack {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, { stage, table, queues, codeFolder, ...props }: StackProps & Surroundings) {
    super(scope, id, props);
    this.api = new HttpApi(this, "api", { apiName: nameIn(stage, "api"), createDefaultStage: false });
    const accessLog = new LogGroup(this, "access-log", {
      // Under this prefix AWS needs no growing resource policy to write the log.
      logGroupName: `/aws/vendedlogs/${nameIn(stage, "api")}`,
      retention: stage.logRetentionDays,
      removalPolicy: stage.logRemoval,
    });
    new HttpStage(this, "default-stage", {
      httpApi: this.api,
      stageName: "$default",
      autoDeploy: true,
      accessLogSettings: { destination: new LogGroupLogDestination(accessLog), format: ACCESS_LOG },
    });

    for (const row of FUNCTIONS.filter(({ group }) => group !== undefined)) {
      this.#serve(row, new Lambda(this, row, { stage, table, queues, codeFolder }));
    }
    new CfnOutput(this, "base-url", {
      value: `${this.api.apiEndpoint}/v1`,
      description: "Where clients send requests.",
    });
  }

  /** One integration and one permission per function, however many routes it has: resource policies end at 20 kB. */
  #serve(row: FunctionRow, lambda: Lambda): void {
    const integration = new CfnIntegration(this, `${row.name}-integration`, {
      apiId: this.api.apiId,
      integrationType: "AWS_PROXY",
      integrationUri: lambda.functionArn,
      payloadFormatVersion: "2.0",
    });
    lambda.addPermission("gateway", {
      principal: new ServicePrincipal("apigateway.amazonaws.com"),
      sourceArn: this.formatArn({ service: "execute-api", resource: this.api.apiId, resourceName: "*/*" }),
    });
    for (const { routeKey } of ROUTES.filter(({ functionName }) => functionName === row.name)) {
      const route = new CfnRoute(this, `route ${routeKey}`, {
        apiId: this.api.apiId,
        routeKey,
        target: `integrations/${integration.ref}`,
        authorizationType: "NONE",
      });
      Validations.of(route).acknowledge({
        id: "AwsSolutions-APIG4",
        reason: "Keys are checked inside the function: an authoriser cannot answer in our error shape (decision 0002).",
      });
    }
  }
}

/** One line per request, without addresses, agents or keys: nothing in it points to a person. */
const ACCESS_LOG = AccessLogFormat.custom(
  JSON.stringify({
    requestId: "$context.requestId",
    time: "$context.requestTime",
    routeKey: "$context.routeKey",
    status: "$context.status",
    responseBytes: "$context.responseLength",
    latencyMs: "$context.responseLatency",
    integrationLatencyMs: "$context.integrationLatency",
    integrationError: "$context.integrationErrorMessage",
  }),
);
