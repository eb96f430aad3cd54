import { errorBody } from "@isotherm/contract";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

/**
 * Rules of AWS's common set that would refuse what the interface allows: bodies up to 100 kB, clients without a User-Agent,
 * queries of long names, keys of a hundred characters in paths, addresses of receivers with a literal IPv4 or of whatever host (who
 * may be spoken to is decided where it is), markup in names and metadata, which nothing shows unescaped, and names of files such
 * as `../april.log` as keys, references and metadata, by which nothing is opened. They only count.
 */
const ALLOWED_HERE: readonly string[] = [
  "SizeRestrictions_BODY",
  "SizeRestrictions_QUERYSTRING",
  "SizeRestrictions_URIPATH",
  "NoUserAgent_HEADER",
  "GenericRFI_BODY",
  "GenericRFI_QUERYARGUMENTS",
  "EC2MetaDataSSRF_BODY",
  "CrossSiteScripting_BODY",
  "CrossSiteScripting_QUERYARGUMENTS",
  "GenericLFI_BODY",
  "GenericLFI_QUERYARGUMENTS",
  "RestrictedExtensions_URIPATH",
  "RestrictedExtensions_QUERYARGUMENTS",
];

/** Groups of AWS's rules, in the order in which they are asked. */
export const MANAGED_RULES = ["AWSManagedRulesKnownBadInputsRuleSet", "AWSManagedRulesCommonRuleSet"] as const;

/** Rules that count requests. */
export const RATE_RULES = ["rate", "without-key"] as const;

/** The name of a metric of the firewall, or of one of its rules. */
export const firewallMetric = (stageName: string, rule: string): string => `isotherm-${stageName}-${rule}`;

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples would hold addresses and headers of people.
  sampledRequestsEnabled: false,
});

/** What the rate rule allows one address, times so many, is allowed to all requests without a key together. */
const ADDRESSES_WITHOUT_KEY = 10;

/** An API key's form, in lower case: whether it is one, the functions find out (`packages/contract/src/api-key.ts`). */
const WITH_KEY = String.raw`^\s*bearer\s+iso_(test|live)_[0-9a-z]{58}\s*$`;

/** Requests to the interface that bring nothing of the form of a key. */
const WITHOUT_KEY: CfnWebACL.StatementProperty = {
  andStatement: {
    statements: [
      {
        byteMatchStatement: {
          fieldToMatch: { uriPath: {} },
          positionalConstraint: "STARTS_WITH",
          searchString: "/v1/",
          textTransformations: [{ priority: 0, type: "URL_DECODE" }],
        },
      },
      {
        notStatement: {
          statement: {
            regexMatchStatement: {
              fieldToMatch: { singleHeader: { Name: "authorization" } },
              regexString: WITH_KEY,
              textTransformations: [{ priority: 0, type: "LOWERCASE" }],
            },
          },
        },
      },
    ],
  },
};

/**
 * Limits all that ask without a key together: API Gateway counts them with those who have one, because it knows no keys. The
 * answer is that of the interface.
 */
const keylessRule = (stageName: string, requestsPerFiveMinutes: number): CfnWebACL.RuleProperty => ({
  name: "without-key",
  priority: 1,
  action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: "too-many" } } },
  statement: {
    rateBasedStatement: {
      limit: ADDRESSES_WITHOUT_KEY * requestsPerFiveMinutes,
      aggregateKeyType: "CONSTANT",
      scopeDownStatement: WITHOUT_KEY,
    },
  },
  visibilityConfig: visible(firewallMetric(stageName, "without-key")),
});

/**
 * A firewall for CloudFront: so many requests of one address in five minutes, ten times as many of all without keys, and
 * AWS's lists of known bad input.
 */
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
    visibilityConfig: visible(firewallMetric(stageName, name)),
  });
  return new CfnWebACL(scope, "firewall", {
    scope: "CLOUDFRONT",
    defaultAction: { allow: {} },
    visibilityConfig: visible(firewallMetric(stageName, "firewall")),
    customResponseBodies: {
      "too-many": { contentType: "APPLICATION_JSON", content: JSON.stringify(errorBody("rate_limit_exceeded")) },
    },
    rules: [
      {
        name: "rate",
        priority: 0,
        action: { block: {} },
        statement: { rateBasedStatement: { limit: requestsPerFiveMinutes, aggregateKeyType: "IP" } },
        visibilityConfig: visible(firewallMetric(stageName, "rate")),
      },
      keylessRule(stageName, requestsPerFiveMinutes),
      managed(MANAGED_RULES[0], 2),
      managed(MANAGED_RULES[1], 3, ALLOWED_HERE),
    ],
  });
};
