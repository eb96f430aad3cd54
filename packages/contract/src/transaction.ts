import type { EstimateId } from "@isotherm/core";
import * as z from "zod";
import { CountryCode } from "./country-code.ts";
import { Diet } from "./diet.ts";
import { CREATION_ERRORS, UPDATE_ERRORS, estimateBase, estimateRequestBase } from "./estimate-base.ts";
import {
  DecimalString,
  IdempotencyKey,
  Metadata,
  Money,
  Timestamp,
  TimestampText,
  idInPath,
  optional,
  text,
} from "./wire.ts";
import { CLIENT_ACCOUNT_ERRORS, EstimateClientAccount } from "./estimate-client-account.ts";
import { estimateList } from "./estimate-list.ts";
import { responseOf, KEY_IN_PATH, operation } from "./operation.ts";
import { ErrorResponse } from "./errors.ts";
import { NamedOwnFactor, OWN_FACTOR_ERRORS } from "./emission-factor-id.ts";
import { EmissionFactor } from "./emission-factor.ts";

const merchantName = { name: optional(text()), country_code: CountryCode };
const SearchTerm = text(z.string().min(1));

/** Who was paid: with a category code, or with words to search by. */
export const Merchant = z
  .union([
    z.strictObject({
      ...merchantName,
      category_code: z.string().regex(/^[0-9]{4}$/, "must be a merchant category code of four digits"),
      search_term: optional(SearchTerm),
    }),
    z
      .strictObject({
        ...merchantName,
        search_term: SearchTerm,
        category: optional(text()),
        category_hierarchy: optional(z.array(text()).min(1).max(10)),
      })
      .refine(
        ({ category, category_hierarchy }) => category === undefined || category_hierarchy === undefined,
        "has category or category_hierarchy, not both",
      ),
  ])
  .meta({
    id: "Merchant",
    description:
      "`category_code` is a code of ISO 18245, leading zeros kept. `category_hierarchy`: names of categories, most specific first.",
  });
export type Merchant = z.output<typeof Merchant>;

/** What is asked of `POST /estimates/transactions`. */
export const TransactionEstimateRequest = z
  .object({
    ...estimateRequestBase,
    value: Money.meta({ description: "The amount paid, without shipping and taxes." }),
    merchant: Merchant,
    diet: optional(Diet).meta({ description: "Only effective for purchases of food." }),
    is_transaction: optional(z.boolean()).meta({
      description: "true: a purchase that took place; false: a quote or forecast. Default false; kept on update.",
    }),
    transaction_processed_at: optional(TimestampText).meta({ description: "Default now; kept on update." }),
    region_fallback: optional(z.enum(["never", "always"])).meta({
      description:
        "never, the default: region_not_found where no factor of the country is known; always: that of its region, else of " +
        "the USA at the country's prices, with a warning.",
    }),
    emission_factor_id: NamedOwnFactor,
    client_account: optional(EstimateClientAccount),
  })
  .meta({ id: "TransactionEstimateRequest" });
export type TransactionEstimateRequest = z.output<typeof TransactionEstimateRequest>;

/** What is asked of `POST /estimates/transactions/multi-match`. */
export const MultiMatchRequest = TransactionEstimateRequest.omit({
  idempotency_key: true,
  is_transaction: true,
  transaction_processed_at: true,
  emission_factor_id: true,
  client_account: true,
}).meta({ id: "MultiMatchRequest" });
export type MultiMatchRequest = z.output<typeof MultiMatchRequest>;

/** What is asked of `PUT /estimates/transactions/{id}`: the estimate stays with the account that it belongs to. */
export const TransactionReplacement = TransactionEstimateRequest.omit({ client_account: true }).meta({
  id: "TransactionReplacement",
});

/** Most purchases of one batch. */
const MOST_IN_BATCH = 100;

/** What is asked of `POST /estimates/transactions/batch`: each is checked by itself. */
export const TransactionBatchRequest = z
  .array(
    z.looseObject({}).meta({
      // What a client writes; what is wrong with one of them is answered in its place.
      allOf: [{ $ref: "#/components/schemas/TransactionEstimateRequest" }],
    }),
  )
  .min(1)
  .max(MOST_IN_BATCH)
  .meta({ id: "TransactionBatchRequest", description: "Each object is a TransactionEstimateRequest." });

