import { quoteOrderByValue as operation } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import { serves } from "@isotherm/http";
import type { QuoteUses } from "./order-uses.ts";
import { termsOf, wantedByValue } from "./wanted-offsets.ts";

/**
 * Prices as much as a value buys. Writes nothing.
 *
 * @throws Refusal see the operation
 */
export const quoteByValue = (uses: QuoteUses) =>
  serves(operation, async ({ caller, body, origin }) => {
    const wanted = await wantedByValue(uses, caller, body);
    if (caller.suspended) throw new Refusal("account_suspended");
    return wanted.price(termsOf(caller, origin, body.quantity_trunc));
  });
