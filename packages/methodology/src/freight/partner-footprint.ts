import { ApiError, decimal } from "@isotherm/core";
import type { CalculationFact } from "../calculation-step.ts";
import type { FreightLoad } from "./freight-leg.ts";
import type { PrimaryData } from "./reported-figure.ts";

/** An element of a transport chain as iLEAP has it: masses in kg, distances in km, as text. */
interface ChainElement {
  readonly tceId: string;
  readonly mass: string;
  readonly distance: {
    readonly actual?: string | undefined;
    readonly gcd?: string | undefined;
    readonly sfd?: string | undefined;
  };
  readonly transportActivity: string;
  readonly co2eWTW: string;
  readonly co2eTTW: string;
}

/** A partner's ProductFootprint with one ShipmentFootprint, and the element that a leg is; the only one unless named. */
export interface PartnerElement {
  readonly tce_id?: string | undefined;
  readonly product_footprint: {
    readonly id: string;
    readonly version: number;
    readonly companyName: string;
    readonly extensions: readonly {
      readonly data: { readonly shipmentId: string; readonly tces: readonly ChainElement[] };
    }[];
  };
}

const elementOf = ({ product_footprint, tce_id }: PartnerElement) => {
  const [extension] = product_footprint.extensions;
  const element = extension?.data.tces.find(({ tceId }) => tce_id === undefined || tceId === tce_id);
  if (!extension || !element) throw new Error("a footprint was not checked");
  return { element, shipmentId: extension.data.shipmentId };
};

/** Whose figure an element is: what a sheet tells of it. */
export const provenanceOf = (footprint: PartnerElement): CalculationFact[] => {
  const { element, shipmentId } = elementOf(footprint);
  const { id, version, companyName } = footprint.product_footprint;
  return [
    { name: "footprint of", value: companyName },
    { name: "footprint", value: `${id}, version ${version}` },
    { name: "shipment of the footprint", value: shipmentId },
    { name: "element of the footprint", value: element.tceId },
  ];
};

/** An element's mass may differ so much from the leg's: both are rounded. */
const MOST_APART = "0.01";
const KG_PER_UNIT = { t: 1_000, kg: 1, g: "0.001" } as const;

/**
 * Primary data with the emissions of a partner's element in the place of its footprint, kg CO2e as the element has them.
 *
 * @throws ApiError validation_error where the element is of another mass than the leg
 */
export const withPartnerEmissions = (primary: PrimaryData, load: FreightLoad): PrimaryData => {
  if (!primary.footprint) return primary;
  const { element } = elementOf(primary.footprint);
  if ("mass" in load && load.mass) {
    const kg = decimal(load.mass.amount).times(KG_PER_UNIT[load.mass.unit]);
    if (decimal(element.mass).minus(kg).abs().gt(kg.times(MOST_APART))) {
      const message = `primary_data.footprint: the element is of ${element.mass} kg, the leg of ${kg.toFixed()} kg`;
      throw new ApiError("validation_error", message);
    }
  }
  const { actual, gcd, sfd } = element.distance;
  return {
    ...primary,
    emissions: {
      total_emissions: element.co2eWTW,
      distance_km: actual ?? gcd ?? sfd ?? "0",
      ttw: element.co2eTTW,
      wtt: decimal(element.co2eWTW).minus(element.co2eTTW).toFixed(),
    },
  };
};
