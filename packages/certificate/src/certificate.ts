import type { Decimal, Instant } from "@isotherm/core";

/** Credits of one project and vintage that were retired. */
export interface RetiredCredits {
  readonly project_name: string;
  readonly project_type: string;
  readonly country_name: string;
  readonly registry_name: string;
  /** Year in which the credited reductions or removals happened; null where the registry keeps none. */
  readonly vintage: string | null;
  /** Tonnes of CO2e. */
  readonly quantity: Decimal;
  /** As the registry writes them: serial numbers, or its reference of the retirement. Empty in test mode. */
  readonly serial_numbers: readonly string[];
}

/** What a certificate says. Nothing else is known to its renderer. */
export interface Certificate {
  readonly order_id: string;
  readonly mode: "test" | "live";
  readonly beneficiary: string;
  /** Tonnes of CO2e, all projects together. */
  readonly quantity: Decimal;
  readonly completed_at: Instant;
  readonly credits: readonly RetiredCredits[];
  /** Where anybody can check it. */
  readonly verification_url: string;
}
