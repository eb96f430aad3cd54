import {
  ByFuelEstimateRequest,
  CompanyEstimateRequest,
  ElectricityEstimateRequest,
  FactorEstimateRequest,
  FlightEstimateRequest,
  IndividualEstimateRequest,
  MultiLegShippingEstimateRequest,
  PassengerEstimateRequest,
  ShippingEstimateRequest,
  TransactionEstimateRequest,
} from "@isotherm/contract";
import { knownInstantOf, ApiError } from "@isotherm/core";
import {
  type Calculation,
  estimateByFuel,
  estimateCompany,
  estimateElectricity,
  estimateFlight,
  estimateFreight,
  estimateFreightLegs,
  estimateIndividual,
  estimatePassengers,
  estimateTransaction,
  forOneRequest,
  type FreightUses,
  LATEST_PRICE_YEAR,
} from "@isotherm/methodology";
import { estimateByFactor } from "@isotherm/methodology/calculations/by-factor";
import { faultsText } from "@isotherm/http/faults";
import { knownFactor, namedTableFactor } from "@isotherm/factors/catalogue";
import { openCeda } from "@isotherm/open-ceda";
import type * as z from "zod";

/** Calculates a request of one kind. */
type CalculateKind = (request: unknown, uses: FreightUses) => Calculation;

/** The request as the interface would take it. @throws ApiError validation_error that names every field that is wrong */
export const checked = <S extends z.ZodType>(schema: S, request: unknown): z.output<S> => {
  const result = schema.safeParse(request);
  if (result.success) {
    if ((schema as z.ZodType) !== FactorEstimateRequest) refuseOwnFactors(result.data as Naming);
    return result.data;
  }
  throw new ApiError("validation_error", faultsText(schema, request, result.error.issues, "request"));
};

/** Where requests name factors of their organisation. */
interface Naming {
  readonly emission_factor_id?: string;
  readonly contract?: { readonly emission_factor_id?: string };
  readonly legs?: readonly { readonly emission_factor_id?: string }[];
}

/** They are kept by a service; without them the figure would be that of a standard factor. @throws ApiError */
const refuseOwnFactors = ({ emission_factor_id, contract, legs = [] }: Naming): void => {
  const named = [emission_factor_id, ...legs.map((leg) => leg.emission_factor_id)].find((id) => id !== undefined);
  // A contract names a factor of our tables as well.
  const own = named ?? (contract?.emission_factor_id?.startsWith("own/") ? contract.emission_factor_id : undefined);
  if (own === undefined) return;
  const why = "own factors are kept by the service, and not known without it: send the request there.";
  throw new ApiError("emission_factor_id_invalid", `emission_factor_id: ${own}: ${why}`);
};

/** The year of a purchase: as told, else the latest whose prices are known. */
const yearOf = (processedAt: string | undefined): number =>
  processedAt === undefined ? LATEST_PRICE_YEAR : Number(knownInstantOf(processedAt).slice(0, 4));

/** Calculates a purchase; undefined where nothing is known of what the merchant sells. */
export const calculatePurchase = (request: unknown): Calculation | undefined => {
  const body = checked(TransactionEstimateRequest, request);
  const year = yearOf(body.transaction_processed_at);
  return estimateTransaction(body, { year, countryFactors: openCeda })?.calculation;
};

/** The kinds of estimates that the command line calculates. A new kind is a line here. */
export const KINDS: Readonly<Record<string, CalculateKind>> = {
  shipping: (request, uses) => {
    const body = checked(ShippingEstimateRequest, request);
    return estimateFreight(uses, body.shipment, body).calculation;
  },
  "multi-leg": (request, uses) => {
    const body = checked(MultiLegShippingEstimateRequest, request);
    const geography = forOneRequest(uses.geography);
    const infersRoutes = body.route_inference === "on";
    return estimateFreightLegs({ ...uses, geography, infersRoutes }, body.shipment, body.legs).calculation;
  },
  "by-fuel": (request) => estimateByFuel(checked(ByFuelEstimateRequest, request).legs).calculation,
  electricity: (request) => estimateElectricity(checked(ElectricityEstimateRequest, request)),
  flight: (request, { geography }) => estimateFlight(checked(FlightEstimateRequest, request), geography.airports),
  transaction: (request) => {
    const calculation = calculatePurchase(request);
    if (!calculation) throw new ApiError("validation_error", "merchant: nothing is known of what it sells.");
    return calculation;
  },
  "emission-factor": (request) => {
    const { emission_factor_id: id, activity } = checked(FactorEstimateRequest, request);
    const known = knownFactor(id);
    if (!known?.units) throw new ApiError("emission_factor_id_invalid", `emission_factor_id: no table has ${id}.`);
    return estimateByFactor(activity, namedTableFactor(known, known.units), LATEST_PRICE_YEAR);
  },
  company: (request) => estimateCompany(checked(CompanyEstimateRequest, request), openCeda),
  individual: (request) => estimateIndividual(checked(IndividualEstimateRequest, request), openCeda),
  passengers: (request, uses) => {
    const body = checked(PassengerEstimateRequest, request);
    return estimatePassengers({ ...uses, geography: forOneRequest(uses.geography) }, body).calculation;
  },
};
