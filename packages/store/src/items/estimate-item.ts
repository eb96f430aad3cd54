import {
  asWritten,
  BundleSelectionRequest,
  decodeKept,
  encoderOf,
  ESTIMATE_OF_KIND,
  type EstimateKind,
  idString,
  MassUnit,
} from "@isotherm/contract";
import { type AccountId, type BatchId, decimal, type EstimateId } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys, sortKeys } from "../keys.ts";
import { packEstimate, unpackEstimate } from "./packed-estimate.ts";
import {
  NONE_OF_FREIGHT,
  shortEstimate,
  shortSheet,
  wholeEstimate,
  wholeSheet,
  type WireSheet,
} from "./short-estimate.ts";
import { type StoredEstimate } from "./stored-estimate.ts";
import type { WireEstimate } from "./wire-estimate.ts";

const USUAL_TRUNC = "g";

const Item = z.object({
  ...SCHEMA_ONE,
  /** It ends in the id, which older items also have by itself. */
  sk: z.string(),
  kind: z.enum(Object.keys(ESTIMATE_OF_KIND) as [EstimateKind, ...EstimateKind[]]),
  mass_tonnes: z.string(),
  selection: BundleSelectionRequest.optional(),
  /** Missing: as most say. */
  quantity_trunc: MassUnit.default(USUAL_TRUNC),
  fingerprint: z.string(),
  version: z.int(),
  /** Of the batch whose row made it: beside the body, so that it can be seen without opening that. */
  batch_id: idString<BatchId>().optional(),
  body: z.instanceof(Uint8Array),
});

/** The schemas of an answer of a kind and of its sheet, the kind's type forgotten: what they read is typed beside it. */
const loadSchemas = async (kind: EstimateKind) => {
  const [estimate, { CalculationSheet: sheet }] = await Promise.all([
    ESTIMATE_OF_KIND[kind]() as Promise<z.ZodType>,
    import("@isotherm/contract/calculation-sheet"),
  ]);
  return { estimate, sheet, sheetAsWritten: encoderOf(sheet) };
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
  const { batch_id, ...answer } = asWritten(schemas.estimate, stored.estimate) as WireEstimate;
  const estimate = JSON.stringify(shortEstimate(answer));
  const sheet = JSON.stringify(shortSheet(schemas.sheetAsWritten(stored.sheet) as WireSheet));
  return {
    ...keys.estimate(account, stored.id),
    schema: 1,
    kind: stored.kind,
    mass_tonnes: stored.emissionsTonnes.toFixed(),
    selection: stored.selection,
    quantity_trunc: stored.quantityTrunc === USUAL_TRUNC ? undefined : stored.quantityTrunc,
    fingerprint: stored.fingerprint,
    version: stored.version,
    batch_id,
    body: packEstimate(`{"estimate":${estimate},"sheet":${sheet}}`, stored.kind),
  };
};

/** Reads an estimate from its item, all but what is compressed: see `openEstimate`. */
export const EstimateItem = Item.transform((item) => ({
  id: item.sk.slice(sortKeys.estimates.length) as EstimateId,
  kind: item.kind,
  emissionsTonnes: decimal(item.mass_tonnes),
  selection: item.selection,
  quantityTrunc: item.quantity_trunc,
  fingerprint: item.fingerprint,
  version: item.version,
  batch_id: item.batch_id,
  body: item.body,
}));

/** What an estimate of a kind says that was kept before there was a field for it. */
const EARLIER_OF_KIND: Readonly<Partial<Record<EstimateKind, object>>> = {
  shipping: NONE_OF_FREIGHT,
  "multi-leg-shipping": NONE_OF_FREIGHT,
  "by-fuel-shipping": NONE_OF_FREIGHT,
  electricity: { location_based: null, market_based: null, scope2: null, scope3: null },
  company: { scope2_market_based: null, scope3_categories: null },
  individual: { components: null },
};

/** Of an estimate's answer, as it is kept, what lists choose by. */
export interface KeptResponse {
  readonly metadata?: Readonly<Record<string, string>>;
  readonly is_shipment?: boolean;
  readonly request: unknown;
}

