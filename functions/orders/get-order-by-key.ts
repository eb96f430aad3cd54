import { getOrderByKey as operation } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { IdempotencyKey } from "@isotherm/contract";
import type { ReadUses } from "./order-uses.ts";

/**
 * Answers the order that an idempotency key of the acting account created.
 *
 * @throws Refusal not_found, also for what can be no key
 */
export const getOrderByKey = ({ orders }: Pick<ReadUses, "orders">) =>
  serves(operation, async ({ account, params }) => {
    const key = IdempotencyKey.safeParse(params.idempotency_key);
    const id = account.id;
    const claim = key.success ? await orders.claimOfKey(id, key.data) : undefined;
    const stored = claim && (await orders.one(id, claim.order_id));
    if (!stored) throw new Refusal("not_found");
    return stored.order;
  });
