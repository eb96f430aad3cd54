import type { BundleId, Decimal } from "@isotherm/core";

/** A bundle as the quote needs to know it. */
export interface OfferedBundle {
  readonly id: BundleId;
  readonly name: string;
  /** Price per tonne by currency, without fees, not rounded. */
  readonly prices: ReadonlyMap<string, Decimal>;
  /** Tonnes in stock; null: not limited. */
  readonly available_quantity: Decimal | null;
  readonly disabled: boolean;
  /** As the catalogue has it; `pictureAddress` makes an address of it. */
  readonly primary_image: string | null;
}
