import { Account, ClientAccount } from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import * as z from "zod";
import { keys } from "../keys.ts";
import { SCHEMA_ONE } from "./schema-one.ts";

const Item = z.object({
  ...SCHEMA_ONE,
  suspended: z.boolean(),
  account: z.discriminatedUnion("scope", [Account, ClientAccount]),
});

/** An account and what the interface does not show of it. */
export type AccountRecord = Omit<z.output<typeof Item>, "schema">;

/** The item of an account. */
export const accountItem = (record: AccountRecord) => ({
  ...keys.account(record.account.id as AccountId),
  schema: 1,
  ...record,
});

/** Reads an account from its item. */
export const AccountItem = Item;
