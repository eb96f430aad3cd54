import { type EstimateKind, getCalculation } from "@isotherm/contract";
import { type AccountId, type EstimateId, Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { workedFormula } from "@isotherm/methodology";
import type { StoredEstimate, StoredEstimateOf } from "@isotherm/store";
import type { EstimateUses } from "./dependencies.ts";

/** Whose estimate a request names: the account that it acts on, and the id in its path. */
export interface NamedEstimate {
  readonly account: { readonly id: AccountId };
  readonly params: { readonly id: EstimateId };
}

type Reading = Pick<EstimateUses, "estimates">;

/** Reads the estimate that a request names. @throws Refusal estimate_not_found, also for one of another kind */
export const readEstimate = async <K extends EstimateKind>(
  uses: Reading,
  kind: K,
  named: NamedEstimate,
): Promise<StoredEstimateOf<K>> => ofKind(await readAny(uses, named), kind);

/** The operation that reads how an estimate of any kind was calculated. */
export const calculationSheets = (uses: Reading) => [
  serves(getCalculation, async (call) => {
    const stored = await readAny(uses, call);
    if (!stored) throw new Refusal("estimate_not_found");
    const { sheet } = stored;
    // Follows from the step, so it is not kept.
    return {
      ...sheet,
      steps: sheet.steps.map((step) => ({ ...step, worked: workedFormula(step.formula, step.inputs) })),
    };
  }),
];

/** An estimate that is known to be of a kind. @throws Refusal estimate_not_found */
export const ofKind = <K extends EstimateKind>(stored: StoredEstimate | undefined, kind: K): StoredEstimateOf<K> => {
  if (stored?.kind !== kind) throw new Refusal("estimate_not_found");
  return stored as StoredEstimateOf<K>;
};

const readAny = ({ estimates }: Reading, { account, params }: NamedEstimate): Promise<StoredEstimate | undefined> =>
  estimates.one(account.id, params.id);