/** What lists choose an estimate by, without the rest of it. */
export const keptResponse = ({ body }: Pick<z.output<typeof EstimateItem>, "body">): KeptResponse =>
  JSON.parse(answerText(body)) as KeptResponse;

const BEFORE_ANSWER = '{"estimate":';
/** Nothing of an answer is an object of this name, and a client's texts have no quotation mark without a backslash. */
const AFTER_ANSWER = ',"sheet":{';

/** The text of an answer without that of its sheet, which is most of a body: whoever reads very many need not parse it. */
const answerText = (body: Uint8Array): string => {
  const text = unpackEstimate(body);
  return text.slice(BEFORE_ANSWER.length, text.indexOf(AFTER_ANSWER));
};

/** An estimate's answer as it was written, its schema not asked: for whoever reads a few fields of very many. */
export const keptEstimate = ({ id, body }: Pick<z.output<typeof EstimateItem>, "id" | "body">): WireEstimate =>
  wholeEstimate(id, JSON.parse(answerText(body)) as WireEstimate);

/** Of a kept sheet, which method and which rows of tables it used, and what its steps are made of and come to. */
export interface KeptSheet {
  readonly method_version: string;
  readonly steps: readonly {
    readonly name?: string;
    readonly result?: { readonly value?: string };
    readonly inputs: readonly {
      readonly symbol?: string;
      readonly value?: string;
      readonly unit?: string;
      readonly factor_id?: string;
    }[];
    readonly facts?: readonly { readonly name: string; readonly value: string }[];
  }[];
}

/** The same with its sheet. */
export const keptEstimateAndSheet = ({
  id,
  body,
}: Pick<z.output<typeof EstimateItem>, "id" | "body">): { estimate: WireEstimate; sheet: KeptSheet } => {
  const { estimate, sheet } = JSON.parse(unpackEstimate(body)) as { estimate: WireEstimate; sheet: WireSheet };
  return { estimate: wholeEstimate(id, estimate), sheet: wholeSheet(id, sheet) as object as KeptSheet };
};

/** An estimate with its answer and its sheet, which lie compressed in its item. */
export const openEstimate = async ({
  body,
  batch_id,
  ...rest
}: z.output<typeof EstimateItem>): Promise<StoredEstimate> => {
  const { estimate, sheet } = JSON.parse(unpackEstimate(body)) as { estimate: WireEstimate; sheet: WireSheet };
  const schemas = await schemasOf(rest.kind);
  return {
    ...rest,
    estimate: decodeKept(schemas.estimate, {
      ...EARLIER_OF_KIND[rest.kind],
      ...wholeEstimate(rest.id, estimate),
      ...(batch_id !== undefined && { batch_id }),
    }),
    sheet: z.decode(schemas.sheet, wholeSheet(rest.id, sheet) as never),
    // The kind chose the schema that made the answer; the types of a lookup by kind do not carry that.
  } as StoredEstimate;
};

/** What an estimate tells of the row of a batch that made it. */
const RowOrigin = z.object({
  batch_id: idString<BatchId>().optional(),
  source: z.string().optional(),
  filename: z.string().nullable().optional(),
});
/** What an estimate tells of the row of a batch that made it. */
export type RowOrigin = z.output<typeof RowOrigin>;

/** A used idempotency key of an estimate. It is written before its estimate, so there may be none. */
export const EstimateKeyClaim = z.object({
  ...SCHEMA_ONE,
  estimate_id: idString<EstimateId>(),
  fingerprint: z.string(),
  /** When it was last claimed. Missing where that was together with the estimate. */
  claimed_ms: z.int().optional(),
  /** Of a row of a batch: whoever completes it makes the row's estimate. */
  row: RowOrigin.optional(),
});
/** A used idempotency key of an estimate. */
export type EstimateKeyClaim = z.output<typeof EstimateKeyClaim>;

/** The item of a used idempotency key. */
export const estimateKeyClaimItem = (account: AccountId, key: string, claim: Omit<EstimateKeyClaim, "schema">) => ({
  ...keys.estimateKeyClaim(account, key),
  ...claim,
  schema: 1,
});
