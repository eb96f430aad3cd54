import type { ShipmentSelection } from "@isotherm/contract";

/** A condition of the table: what an item must be to be found; no expression where any will do. */
interface ItemFilter {
  readonly expression: string | undefined;
  readonly names: Record<string, string>;
  readonly values: Record<string, unknown>;
}

const CARRIAGE_FILTERS = {
  pre_carriage_mot: "pre",
  main_carriage_mot: "main",
  post_carriage_mot: "on",
} as const;

/** A selection of shipments in the words of DynamoDB. Named ids are not in it: they are keys. */
export const selectionFilter = (selection: ShipmentSelection): ItemFilter => {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const name = (attribute: string): string => {
    names[`#${attribute}`] = attribute;
    return `#${attribute}`;
  };
  const value = (of: unknown): string => {
    const placeholder = `:v${Object.keys(values).length}`;
    values[placeholder] = of;
    return placeholder;
  };
  const anyOf = (attribute: string, wanted: readonly string[]): string =>
    `${name(attribute)} IN (${[...new Set(wanted)].map(value).join(", ")})`;
  const conditions: string[] = [];

  const { search, shipment_date_from: from, shipment_date_to: to, flagged, emissions } = selection;
  if (search !== undefined) conditions.push(`contains(${name("search")}, ${value(search.toLowerCase())})`);
  if (from !== undefined) conditions.push(`${name("shipment_date")} >= ${value(from)}`);
  if (to !== undefined) conditions.push(`${name("shipment_date")} <= ${value(to)}`);
  for (const [parameter, carriage] of Object.entries(CARRIAGE_FILTERS)) {
    const modes = new Set(selection[parameter as keyof typeof CARRIAGE_FILTERS]);
    const went = [...modes].map((mode) => `contains(${name("modes")}, ${value(`${carriage}#${mode}`)})`);
    if (went.length > 0) conditions.push(`(${went.join(" OR ")})`);
  }
  if (selection.supplier_id.length > 0) conditions.push(anyOf("supplier_id", selection.supplier_id));
  if (selection.shipper_id.length > 0) conditions.push(anyOf("shipper_id", selection.shipper_id));
  if (selection.shipment_batch_id.length > 0) conditions.push(anyOf("batch_id", selection.shipment_batch_id));
  if (selection.data_sheet_id.length > 0) {
    conditions.push(anyOf("batch_id", selection.data_sheet_id), `${name("uploaded")} = ${value(true)}`);
  }
  if (flagged !== undefined) conditions.push(`${name("flagged")} = ${value(flagged)}`);
  if (emissions !== "all") conditions.push(`${name("with_co2e")} = ${value(emissions === "with_co2e")}`);
  return { expression: conditions.length === 0 ? undefined : conditions.join(" AND "), names, values };
};
