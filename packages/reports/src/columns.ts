import type { Decimal } from "@isotherm/core";

/** Columns of rows that hold text. Those that figures choose by are never empty. */
export const TEXT_COLUMNS = {
  estimate_id: "Estimate",
  account_id: "Account",
  kind: "Kind",
  created_at: "Created",
  happened_at: "Happened",
  reference: "Reference",
  category: "Category",
  service: "Service",
  mode: "Mode",
  toc: "Transport operation category",
  from: "From",
  to: "To",
  union: "Starts or ends in the EU",
  allocation: "Allocation",
  distance_basis: "Distance",
  grade: "Grade",
  factor_table: "Table of the factor",
  editions: "All tables used",
  method_version: "Method",
} as const;
export type TextColumn = keyof typeof TEXT_COLUMNS;

/** Columns of rows that hold numbers, with their units. Masses are tonnes CO2e. */
export const NUMBER_COLUMNS = {
  leg: "Leg",
  estimates: "Estimates (1 in the first row of each)",
  distance_km: "Distance, km",
  activity_tkm: "Transport activity, t·km",
  activity_pkm: "Transport activity, passenger-km",
  handled_t: "Handled at hubs, t",
  wtt_t: "Well to tank, t CO2e",
  ttw_t: "Tank to wheel, t CO2e",
  unsplit_t: "Not split, t CO2e",
  wtw_t: "Well to wheel, t CO2e",
  non_co2_t: "Of it effects of flying at height, t CO2e",
  of_tkm_t: "Of what has t·km, t CO2e",
  of_pkm_t: "Of what has passenger-km, t CO2e",
  of_handled_t: "Of what was handled, t CO2e",
  primary_t: "On primary data, t CO2e",
  modelled_t: "Modelled, t CO2e",
  default_t: "On default data, t CO2e",
  assumed_t: "On assumptions, t CO2e",
  unclassed_t: "Not classed, t CO2e",
  scope_2_location_t: "Scope 2 by location, t CO2e",
  scope_2_market_t: "Scope 2 by the market, t CO2e",
} as const;
export type NumberColumn = keyof typeof NUMBER_COLUMNS;

/** A part of an estimate that figures are made from: a leg, a hub, a scope; where there are no parts the whole. */
export type ReportRow = { readonly [C in TextColumn]: string } & { readonly [C in NumberColumn]: Decimal };
