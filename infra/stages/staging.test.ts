import { beforeAll, describe, expect, it } from "vitest";
import { type Resource, templatesOf, type TemplateValue } from "../synthesise.ts";
import { prod } from "./prod.ts";
import type { Stage } from "./stage.ts";
import { staging } from "./staging.ts";

// A release meets in staging whatever it will meet in production: what only production has would be tried on clients.

let templates: Record<"prod" | "staging", readonly Resource[]>;
beforeAll(() => {
  const of = (stage: Stage) => Object.values(templatesOf(stage)).flatMap((stack) => Object.values(stack));
  templates = { prod: of(prod), staging: of(staging) };
}, 60_000);

const ofType = (stage: "prod" | "staging", type: string): Resource[] =>
  templates[stage].filter(({ Type }) => Type === type);
const ours = (stage: string, name: unknown): string => String(name).replace(`isotherm-${stage}-`, "");

/** What production uses, and which functions or queues it uses it for. */
const FEATURES: Readonly<Record<string, (stage: "prod" | "staging") => unknown>> = {
  "concurrency kept for functions": (stage) =>
    ofType(stage, "AWS::Lambda::Function")
      .filter(({ Properties }) => Properties["ReservedConcurrentExecutions"] !== undefined)
      .map(({ Properties }) => ours(stage, Properties["FunctionName"])),
  "queues that share such concurrency": (stage) =>
    ofType(stage, "AWS::Lambda::EventSourceMapping").filter(
      ({ Properties }) => Properties["ScalingConfig"] !== undefined,
    ).length,
  "functions started ahead": (stage) =>
    ofType(stage, "AWS::Lambda::Alias").flatMap(({ Properties }) =>
      Properties["ProvisionedConcurrencyConfig"] === undefined ? [] : [Properties["FunctionName"].Ref],
    ),
  "aliases that releases move": (stage) =>
    ofType(stage, "AWS::Lambda::Alias").map(({ Properties }) => Properties["Name"]),
  "how traffic is shifted": (stage) =>
    ofType(stage, "AWS::CodeDeploy::DeploymentGroup").map(({ Properties }) => Properties["DeploymentConfigName"]),
  "a key of one's own": (stage) => ofType(stage, "AWS::KMS::Key").length,
  traces: (stage) => ofType(stage, "AWS::Lambda::Function").map(({ Properties }) => Properties["TracingConfig"]),
};

/** Every property of every kind of resource, as `Type Property.Part`, without its value. */
const propertiesOf = (stage: "prod" | "staging"): Set<string> => {
  const named = (value: TemplateValue, path: string): string[] => {
    if (Array.isArray(value)) return value.flatMap((one) => named(one, path));
    if (typeof value !== "object" || value === null) return [path];
    return Object.entries(value).flatMap(([name, part]) => named(part, `${path}.${name}`));
  };
  return new Set(templates[stage].flatMap(({ Type, Properties }) => named(Properties, Type)));
};

describe("staging", () => {
  it.each(Object.entries(FEATURES))("has as production: %s", (_name, read) => {
    const wanted = read("prod");
    expect(wanted).not.toEqual([]);
    expect(wanted).not.toBe(0);
    expect(read("staging")).toEqual(wanted);
  });

  it("uses every kind of resource, and every property of each, that production uses", () => {
    const tried = propertiesOf("staging");
    const wanted = [...propertiesOf("prod")];
    expect(wanted.length).toBeGreaterThan(200);
    expect(wanted.filter((one) => !tried.has(one))).toEqual([]);
  });

  it("costs less where the two may differ: it keeps the least that works", () => {
    expect(staging.deliveryConcurrency).toBeLessThan(prod.deliveryConcurrency ?? 0);
    for (const [name, count] of Object.entries(staging.provisionedConcurrency)) expect(count, name).toBe(1);
  });
});
