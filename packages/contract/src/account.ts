import type { AccountId, OrganisationId } from "@isotherm/core";
import * as z from "zod";
import { AccountCurrencyCode, AccountType, idString } from "./wire.ts";

/** Who may see an account's pages. */
export const Visibility = z.enum(["public", "hidden"]);

const accountBase = {
  id: idString<AccountId>(),
  name: z.string(),
  organisation_id: idString<OrganisationId>(),
  handle: z.string().nullable(),
  currency: AccountCurrencyCode,
  type: AccountType,
  logo: z.string().nullable(),
  beneficiary: z
    .string()
    .nullable()
    .meta({ description: "Name on retirements; null: the organisation's name is used." }),
  bundle_portfolio_id: z.string().nullable(),
  external_pages_visibility: Visibility,
};

/** One half of a test and live pair. */
export const Account = z
  .object({
    ...accountBase,
    scope: z.literal("account"),
    sibling_id: idString<AccountId>().meta({ description: "The account of the other mode." }),
  })
  .meta({ id: "Account" });
export type Account = z.output<typeof Account>;

/** A single account for a customer of the API client. */
export const ClientAccount = z
  .object({ ...accountBase, scope: z.literal("client_account"), idempotency_key: z.string().optional() })
  .meta({ id: "ClientAccount" });
export type ClientAccount = z.output<typeof ClientAccount>;

/** Either kind of account; `scope` tells which. */
export const AnyAccount = z.discriminatedUnion("scope", [Account, ClientAccount]);
export type AnyAccount = z.output<typeof AnyAccount>;

/** The two accounts that `POST /accounts` makes. */
export const AccountPair = z.object({ live: Account, test: Account }).meta({ id: "AccountPair" });
export type AccountPair = z.output<typeof AccountPair>;
