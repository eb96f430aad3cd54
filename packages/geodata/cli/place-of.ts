import {
  type Coordinates,
  type DataSource,
  gazetteer,
  isCoordinates,
  locodes,
  type LocodePlace,
} from "../src/index.ts";

/** One command of `npm run geo`. */
export interface Command {
  /** What is typed after the command's name. */
  readonly usage: string;
  /** One line for the help. */
  readonly about: string;
  /**
   * The lines to print.
   *
   * @throws ApiError when there is no answer: its message is printed
   * @throws TypeError when the arguments are not as `usage` says (`parseArgs` does): message and usage are printed
   */
  readonly run: (args: readonly string[], source: DataSource) => readonly string[] | Promise<readonly string[]>;
}

/** Latitude and longitude, in degrees, as they are typed: `-33.9, 18.4`. */
export const COORDINATES = /^\s*(-?\d+(?:\.\d+)?)\s*[,; ]\s*(-?\d+(?:\.\d+)?)\s*$/;

/** An end of a way. */
export interface TypedPlace {
  readonly label: string;
  readonly place: LocodePlace | Coordinates;
  readonly coordinates: Coordinates;
}

/**
 * The place that a text means: coordinates, a UN/LOCODE in any spelling, or an address.
 *
 * @throws TypeError when coordinates are no point of the earth
 * @throws ApiError address_not_found, when it is none of them
 */
export const placeOf = (text: string, source: DataSource): TypedPlace => {
  const [, lat, lon] = COORDINATES.exec(text) ?? [];
  if (lat !== undefined && lon !== undefined) {
    const coordinates = { lat: Number(lat), lon: Number(lon) };
    if (!isCoordinates(coordinates)) throw new TypeError("A latitude is from -90 to 90, a longitude from -180 to 180.");
    return { label: text.trim(), place: coordinates, coordinates };
  }
  const place = locodes(source).lookUp(text, "lenient");
  if (place !== undefined) return { label: place.label, place, coordinates: place.coordinates };
  const { label, coordinates } = gazetteer(source).find({ city: text });
  return { label, place: coordinates, coordinates };
};
