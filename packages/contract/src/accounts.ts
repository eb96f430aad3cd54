import * as z from "zod";
import { operation } from "./operation.ts";
import { AccountCurrencyCode, AccountType, IdString } from "./wire.ts";

const accountBase = {
  id: IdString,
  name: z.string(),
  organisation_id: IdString,
  handle: z.string().nullable(),
  currency: AccountCurrencyCode,
  type: AccountType,
  logo: z.string().nullable(),
  beneficiary: z
    .string()
    .nullable()
    .meta({ description: "Name on retirements; null: the organisation's name is used." }),
  bundle_portfolio_id: z.string().nullable(),
  external_pages_visibility: z.enum(["public", "hidden"]),
};

/** One half of a test and live pair. */
export const Account = z
  .object({
    ...accountBase,
    scope: z.literal("account"),
    sibling_id: IdString.meta({ description: "The account of the other mode." }),
  })
  .meta({ id: "Account" });
export type Account = z.output<typeof Account>;

/** A single account for a customer of the API client. */
export const ClientAccount = z
  .object({ ...accountBase, scope: z.literal("client_account"), idempotency_key: z.string().optional() })
  .meta({ id: "ClientAccount" });
export type ClientAccount = z.output<typeof ClientAccount>;

/** `GET /accounts/me` */
export const getAccountMe = operation({
  id: "getAccountMe",
  group: "accounts",
  method: "GET",
  path: "/accounts/me",
  summary: "Read the acting account.",
  description: "The account linked to the key, or the one that the header `Service-Account` names.",
  answer: z.discriminatedUnion("scope", [Account, ClientAccount]),
  refuses: [],
});
