import { SELLER } from "../harness/seller.ts";
import { readFileSync } from "node:fs";
import { CfnResource } from "aws-cdk-lib";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { beforeAll, describe, expect, it } from "vitest";
import { secretsOf } from "@isotherm/infra/stages/resources-of";
import { stageNamed } from "../../infra/stages/stage-named.ts";
import { synthesise, type Resource, type TemplateValue, type Templates } from "../../infra/synthesise.ts";
import { BATCH_OBJECTS } from "../../infra/topology/buckets.ts";
import { FUNCTIONS } from "../../infra/topology/functions.ts";
import { QUEUES, queueName, streamFailures } from "../../infra/topology/queues.ts";
import { GENERATED_SECRETS } from "../../infra/topology/secrets.ts";

// With payments by card; stage-options.test.ts and alarms.test.ts have an edge.
const stage = { ...stageNamed("prod"), cardPayments: "stripe" as const, seller: SELLER };
let templates: Templates;
const ofType = (type: string): [id: string, resource: Resource][] =>
  Object.values(templates).flatMap((stack) => Object.entries(stack).filter(([, { Type }]) => Type === type));
const byName = (left: string, right: string) => left.localeCompare(right);
const list = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value]) as readonly T[];

/** What DynamoDB can do with items; the stream has actions of its own. */
const ITEM_ACTION = /^dynamodb:(?!(DescribeStream|GetRecords|GetShardIterator|ListStreams)$)/;

beforeAll(() => {
  templates = synthesise(stage);
});

const STREAM_READERS = FUNCTIONS.filter(({ sources }) => sources.some(({ kind }) => kind === "stream"));

