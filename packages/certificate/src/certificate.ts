import type { Decimal } from "@isotherm/core";
import type { RetirementFacts } from "@isotherm/ordering";
import type { CertificateLanguage } from "./certificate-texts.ts";

/** What a certificate says. Nothing else is known to its renderer. */
export interface Certificate extends RetirementFacts {
  readonly order_id: string;
  readonly mode: "test" | "live";
  /** English unless given; project types and countries are as the catalogue has them. */
  readonly language?: CertificateLanguage | undefined;
  /** Tonnes of CO2e, all projects together. */
  readonly quantity: Decimal;
  /** The customer who paid, where they gave a name and the reader may know it. */
  readonly customer?: string | undefined;
  /** Where anybody can check it. */
  readonly verification_url: string;
}
