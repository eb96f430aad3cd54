import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { functionLog } from "@isotherm/functions/runtime/function-table";
import { accessCounts, unexpectedErrors } from "../../infra/alarm-metrics.ts";
import { stageNamed } from "../../infra/stages/stage-named.ts";
import { checkedStage, type Stage } from "../../infra/stages/stage.ts";
import { type Resource, synthesise, type TemplateValue } from "../../infra/synthesise.ts";
import { isAsked } from "@isotherm/infra/topology/function-definition";
import { FUNCTIONS } from "../../infra/topology/functions.ts";

// When alarms ring: their expressions are computed here as CloudWatch does it, with what would be measured.

const certificateIn = (region: string) => `arn:aws:acm:${region}:123456789012:certificate/0a1b-2c3d`;
const stage: Stage = checkedStage({
  ...stageNamed("prod"),
  domain: { name: "api.example.org", certificateArn: certificateIn("eu-central-1") },
  edge: { certificateArn: certificateIn("us-east-1"), requestsPerFiveMinutes: 2_000, originKey: "first", closed: true },
});
let resources: [id: string, resource: Resource][];
beforeAll(() => {
  resources = Object.values(synthesise(stage)).flatMap((stack) => Object.entries(stack));
}, 60_000);

const ofType = (type: string) => resources.filter(([, { Type }]) => Type === type);
const alarmNamed = (name: string): Record<string, TemplateValue> => {
  const found = ofType("AWS::CloudWatch::Alarm").find(
    ([, one]) => one.Properties["AlarmName"] === `isotherm-prod-${name}`,
  );
  if (!found) throw new Error(`no alarm is named ${name}`);
  return found[1].Properties;
};

/** The two functions of CloudWatch's metric math that are used; undefined is what was not measured. */
const FILL = (value: number | undefined, missing: number): number => value ?? missing;
const IF = (holds: boolean, then: number, otherwise: number): number => (holds ? then : otherwise);

/** What an alarm's metrics are called in CloudWatch, by their names in its expression. */
const metricsOf = (alarm: Record<string, TemplateValue>): Record<string, string> =>
  Object.fromEntries(
    (alarm["Metrics"] as TemplateValue[])
      .filter(({ MetricStat }) => MetricStat)
      .map(({ Id, MetricStat }) => [Id, MetricStat.Metric.MetricName]),
  );

/** Whether an alarm rings when its metrics are those, by CloudWatch's names; all others were not measured. */
const rings = (name: string, measured: Readonly<Record<string, number>>): boolean => {
  const alarm = alarmNamed(name);
  expect(alarm).toMatchObject({ ComparisonOperator: "GreaterThanThreshold", TreatMissingData: "notBreaching" });
  const names = metricsOf(alarm);
  for (const given of Object.keys(measured)) expect(Object.values(names)).toContain(given);
  const { Expression: text } = alarm["Metrics"].find(({ Expression }: TemplateValue) => Expression);
  const values = Object.fromEntries(Object.entries(names).map(([id, metric]) => [id, measured[metric]]));
  return (runInNewContext(text, { FILL, IF, ...values }) as number) > alarm["Threshold"];
};

describe("api-5xx", () => {
  const BUSY = "isotherm-prod-api busy";

  it.each([
    ["one failure in a quiet night", { Count: 3, "5xx": 1 }, false],
    ["two of a few", { Count: 3, "5xx": 2 }, true],
    ["4 % of many", { Count: 1_000, "5xx": 40 }, false],
    ["6 % of many", { Count: 1_000, "5xx": 60 }, true],
    ["no failure", { Count: 1_000 }, false],
    [
      "one hot account, which nearly all requests are of and whose partition is too busy",
      { Count: 1_000, "5xx": 900, [BUSY]: 900 },
      false,
    ],
    ["failures behind those of a hot account", { Count: 1_000, "5xx": 900, [BUSY]: 800 }, true],
  ])("of %s", (_what, measured, expected) => {
    expect(rings("api-5xx-api", measured)).toBe(expected);
  });
});

describe("a function behind the API", () => {
  const asked = FUNCTIONS.filter(isAsked).map(({ name }) => name);

  it.each(asked)("%s has alarms of its own errors and faults alone, and only they end its release", (name) => {
    const own = [`function-errors-${name}`, `function-faults-${name}`];
    for (const alarm of own.map(alarmNamed)) {
      const about = JSON.stringify(alarm["Metrics"]);
      expect(about).toContain(`isotherm-prod-${name}`);
      for (const other of asked) if (!name.includes(other)) expect(about).not.toContain(`isotherm-prod-${other}`);
    }
    const ids = own.map(
      (wanted) => resources.find(([, { Properties }]) => Properties["AlarmName"] === `isotherm-prod-${wanted}`)?.[0],
    );
    const [, group] = ofType("AWS::CodeDeploy::DeploymentGroup").find(([id]) =>
      id.startsWith(`apireleases${name.replaceAll("-", "")}`),
    )!;
    expect(group.Properties["AlarmConfiguration"].Alarms.map(({ Name }: TemplateValue) => Name.Ref)).toEqual(ids);
  });

  it("rings for a twentieth of its requests, as 500 or as crashes; never for 503 and 429", () => {
    expect(rings("function-faults-orders", { Invocations: 1_000, "isotherm-prod-orders unexpected": 50 })).toBe(false);
    expect(rings("function-faults-orders", { Invocations: 1_000, "isotherm-prod-orders unexpected": 51 })).toBe(true);
    expect(rings("function-errors-orders", { Invocations: 5, Errors: 1 })).toBe(false);
    expect(rings("function-errors-orders", { Invocations: 5, Errors: 2 })).toBe(true);
    expect(Object.values(metricsOf(alarmNamed("function-faults-orders")))).not.toContain("isotherm-prod-api busy");
  });
});

