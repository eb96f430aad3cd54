import { OPERATIONS, routeKeysOf } from "@isotherm/contract";
import { newApiKey } from "@isotherm/contract/api-key";
import { systemTokens } from "@isotherm/core/system";
import { beforeAll, describe, expect, it } from "vitest";
import { AT_ONCE, DESPITE_ALARMS } from "@isotherm/infra/constructs/releases";
import { logGroupsOf } from "@isotherm/infra/stages/resources-of";
import { isAsked } from "@isotherm/infra/topology/function-definition";
import { checkedStage, type Stage } from "../../infra/stages/stage.ts";
import { stageNamed, STAGE_NAMES } from "../../infra/stages/stage-named.ts";
import { synthesise, type Resource, type TemplateValue, type Templates } from "../../infra/synthesise.ts";
import { FUNCTIONS } from "../../infra/topology/functions.ts";

// What a stage's settings make of the templates: each setting once with and once without.

const certificateIn = (region: string) => `arn:aws:acm:${region}:123456789012:certificate/0a1b-2c3d`;
const full: Stage = checkedStage({
  ...stageNamed("prod"),
  name: "full",
  alarmEmails: ["on-call@example.org"],
  corsOrigins: ["https://app.example.org"],
  domain: {
    name: "api.example.org",
    certificateArn: certificateIn("eu-central-1"),
    hostedZone: { id: "Z123", name: "example.org" },
  },
  edge: { certificateArn: certificateIn("us-east-1"), requestsPerFiveMinutes: 2_000, originKey: "first", closed: true },
});

const made: Record<string, Templates> = {};
const of = (stage: string, type: string): Resource[] =>
  Object.values(made[stage] ?? {}).flatMap((stack) => Object.values(stack).filter(({ Type }) => Type === type));
const functionNamed = (stage: string, name: string): TemplateValue =>
  of(stage, "AWS::Lambda::Function").find(
    ({ Properties }) => Properties["FunctionName"] === `isotherm-${stage}-${name}`,
  )?.Properties;

beforeAll(() => {
  for (const name of STAGE_NAMES) made[name] = synthesise(stageNamed(name));
  made["full"] = synthesise(full);
  made["sandbox-staging"] = synthesise(stageNamed("sandbox-staging"));
});

describe("every stage", () => {
  it.each(STAGE_NAMES)("%s is synthesised without credentials, with all functions", (name) => {
    expect(of(name, "AWS::Lambda::Function")).toHaveLength(FUNCTIONS.length);
  });
});

