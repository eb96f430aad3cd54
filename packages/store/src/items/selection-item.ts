import { idString } from "@isotherm/contract";
import { type AccountId, type BundleId, decimal } from "@isotherm/core";
import type { BundleShare } from "@isotherm/ordering";
import * as z from "zod";
import { type Key, keys } from "../keys.ts";
import { SCHEMA_ONE } from "./schema-one.ts";

const Item = z.object({
  ...SCHEMA_ONE,
  shares: z.array(z.object({ bundle_id: idString<BundleId>(), percentage: z.string() })),
});

/** The item of an account's bundle selection. */
export const selectionItem = (account: AccountId, shares: readonly BundleShare[]) =>
  itemOf(keys.selection(account), shares);

/** The item of the selection that new accounts begin with. */
export const defaultSelectionItem = (shares: readonly BundleShare[]) => itemOf(keys.defaultSelection, shares);

const itemOf = (key: Key, shares: readonly BundleShare[]) => ({
  ...key,
  schema: 1,
  shares: shares.map(({ bundle_id, percentage }) => ({ bundle_id, percentage: percentage.toFixed() })),
});

/** Reads the shares of a selection from its item. */
export const SelectionItem = Item.transform(({ shares }): BundleShare[] =>
  shares.map(({ bundle_id, percentage }) => ({ bundle_id, percentage: decimal(percentage) })),
);
