import {
  annotateTransactionEstimate,
  createTransactionBatch,
  createTransactionEstimate,
  type ErrorResponse,
  getTransactionEstimate,
  getTransactionEstimateByKey,
  IdempotencyKey,
  matchTransaction,
  errorBody,
  type TransactionEstimate,
  TransactionEstimateRequest,
  unknownFields,
  updateTransactionEstimate,
  listTransactionEstimates,
} from "@isotherm/contract";
import { type Instant, knownInstantOf, ApiError, utcDayOf } from "@isotherm/core";
import { type Caller, serves, validateBody } from "@isotherm/http";
import {
  type CountryFactors,
  type EstimatedTransaction,
  estimateTransaction,
  estimateTransactionMatches,
} from "@isotherm/methodology";
import type { NamedFactor } from "@isotherm/methodology/factors/factor-units";
import { estimateByFactor } from "@isotherm/methodology/calculations/by-factor";
import { forClientAccount } from "./client-account.ts";
import { annotateEstimate, createEstimate, ofKind, readEstimate, replaceEstimate } from "./every-kind.ts";
import { listEstimates } from "./list-estimates.ts";
import type { EstimateUses } from "./dependencies.ts";
import { type EstimateCall, type EstimateDraft, emissionFactorResponse } from "./estimate-response.ts";
import { ownFactor, preferredFactor } from "./named-factor.ts";

const KIND = "transaction";

/**
 * The operations of estimates of a purchase. Creating and replacing answer 204 and write nothing when nothing is known of
 * what the merchant sells.
 */
export const transactionEstimates = (uses: EstimateUses) => [
  serves(listTransactionEstimates, (call) => listEstimates(uses, [KIND], call)),
  serves(createTransactionEstimate, (call) => forClientAccount(uses, call, (acting) => createOne(uses, acting))),
  serves(createTransactionBatch, (call) => createEach(uses, call)),
  serves(matchTransaction, async (call) => {
    // What stands in for a new estimate's own is left to the annotations of the one that is chosen.
    const request = { ...call.body, ...NOT_OF_MATCHES };
    const context = { year: yearOf(call.now), countryFactors: await factorsFor(uses, request) };
    const matches = estimateTransactionMatches(request, context, Number(call.query.limit));
    const estimates: TransactionEstimate[] = [];
    for (const each of matches) {
      const draft = draftOf(request, each, { is_transaction: null, transaction_processed_at: null });
      estimates.push(await createEstimate(uses, KIND, { ...call, body: request }, () => draft));
    }
    return { estimates };
  }),
  serves(getTransactionEstimate, async (call) => (await readEstimate(uses, KIND, call)).estimate),
  serves(getTransactionEstimateByKey, async ({ account, params }) => {
    const key = IdempotencyKey.safeParse(params.idempotency_key);
    const stored = key.success ? await uses.estimates.withKey(account.id, key.data) : undefined;
    if (!stored) throw new ApiError("estimate_not_found", "The account has no estimate with this idempotency key.");
    // The key of an estimate of another kind is unknown here.
    return ofKind(stored, KIND).estimate;
  }),
  serves(updateTransactionEstimate, async (call) => {
    const read = await readEstimate(uses, KIND, call);
    const body = { ...call.body, client_account: undefined };
    const draft = await draftTransaction(uses, { ...call, body }, read.estimate);
    return draft && replaceEstimate(uses, call, read, draft);
  }),
  serves(annotateTransactionEstimate, (call) => {
    const { transaction_processed_at: at, ...notes } = call.body;
    return annotateEstimate(uses, KIND, call, { ...notes, transaction_processed_at: at && knownInstantOf(at) });
  }),
];

const NOT_OF_MATCHES = {
  client_account: undefined,
  emission_factor_id: undefined,
  idempotency_key: undefined,
  is_transaction: undefined,
  transaction_processed_at: undefined,
};

/** A call that makes one estimate. */
type CreationCall = EstimateCall & { readonly body: TransactionEstimateRequest; readonly now: Instant };

/** Nothing is known of what the merchant sells. */
class NotRecognised extends Error {}

/** @throws ApiError estimate_idempotency_used also for a request of which nothing is recognised */
const createOne = async (uses: EstimateUses, call: CreationCall): Promise<TransactionEstimate | undefined> => {
  try {
    return await createEstimate(uses, KIND, call, async () => {
      const draft = await draftTransaction(uses, call, { is_transaction: false, transaction_processed_at: call.now });
      if (!draft) throw new NotRecognised();
      return draft;
    });
  } catch (error) {
    if (!(error instanceof NotRecognised)) throw error;
    const { idempotency_key: key } = call.body;
    if (key !== undefined && (await uses.estimates.withKey(call.caller.account.id, key)))
      throw new ApiError("estimate_idempotency_used");
    return undefined;
  }
};

/** An entry of a batch: the estimate, nothing where nothing is recognised, or why it was refused. */
type BatchEntry = TransactionEstimate | ErrorResponse | Record<string, never>;

