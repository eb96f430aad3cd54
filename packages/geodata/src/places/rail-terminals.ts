import type { Coordinates } from "../coordinates.ts";
import type { DataSource } from "../data-source.ts";
import type { LocodePlace } from "./locode-place.ts";
import { locodeFile } from "./locodes.ts";
import { type NearestPlace, nearestPlace } from "./nearest-place.ts";

/** A terminal serves what lies this far from it. Farther away one is likelier nearer that the table has not. (assumption) */
const FARTHEST_TERMINAL_KM = 50;

/** Rail terminals of the table of inland terminals. */
export interface RailTerminals {
  /** The terminal nearest to a point, of those whose place is certain; undefined where none lies within 50 km. */
  readonly nearest: (point: Coordinates) => NearestPlace | undefined;
}

/** Rail terminals, read when they are asked for first. Source: `tables/inland-locodes.json`. */
export const railTerminals = (source: DataSource): RailTerminals => {
  let list: readonly LocodePlace[] | undefined;
  const all = (): readonly LocodePlace[] =>
    (list ??= [...locodeFile(source).all()].filter(({ kind, certain }) => kind === "rail_terminal" && certain));
  return { nearest: (point) => nearestPlace(all(), point, FARTHEST_TERMINAL_KM) };
};
