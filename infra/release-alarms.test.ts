import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { describe, expect, it } from "vitest";
import { functionErrors, functionFaults } from "./release-alarms.ts";
import { catchesFaults } from "./topology/function-definition.ts";
import { stageNamed } from "./stages/stage-named.ts";
import type { FunctionDefinition } from "./topology/function-definition.ts";
import { FUNCTIONS } from "./topology/functions.ts";

const stage = stageNamed("prod");
const rowNamed = (name: string): FunctionDefinition => {
  const found = FUNCTIONS.find((row) => row.name === name);
  if (!found) throw new Error(`no function is named ${name}`);
  return found;
};

describe("a function that nobody waits for", () => {
  const row = rowNamed("delivery");

  it("is told of when it has failed more than twice in five minutes", () => {
    const { metric, ...when } = functionErrors(stage, row).when;
    expect(metric).toMatchObject({
      namespace: "AWS/Lambda",
      metricName: "Errors",
      dimensions: { FunctionName: "isotherm-prod-delivery" },
      statistic: "Sum",
      period: Duration.minutes(5),
    });
    expect(when).toMatchObject({ threshold: 2, evaluationPeriods: 1, comparisonOperator: "GreaterThanThreshold" });
  });

  it("is told of, as often, when it gives back what it could not do, which only it counts itself", () => {
    const { metric, threshold } = functionFaults(stage, row).when;
    expect(metric).toBeInstanceOf(Metric);
    expect(metric).toMatchObject({
      namespace: "Isotherm",
      metricName: "Faults",
      dimensions: { service: "isotherm-prod-delivery" },
    });
    expect(threshold).toBe(2);
  });
});

it("functions that a queue or the table's stream wakes catch their faults; those of a schedule or of clients alone do not", () => {
  const caught = FUNCTIONS.filter(catchesFaults).map(({ name }) => name);
  expect(caught).toContain("delivery");
  for (const { name, sources } of FUNCTIONS) {
    const kinds = sources.map(({ kind }) => kind);
    expect([name, caught.includes(name)]).toEqual([name, kinds.some((kind) => ["queue", "stream"].includes(kind))]);
  }
});
