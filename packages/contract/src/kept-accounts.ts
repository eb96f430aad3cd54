import * as z from "zod";
import type { AccountId, OrganisationId } from "@isotherm/core";
import { AccountCurrencyCode, AccountType, idString } from "./wire.ts";

/** Who may see an account's pages. */
export const Visibility = z.enum(["public", "hidden"]);

/** When estimates of an account use the organisation's own factors. */
export const OwnFactorUse = z.enum(["when_named", "preferred"]).meta({
  description:
    "When the organisation's own emission factors are used: where a request names one, or also where one says by `used_for` " +
    "that it is for what is estimated. Default `when_named`.",
});

const accountBase = {
  id: idString<AccountId>("account"),
  name: z.string(),
  organisation_id: idString<OrganisationId>("organisation"),
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
  own_emission_factors: OwnFactorUse,
};

/** One half of a test and live pair, as it is kept: what its organisation is stands with the organisation. */
export const Account = z.object({
  ...accountBase,
  scope: z.literal("account"),
  sibling_id: idString<AccountId>("account").meta({ description: "The account of the other mode." }),
});
export type Account = z.output<typeof Account>;

/** A single account for a customer of the API client, as it is kept. */
export const ClientAccount = z.object({
  ...accountBase,
  scope: z.literal("client_account"),
  idempotency_key: z.string().optional(),
});
export type ClientAccount = z.output<typeof ClientAccount>;

/** Either kind of account, as it is kept; `scope` tells which. */
export const AnyAccount = z.discriminatedUnion("scope", [Account, ClientAccount]);
export type AnyAccount = z.output<typeof AnyAccount>;

/** A test and a live account, each the other's sibling. */
export interface AccountPair {
  readonly live: Account;
  readonly test: Account;
}

/** Whether an organisation has goods shipped, or ships those of others. */
export const OrganisationType = z.enum(["shipper", "supplier"]);
export type OrganisationType = z.output<typeof OrganisationType>;
