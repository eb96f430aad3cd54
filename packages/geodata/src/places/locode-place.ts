import type { Coordinates } from "../coordinates.ts";

/** Every kind of place that a UN/LOCODE of ours stands for. */
export const LOCODE_KINDS = ["sea_port", "river_port", "rail_terminal", "dry_port", "place", "airport"] as const;
export type LocodeKind = (typeof LOCODE_KINDS)[number];

/**
 * Where a place comes from: `port_list` the package sea-ports; `correction` our table of ports that it has wrong or not
 * at all; `inland_table` our table of inland terminals; `airport_code` an airport whose country and IATA code make the
 * LOCODE.
 */
export const LOCODE_BASES = ["port_list", "correction", "inland_table", "airport_code"] as const;
export type LocodeBasis = (typeof LOCODE_BASES)[number];

/** A point with a name, as a route of the answer shows it. */
export interface LabelledPoint {
  readonly label: string;
  readonly coordinates: Coordinates;
}

/** A place that has a UN/LOCODE. */
export interface LocodePlace extends LabelledPoint {
  /** Two letters of the country and three letters or digits, upper case. */
  readonly locode: string;
  readonly name: string;
  /** ISO 3166-1 alpha-3 and XKX. May differ from the first two letters: ANCUR lies in CUW. */
  readonly country: string;
  readonly kind: LocodeKind;
  readonly basis: LocodeBasis;
  /** False where our table marks the place or the holder of the code as an assumption. */
  readonly certain: boolean;
}
