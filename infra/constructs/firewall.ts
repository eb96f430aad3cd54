import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

/**
 * Rules of AWS's common set that would refuse what the interface allows: bodies up to 100 kB, clients without a User-Agent,
 * queries of long names, addresses of receivers with a literal IPv4 or of whatever host (who may be spoken to is decided where
 * it is), and markup in names and metadata, which nothing shows unescaped. They only count.
 */
const ALLOWED_HERE: readonly string[] = [
  "SizeRestrictions_BODY",
  "SizeRestrictions_QUERYSTRING",
  "NoUserAgent_HEADER",
  "GenericRFI_BODY",
  "GenericRFI_QUERYARGUMENTS",
  "EC2MetaDataSSRF_BODY",
  "CrossSiteScripting_BODY",
];

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
      managed("AWSManagedRulesCommonRuleSet", 2, ALLOWED_HERE),
    ],
  });
};
