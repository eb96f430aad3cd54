import { describe, expect, it } from "vitest";
import { laneRegionOf, tradeLaneOf } from "./sea-intensity.ts";

describe("the region of a port", () => {
  it.each([
    ["Valencia", "ESP", 39.45, -0.32, "mediterranean"],
    ["Algeciras", "ESP", 36.13, -5.43, "mediterranean"],
    ["Cadiz, beyond the strait", "ESP", 36.53, -6.28, "north_europe"],
    ["Bilbao", "ESP", 43.35, -3.05, "north_europe"],
    ["Gijon", "ESP", 43.55, -5.69, "north_europe"],
    ["Vigo", "ESP", 42.24, -8.73, "north_europe"],
    ["Palamos, north and east", "ESP", 41.84, 3.13, "mediterranean"],
    ["Marseille", "FRA", 43.31, 5.36, "mediterranean"],
    ["Bayonne, on the Atlantic", "FRA", 43.52, -1.5, "north_europe"],
    ["Le Havre", "FRA", 49.48, 0.11, "north_europe"],
    ["Vladivostok", "RUS", 43.1, 131.89, "ne_asia"],
    ["Novorossiysk", "RUS", 44.72, 37.79, "mediterranean"],
    ["Saint Petersburg", "RUS", 59.88, 30.2, "north_europe"],
    ["Kaliningrad", "RUS", 54.7, 20.47, "north_europe"],
    ["Astrakhan, on the Caspian", "RUS", 46.33, 48.02, "north_europe"],
    ["the side of the Black Sea, south of 48° N", "RUS", 47.999, 39, "mediterranean"],
    ["the inland, which begins at 48° N", "RUS", 48, 39, "north_europe"],
    ["Haifa", "ISR", 32.82, 35, "mediterranean"],
    ["Eilat", "ISR", 29.55, 34.95, "middle_east"],
    ["Tangier", "MAR", 35.89, -5.5, "mediterranean"],
    ["Casablanca", "MAR", 33.61, -7.62, "africa"],
    ["Houston", "USA", 29.73, -95.27, "north_america_east"],
    ["Los Angeles", "USA", 33.73, -118.26, "north_america_west"],
    ["Vancouver", "CAN", 49.29, -123.11, "north_america_west"],
    ["Halifax", "CAN", 44.65, -63.57, "north_america_east"],
    ["Shanghai", "CHN", 31.23, 121.5, "ne_asia"],
    ["Singapore", "SGP", 1.26, 103.83, "se_asia"],
    ["Mumbai", "IND", 18.95, 72.85, "middle_east"],
    ["Istanbul", "TUR", 41.01, 28.97, "mediterranean"],
    ["Hamburg", "DEU", 53.54, 9.97, "north_europe"],
    ["Dakar", "SEN", 14.68, -17.43, "africa"],
    ["Sydney", "AUS", -33.86, 151.2, "oceania"],
    ["Aktau", "KAZ", 43.6, 51.2, "middle_east"],
    ["Nuuk", "GRL", 64.17, -51.72, "north_america_east"],
    ["Santos", "BRA", -23.95, -46.31, "south_america"],
  ])("of %s (%s) is found by its country and place", (_name, country, lat, lon, region) => {
    expect(laneRegionOf(country, { lat, lon })).toBe(region);
  });
});

describe("the lane of two regions", () => {
  const known = (...lanes: readonly string[]) => {
    const all = new Set(lanes.map((lane) => `disaggregated_${lane}`));
    return (lane: string): boolean => all.has(lane);
  };

  it("is the most particular one, in either direction", () => {
    const isLane = known("asia_to_europe", "ne_asia_to_north_europe", "intra_europe");
    expect(tradeLaneOf("ne_asia", "north_europe", isLane)).toBe("disaggregated_ne_asia_to_north_europe");
    expect(tradeLaneOf("north_europe", "ne_asia", isLane)).toBe("disaggregated_ne_asia_to_north_europe");
    expect(tradeLaneOf("se_asia", "mediterranean", isLane)).toBe("disaggregated_asia_to_europe");
  });

  it("lies within one region, or is another one where none is known", () => {
    const isLane = known("intra_europe");
    expect(tradeLaneOf("mediterranean", "north_europe", isLane)).toBe("disaggregated_intra_europe");
    expect(tradeLaneOf("africa", "oceania", isLane)).toBe("disaggregated_other");
  });
});
