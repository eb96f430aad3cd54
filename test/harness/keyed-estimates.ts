import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type AccountId, ApiError, type BatchId, type EstimateId } from "@isotherm/core";
import { instant, systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { estimateRows } from "@isotherm/estimating/carry-out-row";
import type { EstimateUses } from "@isotherm/estimating/dependencies";
import { electricityEstimates } from "@isotherm/estimating/electricity";
import { estimateChanges, estimateQueries, type StoredEstimate, type Table } from "@isotherm/store";
import { keptKeyRing } from "@isotherm/store/secrets/index";
import type * as z from "zod";
import { SILENT, SOME_SECRETS } from "./function-in-process.ts";

const ORIGIN = "https://localhost";
const pageKeys = keptKeyRing(SOME_SECRETS, "page-keys");

/** What was answered: the estimate's fields, or the refusal. */
export interface KeyedAnswer {
  readonly status: number;
  readonly id?: EstimateId;
  readonly message?: string | undefined;
  readonly estimate?: object;
}

/** The consumption of a request, and its idempotency key. */
export interface Asked {
  readonly kwh: number;
  readonly key: string;
}

/** Whose estimates they are, and what time it is. */
interface Acting {
  readonly account: AccountId;
  readonly now: { ms: number };
}

/** Suspended, so a quote says why there is none: no catalogue is needed. */
const callerOf = ({ account: id }: Acting) => ({
  account: { id, type: "test", currency: "EUR" },
  organisation: {},
  suspended: true,
});

const changesOf = ({ now }: Acting, table: Table) =>
  estimateChanges({ table, tokens: systemTokens }, { ...systemClock, nowMs: () => now.ms });

const usesOf = (acting: Acting, table: Table): EstimateUses =>
  ({
    ids: systemIds,
    log: SILENT,
    catalogue: { current: async () => ({ bundles: [] }) },
    ownFactors: { one: async () => undefined, newest: async () => [] },
    pageKeys,
    estimates: estimateQueries(table),
    ...changesOf(acting, table),
  }) as unknown as EstimateUses;

const bodyOf = ({ kwh, key }: Asked) => ({ consumption: { amount: String(kwh), unit: "kWh" }, idempotency_key: key });

const create = async (acting: Acting, uses: EstimateUses, asked: Asked): Promise<{ id: EstimateId }> => {
  const served = electricityEstimates(uses).find(({ operation }) => operation.method === "POST");
  if (!served) throw new Error("no estimates of electricity are made");
  const caller = callerOf(acting);
  const body = (served.operation.body as z.ZodType).parse(bodyOf(asked));
  const now = instant(acting.now.ms);
  const call = { ...caller, caller, body, query: {}, unknownFields: () => [], now, origin: ORIGIN };
  return (await served.run(call as never)) as { id: EstimateId };
};

/** Estimates with idempotency keys of an account that nobody else has, by the operations themselves, at a time that is set. */
export const keyedEstimates = () => {
  const acting: Acting = { account: systemIds.next("account"), now: { ms: systemClock.nowMs() } };
  const { account } = acting;
  return {
    ...acting,
    changes: (table: Table) => changesOf(acting, table),
    /** All estimates, and the claims by their keys. */
    stored: (table: Table) => storedOf(table, account),
    /** A request to create an estimate. */
    post: (table: Table, asked: Asked, uses: Partial<EstimateUses> = {}): Promise<KeyedAnswer> =>
      answered(() => create(acting, { ...usesOf(acting, table), ...uses }, asked)),
    /** A request that gives an estimate another key. */
    patch: (table: Table, id: EstimateId, key: string | undefined): Promise<KeyedAnswer> =>
      answered(async () => {
        const change = (before: StoredEstimate) =>
          ({ ...before, estimate: { ...before.estimate, idempotency_key: key } }) as StoredEstimate;
        return (await changesOf(acting, table).change({ account, id, afterOrder: "allowed", change })).estimate;
      }),
    /** The first row of a batch. */
    row: (table: Table, batch: BatchId, asked: Asked, { dryRun = false } = {}) =>
      estimateRows(usesOf(acting, table)).carryOut({
        path: "/estimates/electricity",
        batch,
        index: 0,
        body: bodyOf(asked),
        caller: callerOf(acting) as never,
        origin: ORIGIN,
        file: { name: "meters.csv" },
        dryRun,
      }),
  };
};

const answered = async (act: () => Promise<{ id: EstimateId }>): Promise<KeyedAnswer> => {
  try {
    const estimate = await act();
    return { status: 200, id: estimate.id, estimate };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.passes ? 503 : 409, message: error.detail };
  }
};

const storedOf = async (table: Table, account: AccountId) => {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      ConsistentRead: true,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": `ACCOUNT#${account}` },
    }),
  );
  const [ESTIMATE, CLAIM] = ["ESTIMATE#", "ESTIMATEKEY#"];
  const named = (beginning: string) => Items.filter(({ sk }) => String(sk).startsWith(beginning));
  const ids = named(ESTIMATE).map(({ sk }) => String(sk).slice(ESTIMATE.length) as EstimateId);
  const estimates = await Promise.all(ids.map((id) => estimateQueries(table).one(account, id)));
  const claims = new Map(named(CLAIM).map((claim) => [String(claim["sk"]).slice(CLAIM.length), claim]));
  return { estimates: estimates.filter((one) => one !== undefined), claims };
};
