import type { BatchKind, EstimateBatchKind } from "@isotherm/contract";
import type { Text } from "@isotherm/pages";
import type { KindName } from "./estimate-kinds.ts";

/** Kinds of batches that a file is uploaded for, in the order of the form; those with a template first. */
export const UPLOADED = [
  "shipping",
  "shipping_multi_leg",
  "electricity",
  "flight",
  "transactions",
  "shipping_multi_leg_by_fuel",
  "company",
  "individual",
  "passenger_transportation",
  "emission_factor",
  "shipments",
] as const satisfies readonly BatchKind[];

/** A kind of a file. */
export type UploadedKind = (typeof UPLOADED)[number];

/** The kinds of batches, as people read them. */
export const BATCH_KINDS: Readonly<Record<BatchKind, Text>> = {
  shipping: { en: "Freight", de: "Fracht" },
  shipping_multi_leg: { en: "Freight over several legs", de: "Fracht über mehrere Abschnitte" },
  shipping_multi_leg_by_fuel: { en: "Freight by fuel used", de: "Fracht nach verbrauchtem Kraftstoff" },
  electricity: { en: "Electricity", de: "Strom" },
  flight: { en: "Flights", de: "Flüge" },
  transactions: { en: "Purchases", de: "Einkäufe" },
  company: { en: "Years of companies", de: "Jahre von Unternehmen" },
  individual: { en: "Years of persons", de: "Jahre von Personen" },
  passenger_transportation: { en: "Journeys of passengers", de: "Reisen von Personen" },
  emission_factor: { en: "Activities by a named factor", de: "Tätigkeiten mit einem genannten Faktor" },
  shipments: { en: "Shipments", de: "Sendungen" },
  shipment_calculation: { en: "Calculation of shipments", de: "Berechnung von Sendungen" },
};

/** Where the estimates of a batch are shown; a batch of shipments makes none. */
export const ESTIMATES_OF: Readonly<Record<EstimateBatchKind, KindName> & Partial<Record<BatchKind, KindName>>> = {
  shipping: "shipping",
  shipping_multi_leg: "multi-leg",
  shipping_multi_leg_by_fuel: "by-fuel",
  electricity: "electricity",
  flight: "flight",
  transactions: "purchases",
  company: "company",
  individual: "individual",
  passenger_transportation: "passengers",
  emission_factor: "factor",
};
