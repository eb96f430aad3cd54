import { ApiError } from "@isotherm/core";
import { isCoordinates, type Coordinates } from "../coordinates.ts";
import type { DataSource } from "../data-source.ts";
import { readPolygons, type PolygonFile } from "./polygon-file.ts";

/** Names of the generated files. */
export const BORDERS_FILE = "places-borders.bin";
export const LAND_FILE = "places-land.bin";

/** What a coordinate belongs to. */
export interface World {
  /**
   * Country of a coordinate, ISO 3166-1 alpha-3 and XKX; undefined on the high seas. Territorial waters belong to their
   * country, and a territory with a code of its own (HKG, PRI, REU) answers with that. Borders are good to about 100 m on
   * land. Crimea counts as UKR and the north of Cyprus as CYP, as in resolutions of the United Nations.
   * Source: @rapideditor/country-coder. Refuses what is no point of the earth with `validation_error`.
   */
  readonly countryAt: (point: Coordinates) => string | undefined;
  /**
   * Whether a coordinate is on land. The coast is good to about 2 km; lakes count as land, the Caspian does not.
   * Source: Natural Earth 1:50m, by world-atlas. Refuses what is no point of the earth with `validation_error`.
   */
  readonly isLand: (point: Coordinates) => boolean;
}

/** Refuses what is no point of the earth. */
export const checkCoordinates = (point: Coordinates): void => {
  if (isCoordinates(point)) return;
  throw new ApiError("validation_error", "coordinates: lat must be from -90 to 90 and lon from -180 to 180.");
};

/** Borders and land, each read when it is asked for first. */
export const world = (source: DataSource): World => {
  let borders: PolygonFile | undefined;
  let land: PolygonFile | undefined;
  return {
    countryAt: (point) => {
      checkCoordinates(point);
      borders ??= readPolygons(source(BORDERS_FILE));
      const name = borders.nameAt(point);
      // Both sides of the antimeridian are one place.
      const hasTwoSides = name === undefined && Math.abs(point.lon) === 180;
      return hasTwoSides ? borders.nameAt({ lat: point.lat, lon: -point.lon }) : name;
    },
    isLand: (point) => {
      checkCoordinates(point);
      land ??= readPolygons(source(LAND_FILE));
      return land.nameAt(point) !== undefined;
    },
  };
};
