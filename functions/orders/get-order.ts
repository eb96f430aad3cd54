import { getOrder as operation } from "@isotherm/contract";
import { type AccountId, type OrderId, Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import type { ReadUses } from "./order-uses.ts";

/**
 * Answers an order of the acting account.
 *
 * @throws Refusal not_found
 */
export const getOrder = ({ orders }: Pick<ReadUses, "orders">) =>
  serves(operation, async ({ account, params }) => {
    const stored = await orders.one(account.id as AccountId, params["id"] as OrderId);
    if (!stored) throw new Refusal("not_found");
    return stored.order;
  });