describe("clients that are refused with 429", () => {
  it("are told of when half of all requests are, for a quarter of an hour", () => {
    expect(rings("too-many-requests-clients", { Count: 1_000, "isotherm-prod-api limited": 500 })).toBe(false);
    expect(rings("too-many-requests-clients", { Count: 1_000, "isotherm-prod-api limited": 501 })).toBe(true);
    expect(alarmNamed("too-many-requests-clients")["EvaluationPeriods"]).toBe(3);
  });

  it("are told of at once when the gateway refuses what all clients share", () => {
    expect(alarmNamed("too-many-requests-gateway")).toMatchObject({
      MetricName: "isotherm-prod-api throttled",
      Namespace: "Isotherm/Logs",
      Threshold: 50,
      EvaluationPeriods: 1,
    });
  });
});

describe("a table that throttles", () => {
  it("is told of where many suffer: limits of the account, and the index that all share, not the partition of one account", () => {
    expect(rings("table-throttles-table", { WriteAccountLimitThrottleEvents: 1 })).toBe(true);
    expect(rings("table-throttles-table", {})).toBe(false);
    expect(rings("table-throttles-pending", { WriteKeyRangeThroughputThrottleEvents: 51 })).toBe(true);
    const watched = Object.values(metricsOf(alarmNamed("table-throttles-table")));
    expect(watched.filter((metric) => metric.includes("KeyRange"))).toEqual([]);
    for (const { MetricStat } of alarmNamed("table-throttles-pending")["Metrics"].filter(
      (one: TemplateValue) => one.MetricStat,
    ))
      expect(MetricStat.Metric.Dimensions).toContainEqual({ Name: "GlobalSecondaryIndexName", Value: "pending" });
  });
});

describe("a key of the stage", () => {
  it("that is switched off or deleted is told of by CloudTrail's event, with who did it, and by an alarm of that", () => {
    const [, { Properties }] = ofType("AWS::Events::Rule").find(([, one]) => one.Properties["EventPattern"])!;
    const keys = ofType("AWS::KMS::Key").map(([id]) => ({ "Fn::GetAtt": [id, "Arn"] }));
    expect(Properties["EventPattern"]).toEqual({
      source: ["aws.kms"],
      "detail-type": ["AWS API Call via CloudTrail"],
      detail: {
        eventSource: ["kms.amazonaws.com"],
        eventName: ["DisableKey", "ScheduleKeyDeletion", "DeleteImportedKeyMaterial"],
        resources: { ARN: keys },
      },
    });
    expect(Properties["Targets"].map(({ Arn }: TemplateValue) => Arn.Ref)).toEqual([expect.stringMatching(/^alarms/)]);
    expect(alarmNamed("key-disabled-keys")).toMatchObject({
      Namespace: "AWS/Events",
      MetricName: "TriggeredRules",
      Dimensions: [{ Name: "RuleName", Value: Properties["Name"] }],
      Threshold: 0,
    });
  });
});

describe("the edge", () => {
  it("is told of when CloudFront does not reach the API, in the region of its metrics, with a topic there", () => {
    expect(rings("edge-5xx-edge", { Requests: 1_000, "502ErrorRate": 4, "504ErrorRate": 2 })).toBe(true);
    expect(rings("edge-5xx-edge", { Requests: 1_000, "502ErrorRate": 4, "504ErrorRate": 1 })).toBe(false);
    expect(rings("edge-5xx-edge", { Requests: 100, "502ErrorRate": 100, "504ErrorRate": 0 })).toBe(false);
    const { edge } = synthesise(stage);
    const [topic] = Object.entries(edge).find(([, { Type }]) => Type === "AWS::SNS::Topic")!;
    const alarms = Object.values(edge).filter(({ Type }) => Type === "AWS::CloudWatch::Alarm");
    expect(alarms).toHaveLength(3);
    for (const { Properties } of alarms) expect(Properties["AlarmActions"]).toEqual([{ Ref: topic }]);
    // Without them CloudFront does not tell 502 from 503.
    expect(JSON.stringify(edge)).toContain('"RealtimeMetricsSubscriptionStatus":"Enabled"');
  });

  it("is told of when the firewall's lists refuse a twentieth of all, or its rates a flood, and not of single addresses", () => {
    const [known, common] = ["KnownBadInputs", "Common"].map((name) => `AWSManagedRules${name}RuleSet`);
    const managed = alarmNamed("firewall-blocks-managed");
    const rules = managed["Metrics"].flatMap(({ MetricStat }: TemplateValue) =>
      MetricStat ? MetricStat.Metric.Dimensions.filter(({ Name }: TemplateValue) => Name === "Rule") : [],
    );
    expect(rules.map(({ Value }: TemplateValue) => Value).toSorted()).toEqual(
      ["ALL", "ALL", `isotherm-prod-${common}`, `isotherm-prod-${known}`].toSorted(),
    );
    const names = ofType("AWS::WAFv2::WebACL").flatMap(([, { Properties }]) => [
      Properties["VisibilityConfig"].MetricName,
      ...Properties["Rules"].map(({ VisibilityConfig }: TemplateValue) => VisibilityConfig.MetricName),
    ]);
    for (const alarm of [managed, alarmNamed("firewall-blocks-flood")])
      for (const { MetricStat } of alarm["Metrics"].filter((one: TemplateValue) => one.MetricStat))
        for (const { Value } of MetricStat.Metric.Dimensions) if (Value !== "ALL") expect(names).toContain(Value);
    expect(alarmNamed("firewall-blocks-flood")).toMatchObject({ Threshold: 20_000, EvaluationPeriods: 3 });
  });
});