describe("releases", () => {
  it.each([...STAGE_NAMES, "full"])("of %s go through an alias of each function, and back on its alarms", (name) => {
    const aliases = of(name, "AWS::Lambda::Alias") as (Resource & { UpdatePolicy?: TemplateValue })[];
    expect(aliases).toHaveLength(FUNCTIONS.length);
    for (const alias of aliases) expect(alias.UpdatePolicy).toHaveProperty("CodeDeployLambdaAliasUpdate");
    const groups = of(name, "AWS::CodeDeploy::DeploymentGroup");
    expect(groups).toHaveLength(FUNCTIONS.length);
    for (const { Properties } of groups) {
      expect(Properties["AutoRollbackConfiguration"]).toEqual({
        Enabled: true,
        Events: expect.arrayContaining(["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM"]),
      });
      expect(Properties["AlarmConfiguration"].Enabled).toBe(true);
    }
    // Only what a schedule wakes lets its faults be seen as errors. Others also go back on 500, or on faults that they caught.
    const alarms = of(name, "AWS::CloudWatch::Alarm").map(({ Properties }) => Properties["AlarmName"] as string);
    expect(alarms.filter((alarm) => alarm.includes("-function-faults-"))).toHaveLength(FUNCTIONS.length - 1);
    const counts = groups.map(({ Properties }) => Properties["AlarmConfiguration"].Alarms.length);
    expect(counts.filter((count) => count === 2)).toHaveLength(FUNCTIONS.length - 1);
    expect(JSON.stringify(groups.map(({ Properties }) => Properties["AlarmConfiguration"]))).toContain(
      "functionfaultsdelivery",
    );
    expect(Math.min(...counts)).toBe(1);
  });

  it("that repair what alarms tell of are neither stopped nor taken back by them, where that is asked for", () => {
    made["despite"] = synthesise({ ...stageNamed("prod"), name: "despite" }, undefined, { [DESPITE_ALARMS]: "true" });
    const groups = of("despite", "AWS::CodeDeploy::DeploymentGroup");
    expect(groups).toHaveLength(FUNCTIONS.length);
    for (const { Properties } of groups) {
      expect(Properties["AlarmConfiguration"].Enabled).toBe(false);
      expect(Properties["AutoRollbackConfiguration"]).toEqual({
        Enabled: true,
        Events: expect.arrayContaining(["DEPLOYMENT_FAILURE"]),
      });
    }
  }, 60_000);

  it.each([
    ["dev", "AllAtOnce"],
    ["prod", "Canary10Percent10Minutes"],
  ])("of %s shift traffic %s", (stage, how) => {
    const configs = of(stage, "AWS::CodeDeploy::DeploymentGroup").map(({ Properties }) =>
      JSON.stringify(Properties["DeploymentConfigName"]),
    );
    for (const config of configs) expect(config).toContain(`CodeDeployDefault.Lambda${how}`);
  });

  it("reach requests, queues, the stream and schedules: nothing calls a function beside its alias", () => {
    const aliased = [
      ...of("prod", "AWS::ApiGatewayV2::Integration").map(({ Properties }) => Properties["IntegrationUri"]),
      ...of("prod", "AWS::Lambda::EventSourceMapping").map(({ Properties }) => Properties["FunctionName"]),
      ...of("prod", "AWS::Events::Rule")
        .filter(({ Properties }) => Properties["ScheduleExpression"])
        .map(({ Properties }) => Properties["Targets"][0].Arn),
      ...of("prod", "AWS::Lambda::Permission").map(({ Properties }) => Properties["FunctionName"]),
    ];
    expect(aliased.length).toBeGreaterThan(FUNCTIONS.length);
    const all: Record<string, Resource> = Object.assign({}, ...Object.values(made["prod"] ?? {}));
    for (const value of aliased) {
      const [id = ""] =
        JSON.stringify(value)
          .match(/[A-Za-z0-9]+/g)
          ?.filter((word) => word in all) ?? [];
      expect(all[id]?.Type).toBe("AWS::Lambda::Alias");
    }
  });
});

describe("concurrency", () => {
  it("is kept for deliveries, and shared among what wakes them, so that no message dies of throttling", () => {
    expect(functionNamed("prod", "delivery")["ReservedConcurrentExecutions"]).toBe(150);
    const limits = of("prod", "AWS::Lambda::EventSourceMapping")
      .map(({ Properties }) => Properties["ScalingConfig"]?.MaximumConcurrency)
      .filter((limit) => limit !== undefined);
    // Deliveries, their retries and slow ones; files, chunks and ends of batches; reports; receipts; steps of test orders.
    expect(limits.toSorted((a, b) => a - b)).toEqual([2, 2, 4, 4, 5, 8, 50, 50, 50]);
  });

  it("is kept for pages, and all they may have, so that slow ones leave the rest to functions behind keys", () => {
    expect(functionNamed("prod", "public-pages")["ReservedConcurrentExecutions"]).toBe(100);
  });

  it("is kept for nobody where the stage does not say so", () => {
    expect(functionNamed("dev", "public-pages")).not.toHaveProperty("ReservedConcurrentExecutions");
    expect(functionNamed("dev", "delivery")).not.toHaveProperty("ReservedConcurrentExecutions");
    expect(functionNamed("prod", "orders")).not.toHaveProperty("ReservedConcurrentExecutions");
  });

  it("is started ahead for the functions that the stage names", () => {
    const ahead = (stage: string) =>
      of(stage, "AWS::Lambda::Alias").flatMap(({ Properties }) => Properties["ProvisionedConcurrencyConfig"] ?? []);
    expect(ahead("prod")).toEqual([{ ProvisionedConcurrentExecutions: 1 }, { ProvisionedConcurrentExecutions: 1 }]);
    expect(ahead("dev")).toEqual([]);
  });
});

