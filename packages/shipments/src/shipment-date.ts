import { type ShipmentLegRequest } from "@isotherm/contract";
import { type Instant, instantOf, utcDayOf } from "@isotherm/core";

/** What tells a shipment's day, best first: it left, was to leave, arrived, was to arrive. */
const DATES = ["atd", "etd", "ata", "eta"] as const;

const dateOf = ({ dates }: ShipmentLegRequest): string | undefined => {
  const told = DATES.map((name) => dates?.[name]).find((each) => each !== undefined);
  // A date is a day as it stands; of a moment the day in UTC counts.
  return told === undefined ? undefined : utcDayOf(instantOf(told) ?? told);
};

/** The day of a shipment, `YYYY-MM-DD`: of its first main leg; else of the first leg that has one; else of its creation. */
export const shipmentDate = (legs: readonly ShipmentLegRequest[], created: Instant): string => {
  const main = legs.find(({ carriage }) => carriage === "main");
  const dates = [...(main ? [main] : []), ...legs].map(dateOf);
  return dates.find((date) => date !== undefined) ?? utcDayOf(created);
};
