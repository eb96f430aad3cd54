import type { AccountType, Sequence } from "@isotherm/contract";
import type { AccountId, OrganisationId } from "@isotherm/core";
import * as z from "zod";
import { keys, partitions } from "../keys.ts";
import { readItem, readPartition } from "../read.ts";
import type { Table } from "../table.ts";
import { storedId } from "./stored-id.ts";

/** Reads the last event of an account from its item. */
export const HeadItem = z.object({
  schema: z.literal(1),
  account_id: storedId<AccountId>(),
  /** The account's last sequence. A commit replaces the item on condition that this is still the one it read. */
  seq: z.int().positive(),
  /** `at` of that event, milliseconds. */
  at: z.int(),
});

/** The last event of an account. */
export type Head = z.output<typeof HeadItem>;

/** What a head item is made of. */
export interface HeadFacts {
  readonly organisation_id: OrganisationId;
  readonly mode: AccountType;
  readonly account_id: AccountId;
  readonly seq: Sequence;
  readonly at: number;
}

/** The item that holds an account's last sequence; written in the transaction of the events up to it. */
export const headItem = ({ organisation_id, mode, account_id, seq, at }: HeadFacts) => ({
  ...keys.head(organisation_id, mode, account_id),
  schema: 1,
  account_id,
  seq,
  at,
});

/** The last event of every account of an organisation and mode that has one. */
export const headsOf = (table: Table, organisation: OrganisationId, mode: AccountType): Promise<Head[]> =>
  readPartition(table, partitions.heads(organisation, mode), HeadItem, { consistent: true });

/** The last event of an account; undefined when it has none. A commit chooses its sequences from it. */
export const readHead = (
  table: Table,
  organisation: OrganisationId,
  mode: AccountType,
  account: AccountId,
): Promise<Head | undefined> => readItem(table, keys.head(organisation, mode, account), HeadItem, { consistent: true });
