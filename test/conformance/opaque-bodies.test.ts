import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { STAGE_NAMES, stageNamed } from "../../infra/stages/stage-named.ts";
import { templatesOf, type Resource, type TemplateValue } from "../../infra/synthesise.ts";
import { fullStage } from "../harness/full-stage.ts";

// What CloudFormation hands on without looking: the service behind it refuses it in the middle of a deployment. Dashboards
// have a test of their own (infra/dashboard.test.ts).

/** Text, or a function that gives text. */
const Text = z.union([z.string(), z.record(z.templateLiteral([z.enum(["Fn::", "Ref"]), z.string()]), z.json())]);
const Texts = z.union([Text, z.array(Text).min(1)]);

const Action = z.string().regex(/^(\*|[a-z0-9-]+:(\*|[A-Z][A-Za-z]+\*?))$/);
const OPERATORS = ["Bool", "StringEquals", "StringLike", "ArnEquals", "ArnLike", "Null"] as const;
const Operator = z.union([
  z.enum(OPERATORS),
  z.templateLiteral([z.enum(["ForAllValues:", "ForAnyValue:"]), z.enum(OPERATORS)]),
]);
const Principal = z.union([
  z.literal("*"),
  z.strictObject({ AWS: Texts.optional(), Service: Texts.optional(), Federated: Texts.optional() }),
]);

const statement = {
  Sid: z
    .string()
    .regex(/^[A-Za-z0-9]+$/)
    .optional(),
  Effect: z.enum(["Allow", "Deny"]),
};
const Statement = z.strictObject({
  ...statement,
  Action: z.union([Action, z.array(Action).min(1)]),
  Principal: Principal.optional(),
  Resource: Texts.optional(),
  Condition: z.partialRecord(Operator, z.record(z.string().regex(/^[a-z0-9]+:/), Texts)).optional(),
});
const Policy = z.strictObject({
  Version: z.literal("2012-10-17"),
  Id: z.string().optional(),
  Statement: z.array(Statement).min(1),
});

const Matcher = z.union([Text, z.strictObject({ prefix: z.string() }), z.strictObject({ suffix: z.string() })]);
const Pattern: z.ZodType = z.lazy(() => z.record(z.string(), z.union([z.array(Matcher).min(1), Pattern])));
const Redrive = z.strictObject({ deadLetterTargetArn: Text, maxReceiveCount: z.int().min(1).max(1_000) });

/** Characters that each policy may have, without white space. Source: quotas of IAM, SQS, SNS and KMS. */
const LONGEST: Readonly<Record<string, number>> = {
  "AWS::IAM::ManagedPolicy": 6_144,
  "AWS::IAM::Policy": 10_240,
  "AWS::IAM::Role": 2_048,
  "AWS::KMS::Key": 32_768,
};

type Found = readonly [where: string, type: string, body: TemplateValue];

let stages: (readonly [name: string, templates: ReturnType<typeof templatesOf>])[];
beforeAll(() => {
  stages = [...STAGE_NAMES.map(stageNamed), fullStage].map((stage) => [stage.name, templatesOf(stage)]);
}, 60_000);

const allOf = (properties: readonly string[]): Found[] =>
  stages.flatMap(([stage, templates]) =>
    Object.values(templates).flatMap((resources: Readonly<Record<string, Resource>> | undefined) =>
      Object.entries(resources ?? {}).flatMap(([id, { Type, Properties }]) =>
        properties.flatMap((name): Found[] =>
          Properties[name] === undefined ? [] : [[`${stage} ${id}`, Type, Properties[name]]],
        ),
      ),
    ),
  );

/** Where a body is not as its service wants it. */
const faultsOf = (found: readonly Found[], schema: z.ZodType): string[] =>
  found.flatMap(([where, , body]) => {
    const { error } = schema.safeParse(body);
    return error ? [`${where}: ${z.prettifyError(error)}`] : [];
  });

describe("what CloudFormation hands on unread", () => {
  it("are policies of statements with effects, actions, operators and principals that IAM knows, none too long", () => {
    const policies = allOf(["PolicyDocument", "AssumeRolePolicyDocument", "KeyPolicy"]);
    expect(policies.length).toBeGreaterThan(100);
    expect(faultsOf(policies, Policy)).toEqual([]);
    const long = policies.filter(([, type, body]) => JSON.stringify(body).length > (LONGEST[type] ?? 10_240));
    expect(long.map(([where]) => where)).toEqual([]);
    const twice = policies.filter(([, , { Statement: all }]) => {
      const names = all.flatMap(({ Sid }: TemplateValue) => Sid ?? []);
      return new Set(names).size < names.length;
    });
    expect(twice).toEqual([]);
  });

  it("are patterns of events and filters of streams whose every leaf is a list", () => {
    const patterns = allOf(["EventPattern"]);
    expect(patterns.length).toBeGreaterThan(0);
    expect(faultsOf(patterns, Pattern)).toEqual([]);
    const filters = allOf(["FilterCriteria"]).flatMap(([where, type, { Filters }]) =>
      Filters.map(({ Pattern: text }: TemplateValue): Found => [where, type, JSON.parse(text)]),
    );
    expect(filters.length).toBeGreaterThan(0);
    expect(faultsOf(filters, Pattern)).toEqual([]);
  });

  it("are the numbers of tries of queues, whole", () => {
    const redrives = allOf(["RedrivePolicy"]);
    expect(redrives.length).toBeGreaterThan(0);
    expect(faultsOf(redrives, Redrive)).toEqual([]);
  });

  it("are rules of the firewall, each with a priority of its own, limits and windows that WAF takes", () => {
    const rules = allOf(["Rules"]).filter(([, type]) => type === "AWS::WAFv2::WebACL");
    expect(rules.length).toBeGreaterThan(0);
    for (const [, , all] of rules) {
      const priorities = all.map(({ Priority }: TemplateValue) => Priority);
      expect(new Set(priorities).size).toBe(priorities.length);
      expect(priorities.filter((one: unknown) => !Number.isInteger(one))).toEqual([]);
      for (const { Statement: one } of all) {
        const rate = one.RateBasedStatement;
        if (!rate) continue;
        expect([60, 120, 300, 600]).toContain(rate.EvaluationWindowSec ?? 300);
        expect(z.int().min(10).max(2_000_000_000).safeParse(rate.Limit).success).toBe(true);
      }
    }
  });
});
