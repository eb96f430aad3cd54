import { decimal, sum } from "@isotherm/core";
import * as z from "zod";
import { DecimalText, Name, optional } from "./wire.ts";
import { AboveNothing, onceDecimal } from "./request-numbers.ts";

/** An energy carrier of a category of operations, by iLEAP's names. */
const ExchangedCarrier = z
  .object({
    energy_carrier: z
      .enum([
        "Diesel",
        "HVO",
        "Petrol",
        "CNG",
        "LNG",
        "LPG",
        "HFO",
        "MGO",
        "Aviation fuel",
        "Hydrogen",
        "Methanol",
        "Electric",
      ])
      .meta({ description: "By iLEAP's name." }),
    relative_share: AboveNothing.refine((share) => decimal(share).lte(1), {
      message: "must be at most 1",
      ...onceDecimal,
    }).meta({ description: "Of the activity; above 0, together 1." }),
    emission_factor_wtw: DecimalText.meta({ description: "kg CO2e per unit, well to wheel." }),
    emission_factor_ttw: DecimalText.meta({ description: "The part of it that arises where it is used." }),
    unit: z.enum(["l", "kg", "kWh", "MJ"]).meta({ description: "What the factors are per." }),
  })
  .meta({ id: "ExchangedCarrier" });

const carriers = {
  id: optional(Name).meta({
    description: "What elements of transport chains call it; the factor's own id unless told.",
  }),
  energy_carriers: z
    .array(ExchangedCarrier)
    .min(1)
    .max(20)
    .refine((all) => sum(all.map(({ relative_share }) => decimal(relative_share))).eq(1), {
      message: "must have shares that add up to 1",
      ...onceDecimal,
    })
    .meta({ description: "What it runs on." }),
};

const HubCategory = z
  .strictObject({
    hub_type: z
      .enum([
        "Transshipment",
        "StorageAndTransshipment",
        "Warehouse",
        "LiquidBulkTerminal",
        "MaritimeContainerTerminal",
      ])
      .meta({ description: "By iLEAP's name." }),
    ...carriers,
  })
  .meta({ id: "ExchangedHubCategory" });

const TransportCategory = z
  .strictObject({
    mode: z.enum(["Road", "Rail", "Air", "Sea", "InlandWaterway"]).meta({ description: "By iLEAP's name." }),
    ...carriers,
  })
  .meta({ id: "ExchangedTransportCategory" });

/** As which category of operations an own factor is told to partners: of a hub, or of transports. */
export const ExchangedCategory = z
  .union([HubCategory, TransportCategory])
  .meta({ id: "ExchangedCategory", description: "A category of hub or transport operations (HOC, TOC) of iLEAP." });
export type ExchangedCategory = z.output<typeof ExchangedCategory>;

/** The unit that a factor of such a category is per. */
export const unitOfCategory = (category: ExchangedCategory): "t" | "t*km" => ("hub_type" in category ? "t" : "t*km");
