import { CfnOutput, Duration, Stack, Validations, type StackProps } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  ApiMapping,
  CfnIntegration,
  CfnRoute,
  type CfnStage,
  CorsHttpMethod,
  DomainName,
  HttpApi,
  HttpStage,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { ApiGatewayv2DomainProperties } from "aws-cdk-lib/aws-route53-targets";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { accessCounts, unexpectedErrors } from "../alarm-metrics.ts";
import { functionErrors, functionFaults } from "../release-alarms.ts";
import { countLines } from "../constructs/count-lines.ts";
import { Lambda, type FunctionDefaults, stageLog } from "../constructs/lambda.ts";
import { makeAlarm } from "../constructs/make-alarm.ts";
import { dnsAlias } from "../constructs/dns-alias.ts";
import { Releases } from "../constructs/releases.ts";
import { accessLogGroup, nameIn } from "../stages/resources-of.ts";
import type { Stage } from "../stages/stage.ts";
import { type FunctionDefinition, isAsked } from "../topology/function-definition.ts";
import { CORS } from "../topology/cors.ts";
import { FUNCTIONS } from "../topology/functions.ts";
import { ROUTES } from "../topology/routes.ts";
import { type Throttles, throttlesOf } from "../topology/throttles.ts";

/** Inputs of the API stack. */
export interface ApiStackProps extends StackProps, FunctionDefaults {
  readonly alarmTopic: ITopic;
}

/** What answers requests: the HTTP API, its routes and the functions behind them. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  /** Where requests for the stage's own name must arrive, if it has one. */
  readonly regionalName: string | undefined;
  readonly #routes = new Map<string, CfnRoute>();

  constructor(scope: Construct, id: string, { alarmTopic, ...inputs }: ApiStackProps) {
    const { stage, table, queues, secrets, webhookSecrets, codeFolder, ...props } = inputs;
    super(scope, id, props);
    this.api = new HttpApi(this, "api", {
      apiName: nameIn(stage, "api"),
      createDefaultStage: false,
      // Who stands behind a firewall must not be reached beside it; but at all, until the firewall's edge answers.
      disableExecuteApiEndpoint: stage.edge?.closed === true,
      ...(stage.corsOrigins.length > 0 && { corsPreflight: corsOf(stage) }),
    });
    const throttles = throttlesOf(stage);
    const accessLog = stageLog(this, "access-log", accessLogGroup(stage), stage);
    const defaultStage = new HttpStage(this, "default-stage", {
      httpApi: this.api,
      stageName: "$default",
      autoDeploy: true,
      accessLogSettings: { destination: new LogGroupLogDestination(accessLog), format: ACCESS_LOG },
      throttle: { rateLimit: throttles.others.requestsPerSecond, burstLimit: throttles.others.burst },
    });
    this.regionalName = stage.domain && this.#responseTo(stage, stage.domain, defaultStage);

    const releases = new Releases(this, "api-releases", stage);
    for (const lines of Object.values(accessCounts(stage))) countLines(this, accessLog, lines);
    for (const row of FUNCTIONS.filter(isAsked)) {
      const lambda = new Lambda(this, row, { stage, table, queues, secrets, webhookSecrets, codeFolder });
      this.#serve(row, lambda);
      countLines(this, lambda.logGroup, unexpectedErrors(stage, row.name));
      // Its own failures alone: what ails another function, or one hot account, must not end a release.
      releases.watch(
        row,
        lambda.live,
        [functionErrors(stage, row), functionFaults(stage, row)].map((alarm) =>
          makeAlarm(this, alarm, stage, alarmTopic),
        ),
      );
    }
    throttle(defaultStage, throttles, this.#routes);
    this.#tellAddresses(stage);
  }

  #tellAddresses(stage: Stage): void {
    new CfnOutput(this, "base-url", {
      value: `${stage.domain ? `https://${stage.domain.name}` : this.api.apiEndpoint}/v1`,
      description: "Where clients send requests.",
    });
    if (stage.edge?.closed === false) {
      new CfnOutput(this, "own-url", {
        value: `${this.api.apiEndpoint}/v1`,
        description: "Beside the edge, until the stage says closed: true.",
      });
    }
  }

  /** Answers to the stage's own name, and says under which regional name. */
  #responseTo(stage: Stage, domain: NonNullable<Stage["domain"]>, apiStage: HttpStage): string {
    const certificate = Certificate.fromCertificateArn(this, "certificate", domain.certificateArn);
    const domainName = new DomainName(this, "domain", { domainName: domain.name, certificate });
    new ApiMapping(this, "domain-mapping", { api: this.api, domainName, stage: apiStage });
    const { regionalDomainName, regionalHostedZoneId } = domainName;
    // Behind an edge nobody asks for it, until the edge fails.
    if (stage.edge)
      new CfnOutput(this, "regional-name", { value: regionalDomainName, description: "Behind the edge." });
    else {
      const target = new ApiGatewayv2DomainProperties(regionalDomainName, regionalHostedZoneId);
      dnsAlias(this, domain, target, regionalDomainName);
    }
    return regionalDomainName;
  }

  /** One integration and one permission per function, however many routes it has: resource policies end at 20 kB. */
  #serve(row: FunctionDefinition, lambda: Lambda): void {
    const integration = new CfnIntegration(this, `${row.name}-integration`, {
      apiId: this.api.apiId,
      integrationType: "AWS_PROXY",
      integrationUri: lambda.live.functionArn,
      payloadFormatVersion: "2.0",
    });
    lambda.live.addPermission("gateway", {
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
      // A new route goes live with the code that answers it: when CodeDeploy has moved all traffic.
      route.node.addDependency(lambda.live);
      this.#routes.set(routeKey, route);
      Validations.of(route).acknowledge({
        id: "AwsSolutions-APIG4",
        reason: "Keys are checked inside the function: an authoriser cannot answer in our error shape (decision 0002).",
      });
    }
  }
}

/** Gives routes their own throttles. API Gateway knows no settings of a route that does not exist yet: the stage waits. */
const throttle = (apiStage: HttpStage, { own }: Throttles, routes: ReadonlyMap<string, CfnRoute>): void => {
  const cfnStage = apiStage.node.defaultChild as CfnStage;
  // CloudFormation takes this as opaque JSON: the names are its own.
  cfnStage.routeSettings = Object.fromEntries(
    Object.entries(own).map(([routeKey, { requestsPerSecond, burst }]) => [
      routeKey,
      { ThrottlingRateLimit: requestsPerSecond, ThrottlingBurstLimit: burst },
    ]),
  );
  for (const routeKey of Object.keys(own)) {
    const route = routes.get(routeKey);
    if (!route) throw new Error(`no route ${routeKey} to throttle`);
    cfnStage.addResourceDependency(route);
  }
};

/** What pages of the stage's origins may send, and which answers their scripts may read beyond the body. */
const corsOf = ({ corsOrigins }: Stage) => ({
  allowOrigins: [...corsOrigins],
  allowMethods: CORS.methods.map((method) => CorsHttpMethod[method]),
  allowHeaders: [...CORS.allowedHeaders],
  exposeHeaders: [...CORS.exposedHeaders],
  maxAge: Duration.seconds(CORS.keptSeconds),
});

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
