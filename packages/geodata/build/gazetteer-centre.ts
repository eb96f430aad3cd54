import { type Coordinates, roughKm } from "../src/coordinates.ts";
import type { SourcePlace } from "./gazetteer-places.ts";

/** Degrees to four places, 11 m, as [latitude, longitude]. */
export const fourPlaces = ({ lat, lon }: Coordinates): readonly [number, number] => [
  Math.round(lat * 1e4) / 1e4,
  Math.round(lon * 1e4) / 1e4,
];

const RADIANS = Math.PI / 180;

/** Counts a place of unknown size, so that a country of such places has a centre too. */
const UNKNOWN_POPULATION = 100;
const weight = ({ population }: SourcePlace): number => Math.max(population, UNKNOWN_POPULATION);

/** The mean of the places on the sphere, weighted by population: right across the antimeridian too. */
export const weightedMean = (places: readonly SourcePlace[]): Coordinates => {
  let [x, y, z] = [0, 0, 0];
  for (const place of places) {
    const east = place.lon * RADIANS;
    const north = place.lat * RADIANS;
    x += weight(place) * Math.cos(north) * Math.cos(east);
    y += weight(place) * Math.cos(north) * Math.sin(east);
    z += weight(place) * Math.sin(north);
  }
  return { lat: Math.atan2(z, Math.hypot(x, y)) / RADIANS, lon: Math.atan2(y, x) / RADIANS };
};

/** The centre of a country: the weighted mean, moved to the nearest place, so that it is on the country's own land. */
export const countryCentre = (places: readonly SourcePlace[]): Coordinates => {
  const mean = weightedMean(places);
  let nearest: { readonly lat: number; readonly lon: number; readonly km: number } = { ...mean, km: Infinity };
  for (const { lat, lon } of places) {
    const km = roughKm(mean, { lat, lon });
    if (km < nearest.km) {
      nearest = { lat, lon, km };
    }
  }
  return { lat: nearest.lat, lon: nearest.lon };
};
