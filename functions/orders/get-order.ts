import { getOrder as operation } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import type { ReadUses } from "./order-uses.ts";

/**
 * Answers an order of the acting account.
 *
 * @throws Refusal not_found
 */
export const getOrder = ({ orders }: Pick<ReadUses, "orders">) =>
  serves(operation, async ({ account, params }) => {
    const stored = await orders.one(account.id, params.id);
    if (!stored) throw new Refusal("not_found");
    return stored.order;
  });