/** Carries out a batch one after the other, so that an idempotency key that stands there twice is a retry. */
const createEach = async (
  uses: EstimateUses,
  call: Omit<CreationCall, "body"> & { readonly body: readonly Record<string, unknown>[] },
): Promise<BatchEntry[]> => {
  const entries: BatchEntry[] = [];
  for (const sent of call.body) {
    try {
      const body = validateBody(TransactionEstimateRequest, sent);
      if (body.client_account) throw new ApiError("validation_error", "client_account: is not taken inside batches.");
      const one = {
        ...call,
        body,
        unknownFields: (most: number) => unknownFields(TransactionEstimateRequest, { sent, body }, most),
      };
      entries.push((await createOne(uses, one)) ?? {});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      entries.push(errorBody(error.code, error.detail));
    }
  }
  return entries;
};

/** What a new version of an estimate keeps where the request says nothing. */
type KeptNotes = Pick<TransactionEstimate, "is_transaction" | "transaction_processed_at">;

/** The table of countries, where the purchase needs it. */
const factorsFor = async (
  uses: Pick<EstimateUses, "countryFactors">,
  { merchant }: Pick<TransactionEstimateRequest, "merchant">,
): Promise<CountryFactors | undefined> => (merchant.country_code === "USA" ? undefined : uses.countryFactors());

/**
 * Calculates a purchase. Money is taken to be of the year in which the purchase was processed.
 *
 * @returns undefined when nothing is known of what the merchant sells
 * @throws ApiError exchange_rate_not_found, region_not_found, validation_error
 */
const draftTransaction = async (
  uses: Pick<EstimateUses, "countryFactors" | "ownFactors">,
  { caller, body: request, now }: CreationCall,
  kept: KeptNotes,
): Promise<EstimateDraft<typeof KIND> | undefined> => {
  const given = request.transaction_processed_at;
  const processedAt = given === undefined ? kept.transaction_processed_at : knownInstantOf(given);
  const notes = {
    is_transaction: request.is_transaction ?? kept.is_transaction,
    transaction_processed_at: processedAt,
  };
  const at = processedAt ?? now;
  const own = await ownFactorOf(uses, caller, request, utcDayOf(at));
  if (own) return draftByOwnFactor(own, { request, at }, notes);
  const context = { year: yearOf(at), countryFactors: await factorsFor(uses, request) };
  const estimated = estimateTransaction(request, context);
  return estimated && draftOf(request, estimated, notes);
};

/** The own factor that a purchase names, or that the account's preference chooses. @throws ApiError emission_factor_id_invalid */
const ownFactorOf = (
  uses: Pick<EstimateUses, "ownFactors">,
  caller: Caller,
  { emission_factor_id: id, merchant }: TransactionEstimateRequest,
  day: string,
): Promise<NamedFactor | undefined> =>
  id === undefined
    ? preferredFactor(uses, caller, {
        activity: "purchase",
        day,
        regions: [merchant.country_code],
        merchant_name: merchant.name,
        merchant_category_code: "category_code" in merchant ? merchant.category_code : undefined,
      })
    : ownFactor(uses, caller, id, day);

/** A purchase by a factor of the organisation's own, per unit of money: what the merchant sells does not matter. */
const draftByOwnFactor = (
  named: NamedFactor,
  { request, at }: { readonly request: TransactionEstimateRequest; readonly at: Instant },
  notes: KeptNotes,
): EstimateDraft<typeof KIND> => {
  const { value, currency } = request.value;
  const calculation = estimateByFactor({ value, unit: currency }, named, yearOf(at));
  const { factor, numerator, denominator } = named;
  return {
    calculation,
    fields: {
      request,
      emission_factor: emissionFactorResponse(factor, { value: factor.value, numerator, denominator }),
      search_term_match: null,
      search_term_match_score: null,
      semantic_matching_model: null,
      diet_factor: null,
      exchange_rate: calculation.exchange?.rate ?? null,
      exchange_rate_date: calculation.exchange?.date ?? null,
      ...notes,
    },
  };
};

const draftOf = (
  request: TransactionEstimateRequest,
  { calculation, merchant }: EstimatedTransaction,
  notes: KeptNotes,
): EstimateDraft<typeof KIND> => {
  const { factor, intensity, per, exchange, diet } = calculation;
  return {
    calculation,
    fields: {
      request,
      // Dollars of 2022, or of 2023 where the table of countries has them; energy per litre or kWh.
      emission_factor: emissionFactorResponse(factor, { value: intensity, numerator: "kg", denominator: per }),
      search_term_match: merchant.score === undefined ? null : merchant.term,
      search_term_match_score: merchant.score ?? null,
      semantic_matching_model: null,
      diet_factor: diet ?? null,
      exchange_rate: exchange?.rate ?? null,
      exchange_rate_date: exchange?.date ?? null,
      ...notes,
    },
  };
};

const yearOf = (at: Instant): number => Number(at.slice(0, 4));
