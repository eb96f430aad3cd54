import { SecretValue, Stack, Validations, type StackProps } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import type { Construct } from "constructs";
import { firewall } from "../constructs/firewall.ts";
import { alarmTopic, makeAlarm } from "../constructs/make-alarm.ts";
import { dnsAlias } from "../constructs/dns-alias.ts";
import { edgeAlarms } from "../edge-alarms.ts";
import { nameIn } from "../stages/resources-of.ts";
import { EDGE_REGION, type Stage } from "../stages/stage.ts";

/** Inputs of the edge stack. */
export interface EdgeStackProps extends StackProps {
  readonly stage: Stage;
  /** The regional name behind the API's own domain. */
  readonly origin: string;
}

/** The header by which the API knows this distribution: `functions/runtime/api-dependencies.ts` reads it. */
const EDGE_KEY_HEADER = "isotherm-edge-key";

/**
 * One value of the secret's copy in this region, as CloudFormation reads it: it stands in the distribution, in no template. A
 * changed name makes CloudFormation read again; a changed value alone would not.
 */
const edgeKey = (stage: Stage, name: string): string =>
  SecretValue.secretsManager(nameIn(stage, "edge-keys"), { jsonField: name }).unsafeUnwrap();

/** What stands before the API where a stage wants it: CloudFront, with a firewall. Caches nothing. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { stage, origin, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const { edge, domain } = stage;
    if (!edge || !domain) throw new Error(`stage ${stage.name} has no edge`);
    const distribution = new Distribution(this, "distribution", {
      comment: nameIn(stage, "edge"),
      domainNames: [domain.name],
      certificate: Certificate.fromCertificateArn(this, "certificate", edge.certificateArn),
      // Which of its errors are its own: 502 and 504 apart from what the API answers.
      publishAdditionalMetrics: true,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      webAclId: firewall(this, stage.name, edge.requestsPerFiveMinutes).attrArn,
      defaultBehavior: {
        origin: new HttpOrigin(origin, {
          protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
          originSslProtocols: [OriginSslPolicy.TLS_V1_2],
          customHeaders: { [EDGE_KEY_HEADER]: edgeKey(stage, edge.originKey) },
        }),
        allowedMethods: AllowedMethods.ALLOW_ALL,
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: new OriginRequestPolicy(this, "whole-request", {
          // With the name that the client asked for: the API knows itself by it, and links carry it. And whose request it is,
          // for the limits: that alone of what CloudFront knows of people.
          headerBehavior: OriginRequestHeaderBehavior.all("CloudFront-Viewer-Address"),
          cookieBehavior: OriginRequestCookieBehavior.all(),
          queryStringBehavior: OriginRequestQueryStringBehavior.all(),
        }),
      },
    });
    const topic = alarmTopic(this, stage, stage.region === EDGE_REGION ? "edge-alarms" : "alarms");
    for (const row of edgeAlarms(stage, distribution.distributionId)) makeAlarm(this, row, stage, topic);
    acknowledgeRules(distribution);
    dnsAlias(this, domain, new CloudFrontTarget(distribution), distribution.distributionDomainName);
  }
}

const acknowledgeRules = (distribution: Distribution): void => {
  const acknowledged = {
    "AwsSolutions-CFR1": "Clients may be anywhere.",
    "AwsSolutions-CFR3": "The API logs each request, without addresses; the firewall counts what it refuses.",
  };
  for (const [rule, reason] of Object.entries(acknowledged)) {
    Validations.of(distribution).acknowledge({ id: rule, reason });
  }
};