describe("a key of one's own", () => {
  const isOfTable = ({ Properties }: Resource): boolean => Properties["MultiRegion"] !== true;

  it("of signing secrets is there in every stage, rotates, outlives it, and is deleted by nobody where data are kept for good", () => {
    for (const [stage, denied] of [
      ["dev", 0],
      ["sandbox-staging", 0],
      ["staging", 1],
      ["prod", 1],
    ] as const) {
      const keys = of(stage, "AWS::KMS::Key").filter((key) => !isOfTable(key));
      expect(keys).toMatchObject([
        {
          DeletionPolicy: "Retain",
          UpdateReplacePolicy: "Retain",
          Properties: { EnableKeyRotation: true, PendingWindowInDays: 30 },
        },
      ]);
      const statements: TemplateValue[] = keys[0]?.Properties["KeyPolicy"].Statement;
      expect(
        statements.filter(
          ({ Effect, Action, Principal }) =>
            Effect === "Deny" && Action === "kms:ScheduleKeyDeletion" && Principal.AWS === "*",
        ),
      ).toHaveLength(denied);
      expect(of(stage, "AWS::KMS::Alias").map(({ Properties }) => Properties["AliasName"])).toContain(
        `alias/isotherm-${stage}-webhook-secrets`,
      );
    }
  });

  it("encrypts the table, rotates, and outlives the stage", () => {
    const [key, ...others] = of("prod", "AWS::KMS::Key").filter(isOfTable) as [Resource];
    expect(others).toEqual([]);
    expect(key).toMatchObject({ DeletionPolicy: "Retain", Properties: { EnableKeyRotation: true } });
    const [table] = of("prod", "AWS::DynamoDB::GlobalTable") as [Resource];
    expect(table.Properties["SSESpecification"]).toEqual({ SSEEnabled: true, SSEType: "KMS" });
    expect(of("dev", "AWS::KMS::Key").filter(isOfTable)).toEqual([]);
  });

  it("is used by the functions with the table, through DynamoDB only", () => {
    const granted = of("prod", "AWS::IAM::Policy").flatMap(({ Properties }) =>
      Properties["PolicyDocument"].Statement.filter(({ Action }: TemplateValue) =>
        // That of signing secrets is asked for Decrypt alone: template.test.ts.
        JSON.stringify(Action).includes("kms:Encrypt"),
      ),
    );
    expect(granted).toHaveLength(FUNCTIONS.filter(({ table }) => table).length);
    for (const { Condition } of granted) {
      expect(Condition.StringEquals["kms:ViaService"]).toBe("dynamodb.eu-central-1.amazonaws.com");
    }
  });
});

