import { quoteOrderByMass as operation } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import type { QuoteUses } from "./order-uses.ts";
import { termsOf, wantedByMass } from "./wanted-offsets.ts";

/**
 * Prices a mass of offsets. Writes nothing.
 *
 * @throws Refusal see the operation
 */
export const quoteByMass = (uses: QuoteUses) =>
  serves(operation, async ({ caller, body, origin }) => {
    const wanted = await wantedByMass(uses, caller, body);
    if (caller.suspended) throw new Refusal("account_suspended");
    return wanted.price(termsOf(caller, origin, body.quantity_trunc));
  });
