import {
  type BundlePercentageRequest,
  BundleSelectionRequest,
  decodeKept,
  ESTIMATE_OF_KIND,
  type CalculationSheet,
  type EstimateKind,
  type EstimateOfKind,
  idString,
  MassUnit,
} from "@isotherm/contract";
import { type AccountId, type Decimal, decimal, type EstimateId } from "@isotherm/core";
import * as z from "zod";
import { keys } from "../keys.ts";
import { packEstimate, unpackEstimate } from "./pack-estimate.ts";
import { SCHEMA_ONE } from "./schema-one.ts";

/** What an order needs of an estimate of any kind. */
export interface EstimateToOrder {
  readonly id: EstimateId;
  /** CO2e in tonnes, as rounded in the answer. */
  readonly massTonnes: Decimal;
  /** The selection that the request named. */
  readonly selection: readonly BundlePercentageRequest[] | undefined;
  readonly quantityTrunc: MassUnit;
  /** Counts the changes, so that of two at once one is tried again. */
  readonly version: number;
}

/** An estimate of one kind as it is kept: the answer, how it came about, and what an order from it needs. */
export interface StoredEstimateOf<K extends EstimateKind> extends EstimateToOrder {
  readonly kind: K;
  readonly estimate: EstimateOfKind[K];
  readonly sheet: CalculationSheet;
  /** Of the validated request and its kind: equal for equal requests. */
  readonly fingerprint: string;
}

/** An estimate of any kind as it is kept. */
export type StoredEstimate = StoredEstimateOf<EstimateKind>;

const Item = z.object({
  ...SCHEMA_ONE,
  id: idString<EstimateId>(),
  kind: z.enum(Object.keys(ESTIMATE_OF_KIND) as [EstimateKind, ...EstimateKind[]]),
  mass_tonnes: z.string(),
  selection: BundleSelectionRequest.optional(),
  quantity_trunc: MassUnit,
  fingerprint: z.string(),
  version: z.int(),
  body: z.instanceof(Uint8Array),
});

/** The schemas of an answer of a kind and of its sheet, the kind's type forgotten: what they read is typed beside it. */
const loadSchemas = async (kind: EstimateKind) => {
  const [estimate, { CalculationSheet: sheet }] = await Promise.all([
    ESTIMATE_OF_KIND[kind]() as Promise<z.ZodType>,
    import("@isotherm/contract/calculation-sheet"),
  ]);
  return { estimate, sheet };
};

const loaded = new Map<EstimateKind, Awaited<ReturnType<typeof loadSchemas>>>();

/** Remembered, because even the import of a module that is there already takes a good part of a request. */
const schemasOf = async (kind: EstimateKind) => {
  const known = loaded.get(kind);
  if (known) return known;
  const schemas = await loadSchemas(kind);
  loaded.set(kind, schemas);
  return schemas;
};

/** The item of an estimate: answer and sheet as one compressed attribute. */
export const estimateItem = async (account: AccountId, stored: StoredEstimate) => {
  const schemas = await schemasOf(stored.kind);
  const body = {
    estimate: z.encode(schemas.estimate, stored.estimate),
    sheet: z.encode(schemas.sheet, stored.sheet),
  };
  return {
    ...keys.estimate(account, stored.id),
    schema: 1,
    id: stored.id,
    kind: stored.kind,
    mass_tonnes: stored.massTonnes.toFixed(),
    selection: stored.selection,
    quantity_trunc: stored.quantityTrunc,
    fingerprint: stored.fingerprint,
    version: stored.version,
    body: packEstimate(JSON.stringify(body)),
  };
};

/** Reads an estimate from its item, all but what is compressed: see `openEstimate`. */
export const EstimateItem = Item.transform((item) => ({
  id: item.id,
  kind: item.kind,
  massTonnes: decimal(item.mass_tonnes),
  selection: item.selection,
  quantityTrunc: item.quantity_trunc,
  fingerprint: item.fingerprint,
  version: item.version,
  body: item.body,
}));

/** What an estimate says that was kept before there was a field for it. */
const EARLIER = { warnings: [] };

/** An estimate with its answer and its sheet, which lie compressed in its item. */
export const openEstimate = async ({ body, ...rest }: z.output<typeof EstimateItem>): Promise<StoredEstimate> => {
  const { estimate, sheet } = JSON.parse(unpackEstimate(body)) as { estimate: object; sheet: never };
  const schemas = await schemasOf(rest.kind);
  return {
    ...rest,
    estimate: decodeKept(schemas.estimate, { ...EARLIER, ...estimate }),
    sheet: z.decode(schemas.sheet, sheet),
    // The kind chose the schema that made the answer; the types of a lookup by kind do not carry that.
  } as StoredEstimate;
};

/** A used idempotency key of an estimate. */
export const EstimateKeyClaim = z.object({
  ...SCHEMA_ONE,
  estimate_id: idString<EstimateId>(),
  fingerprint: z.string(),
});

/** The item of a used idempotency key. */
export const estimateKeyClaimItem = (account: AccountId, key: string, { id, fingerprint }: StoredEstimate) => ({
  ...keys.estimateKeyClaim(account, key),
  schema: 1,
  estimate_id: id,
  fingerprint,
});
