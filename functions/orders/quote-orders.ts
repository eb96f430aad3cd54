import {
  quoteOrderByMass as quoteOrderByMassOperation,
  quoteOrderByValue as quoteOrderByValueOperation,
} from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { refuseSuspended } from "@isotherm/store";
import type { QuoteUses } from "./dependencies.ts";
import { wantedByMass, wantedByValue } from "./place-orders.ts";

/** Prices a mass of offsets. Writes nothing. */
export const quoteByMass = (uses: QuoteUses) =>
  serves(quoteOrderByMassOperation, async ({ caller, body, origin }) => {
    const wanted = await wantedByMass(uses, { caller, origin, trunc: body.quantity_trunc }, body);
    refuseSuspended(caller);
    return wanted.quote();
  });

/** Prices as much as a value buys. Writes nothing. */
export const quoteByValue = (uses: QuoteUses) =>
  serves(quoteOrderByValueOperation, async ({ caller, body, origin }) => {
    const wanted = await wantedByValue(uses, { caller, origin, trunc: body.quantity_trunc }, body);
    refuseSuspended(caller);
    return wanted.quote();
  });
