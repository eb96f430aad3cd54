import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { makeDashboard } from "./dashboard.ts";
import { stageNamed, STAGE_NAMES } from "./stages/stage-named.ts";
import type { TemplateValue } from "./synthesise.ts";

// CloudWatch refuses a whole dashboard for one number that it does not take, and CloudFormation then the whole stack with its
// alarms. These are the bounds of "Dashboard Body Structure and Syntax" in CloudWatch's reference.
const PLACE = {
  x: z.int().min(0).max(23),
  y: z.int().min(0),
  width: z.int().min(1).max(24),
  height: z.int().min(1).max(1_000),
};
const Text = z.strictObject({ markdown: z.string().min(1), background: z.enum(["solid", "transparent"]).optional() });
const Widget = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), ...PLACE, properties: Text }),
  z.strictObject({
    type: z.literal("metric"),
    ...PLACE,
    properties: z.looseObject({
      title: z.string().min(1),
      metrics: z
        .array(z.array(z.union([z.string(), z.looseObject({ period: z.int().multipleOf(60).optional() })])))
        .min(1)
        .max(500),
    }),
  }),
]);
const Body = z.strictObject({ widgets: z.array(Widget).min(1).max(500) });
type Place = z.infer<typeof Widget>;

/** The body as CloudWatch gets it; what only AWS knows, such as the region, is a word in it. */
const bodyOf = (stageName: string): unknown => {
  const stack = new Stack(new App(), "operations");
  makeDashboard(stack, stageNamed(stageName), "api-id");
  const dashboards = Template.fromStack(stack).findResources("AWS::CloudWatch::Dashboard");
  const [{ Properties }] = Object.values(dashboards) as [Record<string, TemplateValue>];
  const [, parts] = Properties.DashboardBody["Fn::Join"] as [string, unknown[]];
  return JSON.parse(parts.map((part) => (typeof part === "string" ? part : "known-to-aws")).join(""));
};

const numbersIn = (value: unknown): number[] => {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
};
const overlap = (a: Place, b: Place): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe.each(STAGE_NAMES)("the dashboard of %s", (name) => {
  it("has no number in it, however deep, that is not whole", () => {
    const numbers = numbersIn(bodyOf(name));
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.filter((number) => !Number.isInteger(number))).toEqual([]);
  });

  it("is what CloudWatch takes: every widget inside the grid of 24, none over another", () => {
    const { widgets } = Body.parse(bodyOf(name));
    for (const [index, widget] of widgets.entries()) {
      expect(widget.x + widget.width, `widget ${index}`).toBeLessThanOrEqual(24);
      expect(widgets.filter((other) => other !== widget && overlap(widget, other))).toEqual([]);
    }
  });

  it("leaves no part of a row empty", () => {
    const widths: Record<number, number> = {};
    for (const { y, width } of Body.parse(bodyOf(name)).widgets) widths[y] = (widths[y] ?? 0) + width;
    expect(new Set(Object.values(widths))).toEqual(new Set([24]));
  });
});
