import { placeOrderByMass as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import type { OrderUses } from "./order-uses.ts";
import { place } from "./place.ts";
import { wantedByMass } from "./wanted-offsets.ts";

/**
 * Orders a mass of offsets.
 *
 * @throws Refusal see the operation
 */
export const placeByMass = (uses: OrderUses) =>
  serves(operation, async ({ caller, body, origin }) =>
    place(uses, {
      caller,
      wanted: await wantedByMass(uses, caller, body),
      trunc: body.quantity_trunc,
      estimate: null,
      idempotency_key: body.idempotency_key,
      metadata: body.metadata,
      origin,
    }),
  );