describe("lines that are counted", () => {
  /** Whether CloudWatch would count a line: the part of its filter syntax that is used. */
  const counts = ({ pattern }: { readonly pattern: string }, line: Readonly<Record<string, unknown>>): boolean => {
    const terms = [...pattern.matchAll(/\(\$\.(\w+) (=|!=) "([^"]*)"\)/g)];
    expect(pattern.replaceAll(/\(\$\.\w+ !?= "[^"]*"\)| && |[{} ]/g, "")).toBe("");
    return terms.every(([, name = "", is, value]) => (line[name] === value) === (is === "="));
  };

  it("are those that functions write of unexpected errors, and no others", () => {
    const lines: string[] = [];
    const heard = vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    functionLog("orders").error("unexpected", { request_id: "r", error: new Error("a bug") });
    functionLog("orders").error("secret not read", { secret: "page-keys" });
    heard.mockRestore();
    expect(lines.map((line) => counts(unexpectedErrors(stage, "orders"), JSON.parse(line)))).toEqual([true, false]);
  });

  it("are those of the access log: 503 and 429 by functions, 429 by the gateway", () => {
    const [, apiStage] = ofType("AWS::ApiGatewayV2::Stage")[0]!;
    const format = JSON.parse(apiStage.Properties["AccessLogSettings"].Format);
    const line = (status: string, integrationLatencyMs: string) => ({
      ...format,
      status,
      integrationLatencyMs,
      integrationError: "-",
    });
    expect(format).toMatchObject({ status: "$context.status", integrationLatencyMs: "$context.integrationLatency" });
    const { busy, limited, throttled } = accessCounts(stage);
    const which = (status: string, latency: string) =>
      [busy, limited, throttled].map((one) => counts(one, line(status, latency)));
    expect(which("503", "12")).toEqual([true, false, false]);
    expect(which("503", "-")).toEqual([false, false, false]);
    expect(which("429", "12")).toEqual([false, true, false]);
    expect(which("429", "-")).toEqual([false, false, true]);
    expect(which("200", "12")).toEqual([false, false, false]);
  });

  it("of a busy table are none that Lambda refused for lack of concurrency: those ring as 5xx", () => {
    const [, apiStage] = ofType("AWS::ApiGatewayV2::Stage")[0]!;
    const format = JSON.parse(apiStage.Properties["AccessLogSettings"].Format);
    expect(format).toMatchObject({ integrationError: "$context.integrationErrorMessage" });
    const refused = { ...format, status: "503", integrationLatencyMs: "7", integrationError: "Rate exceeded" };
    const { busy } = accessCounts(stage);
    expect([counts(busy, refused), counts(busy, { ...refused, integrationError: "-" })]).toEqual([false, true]);
  });

  it("are counted in the logs that are written: each alarm of lines has its filter", () => {
    const filters = ofType("AWS::Logs::MetricFilter").map(
      ([, { Properties }]) => Properties["MetricTransformations"][0],
    );
    const groups = new Set(ofType("AWS::Logs::LogGroup").map(([id]) => id));
    for (const [, { Properties }] of ofType("AWS::Logs::MetricFilter"))
      expect(groups).toContain(Properties["LogGroupName"].Ref);
    const made = new Set(filters.map(({ MetricName }: TemplateValue) => MetricName));
    expect(made.size).toBe(filters.length);
    const watched = ofType("AWS::CloudWatch::Alarm").flatMap(([, { Properties }]) =>
      [Properties, ...(Properties["Metrics"] ?? []).map(({ MetricStat }: TemplateValue) => MetricStat?.Metric ?? {})]
        .filter(({ Namespace }) => Namespace === "Isotherm/Logs")
        .map(({ MetricName }) => MetricName),
    );
    expect(made).toEqual(new Set(watched));
  });
});
