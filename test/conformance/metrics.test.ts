import { SELLER } from "../harness/seller.ts";
import { assembleDependencies } from "@isotherm/functions/batch-assemble/assemble-batches";
import { chunksDependencies } from "@isotherm/functions/batch-rows/carry-out-chunks";
import { receiptMailDependencies } from "@isotherm/functions/receipt-mail/send-receipts";
import { reportFilesDependencies } from "@isotherm/functions/report-files/make-reports";
import { splitDependencies } from "@isotherm/functions/batch-split/split-batches";
import { deliveryDependencies, observed as observedDelivery } from "@isotherm/functions/delivery/delivery-function";
import { functionMetrics, noteSecretInClear, noteUnplaced } from "@isotherm/functions/runtime/metrics";
import { stepDependencies } from "@isotherm/functions/order-lifecycle/move-test-orders";
import { projectionUses } from "@isotherm/functions/analytics-projection/projection-function";
import { relayDependencies } from "@isotherm/functions/stream-relay/stream-function";
import { observed as observedSweep } from "@isotherm/functions/sweep/sweep-function";
import { ALARMS, EDGE_ALARMS, OWN_METRICS } from "@isotherm/operator/cost/monthly-cost";
import type { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { edgeAlarms } from "../../infra/edge-alarms.ts";
import { stageNamed } from "../../infra/stages/stage-named.ts";
import { catchesFaults } from "@isotherm/infra/topology/function-definition";
import { FUNCTIONS } from "../../infra/topology/functions.ts";
import { templatesOf, type Resource, type TemplateValue } from "../../infra/synthesise.ts";

// Alarms and the dashboard name metrics as text. Here they are compared with what the functions really write.

/** `name{dimension=value,…}` of every metric that CloudWatch will make of the lines. */
const metricsIn = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => line.includes('"_aws"'))
    .map((line) => JSON.parse(line))
    .flatMap((line) =>
      line["_aws"].CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }: TemplateValue) =>
        Metrics.map(({ Name }: TemplateValue) =>
          written(Namespace, Name, Object.fromEntries(Dimensions[0].map((name: string) => [name, line[name]]))),
        ),
      ),
    );

const written = (namespace: string, name: string, dimensions: Record<string, string>): string =>
  `${namespace} ${name}{${Object.entries(dimensions)
    .map((pair) => pair.join("="))
    .toSorted()
    .join(",")}}`;

const attempt = { id: "att_1", webhook_id: "whk_1", account_id: "acc_1", first_sequence: "1", last_sequence: "1" };
const outcomes = [
  { status: 204, error: null },
  { status: 307, error: null },
  { status: 404, error: null },
  { status: 500, error: null },
  { status: null, error: "TIMEOUT" },
  { status: null, error: "ECONNREFUSED" },
  { status: null, error: "NOT_PUBLIC" },
];

/** Functions that answer a fault of theirs with "give it to me again". */
const catching: Readonly<Record<string, (environment: NodeJS.ProcessEnv) => (error: unknown) => void>> = {
  "analytics-projection": (environment) => projectionUses(environment).faulted,
  "batch-assemble": (environment) => assembleDependencies(environment).faulted,
  "batch-rows": (environment) => chunksDependencies(environment).faulted,
  "batch-split": (environment) => splitDependencies(environment).faulted,
  delivery: (environment) => deliveryDependencies(environment).faulted,
  "order-lifecycle": (environment) => stepDependencies(environment).faulted,
  "receipt-mail": (environment) => receiptMailDependencies(environment).faulted,
  "report-files": (environment) => reportFilesDependencies(environment).faulted,
  "stream-relay": (environment) => relayDependencies(environment).faulted,
};
const ENVIRONMENT = {
  TABLE_NAME: "isotherm-prod-table",
  DELIVERIES_QUEUE_URL: "https://sqs.invalid/deliveries.fifo",
  DELIVERY_RETRIES_QUEUE_URL: "https://sqs.invalid/delivery-retries",
  SLOW_DELIVERIES_QUEUE_URL: "https://sqs.invalid/slow-deliveries.fifo",
  ORDER_STEPS_QUEUE_URL: "https://sqs.invalid/order-steps",
  BATCH_FILES_QUEUE_URL: "https://sqs.invalid/batch-files",
  BATCH_CHUNKS_QUEUE_URL: "https://sqs.invalid/batch-chunks",
  BATCH_ENDS_QUEUE_URL: "https://sqs.invalid/batch-ends",
  BATCHES_BUCKET: "isotherm-prod-batches",
  ROUTER: "offline",
  SPEND_FACTORS: "us",
  ALLOW_PRIVATE_RECEIVERS: "false",
  TEST_STEP_MS: "1000",
  SECRETS: "secrets-manager:isotherm-prod-",
  RECEIPTS_QUEUE_URL: "https://sqs.invalid/receipts",
  RECEIPT_MAILS: "off",
  SELLER: "none",
};

let known: Set<string>;
let alarmed: string[];
let watched: string[];
let alarmCount: number;
let filterCount: number;