describe("a domain with a firewall", () => {
  it("leaves no way to the API beside its own name", () => {
    expect(of("full", "AWS::ApiGatewayV2::Api")[0]?.Properties["DisableExecuteApiEndpoint"]).toBe(true);
    expect(of("full", "AWS::ApiGatewayV2::DomainName")[0]?.Properties["DomainName"]).toBe("api.example.org");
    expect(of("prod", "AWS::ApiGatewayV2::Api")[0]?.Properties["DisableExecuteApiEndpoint"]).toBe(false);
  });

  it("caches nothing, speaks TLS 1.2 or newer, and points the name at CloudFront", () => {
    const [distribution] = of("full", "AWS::CloudFront::Distribution") as [Resource];
    const { DistributionConfig: config } = distribution.Properties;
    expect(config.Aliases).toEqual(["api.example.org"]);
    // AWS's managed policy CachingDisabled.
    expect(config.DefaultCacheBehavior).toMatchObject({
      CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
      OriginRequestPolicyId: { Ref: expect.stringMatching(/^wholerequest/) },
      ViewerProtocolPolicy: "https-only",
    });
    expect(config.ViewerCertificate.MinimumProtocolVersion).toBe("TLSv1.2_2021");
    const records = of("full", "AWS::Route53::RecordSet").map(({ Properties }) => [
      Properties["Name"],
      Properties["Type"],
    ]);
    expect(records).toEqual([
      ["api.example.org.", "A"],
      ["api.example.org.", "AAAA"],
    ]);
  });

  it("hands the whole request on, with whose it is, and functions believe that behind it alone", () => {
    const [policy] = of("full", "AWS::CloudFront::OriginRequestPolicy") as [Resource];
    expect(policy.Properties["OriginRequestPolicyConfig"]).toMatchObject({
      HeadersConfig: { HeaderBehavior: "allViewerAndWhitelistCloudFront", Headers: ["CloudFront-Viewer-Address"] },
      CookiesConfig: { CookieBehavior: "all" },
      QueryStringsConfig: { QueryStringBehavior: "all" },
    });
    for (const { name } of FUNCTIONS.filter(isAsked)) {
      const believes = (stage: string) => functionNamed(stage, name)["Environment"].Variables["BEHIND_EDGE"];
      expect([believes("full"), believes("prod")], name).toEqual(["true", "false"]);
    }
  });

  it("shows the API a secret that stands in no template, and the API lets in nothing else", () => {
    const [secret] = of("full", "AWS::SecretsManager::Secret").filter(({ Properties }) =>
      Properties["Name"].endsWith("edge-keys"),
    ) as [Resource];
    expect(secret).toMatchObject({
      DeletionPolicy: "RetainExceptOnCreate",
      Properties: {
        GenerateSecretString: { SecretStringTemplate: '{"schema":1}', GenerateStringKey: "first", PasswordLength: 43 },
        ReplicaRegions: [{ Region: "us-east-1" }],
      },
    });
    const [distribution] = of("full", "AWS::CloudFront::Distribution") as [Resource];
    expect(distribution.Properties["DistributionConfig"].Origins[0].OriginCustomHeaders).toEqual([
      {
        HeaderName: "isotherm-edge-key",
        HeaderValue: `{{resolve:secretsmanager:${secret.Properties["Name"]}:SecretString:first::}}`,
      },
    ]);
    for (const { name } of FUNCTIONS.filter(isAsked)) {
      const lets = (stage: string) => functionNamed(stage, name)["Environment"].Variables["ORIGIN"];
      expect([lets("full"), lets("prod")], name).toEqual(["edge-only", "open"]);
    }
  });

  it("may stand before an API that is still open, for the release in which it begins to show the secret", () => {
    const { edge } = full;
    made["ajar"] = synthesise({ ...full, name: "ajar", edge: { ...edge!, closed: false } });
    expect(functionNamed("ajar", "orders")["Environment"].Variables["ORIGIN"]).toBe("open");
    const ownAddressOff = (name: string) =>
      of(name, "AWS::ApiGatewayV2::Api")[0]?.Properties["DisableExecuteApiEndpoint"];
    expect([ownAddressOff("ajar"), ownAddressOff("full")]).toEqual([false, true]);
    expect(JSON.stringify(of("ajar", "AWS::CloudFront::Distribution"))).toContain("isotherm-edge-key");
  }, 60_000);

  it("refuses an address that asks too often", () => {
    const [{ Properties }] = of("full", "AWS::WAFv2::WebACL") as [Resource];
    expect(Properties["Rules"][0].Statement.RateBasedStatement.Limit).toBe(2_000);
  });

  it("refuses all who ask the interface without a key, when they are too many together, in its own words", () => {
    const [{ Properties }] = of("full", "AWS::WAFv2::WebACL") as [Resource];
    const rule = Properties["Rules"].find(({ Name }: TemplateValue) => Name === "without-key");
    const { Limit, AggregateKeyType, ScopeDownStatement } = rule.Statement.RateBasedStatement;
    expect([Limit, AggregateKeyType]).toEqual([20_000, "CONSTANT"]);
    const { ResponseCode, CustomResponseBodyKey } = rule.Action.Block.CustomResponse;
    expect(ResponseCode).toBe(429);
    expect(JSON.parse(Properties["CustomResponseBodies"][CustomResponseBodyKey].Content).error.error_code).toBe(
      "rate_limit_exceeded",
    );
    const [path, withoutKey] = ScopeDownStatement.AndStatement.Statements;
    expect(path.ByteMatchStatement).toMatchObject({ SearchString: "/v1/", PositionalConstraint: "STARTS_WITH" });
    const { RegexString, FieldToMatch, TextTransformations } = withoutKey.NotStatement.Statement.RegexMatchStatement;
    expect([FieldToMatch, TextTransformations]).toEqual([
      { SingleHeader: { Name: "authorization" } },
      [{ Priority: 0, Type: "LOWERCASE" }],
    ]);
    const bringsKey = (header: string): boolean => new RegExp(RegexString).test(header.toLowerCase());
    for (const mode of ["test", "live"] as const) {
      expect(bringsKey(`Bearer ${newApiKey(mode, systemTokens).text}`)).toBe(true);
    }
    for (const header of ["", "Bearer x", "Basic aXNvX3Rlc3RfMQ==", "Bearer iso_test_1"])
      expect(bringsKey(header), header).toBe(false);
  });

  it("only counts what the interface allows: long bodies, queries and keys, receivers by number, markup and names of files", () => {
    const [{ Properties }] = of("full", "AWS::WAFv2::WebACL") as [Resource];
    const common = Properties["Rules"].find(({ Name }: TemplateValue) => Name === "AWSManagedRulesCommonRuleSet");
    expect(common.Statement.ManagedRuleGroupStatement.RuleActionOverrides).toEqual(
      [
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
      ].map((Name) => ({ Name, ActionToUse: { Count: {} } })),
    );
  });

  it("is made for no stage that did not ask", () => {
    for (const name of STAGE_NAMES) expect(made[name]?.edge).toEqual({});
  });

  it("may also be a domain alone, whose name then points at the API", () => {
    const { edge: _edge, ...without } = full;
    made["domain"] = synthesise({ ...without, name: "domain" });
    const [record] = of("domain", "AWS::Route53::RecordSet") as [Resource];
    expect(JSON.stringify(record.Properties["AliasTarget"])).toContain("RegionalDomainName");
    expect(of("domain", "AWS::ApiGatewayV2::Api")[0]?.Properties["DisableExecuteApiEndpoint"]).toBe(false);
  }, 60_000);
});