/** A transaction estimate as stored and answered. `request` repeats what was accepted, as it was sent. */
export const TransactionEstimate = z
  .object({
    ...estimateBase,
    request: TransactionEstimateRequest,
    emission_factor: EmissionFactor.nullable(),
    search_term_match: z.string().nullable().meta({ description: "The term that was recognised." }),
    search_term_match_score: z.number().nullable().meta({ description: "0 (best) to 2." }),
    semantic_matching_model: z.string().nullable(),
    diet_factor: DecimalString.nullable().meta({ description: "The multiplier that was applied because of `diet`." }),
    exchange_rate: DecimalString.nullable().meta({
      description: "US dollars per unit of the request's currency; null for US dollars.",
    }),
    exchange_rate_date: z.string().nullable().meta({ format: "date" }),
    is_transaction: z.boolean().nullable(),
    transaction_processed_at: Timestamp.nullable(),
  })
  .meta({ id: "TransactionEstimate" });
export type TransactionEstimate = z.output<typeof TransactionEstimate>;

const NothingRecognised = z
  .strictObject({})
  .meta({ id: "NothingRecognised", description: "Nothing is known of what the merchant sells." });

/** What a batch answers for each purchase, in their order. */
const TransactionBatch = z
  .array(
    z.union([TransactionEstimate, ErrorResponse, NothingRecognised]).meta({
      id: "TransactionBatchEntry",
      description: "The estimate, why this purchase was refused, or nothing where it was not recognised.",
    }),
  )
  .meta({ id: "TransactionBatch", description: "An entry for each purchase, in their order." });

/** What a purchase may have been. */
const TransactionMatches = z
  .object({
    estimates: z.array(TransactionEstimate).meta({ description: "By different factors, most confident first." }),
  })
  .meta({ id: "TransactionMatches" });

/** What is asked of `PATCH /estimates/transactions/{id}/annotations`: missing is unchanged, null clears. */
export const TransactionAnnotations = z
  .object({
    is_transaction: z.boolean().nullable().optional(),
    transaction_processed_at: TimestampText.nullable().optional(),
    metadata: Metadata.nullable().optional(),
    idempotency_key: IdempotencyKey.nullable().optional(),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), "must have at least one property")
  .meta({ id: "TransactionAnnotations" });
export type TransactionAnnotations = z.output<typeof TransactionAnnotations>;

/** `POST /estimates/transactions` */
export const createTransactionEstimate = operation({
  id: "createTransactionEstimate",
  group: "estimates",
  method: "POST",
  path: "/estimates/transactions",
  summary: "Estimate the emissions of a purchase from what was paid.",
  description: "204 and an empty body when nothing is known of what the merchant sells.",
  body: TransactionEstimateRequest,
  response: TransactionEstimate.optional(),
  errors: [
    ...CREATION_ERRORS,
    ...OWN_FACTOR_ERRORS,
    ...CLIENT_ACCOUNT_ERRORS,
    "exchange_rate_not_found",
    "key_not_permitted",
    "region_not_found",
  ],
  example: {
    body: {
      value: { value: "84.90", currency: "EUR" },
      merchant: { name: "Corner shop", country_code: "DEU", category_code: "5411" },
      is_transaction: true,
      transaction_processed_at: "2025-11-03T17:20:00Z",
      idempotency_key: "card/2025/0001",
    },
  },
});

/** `POST /estimates/transactions/batch` */
export const createTransactionBatch = operation({
  id: "createTransactionBatch",
  group: "estimates",
  method: "POST",
  path: "/estimates/transactions/batch",
  summary: "Estimate the emissions of up to 100 purchases, each by itself.",
  description:
    "An array of 1 to 100 requests; the answer has an entry for each, in their order: the estimate, `{}` where nothing is known " +
    "of what the merchant sells, or why this one was refused, whatever its own status would have been.",
  body: TransactionBatchRequest,
  response: TransactionBatch,
  errors: [],
  example: {
    body: [
      { value: { value: "1200", currency: "EUR" }, merchant: { country_code: "DEU", category_code: "5045" } },
      { value: { value: "19.90", currency: "EUR" }, merchant: { country_code: "DEU", search_term: "qqqq zzzz" } },
      { value: { value: "5", currency: "BYR" }, merchant: { country_code: "DEU", category_code: "5411" } },
    ],
  },
});

