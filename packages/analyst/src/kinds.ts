import { MultiLegShippingEstimateRequest, ShippingEstimateRequest } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import { type Calculation, estimateFreight, estimateFreightLegs, type FreightUses } from "@isotherm/methodology";
import type * as z from "zod";

/** What the calculations on the command line use. */
export type AnalystUses = FreightUses;

/** Calculates a request of one kind. */
export type CalculateKind = (request: unknown, uses: AnalystUses) => Calculation;

/** The request as the interface would take it. @throws Refusal validation_error that names the field */
export const checked = <S extends z.ZodType>(schema: S, request: unknown): z.output<S> => {
  const result = schema.safeParse(request);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Refusal("validation_error", `${issue?.path.map(String).join(".") || "request"}: ${issue?.message}`);
};

/** The kinds of estimates that the command line calculates. A new kind is a line here. */
export const KINDS: Readonly<Record<string, CalculateKind>> = {
  shipping: (request, uses) => {
    const body = checked(ShippingEstimateRequest, request);
    return estimateFreight(uses, body.shipment, body).calculation;
  },
  "multi-leg": (request, uses) => {
    const body = checked(MultiLegShippingEstimateRequest, request);
    return estimateFreightLegs(uses, body.shipment, body.legs).calculation;
  },
};
