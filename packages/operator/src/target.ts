import { existsSync } from "node:fs";
import { join } from "node:path";
import { nameIn, tableOf } from "@isotherm/infra/stages/resources-of";
import type { Stage } from "@isotherm/infra/stages/stage";
import { LOCAL_REGION } from "@isotherm/local/aws-ids";
import { LOCAL_CREDENTIALS } from "@isotherm/local/dynamodb-local";
import type { StackFile } from "@isotherm/local/stack-file";
import { openTable, type Table } from "@isotherm/store";
import { type SecretStore, wrappingKey, type WrappingKey } from "@isotherm/store/secrets/index";
import { localSecrets } from "@isotherm/store/secrets/local-secrets";
import { awsSecrets } from "@isotherm/store/secrets/aws-secrets";
import * as z from "zod";
import { readFile } from "./input.ts";
import { UsageError } from "./usage-error.ts";
import { stageArgument } from "./release/options.ts";

/** Which table an operator means. */
export interface TargetOptions {
  /** A deployed stage. */
  readonly stage?: string | undefined;
  /** A table by its name. */
  readonly table?: string | undefined;
  /** The folder in which a local stack describes itself. */
  readonly state: string;
}

/** A table and what it is. */
export interface Target {
  readonly table: Table;
  /** Opens another table in the same place. */
  readonly beside: (name: string) => Table;
  /** The stage that was named, if one was. */
  readonly stage?: string | undefined;
  /** Whether it is the table of a local stack: nothing in it is real. */
  readonly isLocal: boolean;
  /** Of a stage: how the names of its tables begin, and the alias of the key that encrypts them, if it has one. */
  readonly tables?: { readonly beginning: string; readonly key: string | undefined } | undefined;
  /** Where its secrets are; undefined for a table that was named alone. */
  readonly secretStore: SecretStore | undefined;
  /** What wraps the table's data keys; undefined for a table that was named alone. */
  readonly wrapping?: WrappingKey | undefined;
  /** Where it is, if that is not for AWS's own settings to say. */
  readonly region?: string | undefined;
  /** Days that fractions of tonnes wait there; undefined for a table that was named alone. */
  readonly poolDays?: number | undefined;
  /** Of a stage with CloudFront: the value of edge-keys that CloudFront sends, by its name. */
  readonly originKey?: string | undefined;
  /** Where people reach its pages, such as `https://api.example.org`; undefined where only AWS knows. */
  readonly origin?: string | undefined;
}

/** A backup goes up in calls of several megabytes, from wherever an operator is: longer than a function waits. */
const PATIENT = {
  requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
} as const;

/**
 * Opens the table that the options name: a stage's, a named one, else that of the local stack that runs.
 *
 * @throws UsageError when no local stack runs, or no stage has the name
 */
export const openTarget = ({ stage, table, state }: TargetOptions): Target => {
  if (table !== undefined) return namedTarget(table, stage);
  return stage === undefined ? localTarget(state) : targetOfStage(stageArgument(stage));
};

/** A table by its name: in the region of a stage that is named too, else where AWS's own settings say. */
const namedTarget = (name: string, stage: string | undefined): Target => {
  const region = stage === undefined ? undefined : stageArgument(stage).region;
  const beside = (table: string) => openTable(table, { ...PATIENT, ...(region !== undefined && { region }) });
  return { table: beside(name), beside, stage, isLocal: false, secretStore: undefined, region };
};

/** The table of a stage, and what the stage says of it. */
export const targetOfStage = (stage: Stage): Target => {
  const { region, poolDays, customerKey, domain, edge } = stage;
  const place = region === undefined ? {} : { region };
  const beside = (table: string) => openTable(table, { ...PATIENT, ...place });
  const beginning = nameIn(stage, "table");
  return {
    table: beside(tableOf(stage)),
    beside,
    stage: stage.name,
    isLocal: false,
    tables: { beginning, key: customerKey ? `alias/${beginning}` : undefined },
    secretStore: awsSecrets(nameIn(stage, ""), place),
    wrapping: wrappingKey(`secrets-manager:${nameIn(stage, "")}`, place),
    region,
    poolDays,
    originKey: edge?.originKey,
    origin: domain && `https://${domain.name}`,
  };
};

const localTarget = (state: string): Target => {
  const {
    table,
    dynamodb_endpoint: endpoint,
    secrets_endpoint,
    pool_days,
    pages_base,
  } = readStackFile(join(state, "stack.json"));
  const place = { ...PATIENT, endpoint, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS };
  const beside = (name: string) => openTable(name, place);
  return {
    table: beside(table),
    beside,
    isLocal: true,
    secretStore: localSecrets(secrets_endpoint),
    wrapping: wrappingKey(secrets_endpoint),
    poolDays: pool_days,
    // A passkey belongs to a name, and an IP address is none.
    origin: `http://localhost:${new URL(pages_base).port}`,
  };
};

/** What is read here of how a stack describes itself. */
const KnownStack = z.object({
  table: z.string(),
  dynamodb_endpoint: z.url(),
  secrets_endpoint: z.url(),
  pool_days: z.number(),
  pages_base: z.url(),
} satisfies Partial<Record<keyof StackFile, z.ZodType>>);

const readStackFile = (file: string): z.output<typeof KnownStack> => {
  if (!existsSync(file))
    throw new UsageError(
      `No local stack runs here (${file} is not there): start one with \`npm start\`, or name a deployed one with --stage.`,
    );
  const { data } = KnownStack.safeParse(readFile(file));
  if (!data) throw new UsageError(`${file} does not describe a local stack that this version knows: start it anew.`);
  return data;
};
