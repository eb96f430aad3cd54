import { DEFAULT_SETTINGS } from "@isotherm/local/stack-options";
import { samTemplate } from "@isotherm/operator/sam/sam-template";
import { beforeAll, describe, expect, it } from "vitest";
import { stageNamed } from "../../infra/stages/stage-named.ts";
import { templatesOf, type TemplateValue } from "../../infra/synthesise.ts";
import { bundleFolder } from "../../infra/topology/bundle.ts";
import { isAsked } from "@isotherm/infra/topology/function-definition";
import { FUNCTIONS } from "../../infra/topology/functions.ts";
import { ROUTES } from "../../infra/topology/routes.ts";

// SAM's provider finds functions by type, code by `aws:asset:path`, and routes by Route, Integration and Stage. Whatever it
// does not know, an alias or an output of another stack, it takes for text.

const backends = {
  tableName: "isotherm-local",
  dynamodbEndpoint: "http://host.docker.internal:8000",
  sqsEndpoint: "http://host.docker.internal:9324",
  secretsOf: (name: string) => `http://host.docker.internal:9000/${name}/`,
  settings: DEFAULT_SETTINGS,
  interfaceOrigin: "http://host.docker.internal:3001",
};
let resources: Record<string, TemplateValue>;
const ofType = (type: string) => Object.entries(resources).filter(([, { Type }]) => Type === type);
const served = FUNCTIONS.filter(isAsked);

beforeAll(() => {
  const stage = stageNamed("dev");
  resources = samTemplate(templatesOf(stage).api, stage, backends, "x64").Resources;
});

describe("the template for sam local start-api", () => {
  it("holds each function of the API with its bundle and handler, for this machine's processor", () => {
    const functions = ofType("AWS::Lambda::Function");
    expect(functions).toHaveLength(served.length);
    for (const { name } of served) {
      const [, lambda] = functions.find(([, { Properties }]) => Properties.FunctionName === `isotherm-dev-${name}`)!;
      expect(lambda.Metadata).toEqual({ "aws:asset:path": bundleFolder(name), "aws:asset:property": "Code" });
      expect(lambda.Properties).toMatchObject({
        Runtime: "nodejs24.x",
        Handler: "index.handler",
        Architectures: ["x86_64"],
      });
    }
  });

  it("leads every route to a function, through payload format 2.0 on the stage without prefix", () => {
    const routes = ofType("AWS::ApiGatewayV2::Route").map(([, { Properties }]) => {
      const [prefix, integration] = Properties.Target["Fn::Join"][1];
      expect(prefix).toBe("integrations/");
      const { IntegrationType, PayloadFormatVersion, IntegrationUri } = resources[integration.Ref].Properties;
      expect([IntegrationType, PayloadFormatVersion]).toEqual(["AWS_PROXY", "2.0"]);
      const lambda = resources[IntegrationUri["Fn::GetAtt"][0]];
      return `${Properties.RouteKey} ${lambda.Properties.FunctionName}`;
    });
    expect(routes.toSorted()).toEqual(
      ROUTES.map(({ routeKey, functionName }) => `${routeKey} isotherm-dev-${functionName}`).toSorted(),
    );
    expect(ofType("AWS::ApiGatewayV2::Stage").map(([, { Properties }]) => Properties.StageName)).toEqual(["$default"]);
  });

  it("gives functions plain values: where the table and the queues are", () => {
    for (const [, { Properties }] of ofType("AWS::Lambda::Function")) {
      const variables: Record<string, unknown> = Properties.Environment.Variables;
      for (const value of Object.values(variables)) expect(value).toBeTypeOf("string");
      expect(variables).toMatchObject({ AWS_ENDPOINT_URL_DYNAMODB: backends.dynamodbEndpoint });
    }
    const webhooks = ofType("AWS::Lambda::Function").find(([, { Properties }]) =>
      /webhooks/.test(Properties.FunctionName),
    );
    expect(webhooks?.[1].Properties.Environment.Variables).toMatchObject({
      TABLE_NAME: "isotherm-local",
      DELIVERY_RETRIES_QUEUE_URL: "http://host.docker.internal:9324/000000000000/delivery-retries",
      SECRETS: "http://host.docker.internal:9000/webhooks/",
      // As the functions beside the containers: the inbox is on this machine.
      ALLOW_PRIVATE_RECEIVERS: "true",
    });
  });

  it("tells the dashboard where the interface is: the browser's host is another one in a container", () => {
    const dashboard = ofType("AWS::Lambda::Function").find(([, { Properties }]) =>
      Properties.FunctionName.endsWith("-dashboard"),
    );
    expect(dashboard?.[1].Properties.Environment.Variables.INTERFACE_AT).toBe("http://host.docker.internal:3001");
  });

  it("refers to nothing that it does not hold", () => {
    const text = JSON.stringify(resources);
    expect(text).not.toContain("Fn::GetStackOutput");
    const references = [...text.matchAll(/"Ref":"([^"]+)"/g), ...text.matchAll(/"Fn::GetAtt":\["([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(ROUTES.length);
    for (const [, id = ""] of references) expect(Object.keys(resources)).toContain(id);
  });
});
