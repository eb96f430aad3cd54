import type { BundleId, EstimateId } from "@isotherm/core";
import * as z from "zod";
import { BundleSelectionRequest } from "./bundle-selections.ts";
import {
  DecimalText,
  IdempotencyKey,
  Mass,
  MassUnit,
  Metadata,
  asId,
  idText,
  onceRight,
  optional,
  text,
} from "./wire.ts";

/** How much of one bundle is wanted. */
export const BundleMass = z.object({ bundle_id: idText<BundleId>("bundle"), mass: Mass }).meta({ id: "BundleMass" });
export type BundleMass = z.output<typeof BundleMass>;

const truncated = {
  quantity_trunc: optional(MassUnit).meta({ description: "Quantities are cut below this unit, never up. Default: g." }),
};
const shared = { bundle_selection: optional(BundleSelectionRequest), ...truncated };

/** What makes a request an order. */
const ordering = { idempotency_key: optional(IdempotencyKey), metadata: optional(Metadata) };

const byMass = {
  mass: optional(Mass),
  bundle_masses: optional(
    z
      .array(BundleMass)
      .min(1)
      .max(50)
      .refine(
        (entries) => new Set(entries.map(({ bundle_id }) => bundle_id)).size === entries.length,
        "names a bundle twice",
      )
      .meta({ description: "One quantity per bundle, instead of `mass` and `bundle_selection`." }),
  ),
  ...shared,
};

interface ByMass {
  readonly mass?: unknown;
  readonly bundle_masses?: unknown;
  readonly bundle_selection?: unknown;
}

/** Either a mass over a selection, or a mass for each bundle. */
const eitherMass = (value: ByMass, context: z.RefinementCtx<ByMass>): void => {
  const refuse = (field: keyof ByMass, message: string): void => {
    context.addIssue({ code: "custom", path: [field], message });
  };
  if (value.mass === undefined && value.bundle_masses === undefined) refuse("mass", "is needed, or bundle_masses");
  if (value.bundle_masses === undefined) return;
  if (value.mass !== undefined) refuse("bundle_masses", "can't be given together with mass");
  else if (value.bundle_selection !== undefined) refuse("bundle_selection", "can't be given with bundle_masses");
};

const ONE_OF_THEM = { oneOf: [{ required: ["mass"] }, { required: ["bundle_masses"] }] };

/** What is asked of `POST /orders/by-mass/quote`. */
export const QuoteByMassRequest = z
  .object(byMass)
  .superRefine(eitherMass, onceRight("mass", "bundle_masses", "bundle_selection"))
  .meta({ id: "QuoteByMassRequest", ...ONE_OF_THEM });
export type QuoteByMassRequest = z.output<typeof QuoteByMassRequest>;

/** What is asked of `POST /orders/by-mass`. */
export const OrderByMassRequest = z
  .object({ ...byMass, ...ordering })
  .superRefine(eitherMass, onceRight("mass", "bundle_masses", "bundle_selection"))
  .meta({ id: "OrderByMassRequest", ...ONE_OF_THEM });
export type OrderByMassRequest = z.output<typeof OrderByMassRequest>;

const byValue = {
  value: DecimalText.meta({ description: "The most that is paid, fees included, in the currency of the account." }),
  ...shared,
};

/** What is asked of `POST /orders/by-value/quote`. */
export const QuoteByValueRequest = z.object(byValue).meta({ id: "QuoteByValueRequest" });
export type QuoteByValueRequest = z.output<typeof QuoteByValueRequest>;

/** What is asked of `POST /orders/by-value`. */
export const OrderByValueRequest = z.object({ ...byValue, ...ordering }).meta({ id: "OrderByValueRequest" });
export type OrderByValueRequest = z.output<typeof OrderByValueRequest>;

/** What is asked of `POST /orders/by-estimate`. */
export const OrderByEstimateRequest = z
  .object({ estimate_id: asId<EstimateId>(text(z.string().min(1)), "estimate"), ...shared, ...ordering })
  .meta({ id: "OrderByEstimateRequest" });
export type OrderByEstimateRequest = z.output<typeof OrderByEstimateRequest>;
