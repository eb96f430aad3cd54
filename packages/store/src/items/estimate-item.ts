import {
  type BundlePercentageRequest,
  BundleSelectionRequest,
  CalculationSheet,
  ESTIMATE_OF_KIND,
  type EstimateKind,
  type EstimateOfKind,
  MassUnit,
} from "@isotherm/contract";
import { type AccountId, type Decimal, decimal, type EstimateId } from "@isotherm/core";
import * as z from "zod";
import { keys } from "../keys.ts";
import { packEstimate, unpackEstimate } from "./pack-estimate.ts";
import { SCHEMA_ONE } from "./schema-one.ts";

/** An estimate of one kind as it is kept: the answer, how it came about, and what an order from it needs. */
export interface StoredEstimateOf<K extends EstimateKind> {
  readonly id: EstimateId;
  readonly kind: K;
  readonly estimate: EstimateOfKind[K];
  readonly sheet: CalculationSheet;
  /** CO2e in tonnes, as rounded in the answer. */
  readonly massTonnes: Decimal;
  /** The selection that the request named. */
  readonly selection: readonly BundlePercentageRequest[] | undefined;
  readonly quantityTrunc: MassUnit;
  /** Of the validated request and its kind: equal for equal requests. */
  readonly fingerprint: string;
  /** Counts the changes, so that of two at once one is tried again. */
  readonly version: number;
}

/** An estimate of any kind as it is kept. */
export type StoredEstimate = StoredEstimateOf<EstimateKind>;

const Item = z.object({
  ...SCHEMA_ONE,
  id: z.string(),
  kind: z.enum(Object.keys(ESTIMATE_OF_KIND) as [EstimateKind, ...EstimateKind[]]),
  mass_tonnes: z.string(),
  selection: BundleSelectionRequest.optional(),
  quantity_trunc: MassUnit,
  fingerprint: z.string(),
  version: z.int(),
  body: z.instanceof(Uint8Array),
});

/** The schema of a kind, its type forgotten: what it reads and writes is typed by the kind beside it. */
const schemaOf = (kind: EstimateKind): z.ZodType => ESTIMATE_OF_KIND[kind];

/** The item of an estimate: answer and sheet as one compressed attribute. */
export const estimateItem = (account: AccountId, stored: StoredEstimate) => ({
  ...keys.estimate(account, stored.id),
  schema: 1,
  id: stored.id,
  kind: stored.kind,
  mass_tonnes: stored.massTonnes.toFixed(),
  selection: stored.selection,
  quantity_trunc: stored.quantityTrunc,
  fingerprint: stored.fingerprint,
  version: stored.version,
  body: packEstimate(
    JSON.stringify({
      estimate: z.encode(schemaOf(stored.kind), stored.estimate),
      sheet: z.encode(CalculationSheet, stored.sheet),
    }),
  ),
});

/** Reads an estimate from its item. */
export const EstimateItem = Item.transform((item) => {
  const body = JSON.parse(unpackEstimate(item.body)) as { estimate: never; sheet: never };
  return {
    id: item.id as EstimateId,
    kind: item.kind,
    estimate: z.decode(schemaOf(item.kind), body.estimate),
    sheet: z.decode(CalculationSheet, body.sheet),
    massTonnes: decimal(item.mass_tonnes),
    selection: item.selection,
    quantityTrunc: item.quantity_trunc,
    fingerprint: item.fingerprint,
    version: item.version,
    // The kind chose the schema that made the answer; the types of a lookup by kind do not carry that.
  } as StoredEstimate;
});

/** A used idempotency key of an estimate. */
export const EstimateKeyClaim = z.object({ ...SCHEMA_ONE, estimate_id: z.string(), fingerprint: z.string() });

/** The item of a used idempotency key. */
export const estimateKeyClaimItem = (account: AccountId, key: string, { id, fingerprint }: StoredEstimate) => ({
  ...keys.estimateKeyClaim(account, key),
  schema: 1,
  estimate_id: id,
  fingerprint,
});
