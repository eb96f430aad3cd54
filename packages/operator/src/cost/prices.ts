import { type Decimal, decimal } from "@isotherm/core";

/** Where a price was read: an address with the day on which it was looked up, or nowhere. */
type Source = { readonly address: string; readonly on: string } | "assumption";

/** A list price. */
export interface Price {
  /** USD for so much of what is billed, in us-east-1, before taxes, without free tiers. */
  readonly usd: Decimal;
  readonly per: string;
  readonly source: Source;
}

const LOOKED_UP = "2026-11-21";
const price = (usd: string, per: string, address?: string, on = LOOKED_UP): Price => ({
  usd: decimal(usd),
  per,
  source: address === undefined ? "assumption" : { address, on },
});

/**
 * What AWS asks for. The region of a stage may cost up to a third more. Addresses are those of copies of public pages; where
 * none was found that states the figure, it is an assumption, from memory of AWS's price pages.
 */
export const PRICES = {
  httpApi: price("1.00", "million requests of 512 kB", "https://www.apigatewaycost.com/aws"),
  dataOut: price("0.09", "GB to the internet", "https://www.apigatewaycost.com/aws"),
  lambdaRequests: price("0.20", "million invocations", "https://aws.amazon.com/lambda/pricing/"),
  lambdaArm: price("0.0000133334", "GB-second", "https://cloudchipr.com/blog/aws-lambda-pricing"),
  lambdaArmAhead: price("0.0000033334", "GB-second started ahead"),
  writes: price("0.625", "million write units", "https://airbyte.com/data-engineering-resources/dynamodb-pricing"),
  reads: price("0.125", "million read units", "https://airbyte.com/data-engineering-resources/dynamodb-pricing"),
  storage: price("0.25", "GB-month", "https://aws.amazon.com/dynamodb/pricing/"),
  recovery: price("0.20", "GB-month of point-in-time recovery"),
  sqs: price("0.40", "million requests to a standard queue", "https://cloudburn.io/blog/amazon-sqs-pricing"),
  sqsFifo: price("0.50", "million requests to a FIFO queue", "https://cloudburn.io/blog/amazon-sqs-pricing"),
  objectWrites: price(
    "5.00",
    "million PUT requests, S3 Standard",
    "https://c3x.dev/blog/s3-request-fees-explained",
    "2026-11-22",
  ),
  objectReads: price(
    "0.40",
    "million GET requests, S3 Standard",
    "https://c3x.dev/blog/s3-request-fees-explained",
    "2026-11-22",
  ),
  mails: price(
    "0.10",
    "thousand mails that SES sends",
    "https://superuser.com/questions/1399690/how-does-amazon-ses-calculate-attachmentsize-and-datatransfer-out",
    "2026-11-23",
  ),
  // The bill that is quoted there: 0.44 USD for 3.70 GB.
  mailAttachments: price(
    "0.12",
    "GB that is attached to mails",
    "https://superuser.com/questions/1399690/how-does-amazon-ses-calculate-attachmentsize-and-datatransfer-out",
    "2026-11-23",
  ),
  logs: price("0.50", "GB of log lines", "https://coralogix.com/blog/is-cloudwatch-really-cost-efficient"),
  metrics: price("0.30", "metric and month", "https://signoz.io/guides/cloudwatch-pricing"),
  alarms: price("0.10", "alarm and month"),
  dashboards: price("3.00", "dashboard and month", "https://coralogix.com/blog/is-cloudwatch-really-cost-efficient"),
  traces: price("5.00", "million traces", "https://aws.amazon.com/de/xray/pricing/"),
  keys: price("1.00", "customer key and month"),
  secrets: price("0.40", "secret and month"),
  firewall: price("5.00", "web ACL and month", "https://c3x.dev/blog/aws-waf-cost-explained/"),
  firewallRules: price("1.00", "rule and month", "https://c3x.dev/blog/aws-waf-cost-explained/"),
  firewallRequests: price("0.60", "million requests", "https://c3x.dev/blog/aws-waf-cost-explained/"),
  cloudFront: price("1.00", "million HTTPS requests"),
} as const satisfies Record<string, Price>;
