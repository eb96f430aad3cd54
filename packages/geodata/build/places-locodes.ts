import inland from "../tables/inland-locodes.json" with { type: "json" };
import { alpha3Of } from "../src/places/country-codes.ts";
import { LOCODE_BASES, LOCODE_KINDS, type LocodeKind, type LocodePlace } from "../src/places/locode-place.ts";
import { LOCODES_FILE } from "../src/places/locodes.ts";
import { writeRecords } from "../src/places/record-file.ts";
import type { Part } from "./parts.ts";
import { portPlaces } from "./places-ports.ts";

/** A row of tables/inland-locodes.json. */
interface InlandRow {
  readonly code: string;
  /** The terminal, or the group of them at the place. */
  readonly name: string;
  /** The city it belongs to, as the gazetteer has it. */
  readonly city: string;
  readonly kind: LocodeKind;
  readonly lat: number;
  readonly lon: number;
  /** The holder of the code or the place is uncertain. */
  readonly assumption?: boolean;
}

/** Our table of inland terminals and rail hubs. */
export const INLAND_ROWS = inland.rows as readonly InlandRow[];

/** An inland place; its country is the one of its code. */
const inlandPlace = ({ code, name, kind, lat, lon, assumption }: InlandRow): LocodePlace => {
  const country = alpha3Of(code.slice(0, 2));
  if (country === undefined) throw new Error(`${code} begins with no country`);
  return {
    locode: code,
    name,
    label: name,
    country,
    kind,
    basis: "inland_table",
    certain: assumption !== true,
    coordinates: { lat, lon },
  };
};

/** Every place of the file, in order of the codes. A row of our own table stands before the package's record. */
const locodePlaces = (): LocodePlace[] => {
  const places = new Map(portPlaces().map((place) => [place.locode, place]));
  for (const row of INLAND_ROWS) {
    if (places.get(row.code)?.kind === "sea_port") throw new Error(`${row.code} is a sea port`);
    if (places.get(row.code)?.basis === "inland_table") throw new Error(`${row.code} stands twice`);
    places.set(row.code, inlandPlace(row));
  }
  return [...places.values()].toSorted((a, b) => (a.locode < b.locode ? -1 : 1));
};

/** Ports and inland places by UN/LOCODE. */
export const locodesPart: Part = async () => ({
  [LOCODES_FILE]: writeRecords(
    locodePlaces().map(({ locode, name, country, kind, basis, certain, coordinates }) => ({
      coordinates,
      codes: [locode],
      fields: [
        name,
        country,
        String(LOCODE_KINDS.indexOf(kind)),
        String(LOCODE_BASES.indexOf(basis)),
        certain ? "1" : "0",
      ],
    })),
    [5],
  ),
});
