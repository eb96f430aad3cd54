import type { ErrorCode } from "@isotherm/core";
import * as z from "zod";
import { Visibility } from "./kept-accounts.ts";
import { AccountCurrencyCode, Handle, IdempotencyKey, Name, optional } from "./wire.ts";

/** The client account that an estimate is for. */
export const EstimateClientAccount = z
  .object({
    name: Name,
    currency: AccountCurrencyCode,
    beneficiary: optional(Name),
    external_pages_visibility: optional(Visibility),
    handle: optional(Handle),
    idempotency_key: optional(IdempotencyKey).meta({ description: "Of the account, not of the estimate." }),
  })
  .refine(
    ({ handle, idempotency_key }) => handle !== undefined || idempotency_key !== undefined,
    "needs a handle or an idempotency_key",
  )
  .meta({
    id: "EstimateClientAccount",
    description:
      "The client account that the estimate belongs to, found by `handle` or `idempotency_key`, in the place of the acting " +
      "account. Creating an estimate creates it where it is missing, which takes the permission `accounts.write`; the other " +
      "properties count only then. Not inside batches.",
  });
export type EstimateClientAccount = z.output<typeof EstimateClientAccount>;

/** What an estimate for a client account may be refused for. */
export const CLIENT_ACCOUNT_ERRORS = [
  "account_handle_idempotency_inconsistent",
  "handle_not_unique",
] as const satisfies ErrorCode[];
