import { runInNewContext } from "node:vm";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { describe, expect, it } from "vitest";
import type { AlarmRow } from "./alarm-metrics.ts";
import { firewallMetric, RATE_RULES } from "./constructs/firewall.ts";
import { edgeAlarms } from "./edge-alarms.ts";
import { stageNamed } from "./stages/stage-named.ts";

const alarms = edgeAlarms(stageNamed("prod"), "D1");
const alarm = (subject: string): AlarmRow["when"] & { readonly metric: MathExpression } => {
  const metric = alarms.find((row) => row.subject === subject)?.when.metric;
  if (!(metric instanceof MathExpression)) throw new Error(`${subject} watches no expression`);
  return { ...(alarms.find((row) => row.subject === subject) as AlarmRow).when, metric };
};
const IF = (holds: boolean, then: number, otherwise: number): number => (holds ? then : otherwise);
const FILL = (value: number | undefined, missing: number): number => value ?? missing;

describe("the firewall's lists", () => {
  const { metric, threshold } = alarm("managed");
  const rings = (measured: Readonly<Record<string, number>>): boolean => {
    const none = { known: undefined, common: undefined, blocked: undefined };
    return (runInNewContext(metric.expression, { IF, FILL, ...none, ...measured }) as number) > threshold;
  };

  it("ring for what each of them refuses, and for both together", () => {
    expect(rings({ allowed: 940, blocked: 60, known: 60 })).toBe(true);
    expect(rings({ allowed: 940, blocked: 60, common: 60 })).toBe(true);
    expect(rings({ allowed: 940, blocked: 60, known: 30, common: 30 })).toBe(true);
    expect(rings({ allowed: 960, blocked: 40, known: 20, common: 20 })).toBe(false);
  });

  it("ring where nearly everything is refused, and not for a few requests", () => {
    expect(rings({ allowed: 10, blocked: 990, common: 990 })).toBe(true);
    expect(rings({ allowed: 10, blocked: 90, common: 90 })).toBe(false);
  });
});

it("a flood is what the rules of rates refuse, and no others", () => {
  const rules = Object.values(alarm("flood").metric.usingMetrics).map((one) => JSON.stringify(one));
  expect(rules).toHaveLength(RATE_RULES.length);
  for (const [index, rule] of RATE_RULES.entries()) expect(rules[index]).toContain(firewallMetric("prod", rule));
});

it("CloudFront is watched under the one region that it has", () => {
  const metrics = Object.values(alarm("edge").metric.usingMetrics);
  expect(metrics.length).toBeGreaterThan(0);
  for (const one of metrics) expect(one).toMatchObject({ dimensions: { DistributionId: "D1", Region: "Global" } });
});
