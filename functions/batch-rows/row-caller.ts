import type { StoredBatch } from "@isotherm/batches/batch-item";
import type { Caller, Directory } from "@isotherm/http";

/** Where accounts and organisations are read. */
export type CallerDirectory = Pick<Directory, "account" | "organisation">;

/** For whom the rows of a batch are carried out, as the account is now. */
export const rowCaller = async (
  directory: CallerDirectory,
  { account_id, organisation_id }: StoredBatch,
): Promise<Pick<Caller, "account" | "organisation" | "suspended">> => {
  const [record, organisation] = await Promise.all([
    directory.account(account_id),
    directory.organisation(organisation_id),
  ]);
  if (!record || !organisation) throw new Error(`the account ${account_id} or its organisation is missing`);
  return { ...record, organisation };
};