describe("pages of other origins", () => {
  it("may call the API where the stage names them, with every method and header of the interface", () => {
    const [api] = of("full", "AWS::ApiGatewayV2::Api") as [Resource];
    expect(api.Properties["CorsConfiguration"]).toMatchObject({
      AllowOrigins: ["https://app.example.org"],
      AllowHeaders: ["authorization", "content-type", "if-none-match", "service-account"],
      ExposeHeaders: ["etag", "ratelimit", "ratelimit-policy", "request-id", "retry-after"],
      MaxAge: 3_600,
      AllowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    });
    expect(of("prod", "AWS::ApiGatewayV2::Api")[0]?.Properties).not.toHaveProperty("CorsConfiguration");
  });
});

describe("traces", () => {
  const tracing = (stage: string) =>
    new Set(
      of(stage, "AWS::Lambda::Function").map(({ Properties }) => Properties["TracingConfig"]?.Mode ?? "PassThrough"),
    );

  it("are left where the stage wants them, and nowhere else", () => {
    made["untraced"] = synthesise({ ...stageNamed("dev"), name: "untraced", traces: false });
    expect(tracing("prod")).toEqual(new Set(["Active"]));
    expect(tracing("untraced")).toEqual(new Set(["PassThrough"]));
    expect(JSON.stringify(made["untraced"])).not.toContain("xray:");
  }, 60_000);
});

describe("mail of alarms", () => {
  it("goes to the addresses of the stage", () => {
    const addresses = of("full", "AWS::SNS::Subscription").map(({ Properties }) => Properties["Endpoint"]);
    // Of the stage's topic, and of the one in CloudFront's region.
    expect(addresses).toEqual(["on-call@example.org", "on-call@example.org"]);
    expect(of("dev", "AWS::SNS::Subscription")).toEqual([]);
  });
});

