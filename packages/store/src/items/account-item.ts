import { AnyAccount, idString } from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import * as z from "zod";
import { keys } from "../keys.ts";
import { SCHEMA_ONE } from "./schema-one.ts";

const Item = z.object({
  ...SCHEMA_ONE,
  suspended: z.boolean(),
  /** Counts the changes of the account; whoever changes it makes sure that nobody else has meanwhile. */
  revision: z.int(),
  account: AnyAccount,
});

/** An account and what the interface does not show of it. */
export type AccountRecord = Omit<z.output<typeof Item>, "schema">;

/** The item of an account. */
export const accountItem = (record: AccountRecord) => ({
  ...keys.account(record.account.id),
  schema: 1,
  ...record,
});

/** Reads an account from its item. */
export const AccountItem = Item;

/** An account's line in the lists of its organisation and mode. */
export const AccountListing = z.object({
  ...SCHEMA_ONE,
  id: idString<AccountId>(),
  name: z.string(),
  scope: z.enum(["account", "client_account"]),
});
export type AccountListing = Omit<z.output<typeof AccountListing>, "schema">;

/** The item of that line; written together with the account whenever its name changes. */
export const accountListingItem = ({ id, name, scope, organisation_id, type }: AccountRecord["account"]) => ({
  ...keys.accountListing(organisation_id, type, id),
  schema: 1,
  id,
  name,
  scope,
});

/** Whose a handle or an idempotency key of the organisation and mode is. */
export const AccountClaim = z.object({ ...SCHEMA_ONE, account_id: idString<AccountId>() });