beforeAll(() => {
  const lines: string[] = [];
  const heard = vi.spyOn(process.stdout, "write").mockImplementation((chunk) => lines.push(String(chunk)) > 0);
  const consoleHeard = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  const errorsHeard = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const metricsOf = (name: string) => functionMetrics(name, { AWS_LAMBDA_FUNCTION_NAME: `isotherm-prod-${name}` });
  const deliveryNote = observedDelivery(silent, metricsOf("delivery"));
  for (const outcome of outcomes) {
    deliveryNote({ kind: "attempt", attempt: { ...attempt, ...outcome, duration_ms: 5 } as never, oldestAgeMs: 7 });
  }
  deliveryNote({ kind: "secret_not_opened", webhook: "whk_1", error: new Error("the key is disabled") });
  noteSecretInClear(silent, metricsOf("webhooks"));
  deliveryNote({ kind: "events_expired", webhook: "whk_1", account: "acc_1", count: 1 });
  const sweepNote = observedSweep(silent, metricsOf("sweep"));
  sweepNote({ kind: "pending", endpoints: 1, events: 2, woken: 1, oldestAgeMs: 5, longestIdleMs: 3 });
  sweepNote({ kind: "reconciled", modes: 1, of: 2, raised: 1 });
  sweepNote({ kind: "orders", overdue: 1 });
  sweepNote({ kind: "pools", overdue: 1 });
  sweepNote({ kind: "batches", woken: 1, oldestMs: 1 });
  const money = { session: "cs_1", payment_id: "p", unplaced: { reason: "link_closed", refusal: null } };
  for (const [name, faulted] of Object.entries(catching)) {
    faulted({ ...ENVIRONMENT, AWS_LAMBDA_FUNCTION_NAME: `isotherm-prod-${name}` })(new Error("a fault"));
  }
  noteUnplaced(money as never, { info: () => {}, error: () => {} }, metricsOf("public-pages"));
  heard.mockRestore();
  consoleHeard.mockRestore();
  errorsHeard.mockRestore();
  known = new Set(metricsIn(lines));

  const { data, operations, api, delivery } = templatesOf({
    ...stageNamed("prod"),
    cardPayments: "stripe",
    seller: SELLER,
  });
  const all: Resource[] = [data, operations, api, delivery].flatMap((stack) => Object.values(stack));
  // An alarm of several metrics is billed for each of them.
  alarmCount = all
    .filter(({ Type }) => Type === "AWS::CloudWatch::Alarm")
    .flatMap(
      ({ Properties }) => Properties["Metrics"]?.filter(({ MetricStat }: TemplateValue) => MetricStat) ?? [0],
    ).length;
  filterCount = all.filter(({ Type }) => Type === "AWS::Logs::MetricFilter").length;
  const alarms = all
    .filter(({ Type, Properties }) => Type === "AWS::CloudWatch::Alarm" && Properties["Namespace"] === "Isotherm")
    .map(({ Properties }) =>
      written(
        "Isotherm",
        Properties["MetricName"],
        Object.fromEntries(Properties["Dimensions"].map(({ Name, Value }: TemplateValue) => [Name, Value])),
      ),
    );
  const [dashboard] = all.filter(({ Type }) => Type === "AWS::CloudWatch::Dashboard") as [Resource];
  const body: string = dashboard.Properties["DashboardBody"]["Fn::Join"][1]
    .map((part: unknown) => (typeof part === "string" ? part : "REFERENCE"))
    .join("");
  const shown = JSON.parse(body).widgets.flatMap(({ properties }: TemplateValue) =>
    (properties.metrics ?? [])
      .filter(([namespace]: string[]) => namespace === "Isotherm")
      .map(([namespace, name, ...rest]: string[]) => {
        const texts = rest.filter((part) => typeof part === "string");
        const pairs = texts.flatMap((text, at) => (at % 2 === 0 ? [[text, texts[at + 1] ?? ""] as const] : []));
        return written(namespace ?? "", name ?? "", Object.fromEntries(pairs));
      }),
  );
  alarmed = alarms;
  watched = [...alarms, ...shown];
});

describe("metrics of our own", () => {
  it("are written under the function's name in AWS, so that stages of one account stay apart", () => {
    expect([...known]).toContain("Isotherm LongestIdleMs{service=isotherm-prod-sweep}");
    expect([...known]).toContain("Isotherm Attempts{outcome=2xx,service=isotherm-prod-delivery}");
    for (const metric of known) expect(metric).toContain("service=isotherm-prod-");
  });

  it("are as many as the estimate of costs counts, and so are the alarms", () => {
    expect(known.size + filterCount).toBe(OWN_METRICS);
    expect(alarmCount).toBe(ALARMS);
    const watchedAtEdge = edgeAlarms(stageNamed("prod"), "D1").flatMap(({ when: { metric } }) =>
      Object.keys((metric as MathExpression).usingMetrics),
    );
    expect(watchedAtEdge).toHaveLength(EDGE_ALARMS);
  });

  it("that an alarm or the dashboard names are ones that functions write", () => {
    expect(watched.length).toBeGreaterThan(8);
    expect(watched.filter((metric) => !known.has(metric))).toEqual([]);
  });

  it("that functions write are ones that an alarm or the dashboard names: nothing is billed for nobody", () => {
    expect([...known].filter((metric) => !watched.includes(metric))).toEqual([]);
  });

  it("count the faults that Lambda does not see, of every function that queues or the stream wake", () => {
    const waking = FUNCTIONS.filter(catchesFaults);
    expect(Object.keys(catching).toSorted()).toEqual(waking.map(({ name }) => name).toSorted());
    for (const { name } of waking) {
      expect(alarmed).toContain(`Isotherm Faults{service=isotherm-prod-${name}}`);
    }
  });

  it("of attempts are on the dashboard, whatever their outcome", () => {
    const outcomesKnown = [...known].filter((metric) => metric.includes(" Attempts{"));
    expect(outcomesKnown).toHaveLength(outcomes.length);
    expect(outcomesKnown.filter((metric) => !watched.includes(metric))).toEqual([]);
  });
});