describe("the API's throttles", () => {
  const routes = (stage: string) =>
    Object.entries(made[stage]?.api ?? {}).filter(([, { Type }]) => Type === "AWS::ApiGatewayV2::Route");
  const apiStage = (stage: string) => of(stage, "AWS::ApiGatewayV2::Stage")[0] as Resource & { DependsOn: string[] };
  const needsKey = (routeKey: string): boolean =>
    OPERATIONS.some((operation) => operation.access === "key" && routeKeysOf(operation).includes(routeKey));

  it.each(STAGE_NAMES)("of %s let pass as much of what needs a key as an AWS account may have", (name) => {
    const { DefaultRouteSettings } = apiStage(name).Properties;
    expect(DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 10_000, ThrottlingBurstLimit: 5_000 });
  });

  it.each(STAGE_NAMES)("of %s hold back each route that needs no key by itself, and no other one", (name) => {
    const { publicRequestsPerSecond, publicRequestBurst } = stageNamed(name);
    const { RouteSettings } = apiStage(name).Properties;
    const open = routes(name).map(([, { Properties }]) => Properties["RouteKey"] as string);
    expect(Object.keys(RouteSettings).toSorted()).toEqual(open.filter((key) => !needsKey(key)).toSorted());
    expect(Object.keys(RouteSettings)).toEqual(expect.arrayContaining(["$default", "GET /v1/health"]));
    for (const settings of Object.values<TemplateValue>(RouteSettings)) {
      expect(settings).toEqual({
        ThrottlingRateLimit: publicRequestsPerSecond,
        ThrottlingBurstLimit: publicRequestBurst,
      });
    }
  });

  it.each(STAGE_NAMES)("of %s are set once their routes exist: API Gateway refuses settings of others", (name) => {
    const open = routes(name).filter(([, { Properties }]) => !needsKey(Properties["RouteKey"]));
    expect(open.length).toBeGreaterThan(5);
    expect(apiStage(name).DependsOn).toEqual(expect.arrayContaining(open.map(([id]) => id)));
  });

  it("leave clients with keys half of the account's quota, whatever is sent to all other routes", () => {
    const change = { publicRequestsPerSecond: 600, publicRequestBurst: 600 };
    expect(() => checkedStage({ ...stageNamed("prod"), ...change })).toThrow("publicRequestsPerSecond: leaves less");
  });
});

describe("logs and the table", () => {
  it("of production outlive its deletion, of the others only the table does", () => {
    const kept = (stage: string) =>
      new Set(of(stage, "AWS::Logs::LogGroup").map(({ DeletionPolicy }) => DeletionPolicy));
    // Kept with a fixed name: what a failed first deployment made goes, what a destroyed stage left can be imported.
    expect(kept("prod")).toEqual(new Set(["RetainExceptOnCreate"]));
    const names = of("prod", "AWS::Logs::LogGroup").map(({ Properties }) => Properties["LogGroupName"]);
    // What `npm run destroy` names for removal by hand.
    expect(new Set(names)).toEqual(new Set(logGroupsOf(stageNamed("prod"))));
    expect(kept("dev")).toEqual(new Set(["Delete"]));
    for (const name of STAGE_NAMES) {
      expect(of(name, "AWS::DynamoDB::GlobalTable")[0]?.DeletionPolicy).toBe("Retain");
    }
  });
});

