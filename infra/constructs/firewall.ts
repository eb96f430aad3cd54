import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples would hold addresses and headers of people.
  sampledRequestsEnabled: false,
});

/** A firewall for CloudFront: so many requests of one address in five minutes, and AWS's lists of known bad input. */
export const firewall = (scope: Construct, stageName: string, requestsPerFiveMinutes: number): CfnWebACL => {
  const managed = (name: string, priority: number, counted: readonly string[] = []): CfnWebACL.RuleProperty => ({
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: "AWS",
        name,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visible(`isotherm-${stageName}-${name}`),
  });
  return new CfnWebACL(scope, "firewall", {
    scope: "CLOUDFRONT",
    defaultAction: { allow: {} },
    visibilityConfig: visible(`isotherm-${stageName}-firewall`),
    rules: [
      {
        name: "rate",
        priority: 0,
        action: { block: {} },
        statement: { rateBasedStatement: { limit: requestsPerFiveMinutes, aggregateKeyType: "IP" } },
        visibilityConfig: visible(`isotherm-${stageName}-rate`),
      },
      managed("AWSManagedRulesKnownBadInputsRuleSet", 1),
      // It would refuse bodies above 8 kB and clients without a User-Agent; the interface allows both.
      managed("AWSManagedRulesCommonRuleSet", 2, ["SizeRestrictions_BODY", "NoUserAgent_HEADER"]),
    ],
  });
};
