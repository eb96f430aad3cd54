import type { ShippingLegResult, ShippingOrSiteMethod } from "@isotherm/contract";
import { inferredParts } from "@isotherm/contract/inferred-legs";
import { type Decimal, decimal, idInstant, MASS_UNITS_PER_TONNE, utcDayOf } from "@isotherm/core";
import { tonnesOf } from "@isotherm/shipments/leg-loads";
import type { StoredEstimateOf } from "@isotherm/store/items/stored-estimate";
import { chainFootprint, type ChainLeg } from "./chain-footprint.ts";
import { categoryOf, freightMode, ileapLocation, journeyNumber } from "./exchanged-leg.ts";
import { footprintId } from "./footprint-id.ts";
import type { DataOwner, ProductFootprint } from "./product-footprint.ts";

/** An estimate of a transport. */
export type TransportEstimate = StoredEstimateOf<"shipping"> | StoredEstimateOf<"multi-leg-shipping">;

/** Kinds of estimates that are exchanged. */
export const TRANSPORT_KINDS = ["shipping", "multi-leg-shipping"] as const;

/**
 * Whether an estimate is of goods that really moved, and of no batch: those of batches may be behind shipments, which have
 * footprints of their own.
 */
export const isExchanged = ({ estimate }: TransportEstimate): boolean =>
  estimate.is_shipment && estimate.batch_id === undefined;

/** The footprint of an estimate; undefined where too little is known of a leg, see `chainFootprint`. */
export const estimateFootprint = (stored: TransportEstimate, owner: DataOwner): ProductFootprint | undefined =>
  chainFootprint(
    {
      id: footprintId(stored.id),
      name: stored.id,
      version: stored.version,
      created: idInstant(stored.id),
      day: utcDayOf(stored.estimate.shipped_at),
      legs: chainLegs(stored),
    },
    owner,
  );

const chainLegs = (stored: TransportEstimate): ChainLeg[] => {
  if (stored.kind === "shipping") {
    const { estimate } = stored;
    return [chainLeg(estimate, estimate.request, estimate.request.shipment)];
  }
  const { legs, request } = stored.estimate;
  return request.legs.flatMap((asked, index) => {
    const leg = legs[index];
    if (!leg) return [];
    return (
      partsOf(leg, asked)?.map((part) => chainLeg(part.result, part.asked, request.shipment)) ?? [
        chainLeg(leg, asked, request.shipment),
      ]
    );
  });
};

/** The parts of a leg that gained road legs. Only the places that the request gives are told, and whose figures are the client's. */
const partsOf = (leg: ShippingLegResult, { route, primary_data }: Asked) => {
  const parts = inferredParts(leg);
  const { source, destination } = { ...route } as Partial<Record<string, unknown>>;
  return parts?.map((result, index) => {
    const last =
      "route_inference" in leg.methodology_details ? leg.methodology_details.route_inference[index] : undefined;
    const isArrival = index === parts.length - 1 && !last?.inference_explanation.inferred_connection_leg;
    const asked: Asked = {
      method: result.method,
      route: { ...(index === 0 && { source }), ...(isArrival && { destination }) },
      primary_data: result.emission_factor.source === "client" ? primary_data : undefined,
    };
    return { result, asked };
  });
};

type Result = Pick<ShippingLegResult, "mass" | "distance" | "activity" | "emission_factor">;
type Load = Parameters<typeof tonnesOf>[0];

/** What was asked of a leg. */
interface Asked {
  readonly method: ShippingOrSiteMethod;
  readonly route?: object | undefined;
  readonly primary_data?:
    | { readonly fuel_used?: unknown; readonly emissions?: unknown; readonly footprint?: unknown }
    | undefined;
}

const chainLeg = (
  { mass, distance, activity, emission_factor }: Result,
  { method, route, primary_data }: Asked,
  load: Load,
): ChainLeg => {
  const { source: origin, destination, basis } = { ...route } as Record<string, never>;
  const { source, source_version } = emission_factor;
  return {
    category: categoryOf(method),
    mode: freightMode(method),
    kg: tonnesOf(load).times(1_000),
    km: distance?.amount ?? null,
    isActual: basis === "actual",
    activity: activity?.unit === "t*km" ? activity.value : null,
    total: kilograms(mass),
    wtt: mass.wtw_details && kilograms(mass.wtw_details.wtt),
    ttw: mass.wtw_details && kilograms(mass.wtw_details.ttw),
    source: source === "client" || source === "own" ? null : `${source} ${source_version}`,
    isPrimary: [primary_data?.fuel_used, primary_data?.emissions, primary_data?.footprint].some(Boolean),
    origin: ileapLocation(origin),
    destination: ileapLocation(destination),
    more: journeyNumber(method),
  };
};

const kilograms = ({ amount, unit }: { readonly amount: Decimal; readonly unit: keyof typeof MASS_UNITS_PER_TONNE }) =>
  decimal(amount).times(1_000).div(MASS_UNITS_PER_TONNE[unit]);
