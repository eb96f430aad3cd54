import { createRequire } from "node:module";
import { roughKm } from "../src/coordinates.ts";
import { alpha3Of } from "../src/places/country-codes.ts";
import type { LocodeKind, LocodePlace } from "../src/places/locode-place.ts";
import table from "../tables/port-corrections.json" with { type: "json" };
import { landRings } from "./places-world.ts";

/** A row of tables/port-corrections.json: where a port lies, and what else differs from the package. */
interface PortRow {
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
interface AliasRow {
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

/** A port farther from the coast is none of the sea, unless our table says that ships reach it. */
const COAST_KM = 25;
/** Coast lines are looked at every so many degrees. */
const STEP = 0.05;

/** A record of the package. `coordinates` is [lon, lat]. */
interface SeaPortsRecord {
  readonly name: string;
  readonly coordinates?: readonly [number, number];
}

/** The package's records by code. */
export const seaPortsRecords = (): Readonly<Record<string, SeaPortsRecord>> =>
  createRequire(import.meta.url)("sea-ports/lib/ports.json") as Readonly<Record<string, SeaPortsRecord>>;

/** ISO alpha-3 of the first two letters of a LOCODE. Throws where they are no country. */
const countryOfLocode = (locode: string): string => {
  const country = alpha3Of(locode.slice(0, 2));
  if (country === undefined) throw new Error(`${locode} begins with no country`);
  return country;
};

/** Says whether a point lies within `COAST_KM` of a coast. */
const coastFinder = (): ((lat: number, lon: number) => boolean) => {
  const cells = new Map<number, { lat: number; lon: number }[]>();
  const cellOf = (lat: number, lon: number): number => Math.floor(lat) * 1_000 + Math.floor(lon);
  for (const ring of landRings()) {
    for (const [index, [lon = 0, lat = 0]] of ring.entries()) {
      const [fromLon = lon, fromLat = lat] = ring[index - 1] ?? [];
      const steps = Math.max(1, Math.ceil(Math.hypot(lon - fromLon, lat - fromLat) / STEP));
      for (let step = 1; step <= steps; step += 1) {
        const point = {
          lat: fromLat + ((lat - fromLat) * step) / steps,
          lon: fromLon + ((lon - fromLon) * step) / steps,
        };
        const cell = cellOf(point.lat, point.lon);
        const points = cells.get(cell);
        if (points === undefined) cells.set(cell, [point]);
        else points.push(point);
      }
    }
  }
  return (lat, lon) => {
    for (let row = -1; row <= 1; row += 1) {
      for (let column = -2; column <= 2; column += 1) {
        const points = cells.get(cellOf(lat + row, lon + column)) ?? [];
        if (points.some((point) => roughKm(point, { lat, lon }) <= COAST_KM)) return true;
      }
    }
    return false;
  };
};

/**
 * Every port of the package with our corrections, and ours beside them, in order of their codes. Places of the package
 * that ships do not reach are among them as `river_port`, `place` and so on.
 */
export const portPlaces = (): LocodePlace[] => {
  const { moved, added, same_as: aliases, reached_by_sea, not_at_sea, river_ports } = PORT_CORRECTIONS;
  const [reached, notAtSea, rivers] = [new Set(reached_by_sea), new Set(not_at_sea), new Set(river_ports)];
  const rows = new Map([...moved, ...added].map((row) => [row.code, row]));
  const isNearCoast = coastFinder();
  const kindOf = (code: string, lat: number, lon: number): LocodePlace["kind"] => {
    if (rivers.has(code)) return "river_port";
    if (reached.has(code)) return "sea_port";
    return !notAtSea.has(code) && isNearCoast(lat, lon) ? "sea_port" : "place";
  };
  const records = seaPortsRecords();
  const places = new Map<string, LocodePlace>();
  for (const code of new Set([...Object.keys(records), ...rows.keys()])) {
    const record = records[code];
    const row = rows.get(code);
    const [lon, lat] = row === undefined ? (record?.coordinates ?? []) : [row.lon, row.lat];
    if (lat === undefined || lon === undefined) throw new Error(`${code} has no coordinates: add it to the table`);
    const name = row?.name ?? record?.name ?? code;
    places.set(code, {
      locode: code,
      name,
      label: name,
      country: row?.country ?? countryOfLocode(code),
      kind: row?.kind ?? kindOf(code, lat, lon),
      basis: row === undefined ? "port_list" : "correction",
      certain: row?.assumption !== true,
      coordinates: { lat, lon },
    });
  }
  for (const { code, same_as, name } of aliases) {
    const place = places.get(same_as);
    if (place === undefined) throw new Error(`${code} stands for ${same_as}, which is not there`);
    places.set(code, { ...place, locode: code, name, label: name, basis: "correction" });
  }
  return [...places.values()].toSorted((a, b) => (a.locode < b.locode ? -1 : 1));
};
