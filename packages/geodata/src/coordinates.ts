/** A point on the WGS84 ellipsoid, in degrees: `lat` from -90 to 90, `lon` from -180 to 180. */
export interface Coordinates {
  readonly lat: number;
  readonly lon: number;
}

/** Whether a value is a point of the earth: finite, in range. */
export const isCoordinates = ({ lat, lon }: Coordinates): boolean =>
  Number.isFinite(lat) && Number.isFinite(lon) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;

/** Km of a degree of latitude, on the mean. For searching and ranking, never for an answer. */
export const KM_PER_DEGREE = 111.2;
