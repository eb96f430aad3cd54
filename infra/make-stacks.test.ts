import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import type { CfnApi } from "aws-cdk-lib/aws-apigatewayv2";
import { CfnAlias, CfnEventSourceMapping, CfnFunction } from "aws-cdk-lib/aws-lambda";
import { CfnDashboard } from "aws-cdk-lib/aws-cloudwatch";
import { CfnManagedPolicy } from "aws-cdk-lib/aws-iam";
import { CfnTopic } from "aws-cdk-lib/aws-sns";
import type { IConstruct } from "constructs";
import { afterAll, describe, expect, it } from "vitest";
import { makeStacks } from "./make-stacks.ts";
import { WITHOUT_RESERVATION } from "./stages/concurrency-of.ts";
import { stageNamed } from "./stages/stage-named.ts";
import { checkedStage } from "./stages/stage.ts";

// The stacks as they stand to each other, without their templates: those are in test/conformance/stage-options.test.ts.

const code = mkdtempSync(join(tmpdir(), "isotherm-stacks-"));
writeFileSync(join(code, "index.mjs"), "export const handler = async () => 1;\n");
afterAll(() => rmSync(code, { recursive: true, force: true }));

const certificateIn = (region: string) => `arn:aws:acm:${region}:123456789012:certificate/0a1b-2c3d`;
const withEdge = ({ closed, region = "eu-central-1" }: { readonly closed: boolean; readonly region?: string }) =>
  makeStacks(
    new App(),
    checkedStage({
      ...stageNamed("prod"),
      region,
      domain: { name: "api.example.org", certificateArn: certificateIn(region) },
      edge: { certificateArn: certificateIn("us-east-1"), requestsPerFiveMinutes: 2_000, originKey: "first", closed },
    }),
    () => code,
  );
const ownAddress = ({ api }: ReturnType<typeof makeStacks>) => ({
  off: (api.api.node.defaultChild as CfnApi).disableExecuteApiEndpoint,
  told: api.node.tryFindChild("own-url") !== undefined,
});

it.each([
  ["as the stage says", {}, [150, 100], [1, 1], [50, 50, 50]],
  ["nothing, where the account may run few functions at once", { [WITHOUT_RESERVATION]: "true" }, [], [], [2, 2, 2]],
])("keeps for single functions %s, and reads as many deliveries", (_what, context, reserved, startedAhead, atOnce) => {
  const app = new App({ context });
  makeStacks(app, stageNamed("prod"), () => code);
  const given = (read: (node: IConstruct) => unknown): unknown[] =>
    app.node.findAll().flatMap((node) => read(node) ?? []);
  expect(given((node) => (node instanceof CfnFunction ? node.reservedConcurrentExecutions : undefined))).toEqual(
    reserved,
  );
  expect(
    given((node) =>
      node instanceof CfnAlias
        ? (node.provisionedConcurrencyConfig as CfnAlias.ProvisionedConcurrencyConfigurationProperty | undefined)
            ?.provisionedConcurrentExecutions
        : undefined,
    ),
  ).toEqual(startedAhead);
  const limits = given((node) =>
    node instanceof CfnEventSourceMapping && node.node.path.includes("/delivery/")
      ? (node.scalingConfig as CfnEventSourceMapping.ScalingConfigProperty | undefined)?.maximumConcurrency
      : undefined,
  );
  expect(limits).toEqual(atOnce);
});

it("a stage that is made again in another region meets no name that AWS knows once per account", () => {
  const namesIn = (region: string): unknown[] => {
    const app = new App();
    makeStacks(app, { ...stageNamed("prod"), region }, () => code);
    return app.node
      .findAll()
      .flatMap((node) =>
        node instanceof CfnManagedPolicy
          ? node.managedPolicyName
          : node instanceof CfnDashboard
            ? node.dashboardName
            : [],
      );
  };
  expect(namesIn("eu-central-1")).toEqual([
    "isotherm-prod-operators-eu-central-1",
    "isotherm-prod-overview-eu-central-1",
  ]);
  expect(namesIn("eu-west-1")).toEqual(["isotherm-prod-operators-eu-west-1", "isotherm-prod-overview-eu-west-1"]);
});

describe("a stage with an edge", () => {
  it("tells the regional name behind it, for whoever looks why the edge does not reach the API", () => {
    expect(withEdge({ closed: true }).api.node.tryFindChild("regional-name")).toBeDefined();
  });

  it.each([
    ["eu-central-1", ["isotherm-prod-alarms", "isotherm-prod-alarms"]],
    ["us-east-1", ["isotherm-prod-alarms", "isotherm-prod-edge-alarms"]],
  ])("in %s has topics of alarms that are not in each other's way", (region, names) => {
    const { data, edge } = withEdge({ closed: true, region });
    const topics = [data, edge].flatMap((stack) => stack?.node.findAll().filter((node) => node instanceof CfnTopic));
    expect(topics.map((topic) => topic?.topicName)).toEqual(names);
  });

  it("has nothing between the API, which the edge closes, and the edge, which opens it again", () => {
    const { api, edge, operations } = withEdge({ closed: true });
    expect(edge?.dependencies).toContain(api);
    expect(operations.dependencies).toContain(edge);
    expect(edge?.dependencies).not.toContain(operations);
  });

  it("answers by the API's own address, and tells it, until it is closed", () => {
    expect(ownAddress(withEdge({ closed: false }))).toEqual({ off: false, told: true });
    expect(ownAddress(withEdge({ closed: true }))).toEqual({ off: true, told: false });
  });
});