describe("the table that a stage names", () => {
  const RESTORED = "isotherm-restored-table-2026-04-14";
  const tablesOf = (stage: string) =>
    Object.entries(made[stage]?.data ?? {}).filter(([, { Type }]) => Type === "AWS::DynamoDB::GlobalTable");

  beforeAll(() => {
    const stage = { ...stageNamed("prod"), name: "restored", table: "table-2026-04-14" };
    made["restored"] = synthesise(stage, undefined, { [AT_ONCE]: "true" });
  }, 60_000);

  it("is taken in beside the one before: under an id of its own, so that CloudFormation lets go of that one and keeps it", () => {
    const [[before, { DeletionPolicy }], ...none] = tablesOf("prod") as [[string, Resource]];
    const [[id, { Properties }]] = tablesOf("restored") as [[string, Resource]];
    expect(none).toEqual([]);
    expect(id).not.toBe(before);
    expect(DeletionPolicy).toBe("Retain");
    expect(Properties["TableName"]).toBe(RESTORED);
    // Encrypted by the stage's one key, whose alias a restore names.
    expect(Properties["Replicas"][0].SSESpecification.KMSMasterKeyId["Fn::GetAtt"][0]).toMatch(/^tablekey/);
    expect(JSON.stringify(of("restored", "AWS::KMS::Alias"))).toContain("alias/isotherm-restored-table");
  });

  it("is the one that every function may use and reads its name of, and that the stream and the dashboard are of", () => {
    const [[id]] = tablesOf("restored") as [[string, Resource]];
    const uses = (kind: string) => (value: TemplateValue) =>
      JSON.stringify(value)
        .match(/"OutputName":"[^"]*"/g)
        ?.filter((name) => name.includes(kind)) ?? [];
    for (const { name, table } of FUNCTIONS) {
      const named = functionNamed("restored", name)["Environment"].Variables["TABLE_NAME"];
      expect(JSON.stringify(named ?? ""), name).toContain(table ? id : "");
    }
    for (const { Properties } of of("restored", "AWS::IAM::Policy"))
      for (const arn of uses("Arn")(Properties)) if (/table/i.test(arn) && !/key/i.test(arn)) expect(arn).toContain(id);
    const mapping = of("restored", "AWS::Lambda::EventSourceMapping").map(({ Properties }) =>
      JSON.stringify(Properties["EventSourceArn"]),
    );
    const streams = mapping.filter((source) => source.includes("StreamArn"));
    expect(streams).toHaveLength(
      FUNCTIONS.filter(({ sources }) => sources.some(({ kind }) => kind === "stream")).length,
    );
    for (const source of streams) expect(source).toContain(id);
    const dashboard = JSON.stringify(of("restored", "AWS::CloudWatch::Dashboard"));
    expect(dashboard).toContain(RESTORED);
    expect(dashboard).not.toMatch(/isotherm-restored-table[^-]/);
  });

  it("is changed for all requests at once, whatever the stage says of traffic", () => {
    const configs = of("restored", "AWS::CodeDeploy::DeploymentGroup").map(({ Properties }) =>
      JSON.stringify(Properties["DeploymentConfigName"]),
    );
    expect(configs).toHaveLength(FUNCTIONS.length);
    for (const config of configs) expect(config).toContain("CodeDeployDefault.LambdaAllAtOnce");
  });
});

