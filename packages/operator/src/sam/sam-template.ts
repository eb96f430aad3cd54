import type { Stage } from "@isotherm/infra/stages/stage";
import { bundleFolder } from "@isotherm/infra/topology/bundle";
import { environmentOf, type Deployment } from "@isotherm/infra/topology/environment";
import type { FunctionDefinition } from "@isotherm/infra/topology/function-definition";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { QUEUES, queueName } from "@isotherm/infra/topology/queues";
import { resourceName } from "@isotherm/infra/topology/table";
import { LOCAL_BUCKET } from "@isotherm/local/queues";
import { LOCAL_REGION } from "@isotherm/local/aws-ids";
import { LOCAL_CREDENTIALS } from "@isotherm/local/dynamodb-local";

/** A resource of a CloudFormation template, as far as it is read here. */
interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
}
type Resources = Readonly<Record<string, Resource>>;

/** Where the containers of sam local find the table and the queues. */
export interface SamBackends {
  readonly tableName: string;
  readonly dynamodbEndpoint: string;
  readonly sqsEndpoint: string;
  /** Of the local stack's keeper of secrets, for a function. */
  readonly secretsOf: (functionName: string) => string;
  /** Those of the functions that run beside the containers. */
  readonly settings: Deployment["settings"];
  /** Where SAM itself answers: to a container, the host that a browser asks is the container. */
  readonly interfaceOrigin: string;
}

const AS_THEY_ARE = new Set(["AWS::ApiGatewayV2::Api", "AWS::ApiGatewayV2::Route"]);

/** The name that a value refers to, however it does. */
const referenceOf = (value: unknown): string => {
  const { Ref: ref, "Fn::GetAtt": attribute } = value as { Ref?: string; "Fn::GetAtt"?: readonly string[] };
  return ref ?? attribute?.[0] ?? "";
};

/** The id of the function behind a reference, past its alias. */
const functionBehind = (api: Resources, reference: unknown): string => {
  const id = referenceOf(reference);
  const resource = api[id];
  return resource?.Type === "AWS::Lambda::Alias" ? functionBehind(api, resource.Properties["FunctionName"]) : id;
};

/** A function with its code on this machine, and with the environment that it has here. */
const samFunction = (
  resource: Resource,
  row: FunctionDefinition,
  stage: Stage,
  backends: SamBackends,
  architecture: string,
) => {
  const { Runtime, Handler, MemorySize, Timeout, FunctionName } = resource.Properties;
  const Code = bundleFolder(row.name);
  const deployment = {
    tableName: backends.tableName,
    queueUrl: (queue: keyof typeof QUEUES) => `${backends.sqsEndpoint}/000000000000/${queueName(QUEUES[queue])}`,
    bucketName: LOCAL_BUCKET,
    settings: { ...backends.settings, INTERFACE_AT: backends.interfaceOrigin },
    secretsOf: ({ name }: FunctionDefinition) => backends.secretsOf(name),
  };
  const Variables = {
    ...environmentOf(row, deployment),
    AWS_REGION: LOCAL_REGION,
    AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: backends.dynamodbEndpoint,
    AWS_ENDPOINT_URL_SQS: backends.sqsEndpoint,
    AWS_ENDPOINT_URL_S3: backends.sqsEndpoint,
    AWS_ENDPOINT_URL_SESV2: backends.sqsEndpoint,
  };
  // Our bundles have no native part, so they run on what this machine is.
  const Architectures = [architecture === "arm64" ? "arm64" : "x86_64"];
  const common = { FunctionName, Runtime, Handler, MemorySize, Timeout };
  return {
    Type: resource.Type,
    Properties: { ...common, Architectures, Code, Environment: { Variables } },
    Metadata: { "aws:asset:path": Code, "aws:asset:property": "Code" },
  };
};

/**
 * The template of the API stack as `sam local start-api` reads it: functions with their code on this machine, the API with
 * its routes, and nothing that only AWS has. Aliases are followed, references in environments replaced: SAM knows neither.
 */
export const samTemplate = (api: Resources, stage: Stage, backends: SamBackends, architecture: string) => {
  const rowOf = (resource: Resource) =>
    FUNCTIONS.find(({ name }) => resource.Properties["FunctionName"] === resourceName(stage.name, name));
  const converted = Object.entries(api).flatMap(([id, resource]): [string, object][] => {
    if (AS_THEY_ARE.has(resource.Type)) return [[id, resource]];
    if (resource.Type === "AWS::ApiGatewayV2::Stage") {
      const { ApiId, StageName, AutoDeploy } = resource.Properties;
      return [[id, { Type: resource.Type, Properties: { ApiId, StageName, AutoDeploy } }]];
    }
    if (resource.Type === "AWS::ApiGatewayV2::Integration") {
      const uri = { "Fn::GetAtt": [functionBehind(api, resource.Properties["IntegrationUri"]), "Arn"] };
      return [[id, { ...resource, Properties: { ...resource.Properties, IntegrationUri: uri } }]];
    }
    const row = resource.Type === "AWS::Lambda::Function" ? rowOf(resource) : undefined;
    return row ? [[id, samFunction(resource, row, stage, backends, architecture)]] : [];
  });
  return { Resources: Object.fromEntries(converted) };
};
