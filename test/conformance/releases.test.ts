import { SELLER } from "../harness/seller.ts";
import { stageNamed } from "@isotherm/infra/stages/stage-named";
import { type Resource, templatesOf } from "@isotherm/infra/synthesise";
import { describe, expect, it } from "vitest";
import { denials, policiesOf, SENDER } from "../harness/simulated-policies.ts";
import { releasedCalls } from "../released/recorded-calls.ts";

// While a release goes on, and after one that was rolled back, the code of the last one runs with the policies of this one.

/** With all that a stage may have besides: the recorded release used it. */
const stage = {
  ...stageNamed("prod"),
  cardPayments: "stripe",
  seller: SELLER,
  openIdConnect: { name: "Example ID", issuer: "https://login.example.org", client_id: "dashboard" },
  mail: { from: SENDER, identity: "example.org" },
} as const;

describe("the code of the last release", () => {
  it("may still do what it did: a permission is dropped one release after its last use", async () => {
    const policies = policiesOf(stage, templatesOf(stage));
    const calls = releasedCalls().filter(({ functionName }) => policies.has(functionName));
    expect(calls.length).toBeGreaterThan(100);
    const denied = await Promise.all(calls.map((call) => denials(stage, policies, call)));
    expect(denied.flat(), "dropped too early").toEqual([]);
  });
});

describe("a new route", () => {
  it("exists when all traffic is on the code that answers it", () => {
    const { api } = templatesOf(stage);
    const ofType = (type: string): [string, Resource & { readonly DependsOn?: string[] }][] =>
      Object.entries(api).filter(([, { Type }]) => Type === type);
    const routes = ofType("AWS::ApiGatewayV2::Route");
    expect(routes.length).toBeGreaterThan(50);
    for (const [id, { Properties, DependsOn = [] }] of routes) {
      const [, integration] = Properties["Target"]["Fn::Join"][1];
      const alias = api[integration.Ref]?.Properties["IntegrationUri"].Ref;
      expect(api[alias]?.Type, id).toBe("AWS::Lambda::Alias");
      expect(DependsOn, id).toContain(alias);
    }
  });

  it("waits for CodeDeploy, which moves every alias", () => {
    const { api } = templatesOf(stage);
    const aliases = Object.values(api).filter(({ Type }) => Type === "AWS::Lambda::Alias");
    expect(aliases.length).toBeGreaterThan(5);
    for (const alias of aliases) expect(alias).toHaveProperty("UpdatePolicy.CodeDeployLambdaAliasUpdate");
  });
});