describe("backups that outlive a region", () => {
  const copies = ["eu-west-1", "us-east-1"].map(
    (region) => `arn:aws:backup:${region}:210987654321:backup-vault:isotherm`,
  );
  beforeAll(() => {
    const options = { backups: { keepDays: 35, copies }, trail: { events: "writes" as const, keepDays: 365 } };
    made["kept"] = synthesise(checkedStage({ ...stageNamed("prod"), name: "kept", ...options }));
  }, 60_000);

  it("are made of the table each night, kept as long as the stage says, and copied to each vault that it names", () => {
    const [plan] = of("kept", "AWS::Backup::BackupPlan") as [Resource];
    const [rule] = plan.Properties["BackupPlan"].BackupPlanRule;
    expect(rule).toMatchObject({
      ScheduleExpression: "cron(0 3 * * ? *)",
      Lifecycle: { DeleteAfterDays: 35 },
      CopyActions: copies.map((DestinationBackupVaultArn) => ({
        DestinationBackupVaultArn,
        Lifecycle: { DeleteAfterDays: 35 },
      })),
    });
    const [selection] = of("kept", "AWS::Backup::BackupSelection") as [Resource];
    const [[table]] = Object.entries(made["kept"]?.data ?? {}).filter(
      ([, { Type }]) => Type === "AWS::DynamoDB::GlobalTable",
    ) as [[string, Resource]];
    expect(selection.Properties["BackupSelection"].Resources).toEqual([{ "Fn::GetAtt": [table, "Arn"] }]);
  });

  it("lie in a vault with a key of its own, that outlives the stage, and from which nobody deletes", () => {
    const [vault] = of("kept", "AWS::Backup::BackupVault") as [Resource];
    expect(vault.DeletionPolicy).toBe("Retain");
    expect(JSON.stringify(vault.Properties["EncryptionKeyArn"])).toContain("backupskey");
    const denied = vault.Properties["AccessPolicy"].Statement.filter(({ Effect }: TemplateValue) => Effect === "Deny");
    expect(denied.flatMap(({ Action }: TemplateValue) => Action)).toContain("backup:DeleteRecoveryPoint");
    for (const key of of("kept", "AWS::KMS::Key")) expect(key.DeletionPolicy).toBe("Retain");
  });

  it("can be read by the accounts that copies go to, and by no other: AWS Backup copies nothing whose key they may not use", () => {
    const keys = of("kept", "AWS::KMS::Key").map(({ Properties }) => Properties["KeyPolicy"].Statement);
    const shared = keys.flat().filter((statement: TemplateValue) => JSON.stringify(statement).includes("210987654321"));
    expect(shared.flatMap(({ Action }: TemplateValue) => Action)).toEqual(
      expect.arrayContaining(["kms:DescribeKey", "kms:Decrypt", "kms:ReEncryptFrom", "kms:CreateGrant"]),
    );
    for (const { Action, Condition } of shared)
      expect(Action.includes("kms:CreateGrant")).toBe(Condition?.Bool["kms:GrantIsForAWSResource"] === "true");
    // Of the three keys one alone.
    expect(keys.filter((statements) => JSON.stringify(statements).includes("210987654321"))).toHaveLength(1);
  });

  it("tell whoever is on call what could not be made or copied, and that their key was switched off", () => {
    const table = { "Fn::GetAtt": [expect.stringMatching(/^table/), "Arn"] };
    const patterns = of("kept", "AWS::Events::Rule").map(({ Properties }) => Properties["EventPattern"]);
    expect(patterns).toContainEqual({
      source: ["aws.backup"],
      "detail-type": ["Backup Job State Change", "Copy Job State Change"],
      detail: { state: ["ABORTED", "EXPIRED", "FAILED", "PARTIAL"], resourceArn: [table] },
    });
    const ofKeys = patterns.find((pattern) => pattern?.source[0] === "aws.kms");
    expect(JSON.stringify(ofKeys.detail.resources.ARN)).toContain("backupskey");
    expect(of("kept", "AWS::CloudWatch::Alarm").map(({ Properties }) => Properties["AlarmName"])).toContain(
      "isotherm-kept-backup-failed-backups",
    );
  });

  it("and a trail are made only where a stage asks for them", () => {
    for (const name of STAGE_NAMES) {
      expect(of(name, "AWS::Backup::BackupPlan")).toEqual([]);
      expect(of(name, "AWS::CloudTrail::Trail")).toEqual([]);
    }
  });

  it("have beside them a trail of who wrote to the table, whatever with, and of changes in the account", () => {
    const [trail] = of("kept", "AWS::CloudTrail::Trail") as [Resource];
    const [changes, ofTable] = trail.Properties["AdvancedEventSelectors"].map(({ FieldSelectors }: TemplateValue) =>
      Object.fromEntries(FieldSelectors.map(({ Field, Equals }: TemplateValue) => [Field, Equals])),
    );
    expect(changes).toEqual({ eventCategory: ["Management"], readOnly: ["false"] });
    expect(ofTable).toEqual({
      eventCategory: ["Data"],
      "resources.type": ["AWS::DynamoDB::Table"],
      "resources.ARN": [{ "Fn::GetAtt": [expect.stringMatching(/^table/), "Arn"] }],
      readOnly: ["false"],
    });
    expect(trail.Properties).toMatchObject({ IsLogging: true, EnableLogFileValidation: true });
    const [bucket] = of("kept", "AWS::S3::Bucket") as [Resource];
    expect(bucket).toMatchObject({
      DeletionPolicy: "Retain",
      Properties: {
        LifecycleConfiguration: { Rules: [{ ExpirationInDays: 365 }] },
        PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
      },
    });
  });
});
