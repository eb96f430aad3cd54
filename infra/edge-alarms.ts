import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { type AlarmRow, metric, MOST_FAILURES, quietIsFine, sumOf } from "./alarm-metrics.ts";
import { firewallMetric, MANAGED_RULES, RATE_RULES } from "./constructs/firewall.ts";
import type { Stage } from "./stages/stage.ts";

/** So many times what one address may ask in five minutes, refused: a flood, not somebody's mistake. */
const FLOOD = 10;
/** Requests in five minutes from which a share of them says something. */
const FLOOR = 100;

/** Alarms of the edge. They live where CloudFront's metrics are, with a topic of their own: CloudWatch tells no other region's. */
export const edgeAlarms = (stage: Stage, distributionId: string): AlarmRow[] => [
  unreachableApi(distributionId),
  managedBlocks(stage),
  {
    section: "firewall-blocks",
    subject: "flood",
    when: {
      metric: sumOf(blockedBy(stage, RATE_RULES), "blocked by rates"),
      threshold: FLOOD * (stage.edge?.requestsPerFiveMinutes ?? 0),
      evaluationPeriods: 3,
      ...quietIsFine,
    },
  },
];

const ofFirewall = (stage: Stage, name: string, rule: string) =>
  metric("AWS/WAFV2", name, { WebACL: firewallMetric(stage.name, "firewall"), Rule: rule });

const blockedBy = (stage: Stage, rules: readonly string[]) =>
  rules.map((rule) => ofFirewall(stage, "BlockedRequests", firewallMetric(stage.name, rule)));

/** Of CloudFront itself: it does not reach the API. What the API answers, the API's own alarms see. */
const unreachableApi = (distributionId: string): AlarmRow => {
  const ofEdge = (name: string, statistic: string) =>
    metric("AWS/CloudFront", name, { DistributionId: distributionId, Region: "Global" }, statistic);
  return {
    section: "edge-5xx",
    subject: "edge",
    when: {
      metric: new MathExpression({
        expression: `IF(all > ${FLOOR}, unreachable + late, 0)`,
        usingMetrics: {
          all: ofEdge("Requests", "Sum"),
          unreachable: ofEdge("502ErrorRate", "Average"),
          late: ofEdge("504ErrorRate", "Average"),
        },
        label: "502 and 504, %",
      }),
      threshold: MOST_FAILURES,
      evaluationPeriods: 1,
      ...quietIsFine,
    },
  };
};

const managedBlocks = (stage: Stage): AlarmRow => {
  const [known, common] = blockedBy(stage, MANAGED_RULES);
  return {
    section: "firewall-blocks",
    subject: "managed",
    when: {
      metric: new MathExpression({
        expression: `IF(allowed + FILL(blocked, 0) > ${FLOOR}, 100 * (FILL(known, 0) + FILL(common, 0)) / (allowed + FILL(blocked, 0)), 0)`,
        usingMetrics: {
          allowed: ofFirewall(stage, "AllowedRequests", "ALL"),
          blocked: ofFirewall(stage, "BlockedRequests", "ALL"),
          ...(known && common && { known, common }),
        },
        label: "blocked by managed rules, %",
      }),
      threshold: MOST_FAILURES,
      evaluationPeriods: 3,
      ...quietIsFine,
    },
  };
};
