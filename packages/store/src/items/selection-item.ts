import { type AccountId, type BundleId, decimal } from "@isotherm/core";
import type { BundleShare } from "@isotherm/ordering";
import * as z from "zod";
import { keys } from "../keys.ts";
import { SCHEMA_ONE } from "./schema-one.ts";

const Item = z.object({
  ...SCHEMA_ONE,
  shares: z.array(z.object({ bundle_id: z.string(), percentage: z.string() })),
});

/** The item of an account's bundle selection. */
export const selectionItem = (account: AccountId, shares: readonly BundleShare[]) => ({
  ...keys.selection(account),
  schema: 1,
  shares: shares.map(({ bundle_id, percentage }) => ({ bundle_id, percentage: percentage.toFixed() })),
});

/** Reads the shares of a selection from its item. */
export const SelectionItem = Item.transform(({ shares }): BundleShare[] =>
  shares.map(({ bundle_id, percentage }) => ({ bundle_id: bundle_id as BundleId, percentage: decimal(percentage) })),
);
