import type { Caller } from "@isotherm/http";
import type { PriceTerms } from "@isotherm/ordering";

/** For whom the catalogue is told: the currency and fee of the account, and where pictures are. */
export interface Telling extends PriceTerms {
  readonly origin: string;
}

/** For whom a request wants the catalogue told. */
export const tellingOf = ({ account, organisation }: Caller, origin: string): Telling => ({
  currency: account.currency,
  commission: organisation.commission,
  origin,
});
