import { OperatorLinkLimits } from "@isotherm/contract";
import { InvalidArgumentError } from "commander";
import { OperatorMistake } from "./operator-mistake.ts";

/** Limits of one order, of a day and in total, as typed: `500/2000/20000`. */
export const linkLimitsArgument = (text: string): OperatorLinkLimits["standard"] => {
  const [, order, daily, total] = /^([\d.]+)\/([\d.]+)\/([\d.]+)$/.exec(text) ?? [];
  if (order === undefined || daily === undefined || total === undefined) {
    throw new InvalidArgumentError("Give three amounts, for one order, a day and in total, such as 500/2000/20000.");
  }
  return { order, daily, total };
};

/** Limits as they are typed. */
export const linkLimitsText = ({ order, daily, total }: OperatorLinkLimits["standard"]): string =>
  `${order}/${daily}/${total}`;

/** Limits of an organisation, if they go together. @throws OperatorMistake */
export const checkedLinkLimits = (typed: {
  readonly currency: string;
  readonly standard: OperatorLinkLimits["standard"];
  readonly most: OperatorLinkLimits["most"];
}): OperatorLinkLimits => {
  const checked = OperatorLinkLimits.safeParse(typed);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new OperatorMistake([issue?.path.join("."), issue?.message].filter(Boolean).join(": "));
};
