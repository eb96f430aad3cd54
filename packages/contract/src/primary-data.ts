import { decimal } from "@isotherm/core";
import * as z from "zod";
import { RoadFuel } from "./shipping-methods.ts";
import { DecimalText, HttpsUrl, Name, onceRight, optional } from "./wire.ts";
import { LoadFactor, Share, AboveNothing, ShareText } from "./request-numbers.ts";
import { ReportedLegEmissions } from "./reported-emissions.ts";
import { IntensityUnit } from "./emission-intensity.ts";

const OTHER_FUELS = `electricity hydrogen biodiesel bio_cng bio_lng hfo vlsfo ulsfo mdo mgo methanol jet saf_hefa`;

/** Energy carriers whose use can be told: those of road vehicles, and those of other engines. */
export const PrimaryFuel = z
  .enum([...RoadFuel.options.map(String), ...OTHER_FUELS.split(" ")])
  .meta({ id: "PrimaryFuel" });

/** Fuels that are sold by mass: no density of them is published with their factor. */
const BY_MASS = new Set(["cng", "lng", "bio_cng", "bio_lng", "hydrogen", "methanol"]);
/** Fuels that a biofuel of the same engine can be a part of. */
const BLENDED = new Set(["gasoline", "diesel", "cng", "lng", "hfo", "vlsfo", "ulsfo", "mdo", "mgo", "jet"]);

const whyNotUnit = (fuel: string, unit: string): string | undefined => {
  if (fuel === "electricity") return unit === "kwh" ? undefined : "must be kwh for electricity";
  const isVolume = unit === "l" || unit === "gal";
  return isVolume && BY_MASS.has(fuel) ? `must be kg or kwh for ${fuel}: no density of it is known` : undefined;
};

/** Energy that was used for the shipment. */
export const FuelUsed = z
  .object({
    fuel: PrimaryFuel,
    amount: AboveNothing.meta({ description: "For this shipment, not for the whole vehicle." }),
    unit: z.enum(["l", "kg", "kwh", "gal"]).meta({ description: "gal: of the USA; kwh: lower heating value." }),
    biofuel_share: optional(ShareText).meta({
      description: "From 0 to 1: the part of the amount that is the biofuel of the same engine.",
    }),
  })
  .superRefine(({ fuel, unit, biofuel_share }, context) => {
    const message = whyNotUnit(fuel, unit);
    if (message !== undefined) context.addIssue({ code: "custom", path: ["unit"], message });
    if (biofuel_share !== undefined && !BLENDED.has(fuel)) {
      const none = `is not known for ${fuel}: no biofuel of the same engine`;
      context.addIssue({ code: "custom", path: ["biofuel_share"], message: none });
    }
  })
  .meta({ id: "FuelUsed" });
export type FuelUsed = z.output<typeof FuelUsed>;

const InKilometres = (kind: string) => optional(DecimalText).meta({ description: `km: ${kind}.` });
const ChainElement = z.looseObject({
  tceId: Name.meta({ description: "The element's id." }),
  mass: DecimalText.meta({ description: "kg." }),
  distance: z
    .looseObject({
      actual: InKilometres("the way that was taken"),
      gcd: InKilometres("the great circle"),
      sfd: InKilometres("the shortest feasible way"),
    })
    .refine((told) => [told.actual, told.gcd, told.sfd].some(Boolean), "needs one of actual, gcd and sfd"),
  transportActivity: DecimalText.meta({ description: "t·km." }),
  co2eWTW: DecimalText.meta({ description: "kg CO2e, well to wheel." }),
  co2eTTW: DecimalText.meta({ description: "The part of it that arises at the vehicle." }),
});
const ShipmentExtension = z.looseObject({
  dataSchema: z
    .string()
    .regex(/shipment-footprint\.json$/, "must be that of a ShipmentFootprint")
    .meta({ description: "The address of the JSON schema of a ShipmentFootprint." }),
  data: z.looseObject({
    shipmentId: Name.meta({ description: "The shipment, as the partner calls it." }),
    tces: z.array(ChainElement).min(1).meta({ description: "The elements of the transport chain." }),
  }),
});

/** A partner's footprint of a shipment, as it was received: what is counted by is checked, all else is kept. */
export const PartnerFootprint = z
  .looseObject({
    id: z.uuid(),
    version: z.int().min(0).meta({ description: "Grows with each change of the footprint." }),
    companyName: Name.meta({ description: "The partner, whose data it is." }),
    extensions: z
      .array(ShipmentExtension)
      .length(1, "must be one ShipmentFootprint")
      .meta({ description: "iLEAP's ShipmentFootprint." }),
  })
  .meta({ id: "PartnerFootprint", description: "A ProductFootprint of PACT 2 with iLEAP's ShipmentFootprint." });

/** The elements of a partner's footprint that a text names: all of them where there is none. */
const elementsNamed = ({ extensions }: z.output<typeof PartnerFootprint>, tceId: string | undefined) =>
  (extensions[0]?.data.tces ?? []).filter((element) => tceId === undefined || element.tceId === tceId);

const Footprint = z
  .object({
    product_footprint: PartnerFootprint,
    tce_id: optional(Name).meta({ description: "The element that is this leg; needed where there are several." }),
  })
  .superRefine(
    ({ product_footprint, tce_id }, context) => {
      const [element, ...more] = elementsNamed(product_footprint, tce_id);
      const message = !element
        ? "is the id of no element of the footprint"
        : more.length > 0
          ? "must name one of the elements"
          : decimal(element.co2eTTW).gt(element.co2eWTW)
            ? "names an element with more tank to wheel than well to wheel"
            : undefined;
      if (message !== undefined) context.addIssue({ code: "custom", path: ["tce_id"], message });
    },
    onceRight("product_footprint", "tce_id"),
  );

const FIGURES = ["fuel_used", "intensity", "emissions", "footprint"] as const;

/** What was measured or reported of a transport. */
export const PrimaryData = z
  .object({
    source: Name.meta({ description: "Who measured or reported it." }),
    year: optional(z.int().min(1990).max(2100)),
    evidence_url: optional(HttpsUrl),
    fuel_used: optional(FuelUsed),
    intensity: optional(
      z.object({
        amount: DecimalText,
        unit: IntensityUnit,
        boundary: z
          .enum(["wtw", "ttw"])
          .meta({ description: "ttw is completed by the upstream share of the carrier." }),
      }),
    ),
    emissions: optional(ReportedLegEmissions),
    footprint: optional(Footprint).meta({ description: "A partner's footprint, as it came by PACT and iLEAP." }),
    load_factor: optional(LoadFactor),
    empty_runs_factor: optional(Share),
  })
  .refine(
    (data) => FIGURES.filter((name) => data[name] !== undefined).length <= 1,
    "takes one of fuel_used, intensity, emissions and footprint",
  )
  .refine(
    (data) => [...FIGURES, "load_factor" as const].some((name) => data[name] !== undefined),
    "needs one of fuel_used, intensity, emissions and footprint, or a load_factor",
  )
  .meta({
    id: "PrimaryData",
    description:
      "Exactly one of fuel_used, intensity, emissions and footprint, or none of them with a load_factor. It takes the place of the modelled figure, which stands beside it in the calculation sheet.",
  });
