import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { GEODATA_FOLDER, geodataFiles } from "@isotherm/geodata/build/ensure-geodata";
import { beforeAll, describe, expect, it } from "vitest";
import { settingsOf } from "@isotherm/infra/stages/resources-of";
import { stageNamed } from "../../infra/stages/stage-named.ts";
import { templatesOf, type Resource, type TemplateValue, type Templates } from "../../infra/synthesise.ts";
import { bundleFolder, DATA_FOLDER } from "../../infra/topology/bundle.ts";
import { environmentOf } from "../../infra/topology/environment.ts";
import type { EventSource } from "@isotherm/infra/topology/function-definition";
import { FUNCTIONS } from "../../infra/topology/functions.ts";
import { QUEUES, deadLetterQueueName, queueName } from "../../infra/topology/queues.ts";
import { ROUTES } from "../../infra/topology/routes.ts";
import { TABLE } from "../../infra/topology/table.ts";

// The local stack reads infra/topology; AWS gets the template. Here the two are compared, so that they can't drift.

const stage = stageNamed("dev");
let templates: Templates;
let resources: Readonly<Record<string, Resource>>;
const ofType = (type: string) => Object.entries(resources).filter(([, { Type }]) => Type === type);
const ours = (name: string) => name.replace(/^isotherm-dev-/, "");
/** The function that a reference means, through the alias that stands before it. */
const functionNamed = (reference: TemplateValue): string => {
  const [id = ""] =
    JSON.stringify(reference)
      .match(/[A-Za-z0-9]+/g)
      ?.filter((word) => word in resources) ?? [];
  const name = resources[id]?.Properties["FunctionName"];
  return typeof name === "string" ? ours(name) : functionNamed(name);
};
const byText = (left: unknown, right: unknown) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1);

beforeAll(() => {
  templates = templatesOf(stage);
  resources = Object.assign({}, ...Object.values(templates));
});

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const asPacked = (script: string): string => `${script}.br`;

/** The files below a folder, in all folders; none where there is no folder. */
const filesIn = async (folder: string): Promise<string[]> => {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .toSorted();
};

/** What a row's folders hold: each file's place beside the bundle, and where it comes from. */
const sourcesBelow = async (folders: Readonly<Record<string, string>>) => {
  const found = Object.entries(folders).map(async ([name, folder]) =>
    (await filesIn(join(ROOT, folder))).map((file) => [join(name, file), join(ROOT, folder, file)] as const),
  );
  return (await Promise.all(found)).flat();
};

describe("the data files that rows name", () => {
  it("are all those that packages/geodata makes: a function looks for none in vain, none is made for nobody", () => {
    const named = new Set(FUNCTIONS.flatMap(({ data = [] }) => data));
    expect([...named].toSorted()).toEqual(geodataFiles().toSorted());
  });

  it.each(FUNCTIONS.map((row) => [row.name, row] as const))(
    "lie beside the bundle of %s with its files of packages, folders and packed scripts, and nothing else does",
    async (name, { data = [], packaged = {}, folders = {}, scripts = {} }) => {
      const folder = join(bundleFolder(name), DATA_FOLDER);
      const sources = [
        ...data.map((file) => [file, join(GEODATA_FOLDER, file)] as const),
        ...(await sourcesBelow(folders)),
        ...(await sourcesBelow(scripts)).filter(([file]) => file.endsWith(".js")),
      ];
      for (const [file, source] of sources) {
        const lying = file.endsWith(".js")
          ? brotliDecompressSync(await readFile(join(folder, asPacked(file))))
          : await readFile(join(folder, file));
        expect(lying.equals(await readFile(source)), file).toBe(true);
      }
      const named = sources.map(([file]) => (file.endsWith(".js") ? asPacked(file) : file));
      expect(await filesIn(folder)).toEqual([...named, ...Object.keys(packaged)].toSorted());
    },
  );
});

