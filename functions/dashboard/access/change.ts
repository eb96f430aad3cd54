import { isApiError } from "@isotherm/client";
import { type ActName, actElsewhere } from "@isotherm/store/members/index";
import type { AccountVisit } from "./visit.ts";

/** What the audit calls an error of the interface. */
export const codeOf = (error: unknown): string => (isApiError(error) ? error.error_code : "no_answer");

/** Changes something through the interface; the audit of the organisation has it, with its member and what became of it. */
export const change = <T>(
  { acting, mode, account }: AccountVisit,
  { action, subject, detail = {} }: { readonly action: ActName; readonly subject: string; readonly detail?: object },
  act: () => Promise<T>,
): Promise<T> =>
  actElsewhere(acting, { action, subject, detail: { ...detail, mode, account: account.id } }, act, codeOf);
