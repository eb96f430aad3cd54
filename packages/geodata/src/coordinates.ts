import geodesic from "geographiclib-geodesic";

const { Geodesic } = geodesic;
const MEAN_RADIUS_KM = 6371.0088;
const RADIANS = Math.PI / 180;

/**
 * Length of the shortest line on the WGS84 ellipsoid, in km.
 * Source: Karney, Algorithms for geodesics, J. Geodesy 87 (2013) 43–55, as implemented by geographiclib.
 */
export const greatCircleKm = (from: Coordinates, to: Coordinates): number =>
  (Geodesic.WGS84.Inverse(from.lat, from.lon, to.lat, to.lon).s12 ?? Number.NaN) / 1_000;

/** The same on a sphere: within 0.6 %, and some fifty times faster. For searching and ranking, never for an answer. */
export const roughKm = (from: Coordinates, to: Coordinates): number => {
  const sinLat = Math.sin(((to.lat - from.lat) * RADIANS) / 2);
  const sinLon = Math.sin(((to.lon - from.lon) * RADIANS) / 2);
  const square = sinLat * sinLat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * sinLon * sinLon;
  return 2 * MEAN_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(square)));
};

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
