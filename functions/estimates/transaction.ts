import {
  annotateTransactionEstimate,
  createTransactionEstimate,
  getTransactionEstimate,
  getTransactionEstimateByKey,
  IdempotencyKey,
  type TransactionEstimate,
  type TransactionEstimateRequest,
  updateTransactionEstimate,
} from "@isotherm/contract";
import { type Instant, knownInstantOf, Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { estimateTransaction } from "@isotherm/methodology";
import { annotateEstimate, createEstimate, readEstimate, replaceEstimate } from "./every-kind.ts";
import type { EstimateUses } from "./dependencies.ts";
import { type EstimateDraft, emissionFactorAnswer } from "./estimate-answer.ts";

const KIND = "transaction";

/**
 * The operations of estimates of a purchase. Creating and replacing answer 204 and write nothing when nothing is known of
 * what the merchant sells.
 */
export const transactionEstimates = (uses: EstimateUses) => [
  serves(createTransactionEstimate, async (call) => {
    const draft = await draftTransaction(uses, call, { is_transaction: false, transaction_processed_at: call.now });
    return draft && createEstimate(uses, KIND, call, () => draft);
  }),
  serves(getTransactionEstimate, async (call) => (await readEstimate(uses, KIND, call)).estimate),
  serves(getTransactionEstimateByKey, async ({ account, params }) => {
    const key = IdempotencyKey.safeParse(params.idempotency_key);
    const claim = key.success ? await uses.claimOf(account.id, key.data) : undefined;
    if (!claim) throw new Refusal("estimate_not_found", "The account has no estimate with this idempotency key.");
    // The key of an estimate of another kind is unknown here.
    return (await readEstimate(uses, KIND, { account, params: { id: claim.estimate_id } })).estimate;
  }),
  serves(updateTransactionEstimate, async (call) => {
    const read = await readEstimate(uses, KIND, call);
    const draft = await draftTransaction(uses, call, read.estimate);
    return draft && replaceEstimate(uses, call, read, draft);
  }),
  serves(annotateTransactionEstimate, (call) => {
    const { transaction_processed_at: at, ...notes } = call.body;
    return annotateEstimate(uses, KIND, call, { ...notes, transaction_processed_at: at && knownInstantOf(at) });
  }),
];

/** What a new version of an estimate keeps where the request says nothing. */
type KeptNotes = Pick<TransactionEstimate, "is_transaction" | "transaction_processed_at">;

/**
 * Calculates a purchase. Money is taken to be of the year in which the purchase was processed.
 *
 * @returns undefined when nothing is known of what the merchant sells
 * @throws Refusal exchange_rate_not_found, region_not_found
 */
const draftTransaction = async (
  uses: Pick<EstimateUses, "countryFactors">,
  { body: request, now }: { readonly body: TransactionEstimateRequest; readonly now: Instant },
  kept: KeptNotes,
): Promise<EstimateDraft<typeof KIND> | undefined> => {
  const given = request.transaction_processed_at;
  const processedAt = given === undefined ? kept.transaction_processed_at : knownInstantOf(given);
  const countryFactors = request.merchant.country_code === "USA" ? undefined : await uses.countryFactors();
  const estimated = estimateTransaction(request, yearOf(processedAt ?? now), countryFactors);
  if (!estimated) return undefined;
  const { calculation, merchant } = estimated;
  const { factor, intensity, per, exchange, diet } = calculation;
  return {
    calculation,
    fields: {
      request,
      // Dollars of 2022, or of 2023 where the table of countries has them; energy per litre or kWh.
      emission_factor: emissionFactorAnswer(factor, { value: intensity, numerator: "kg", denominator: per }),
      search_term_match: merchant.score === undefined ? null : merchant.term,
      search_term_match_score: merchant.score ?? null,
      semantic_matching_model: null,
      diet_factor: diet ?? null,
      exchange_rate: exchange?.rate ?? null,
      exchange_rate_date: exchange?.date ?? null,
      is_transaction: request.is_transaction ?? kept.is_transaction,
      transaction_processed_at: processedAt,
    },
  };
};

const yearOf = (at: Instant): number => Number(at.slice(0, 4));
