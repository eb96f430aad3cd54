import type { AccountId } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "../keys.ts";
import { type Committing, commitInTurn } from "../commit.ts";
import { type Table, readItem } from "../table.ts";
import { replace, writeTransaction } from "../write-transaction.ts";

const Item = z.object({ ...SCHEMA_ONE, version: z.int(), keys: z.string() });

/** By key of metadata, digests of the values that are counted; null where the key has too many or too long ones. */
export type CountedMetadata = Readonly<Record<string, readonly string[] | null>>;

const Keys = z.record(z.string(), z.array(z.string()).nullable());

/** Which metadata an account's figures can be grouped by. */
export const readCountedMetadata = async (
  table: Table,
  generation: number,
  account: AccountId,
): Promise<CountedMetadata> => (await standing(table, generation, account)).counted;

const standing = async (table: Table, generation: number, account: AccountId) => {
  const item = await readItem(table, keys.countedMetadata(generation, account), Item, { consistent: true });
  return { version: item?.version, counted: item ? Keys.parse(JSON.parse(item.keys)) : {} };
};

/**
 * Widens what an account's figures can be grouped by.
 *
 * @param widened the counted metadata after; the same object where nothing is new. Runs again when somebody was faster.
 */
export const widenCountedMetadata = (
  committing: Committing,
  { generation, account }: { readonly generation: number; readonly account: AccountId },
  widened: (counted: CountedMetadata) => CountedMetadata,
): Promise<CountedMetadata> =>
  commitInTurn(committing, async (commit) => {
    const { version, counted } = await standing(committing.table, generation, account);
    const after = widened(counted);
    if (after === counted) return counted;
    await commit(
      writeTransaction("widen counted metadata", [
        replace(
          {
            ...keys.countedMetadata(generation, account),
            schema: 1,
            version: (version ?? 0) + 1,
            keys: JSON.stringify(after),
          },
          { attribute: "version", value: version },
          { orTryAgain: true },
        ),
      ]),
    );
    return after;
  });