describe("the table", () => {
  it("is one, and survives deletion of its stack, of itself, and of its items for 35 days", () => {
    const tables = [...ofType("AWS::DynamoDB::GlobalTable"), ...ofType("AWS::DynamoDB::Table")];
    expect(tables).toHaveLength(1);
    const [, table] = tables[0]!;
    expect(table).toMatchObject({ DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" });
    expect(table.Properties).toMatchObject({
      // A name of its own: CloudFormation then refuses to replace it.
      TableName: "isotherm-prod-table",
      BillingMode: "PAY_PER_REQUEST",
      TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
    });
    expect(table.Properties["Replicas"]).toEqual([
      expect.objectContaining({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    ]);
  });
});

describe("secrets", () => {
  const secrets = () => ofType("AWS::SecretsManager::Secret");

  it("outlive their stack, are made up by AWS, and stand in no template", () => {
    expect(secrets().map(([, { Properties }]) => Properties["Name"])).toEqual(
      secretsOf(stage).map((name) => `isotherm-prod-${name}`),
    );
    for (const [id, secret] of secrets()) {
      // What a first deployment that failed has made goes, or its name would be in the way of the second one.
      expect(secret, id).toMatchObject({ DeletionPolicy: "RetainExceptOnCreate", UpdateReplacePolicy: "Retain" });
      expect(secret.Properties["SecretString"], id).toBeUndefined();
      // AWS confuses a name with the end of an ARN when six characters follow its last hyphen.
      expect(secret.Properties["Name"], id).not.toMatch(/-.{6}$/);
      if (!GENERATED_SECRETS.some((name) => secret.Properties["Name"] === `isotherm-prod-${name}`)) {
        // An operator gives it its value.
        expect(secret.Properties["GenerateSecretString"], id).toBeUndefined();
        continue;
      }
      // To the letter: a change makes CloudFormation put a new value in place of all that stand.
      expect(secret.Properties["GenerateSecretString"], id).toEqual({
        SecretStringTemplate: '{"schema":1}',
        GenerateStringKey: "first",
        PasswordLength: 43,
        ExcludePunctuation: true,
      });
    }
  });
});

describe("queues", () => {
  it("each have a dead-letter queue of the same kind, or are one", () => {
    const queues = ofType("AWS::SQS::Queue");
    expect(queues).toHaveLength(2 * Object.keys(QUEUES).length + STREAM_READERS.length);
    const byId = Object.fromEntries(queues);
    const deadOf = (queue: Resource) => queue.Properties["RedrivePolicy"]?.deadLetterTargetArn["Fn::GetAtt"][0];
    const dead = new Set([
      ...queues.map(([, queue]) => deadOf(queue)),
      ...ofType("AWS::Lambda::EventSourceMapping").map(
        ([, { Properties }]) => Properties["DestinationConfig"]?.OnFailure.Destination["Fn::GetAtt"][0],
      ),
    ]);
    for (const [id, queue] of queues.filter(([id]) => !dead.has(id))) {
      expect(byId[deadOf(queue)]?.Properties["FifoQueue"], id).toBe(queue.Properties["FifoQueue"]);
      expect(deadOf(queue), id).toBeDefined();
    }
  });

  it("hide a message six times as long as its function may run, or once where others wait behind it", () => {
    for (const { sources, timeoutSeconds } of FUNCTIONS) {
      for (const source of sources.filter(({ kind }) => kind === "queue")) {
        if (source.kind !== "queue") continue;
        const times = source.queue === "slowDeliveries" ? 1 : 6;
        expect(QUEUES[source.queue].visibilitySeconds).toBeGreaterThanOrEqual(times * timeoutSeconds);
      }
    }
  });
});

describe("functions", () => {
  it("run Node 24 on arm64, traced, and never on more than their own log group", () => {
    const functions = ofType("AWS::Lambda::Function");
    expect(functions).toHaveLength(FUNCTIONS.length);
    const groups = Object.fromEntries(ofType("AWS::Logs::LogGroup"));
    for (const [id, { Properties }] of functions) {
      expect(Properties, id).toMatchObject({
        Runtime: "nodejs24.x",
        Architectures: ["arm64"],
        Handler: "index.handler",
        TracingConfig: { Mode: "Active" },
      });
      const group = groups[Properties["LoggingConfig"].LogGroup.Ref];
      expect(group?.Properties["LogGroupName"]).toBe(`/aws/lambda/${Properties["FunctionName"]}`);
    }
  });

  it("may call themselves in circles only where their row says so", () => {
    const circling = ofType("AWS::Lambda::Function").filter(
      ([, { Properties }]) => Properties["RecursiveLoop"] === "Allow",
    );
    expect(circling.map(([, { Properties }]) => Properties["FunctionName"])).toEqual(
      FUNCTIONS.filter(({ wakesItself }) => wakesItself).map(({ name }) => `isotherm-prod-${name}`),
    );
  });
});

describe("logs", () => {
  it("are kept for the days of the stage, and no longer", () => {
    const groups = ofType("AWS::Logs::LogGroup");
    expect(groups).toHaveLength(FUNCTIONS.length + 1);
    for (const [id, { Properties }] of groups) expect(Properties["RetentionInDays"], id).toBe(stage.logRetentionDays);
  });

  it("of the API hold nothing that points to a person", () => {
    const [[, apiStage]] = ofType("AWS::ApiGatewayV2::Stage") as [[string, Resource]];
    const format: string = apiStage.Properties["AccessLogSettings"].Format;
    expect(Object.keys(JSON.parse(format))).toContain("status");
    expect(format).not.toMatch(/identity|authorizer|\$context\.path/i);
  });
});

describe("permissions", () => {
  const statements = () =>
    [...ofType("AWS::IAM::Policy"), ...ofType("AWS::IAM::Role")].flatMap(([id, { Properties }]) =>
      [
        Properties["PolicyDocument"],
        ...(Properties["Policies"] ?? []).map((policy: TemplateValue) => policy.PolicyDocument),
      ]
        .filter((document) => document !== undefined)
        .flatMap(({ Statement }) => Statement.map((statement: TemplateValue) => ({ id, statement }))),
    );

  it("name every action in full", () => {
    const actions = statements().flatMap(({ statement }) => list<string>(statement.Action));
    expect(actions.length).toBeGreaterThan(FUNCTIONS.length);
    expect(actions.filter((action) => !/^[a-z0-9-]+:[A-Za-z]+$/.test(action))).toEqual([]);
  });

  it("name every resource in full, but for traces and the answers of searches in logs, which have none, and the list of alarms", () => {
    const wild = statements()
      .filter(({ statement }) => JSON.stringify(statement.Resource).includes("*"))
      // Objects of batches by their kind: compared with the rows of functions below.
      .filter(({ statement }) => !list<string>(statement.Action).some((action) => action.startsWith("s3:")));
    expect(wild.map(({ statement }) => list<string>(statement.Action).join()).toSorted(byName)).toEqual([
      // Of the two groups of releases: the state of alarms, read as a list.
      ...Array.from({ length: 2 }, () => "cloudwatch:DescribeAlarms"),
      // Of the dashboard: log groups by name, which end in a star as all do, and what searches in them answer.
      "logs:GetQueryResults,logs:StopQuery,xray:PutTelemetryRecords,xray:PutTraceSegments",
      "logs:StartQuery",
      ...FUNCTIONS.slice(1).map(() => "xray:PutTelemetryRecords,xray:PutTraceSegments"),
    ]);
    expect(statements().filter(({ statement }) => "NotAction" in statement || "NotResource" in statement)).toEqual([]);
  });

  it("let the dashboard search the logs of requests, which are indexed by organisation, and no others", () => {
    const searching = statements().filter(({ statement }) =>
      list<string>(statement.Action).includes("logs:StartQuery"),
    );
    const indexed = ofType("AWS::Logs::LogGroup").flatMap(([, { Properties }]) =>
      Properties["FieldIndexPolicies"] === undefined ? [] : [String(Properties["LogGroupName"])],
    );
    expect(searching.map(({ id }) => id.startsWith("dashboard"))).toEqual([true]);
    const named = list<TemplateValue>(searching[0]?.statement.Resource).map(
      (arn) => /log-group:([^"]*):\*/.exec(JSON.stringify(arn))?.[1],
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.map(String).toSorted(byName)).toEqual(indexed.toSorted(byName));
    expect(named.filter((name) => /dashboard|public-pages|delivery/.test(String(name)))).toEqual([]);
  });

  it("come from no policy that AWS may widen", () => {
    for (const [id, { Properties }] of ofType("AWS::IAM::Role"))
      expect(Properties["ManagedPolicyArns"], id).toBeUndefined();
  });

  const policyOf = (name: string): Resource => {
    const [, lambda] = ofType("AWS::Lambda::Function").find(
      ([, { Properties }]) => Properties["FunctionName"] === `isotherm-prod-${name}`,
    )!;
    const role = lambda.Properties["Role"]["Fn::GetAtt"][0];
    return ofType("AWS::IAM::Policy").find(([, { Properties }]) => Properties["Roles"][0].Ref === role)![1];
  };

  it.each(FUNCTIONS.map((row) => [row.name, row] as const))("of %s end at the queues that it sends to", (name, row) => {
    const targets = policyOf(name)
      .Properties["PolicyDocument"].Statement.filter(({ Action }: TemplateValue) =>
        list(Action).includes("sqs:SendMessage"),
      )
      .flatMap(({ Resource }: TemplateValue) => list<TemplateValue>(Resource))
      .map((arn: TemplateValue) => {
        // Of its own stack, or an output of the stack that has the queues.
        const output = arn["Fn::GetStackOutput"]?.OutputName;
        const id = arn["Fn::GetAtt"]?.[0] ?? Object.keys(templates.delivery).find((one) => output.includes(one));
        return templates.delivery[id]?.Properties["QueueName"];
      });
    const failures = row.sources.some(({ kind }) => kind === "stream") ? [streamFailures(name)] : [];
    expect(new Set(targets)).toEqual(
      new Set(
        [...row.sends.map((queue) => queueName(QUEUES[queue])), ...failures].map((queue) => `isotherm-prod-${queue}`),
      ),
    );
  });

  it("let one function send mail, from the stage's address by its identity, and nobody where the stage names none", () => {
    const sending = (synthesised: ReturnType<typeof synthesise>) =>
      [synthesised.delivery, synthesised.api].flatMap((stack) =>
        Object.entries(stack)
          .filter(([, { Type }]) => Type === "AWS::IAM::Policy")
          .flatMap(([id, { Properties }]) =>
            Properties["PolicyDocument"].Statement.filter(({ Action }: TemplateValue) =>
              /"ses:/.test(JSON.stringify(Action)),
            ).map((statement: TemplateValue) => [id, statement] as const),
          ),
      );
    expect(sending(templates)).toEqual([]);
    const from = "receipts@mail.example.org";
    const found = sending(synthesise({ ...stage, mail: { from, identity: "mail.example.org" } }));
    expect(found).toHaveLength(1);
    const [id, { Action, Resource, Condition }] = found[0];
    expect(id).toContain("receiptmail");
    expect([Action, Condition]).toEqual(["ses:SendEmail", { StringEquals: { "ses:FromAddress": from } }]);
    expect(JSON.stringify(Resource)).toContain(":identity/mail.example.org");
    expect(JSON.stringify(Resource)).not.toContain("*");
  });

  it.each(FUNCTIONS.map((row) => [row.name, row] as const))("of %s end at the objects of its row", (name, row) => {
    const granted = policyOf(name)
      .Properties["PolicyDocument"].Statement.filter(({ Action }: TemplateValue) => /"s3:/.test(JSON.stringify(Action)))
      .flatMap(({ Action, Resource }: TemplateValue) =>
        list<TemplateValue>(Resource).map((arn) => {
          const parts: TemplateValue[] = arn["Fn::Join"][1];
          expect(parts.join("")).toContain(":s3:::isotherm-prod-batches-");
          return `${list<string>(Action).join()} ${String(parts.at(-1)).replace(/^[^/]*\/?/, "")}`;
        }),
      );
    const { read, write } = row.objects ?? { read: [], write: [] };
    const wanted = [
      ...read.map((objects) => `s3:GetObject ${BATCH_OBJECTS[objects]}`),
      ...write.map((objects) => `s3:AbortMultipartUpload,s3:PutObject ${BATCH_OBJECTS[objects]}`),
      ...(row.objects ? ["s3:ListBucket "] : []),
    ];
    expect(granted.toSorted(byName)).toEqual(wanted.toSorted(byName));
  });

  it.each(FUNCTIONS.map((row) => [row.name, row] as const))("of %s end at the secrets of its row", (name, row) => {
    const statements = policyOf(name).Properties["PolicyDocument"].Statement.filter(({ Action }: TemplateValue) =>
      JSON.stringify(Action).includes("secretsmanager"),
    );
    const read = statements.flatMap(({ Action, Resource }: TemplateValue) => {
      expect(Action).toBe("secretsmanager:GetSecretValue");
      return list<TemplateValue>(Resource).map((arn) => {
        const output: string = arn["Fn::GetStackOutput"].OutputName;
        const [, secret] = ofType("AWS::SecretsManager::Secret").find(([id]) => output.includes(id))!;
        return secret.Properties["Name"];
      });
    });
    const ofStage = secretsOf(stage).filter((secret) => row.secrets?.includes(secret));
    expect(read.toSorted()).toEqual(ofStage.map((secret) => `isotherm-prod-${secret}`).toSorted());
  });

  it.each(FUNCTIONS.map((row) => [row.name, row] as const))(
    "of %s open signing secrets only by its row",
    (name, row) => {
      const [keyId] = ofType("AWS::KMS::Key").find(([, { Properties }]) => Properties["MultiRegion"] === true) ?? [];
      const opening = policyOf(name).Properties["PolicyDocument"].Statement.filter(({ Resource }: TemplateValue) =>
        JSON.stringify(Resource).includes(String(keyId)),
      );
      expect(opening.map(({ Action, Condition }: TemplateValue) => ({ Action, Condition }))).toEqual(
        row.opensSecrets
          ? [
              {
                Action: "kms:Decrypt",
                Condition: { StringEquals: { "kms:EncryptionContext:purpose": "webhook-secrets" } },
              },
            ]
          : [],
      );
    },
  );

  it("to open signing secrets are those of delivery and webhooks alone", () => {
    const opening = FUNCTIONS.filter(({ opensSecrets }) => opensSecrets).map(({ name }) => name);
    expect(opening.toSorted()).toEqual(["delivery", "webhooks"]);
  });

  const CONDITION_CHECK = "dynamodb:ConditionCheckItem";
  const prefixesOf = ({ table }: (typeof FUNCTIONS)[number], action: string): string[] =>
    Object.entries(table?.items ?? {}).flatMap(([prefix, actions]) =>
      actions.some((one) => `dynamodb:${one}` === action) ? [prefix] : [],
    );

  it.each(FUNCTIONS.map((row) => [row.name, row] as const))("of %s end at the keys of its row", (name, row) => {
    const granted: string[] = [];
    const onTable: string[] = [];
    for (const { Action, Condition, Resource } of policyOf(name).Properties["PolicyDocument"].Statement) {
      const index = /\/index\/(\w+)/.exec(JSON.stringify(Resource))?.[1];
      const enclosing = Condition?.["ForAnyValue:StringEquals"]?.["dynamodb:EnclosingOperation"];
      for (const action of list<string>(Action).filter((action) => ITEM_ACTION.test(action))) {
        // In transactions the keys that are touched together come in; that they suffice is simulated in permissions.test.ts.
        if (enclosing || action === CONDITION_CHECK) {
          if (enclosing) expect(enclosing).toEqual(["TransactWriteItems"]);
          for (const key of list<string>(Condition["ForAllValues:StringLike"]["dynamodb:LeadingKeys"]))
            expect([...(row.table?.transactions ?? []).flat(), ...prefixesOf(row, action)]).toContain(
              key.replace("*", ""),
            );
          continue;
        }
        if (index === undefined) onTable.push(action);
        const keys =
          index === undefined ? Condition["ForAllValues:StringLike"]["dynamodb:LeadingKeys"] : `index/${index}`;
        granted.push(...list<string>(keys).map((key) => `${action} ${key}`));
      }
    }
    const { items = {}, indexes = [] } = row.table ?? {};
    const wanted = [
      ...Object.entries(items).flatMap(([prefix, actions]) =>
        actions.filter((one) => `dynamodb:${one}` !== CONDITION_CHECK).map((one) => `dynamodb:${one} ${prefix}*`),
      ),
      ...indexes.map((index) => `dynamodb:Query index/${index}`),
    ];
    expect(granted.toSorted(byName)).toEqual(wanted.toSorted(byName));
    // A transaction's items may be asked about together: then one statement must have all keys of an action.
    expect(onTable).toEqual([...new Set(onTable)]);
    // Of the 10,240 that a role's own policies may have; names of the deployed parts are longer than references.
    expect(JSON.stringify(policyOf(name).Properties["PolicyDocument"]).length).toBeLessThan(8_000);
  });
});

describe("the dashboard", () => {
  // Its numbers are looked at in infra/dashboard.test.ts.
  it("is the only one", () => {
    expect(ofType("AWS::CloudWatch::Dashboard")).toHaveLength(1);
  });

  it.each([
    ["traffic", ["AWS/ApiGateway Count Sum"]],
    ["errors", ["AWS/ApiGateway 4xx Sum", "AWS/ApiGateway 5xx Sum", "AWS/Lambda Errors Sum"]],
    ["latency", ["AWS/ApiGateway Latency p50", "AWS/ApiGateway Latency p99"]],
    ["throttles", ["AWS/Lambda Throttles Sum", "AWS/DynamoDB ThrottledRequests Sum"]],
    ["the relay's lag", ["AWS/Lambda IteratorAge Maximum"]],
    ["the oldest event that was not delivered", ["Isotherm OldestPendingAgeMs Maximum"]],
    ["the backlog", ["AWS/SQS ApproximateNumberOfMessagesVisible Maximum", "Isotherm PendingEvents Maximum"]],
    [
      "what drives costs",
      ["AWS/DynamoDB ConsumedWriteCapacityUnits Sum", "AWS/Lambda Invocations Sum", "AWS/Logs IncomingBytes Sum"],
    ],
  ])("shows %s", (_what, wanted) => {
    const [[, dashboard]] = ofType("AWS::CloudWatch::Dashboard") as [[string, Resource]];
    const [, parts] = dashboard.Properties["DashboardBody"]["Fn::Join"];
    const body = JSON.parse(parts.map((part: unknown) => (typeof part === "string" ? part : "x")).join(""));
    const shown = body.widgets.flatMap(({ properties }: TemplateValue) =>
      (properties.metrics ?? []).map((metric: TemplateValue[]) => {
        const options = metric.at(-1) as { stat?: string };
        return `${metric[0]} ${metric[1]} ${options.stat ?? "Average"}`;
      }),
    );
    expect(shown).toEqual(expect.arrayContaining(wanted));
  });
});

describe("alarms", () => {
  const sectionOf = (alarm: Resource) =>
    /^What to do: infra\/RUNBOOK\.md#([a-z0-9-]+)$/.exec(alarm.Properties["AlarmDescription"])?.[1];
  const sections = [
    ...readFileSync(new URL("../../infra/RUNBOOK.md", import.meta.url), "utf8").matchAll(/^## (.+)$/gm),
  ];

  it("each have a section in the runbook, and no section is without an alarm", () => {
    const alarms = ofType("AWS::CloudWatch::Alarm");
    expect(alarms.length).toBeGreaterThan(FUNCTIONS.length);
    const certificateIn = (region: string) => `arn:aws:acm:${region}:123456789012:certificate/0a1b-2c3d`;
    const more = synthesise({
      ...stage,
      backups: { keepDays: 35, copies: ["arn:aws:backup:eu-west-1:210987654321:backup-vault:isotherm"] },
      domain: { name: "api.example.org", certificateArn: certificateIn("eu-central-1") },
      edge: {
        certificateArn: certificateIn("us-east-1"),
        requestsPerFiveMinutes: 2_000,
        originKey: "first",
        closed: true,
      },
    });
    const ofMore = [more.edge, more.data].map((stack) =>
      Object.values(stack).filter(({ Type }) => Type === "AWS::CloudWatch::Alarm"),
    );
    expect(ofMore[0]?.length).toBeGreaterThan(2);
    const named = [...alarms.map(([, alarm]) => alarm), ...ofMore.flat()].map(sectionOf);
    expect(new Set(named)).toEqual(new Set(sections.map(([, title]) => title)));
  }, 60_000);

  it("each reach the topic of whoever is on call", () => {
    const [[topic]] = ofType("AWS::SNS::Topic") as [[string, Resource]];
    for (const [id, alarm] of ofType("AWS::CloudWatch::Alarm")) {
      const [action] = alarm.Properties["AlarmActions"];
      // Beside the topic, or in a stack of its own.
      if (id in templates.data) expect(action, id).toEqual({ Ref: topic });
      else {
        expect(action["Fn::GetStackOutput"].StackName, id).toBe("isotherm-prod-data");
        expect(action["Fn::GetStackOutput"].OutputName, id).toContain(topic);
      }
    }
  });

  it("of what the sweep repairs ring when every run of a quarter of an hour has found some, not for a moment", () => {
    const lasting = new Map([
      ["orders-overdue", "OverdueOrders"],
      ["modes-unswept", "UnsweptModes"],
      ["heads-raised", "RaisedHeads"],
    ]);
    const alarms = ofType("AWS::CloudWatch::Alarm").filter(([, alarm]) => lasting.has(sectionOf(alarm) ?? ""));
    expect(alarms).toHaveLength(lasting.size);
    for (const [, alarm] of alarms)
      expect(alarm.Properties).toMatchObject({
        MetricName: lasting.get(sectionOf(alarm) ?? ""),
        // The least of the five runs in a period.
        Statistic: "Minimum",
        Threshold: 0,
        ComparisonOperator: "GreaterThanThreshold",
        Period: 300,
        EvaluationPeriods: 3,
        TreatMissingData: "notBreaching",
      });
  });

  it("watch names that exist: every dead-letter queue, every queue, every function", () => {
    const watched = (section: string) =>
      ofType("AWS::CloudWatch::Alarm")
        .filter(([, alarm]) => sectionOf(alarm) === section)
        .map(([, alarm]) => alarm.Properties)
        .map(({ Dimensions, AlarmName }) => Dimensions?.[0].Value ?? AlarmName.replace(`${section}-`, ""))
        .toSorted(byName);
    const names = ofType("AWS::SQS::Queue")
      .map(([, { Properties }]) => Properties["QueueName"])
      .toSorted(byName);
    const functionNames = ofType("AWS::Lambda::Function")
      .map(([, { Properties }]) => Properties["FunctionName"])
      .toSorted(byName);
    expect(watched("dead-letters")).toEqual(names.filter((name) => name.includes("-dead")));
    expect(watched("oldest-message")).toEqual(names.filter((name) => !name.includes("-dead")));
    expect(watched("function-errors")).toEqual(functionNames);
    // What only a schedule wakes throws its faults.
    expect(watched("function-faults")).toEqual(functionNames.filter((name) => name !== "isotherm-prod-sweep"));
    for (const section of ["orders-overdue", "modes-unswept", "heads-raised"])
      expect(watched(section)).toEqual(["isotherm-prod-sweep"]);
    expect(watched("stream-iterator-age")).toEqual([
      "isotherm-prod-analytics-projection",
      "isotherm-prod-stream-relay",
    ]);
    expect(watched("schedule-not-invoked")).toEqual(["isotherm-prod-sweep"]);
  });
});

describe("stages", () => {
  it("whose customers do not pay by card have no keys for it, no way to Stripe, and no alarm of it", () => {
    const { data, api, operations } = synthesise({ ...stage, cardPayments: "off" });
    expect(JSON.stringify(data)).not.toContain("payment-keys");
    expect(JSON.stringify(api)).not.toContain("paymentkeys");
    expect(JSON.stringify(operations)).not.toContain("MoneyWithoutOrder");
    const pagesIn = (functions: Templates["api"]) =>
      Object.values(functions).find(({ Properties }) => Properties["FunctionName"] === "isotherm-prod-public-pages");
    expect(pagesIn(api)?.Properties["Environment"].Variables["STRIPE_AT"]).toBe("off");
    expect(pagesIn(templates.api)?.Properties["Environment"].Variables["STRIPE_AT"]).toBe("https://api.stripe.com");
    expect(JSON.stringify(templates.api)).toContain("paymentkeys");
  }, 60_000);

  it.each([
    ["offline", []],
    ["amazon-location", ["estimates"]],
  ] as const)(
    "with the router %s let %j ask the routing service for ways, and nothing else",
    (router, expected) => {
      const { api } = synthesise({ ...stage, router });
      const asking = Object.values(api)
        .filter(({ Type }) => Type === "AWS::IAM::Policy")
        .flatMap(({ Properties }) =>
          (Properties["PolicyDocument"].Statement as { Action: unknown; Resource: unknown }[])
            .filter(({ Action }) => JSON.stringify(Action).includes("geo-routes"))
            .map((statement) => ({ ...statement, role: Properties["Roles"][0].Ref as string })),
        );
      expect(asking.map(({ role }) => /^[a-z]+(?=role)/.exec(role)?.[0])).toEqual(expected);
      for (const { Action, Resource } of asking) {
        expect(Action).toBe("geo-routes:CalculateRoutes");
        expect(JSON.stringify(Resource)).toContain("::provider/default");
      }
    },
    60_000,
  );

  it("synthesise only what cdk-nag's AwsSolutions rules accept", () => {
    const withBareQueue = () => synthesise(stage, ({ delivery }) => new Queue(delivery, "bare"));
    expect(withBareQueue).toThrow("AwsSolutions-SQS3");
  }, 60_000);

  it("synthesise only what CloudFormation's rules accept", () => {
    const properties = { Name: "odd", NoSuchProperty: 7 };
    const withUnknownProperty = () =>
      synthesise(
        stage,
        ({ delivery }) => new CfnResource(delivery, "odd", { type: "AWS::Events::EventBus", properties }),
      );
    expect(withUnknownProperty).toThrow("NoSuchProperty");
  }, 60_000);
});

describe("the bucket of batches", () => {
  const bucket = () =>
    ofType("AWS::S3::Bucket").find(([id]) => id.startsWith("batchesbucket"))?.[1] as Resource & {
      readonly DeletionPolicy?: string;
    };

  it("is private, encrypted, kept when its stack goes, and reached by TLS only", () => {
    const { Properties, DeletionPolicy } = bucket();
    expect(DeletionPolicy).toBe("Retain");
    expect(Properties["BucketEncryption"].ServerSideEncryptionConfiguration).toHaveLength(1);
    expect(Object.values(Properties["PublicAccessBlockConfiguration"])).toEqual([true, true, true, true]);
    const policy = ofType("AWS::S3::BucketPolicy").find(([id]) => id.startsWith("batchesbucket"))?.[1];
    expect(policy?.Properties["PolicyDocument"].Statement).toContainEqual(
      expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
    );
  });

  it("forgets objects after 31 days, and parts of uploads that were never completed after one", () => {
    expect(bucket().Properties["LifecycleConfiguration"].Rules).toEqual([
      { Status: "Enabled", ExpirationInDays: 31, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
    ]);
  });

  it("tells the queue of files of uploads, which takes that from this bucket alone", () => {
    const [notification] = bucket().Properties["NotificationConfiguration"].QueueConfigurations;
    const [queueId] = notification.Queue["Fn::GetAtt"];
    expect(templates.delivery[queueId]?.Properties["QueueName"]).toBe("isotherm-prod-batch-files");
    expect(notification.Filter.S3Key.Rules).toEqual([
      { Name: "prefix", Value: "batches/" },
      { Name: "suffix", Value: "/upload" },
    ]);
    const policy = ofType("AWS::SQS::QueuePolicy").find(
      ([, { Properties }]) => Properties["Queues"][0].Ref === queueId,
    );
    const told = policy?.[1].Properties["PolicyDocument"].Statement.find(
      ({ Principal }: TemplateValue) => Principal.Service === "s3.amazonaws.com",
    );
    expect(told.Action).toBe("sqs:SendMessage");
    expect(JSON.stringify(told.Condition.ArnLike)).toContain(":s3:::isotherm-prod-batches-");
    expect(told.Condition.StringEquals).toEqual({ "aws:SourceAccount": { Ref: "AWS::AccountId" } });
  });
});

describe("what AWS allows", () => {
  it("of routes an API may have 300, and of resources a stack 500", () => {
    for (const [name, stack] of Object.entries(templates)) {
      expect(Object.keys(stack).length, name).toBeLessThanOrEqual(500);
      const routes = Object.values(stack).filter(({ Type }) => Type === "AWS::ApiGatewayV2::Route");
      expect(routes.length, name).toBeLessThanOrEqual(300);
    }
  });

  it("of variables a function may have 4 kB", () => {
    const large = ofType("AWS::Lambda::Function").filter(
      ([, { Properties }]) => JSON.stringify(Properties["Environment"] ?? {}).length > 4_096,
    );
    expect(large.map(([id]) => id)).toEqual([]);
  });
});
