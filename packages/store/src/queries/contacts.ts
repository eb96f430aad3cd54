import { idString } from "@isotherm/contract";
import type { AccountId, ContactId } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "../keys.ts";
import { type Table, readItem } from "../table.ts";

/** A counterparty, by what the account calls it. */
export const ContactItem = z.object({ ...SCHEMA_ONE, id: idString<ContactId>(), name: z.string() });

/** Counterparties of accounts. Apart from shipments: a request for a batch reads no shipment. */
export const contactQueries = (table: Table) => ({
  contact: (account: AccountId, id: ContactId) =>
    readItem(table, keys.contact(account, id), ContactItem, { consistent: true }),
});
