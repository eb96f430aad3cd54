import { getCalculation as operation } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { workedFormula } from "@isotherm/methodology";
import type { ReadingUses } from "./estimate-uses.ts";

/**
 * Answers how an estimate of any kind came about.
 *
 * @throws Refusal estimate_not_found
 */
export const getCalculation = ({ estimates }: ReadingUses) =>
  serves(operation, async ({ account, params }) => {
    const stored = await estimates.one(account.id, params["id"]);
    if (!stored) throw new Refusal("estimate_not_found");
    const { sheet } = stored;
    // Follows from the step, so it is not kept.
    return {
      ...sheet,
      steps: sheet.steps.map((step) => ({ ...step, worked: workedFormula(step.formula, step.inputs) })),
    };
  });