describe("the template and the tables of infra/topology agree on", () => {
  it("logical ids: none is used by two stacks, or this test would compare too little", () => {
    const ids = Object.values(templates).flatMap((stack) => Object.keys(stack));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("the route table, with payload format 2.0 on a stage without prefix", () => {
    const routes = ofType("AWS::ApiGatewayV2::Route").map(([, { Properties }]) => {
      const integration = resources[Properties["Target"]["Fn::Join"][1][1].Ref];
      expect(integration?.Properties).toMatchObject({ IntegrationType: "AWS_PROXY", PayloadFormatVersion: "2.0" });
      return {
        routeKey: Properties["RouteKey"],
        functionName: functionNamed(integration?.Properties["IntegrationUri"]),
      };
    });
    expect(routes.toSorted(byText)).toEqual(ROUTES.toSorted(byText));
    expect(ofType("AWS::ApiGatewayV2::Stage").map(([, { Properties }]) => Properties["StageName"])).toEqual([
      "$default",
    ]);
  });

  it("the functions, with memory and time limit", () => {
    const functions = ofType("AWS::Lambda::Function").map(([, { Properties }]) => ({
      name: ours(Properties["FunctionName"]),
      memoryMb: Properties["MemorySize"],
      timeoutSeconds: Properties["Timeout"],
    }));
    expect(functions.toSorted(byText)).toEqual(
      FUNCTIONS.map(({ name, memoryMb, timeoutSeconds }) => ({ name, memoryMb, timeoutSeconds })).toSorted(byText),
    );
  });

  it.each(FUNCTIONS.map((row) => [row.name, row] as const))("the environment of %s", (name, row) => {
    const [, lambda] = ofType("AWS::Lambda::Function").find(([id]) => functionNamed(id) === name)!;
    const environment = Object.entries(lambda.Properties["Environment"].Variables).map(
      ([variable, value]: [string, TemplateValue]) => {
        if (typeof value === "string") return [variable, value];
        // The bucket's name, which ends in account and region.
        if (value["Fn::Join"]) return [variable, value["Fn::Join"][1][0]];
        // The queue's URL, of this stack or another, or an output of the data stack for the table's name.
        const { StackName, OutputName } = value["Fn::GetStackOutput"] ?? {};
        const id = value.Ref ?? Object.keys(resources).find((one) => OutputName.includes(one));
        const queue = resources[id]?.Properties["QueueName"];
        return [variable, queue ? ours(queue) : StackName];
      },
    );
    expect(Object.fromEntries(environment)).toEqual(
      environmentOf(row, {
        tableName: "isotherm-dev-data",
        queueUrl: (queue) => queueName(QUEUES[queue]),
        bucketName: "isotherm-dev-batches-",
        settings: settingsOf(stage),
        secretsOf: () => "secrets-manager:isotherm-dev-",
      }),
    );
  });

  it.each(FUNCTIONS.map((row) => [row.name, row.sources] as const))(
    "what wakes %s besides requests",
    (name, sources) => {
      const mappings = ofType("AWS::Lambda::EventSourceMapping")
        .filter(([, { Properties }]) => functionNamed(Properties["FunctionName"]) === name)
        .map(([, mapping]) => sourceOf(mapping));
      const schedules = ofType("AWS::Events::Rule")
        // Other rules only count: a key that is disabled.
        .filter(([, { Properties }]) => Properties["ScheduleExpression"] !== undefined)
        .filter(([, { Properties }]) => functionNamed(Properties["Targets"][0].Arn) === name)
        .map(([, { Properties }]) => ({ kind: "schedule", everyMinutes: minutes(Properties["ScheduleExpression"]) }));
      expect([...mappings, ...schedules].toSorted(byText)).toEqual(sources.map(inOrder).toSorted(byText));
    },
  );

  it("queues, their dead-letter queues, visibility and number of tries", () => {
    const queues = ofType("AWS::SQS::Queue")
      .filter(([, { Properties }]) => Properties["RedrivePolicy"])
      .map(([, { Properties }]) => ({
        name: ours(Properties["QueueName"]),
        fifo: Properties["FifoQueue"] ?? false,
        visibilitySeconds: Properties["VisibilityTimeout"],
        maxReceives: Properties["RedrivePolicy"].maxReceiveCount,
        dead: ours(
          resources[Properties["RedrivePolicy"].deadLetterTargetArn["Fn::GetAtt"][0]]?.Properties["QueueName"],
        ),
      }));
    const rows = Object.values(QUEUES).map((row) => ({
      name: queueName(row),
      fifo: row.fifo,
      visibilitySeconds: row.visibilitySeconds,
      maxReceives: row.maxReceives,
      dead: deadLetterQueueName(row),
    }));
    expect(queues.toSorted(byText)).toEqual(rows.toSorted(byText));
  });

  it("keys, indexes, expiry and stream of the table", () => {
    const [[, { Properties }]] = ofType("AWS::DynamoDB::GlobalTable") as [[string, Resource]];
    const keys = (partitionKey: string, sortKey: string) => [
      { AttributeName: partitionKey, KeyType: "HASH" },
      { AttributeName: sortKey, KeyType: "RANGE" },
    ];
    expect(Properties["KeySchema"]).toEqual(keys(TABLE.partitionKey, TABLE.sortKey));
    expect(Properties["GlobalSecondaryIndexes"]).toEqual(
      TABLE.indexes.map(({ name, partitionKey, sortKey }) => ({
        IndexName: name,
        KeySchema: keys(partitionKey, sortKey),
        Projection: { ProjectionType: "ALL" },
      })),
    );
    expect(Properties["AttributeDefinitions"].toSorted(byText)).toEqual(
      [
        { AttributeName: TABLE.partitionKey, AttributeType: "S" },
        { AttributeName: TABLE.sortKey, AttributeType: "S" },
        ...TABLE.indexes.flatMap(({ partitionKey, sortKey, sortKeyType }) => [
          { AttributeName: partitionKey, AttributeType: "S" },
          { AttributeName: sortKey, AttributeType: sortKeyType },
        ]),
      ].toSorted(byText),
    );
    expect(Properties["StreamSpecification"]).toEqual({ StreamViewType: TABLE.stream });
    expect(Properties["TimeToLiveSpecification"]).toEqual({ AttributeName: TABLE.timeToLive, Enabled: true });
  });
});

const minutes = (expression: string) => Number(/^rate\((\d+) minutes?\)$/.exec(expression)?.[1]);

/** A mapping, read back into the words of infra/topology. */
const sourceOf = ({ Properties }: Resource): EventSource => {
  expect(Properties["FunctionResponseTypes"]).toEqual(["ReportBatchItemFailures"]);
  const queue = resources[Properties["EventSourceArn"]["Fn::GetAtt"]?.[0]]?.Properties["QueueName"];
  if (queue) {
    const [name] = Object.entries(QUEUES).find(([, row]) => queueName(row) === ours(queue))!;
    const maximumConcurrency = Properties["ScalingConfig"]?.MaximumConcurrency;
    return inOrder({
      kind: "queue",
      queue: name as keyof typeof QUEUES,
      batchSize: Properties["BatchSize"],
      ...(maximumConcurrency === undefined ? {} : { maximumConcurrency }),
    });
  }
  expect(Properties["EventSourceArn"]["Fn::GetStackOutput"].OutputName).toContain("StreamArn");
  expect(Properties["StartingPosition"]).toBe("TRIM_HORIZON");
  expect(
    ours(resources[Properties["DestinationConfig"].OnFailure.Destination["Fn::GetAtt"][0]]?.Properties["QueueName"]),
  ).toMatch(/^(stream-relay|analytics-projection)-dead$/);
  expect(Properties["FilterCriteria"].Filters).toHaveLength(1);
  return inOrder({
    kind: "stream",
    batchSize: Properties["BatchSize"],
    ...(Properties["MaximumBatchingWindowInSeconds"] && {
      gatherSeconds: Properties["MaximumBatchingWindowInSeconds"],
    }),
    ...(Properties["ParallelizationFactor"] && { parallelBatches: Properties["ParallelizationFactor"] }),
    maximumRetryAttempts: Properties["MaximumRetryAttempts"],
    bisectBatchOnError: Properties["BisectBatchOnFunctionError"],
    filter: JSON.parse(Properties["FilterCriteria"].Filters[0].Pattern),
  });
};

/** The same with its fields in alphabetical order, so that sorting by text means something. */
const inOrder = (source: EventSource): EventSource =>
  Object.fromEntries(
    Object.entries(source).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  ) as unknown as EventSource;
