import table from "../tables/port-corrections.json" with { type: "json" };
import type { LocodeKind } from "../src/places/locode-place.ts";

/** A row of tables/port-corrections.json: where a port lies, and what else differs from the package. */
export interface PortRow {
  readonly code: string;
  readonly lat: number;
  readonly lon: number;
  readonly name?: string;
  /** ISO alpha-3, where it is not the one of the code's first two letters. */
  readonly country?: string;
  readonly kind?: LocodeKind;
  /** The place or the holder of the code is uncertain. */
  readonly assumption?: boolean;
}

/** Another code for a port of the list. */
export interface AliasRow {
  readonly code: string;
  readonly same_as: string;
  readonly name: string;
}

/** Our corrections of the package sea-ports. */
export const PORT_CORRECTIONS = table as {
  readonly moved: readonly (PortRow & { readonly reason: string })[];
  readonly added: readonly (PortRow & { readonly name: string })[];
  readonly same_as: readonly AliasRow[];
  readonly reached_by_sea: readonly string[];
  readonly not_at_sea: readonly string[];
  readonly river_ports: readonly string[];
};