/** `POST /estimates/transactions/multi-match` */
export const matchTransaction = operation({
  id: "matchTransaction",
  group: "estimates",
  method: "POST",
  path: "/estimates/transactions/multi-match",
  query: z.object({
    limit: z
      .string()
      .regex(/^[1-5]$/, "must be 1, 2, 3, 4 or 5")
      .meta({ description: "Most estimates." }),
  }),
  summary: "Estimate a purchase in up to five ways, by what it may be.",
  description:
    "Estimates by different factors, most confident first; none where nothing is recognised, or no factor of the country is " +
    "known. Each is stored, with `is_transaction` null: annotate the one that is right.",
  body: MultiMatchRequest,
  response: TransactionMatches,
  errors: [
    "bundle_id_invalid",
    "bundle_selection_bundle_invalid",
    "bundle_selection_ratios_invalid",
    "bundle_selection_ratios_invalid_format",
    "exchange_rate_not_found",
  ],
  example: {
    body: { value: { value: "35", currency: "EUR" }, merchant: { country_code: "DEU", search_term: "coffee beans" } },
    query: { limit: "2" },
  },
});

/** `GET /estimates/transactions/{id}` */
export const getTransactionEstimate = operation({
  id: "getTransactionEstimate",
  group: "estimates",
  method: "GET",
  path: "/estimates/transactions/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Read a transaction estimate. Nothing is recalculated.",
  response: TransactionEstimate,
  errors: ["estimate_not_found"],
  example: { params: { id: responseOf("createTransactionEstimate", "id") } },
});

/** `GET /estimates/transactions/by-idempotency-key/{idempotency_key}` */
export const getTransactionEstimateByKey = operation({
  id: "getTransactionEstimateByKey",
  group: "estimates",
  method: "GET",
  path: "/estimates/transactions/by-idempotency-key/{idempotency_key}",
  params: z.object({ idempotency_key: z.string() }),
  summary: "Read the transaction estimate that was made with an idempotency key.",
  description: KEY_IN_PATH,
  response: TransactionEstimate,
  errors: ["estimate_not_found"],
  example: { params: { idempotency_key: "card/2025/0001" }, after: ["createTransactionEstimate"] },
});

/** `PUT /estimates/transactions/{id}` */
export const updateTransactionEstimate = operation({
  id: "updateTransactionEstimate",
  group: "estimates",
  method: "PUT",
  path: "/estimates/transactions/{id}",
  params: idInPath<EstimateId>("estimate"),
  summary: "Replace a transaction estimate's parameters and recalculate it.",
  description:
    "`metadata`, `idempotency_key`, `is_transaction` and `transaction_processed_at` stay where they are not given. " +
    "204 and an empty body, and nothing changed, when nothing is known of what the merchant sells.",
  body: TransactionReplacement,
  response: TransactionEstimate.optional(),
  errors: [...UPDATE_ERRORS, ...OWN_FACTOR_ERRORS, "exchange_rate_not_found", "region_not_found"],
  example: {
    params: { id: responseOf("createTransactionEstimate", "id") },
    body: { value: { value: "79.90", currency: "EUR" }, merchant: { country_code: "DEU", category_code: "5411" } },
  },
});

/** `PATCH /estimates/transactions/{id}/annotations` */
export const annotateTransactionEstimate = operation({
  id: "annotateTransactionEstimate",
  group: "estimates",
  method: "PATCH",
  path: "/estimates/transactions/{id}/annotations",
  params: idInPath<EstimateId>("estimate"),
  summary: "Change the annotations of a transaction estimate. Recalculates nothing; works after an order.",
  body: TransactionAnnotations,
  response: TransactionEstimate,
  errors: ["estimate_idempotency_used", "estimate_not_found"],
  example: {
    params: { id: responseOf("createTransactionEstimate", "id") },
    body: { metadata: { statement: "2025-11" } },
  },
});

/** `GET /estimates/transactions/all` */
export const listTransactionEstimates = estimateList(
  "listTransactionEstimates",
  "/estimates/transactions/all",
  "estimates of purchases",
  TransactionEstimate,
);
