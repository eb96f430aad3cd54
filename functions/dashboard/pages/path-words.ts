import type { BatchKind } from "@isotherm/contract";
import type { Language, Text } from "@isotherm/pages";
import { ESTIMATES_OF } from "./batch-kinds.ts";

const HAPPENED: Text = { en: "Happened", de: "Erfolgt" };

/** Paths of requests that no form for an estimate has, or that are shorter where nobody fills them in; those of legs without `legs.0.` */
const PATHS: Readonly<Record<string, Text>> = {
  consumption: { en: "Consumption", de: "Verbrauch" },
  country_code: { en: "Country", de: "Land" },
  factor_year: { en: "Year", de: "Jahr" },
  happened: HAPPENED,
  is_shipment: HAPPENED,
  is_transaction: HAPPENED,
  merchant: { en: "Merchant", de: "Händler" },
  "merchant.category_code": { en: "Category code", de: "Kategoriecode" },
  "merchant.name": { en: "Merchant", de: "Händler" },
  "merchant.search_term": { en: "Description", de: "Beschreibung" },
  "metadata.reference": { en: "Reference", de: "Referenz" },
  method: { en: "Means of transport", de: "Verkehrsmittel" },
  "method.refrigerated": { en: "Chilled", de: "Gekühlt" },
  "method.vessel_imo_number": { en: "IMO number", de: "IMO-Nummer" },
  region: { en: "State or province", de: "Bundesstaat" },
  route: { en: "Route", de: "Strecke" },
  "route.amount": { en: "Distance", de: "Entfernung" },
  "route.destination": { en: "To", de: "Nach" },
  "route.destination.postcode": { en: "To: postcode", de: "Nach: PLZ" },
  "route.source": { en: "From", de: "Von" },
  "route.source.postcode": { en: "From: postcode", de: "Von: PLZ" },
  "route.unit": { en: "Distance: unit", de: "Entfernung: Einheit" },
  route_inference: { en: "Add road legs", de: "Vor- und Nachlauf" },
  shipment: { en: "Goods", de: "Güter" },
  "shipment.cargo_type": { en: "Load", de: "Ladung" },
  "shipment.containers": { en: "Containers", de: "Container" },
  "shipment.mass": { en: "Weight", de: "Gewicht" },
  shipped_at: { en: "Shipped on", de: "Versanddatum" },
  transaction_processed_at: { en: "Purchased on", de: "Kaufdatum" },
  value: { en: "Price", de: "Preis" },
};

/** What is at a path of a request, as people read it: `Consumption` for `consumption.amount`. A path without words stays. */
export const pathWords = async (kind: BatchKind, language: Language): Promise<(path: string) => string> => {
  const form = ESTIMATES_OF[kind];
  const fields = form === undefined ? [] : (await import("./try-fields.ts")).TRY_FIELDS[form];
  const labels = new Map(fields.map(({ path, label }) => [path, label]));
  return (path) => {
    const { leg, of = path } = /^legs\.(?<leg>\d+)\.(?<of>.+)$/.exec(path)?.groups ?? {};
    const before = leg === undefined ? "" : `${{ en: "Leg", de: "Abschnitt" }[language]} ${Number(leg) + 1}: `;
    const words = PATHS[of] ?? labels.get(path) ?? labels.get(`legs.0.${of}`);
    return words === undefined ? path.replace(/^metadata\./, "") : before + words[language];
  };
};
