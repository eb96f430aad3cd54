import {
  quoteOrderByMass as quoteOrderByMassOperation,
  quoteOrderByValue as quoteOrderByValueOperation,
} from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { refuseSuspended } from "@isotherm/store";
import type { QuoteUses } from "./dependencies.ts";
import { termsOf, wantedByMass, wantedByValue } from "./wanted-offsets.ts";

/**
 * Prices a mass of offsets. Writes nothing.
 *
 * @throws Refusal see the operation
 */
export const quoteByMass = (uses: QuoteUses) =>
  serves(quoteOrderByMassOperation, async ({ caller, body, origin }) => {
    const wanted = await wantedByMass(uses, caller, body);
    refuseSuspended(caller);
    return wanted.price(termsOf(caller, origin, body.quantity_trunc));
  });

/**
 * Prices as much as a value buys. Writes nothing.
 *
 * @throws Refusal see the operation
 */
export const quoteByValue = (uses: QuoteUses) =>
  serves(quoteOrderByValueOperation, async ({ caller, body, origin }) => {
    const wanted = await wantedByValue(uses, caller, body);
    refuseSuspended(caller);
    return wanted.price(termsOf(caller, origin, body.quantity_trunc));
  });
