import { placeOrderByValue as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import type { OrderUses } from "./order-uses.ts";
import { place } from "./place.ts";
import { wantedByValue } from "./wanted-offsets.ts";

/**
 * Orders as much as a value buys.
 *
 * @throws Refusal see the operation
 */
export const placeByValue = (uses: OrderUses) =>
  serves(operation, async ({ caller, body, origin }) =>
    place(uses, {
      caller,
      wanted: await wantedByValue(uses, caller, body),
      trunc: body.quantity_trunc,
      estimate: null,
      idempotency_key: body.idempotency_key,
      metadata: body.metadata,
      origin,
    }),
  );
