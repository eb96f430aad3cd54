import type { BundleId, Decimal } from "@isotherm/core";

/** A bundle as the quote needs to know it. Price in its own currency, per tonne, without fees. */
export interface OfferedBundle {
  readonly id: BundleId;
  readonly name: string;
  readonly currency: string;
  readonly unit_price: Decimal;
  /** Tonnes in stock; null: not limited. */
  readonly available_quantity: Decimal | null;
  readonly disabled: boolean;
  readonly primary_image: string | null;
}
