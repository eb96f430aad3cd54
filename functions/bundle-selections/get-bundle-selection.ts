import { getBundleSelection as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { percentagesOf, type SelectionUses } from "./selection-uses.ts";

/** Answers the acting account's selection. */
export const getBundleSelection = ({ selections }: SelectionUses) =>
  serves(operation, async ({ account }) => percentagesOf(await selections.of(account.id)));
