import type { EstimateKind } from "@isotherm/contract";
import { type AccountId, type EstimateId, idInstant, newId, type Instant } from "@isotherm/core";
import { packEstimate } from "@isotherm/store/items/packed-estimate";
import { keys } from "@isotherm/store/keys";
import type { DynamoDBRecord } from "aws-lambda";

/** A leg of an estimate that is made up: only what figures are made from. Decimals as text. */
export interface MadeLeg {
  readonly method: string;
  readonly lane?: string;
  readonly mass: string;
  readonly ttw: string;
  readonly activity: string | undefined;
}

/** An estimate that is made up, in one of its versions. */
export interface MadeEstimate {
  readonly account: AccountId;
  readonly id: EstimateId;
  readonly kind: EstimateKind;
  readonly version: number;
  readonly legs: readonly MadeLeg[];
  readonly happenedAt: Instant | undefined;
  readonly metadata: Readonly<Record<string, string>>;
}

/** An id of an estimate that was made at a time. */
export const estimateIdAt = (atMs: number, random: () => number): EstimateId => newId("estimate", atMs, random);

const bodyOf = ({ kind, legs, happenedAt, metadata }: MadeEstimate) => {
  const isFreight = kind !== "transaction";
  const wire = legs.map(({ lane, mass, ttw, activity }) => ({
    mass: {
      amount: mass,
      unit: "t",
      wtw_details: {
        wtt: { amount: "0", unit: "t" },
        ttw: { amount: ttw, unit: "t" },
        unknown: { amount: "0", unit: "t" },
      },
    },
    ...(isFreight && activity !== undefined && { activity: { value: activity, unit: "t*km" } }),
    ...(lane !== undefined && { inference_details: { trade_lane_from_route: lane } }),
  }));
  const marks =
    kind === "transaction"
      ? { is_transaction: happenedAt !== undefined, transaction_processed_at: happenedAt ?? null }
      : { is_shipment: happenedAt !== undefined, shipped_at: happenedAt ?? "2026-01-01T00:00:00.000Z" };
  const shared = { metadata, ...marks };
  if (kind === "multi-leg-shipping")
    return { ...shared, mass: wire[0]?.mass, legs: wire, request: { legs: legs.map(({ method }) => ({ method })) } };
  return { ...shared, ...wire[0], request: { method: legs[0]?.method, merchant: { category_code: "5411" } } };
};

/** The item of an estimate that is made up, with the body packed as the service packs it. */
export const madeItem = (made: MadeEstimate) => ({
  ...keys.estimate(made.account, made.id),
  schema: 1,
  id: made.id,
  kind: made.kind,
  mass_tonnes: made.legs[0]?.mass ?? "0",
  quantity_trunc: "kg",
  fingerprint: "made",
  version: made.version,
  body: packEstimate(JSON.stringify({ estimate: bodyOf(made), sheet: {} }), made.kind),
});

/** The record of the stream that tells of it, as Lambda gets it. */
export const madeRecord = (made: MadeEstimate): DynamoDBRecord => {
  const { body, version, schema, ...texts } = madeItem(made);
  return {
    eventName: made.version === 0 ? "INSERT" : "MODIFY",
    dynamodb: {
      SequenceNumber: `${made.id}/${made.version}`,
      Keys: { pk: { S: texts.pk }, sk: { S: texts.sk } },
      NewImage: {
        ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, { S: value }])),
        version: { N: String(version) },
        schema: { N: String(schema) },
        body: { B: Buffer.from(body).toString("base64") },
      },
    },
  };
};

/** The record of its removal. */
export const removalOf = ({ account, id }: MadeEstimate): DynamoDBRecord => {
  const { pk, sk } = keys.estimate(account, id);
  return {
    eventName: "REMOVE",
    dynamodb: { SequenceNumber: `${id}/gone`, Keys: { pk: { S: pk }, sk: { S: sk } } },
  };
};

/** When it was made. */
export const madeAt = ({ id }: MadeEstimate): Instant => idInstant(id);
