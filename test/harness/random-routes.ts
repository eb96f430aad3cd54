import { ApiError } from "@isotherm/core";
import type { StoredEstimate } from "@isotherm/store";
import fc from "fast-check";
import { draftedFreight } from "./drafted-estimate.ts";

const city = (name: string, country_code: string) => ({ city: name, country_code });

/** Towns, and the port that goods from there leave by. */
const ASHORE = [
  [city("Suzhou", "CHN"), "CNSHA"],
  [city("Wuhan", "CHN"), "CNSHA"],
  [city("Shenzhen", "CHN"), "HKHKG"],
  [city("Pune", "IND"), "INNSA"],
  [city("Hanoi", "VNM"), "VNHPH"],
  [city("Osaka", "JPN"), "JPUKB"],
  [city("Munich", "DEU"), "NLRTM"],
  [city("Stuttgart", "DEU"), "DEHAM"],
  [city("Basel", "CHE"), "BEANR"],
  [city("Milan", "ITA"), "ITGOA"],
  [city("Madrid", "ESP"), "ESVLC"],
  [city("Warsaw", "POL"), "PLGDN"],
  [city("Leeds", "GBR"), "GBFXT"],
  [city("Chicago", "USA"), "USNYC"],
  [city("Dallas", "USA"), "USLAX"],
  [city("Toronto", "CAN"), "CAMTR"],
  [city("Mexico City", "MEX"), "MXVER"],
  [city("São Paulo", "BRA"), "BRSSZ"],
  [city("Santiago", "CHL"), "CLVAP"],
  [city("Johannesburg", "ZAF"), "ZADUR"],
  [city("Nairobi", "KEN"), "KEMBA"],
  [city("Melbourne", "AUS"), "AUMEL"],
  [city("Cairo", "EGY"), "EGALY"],
  [city("Riyadh", "SAU"), "SAJED"],
] as const;

/** Ends that one landmass joins, or a ferry. */
const INLAND = [
  city("Dublin", "IRL"),
  city("London", "GBR"),
  city("Oslo", "NOR"),
  city("Stockholm", "SWE"),
  city("Helsinki", "FIN"),
  city("Paris", "FRA"),
  city("Porto", "PRT"),
  city("Palermo", "ITA"),
  city("Athens", "GRC"),
  city("Kyiv", "UKR"),
  city("Bratislava", "SVK"),
  city("Wiesbaden", "DEU"),
  city("Mainz", "DEU"),
] as const;

const AIRPORTS = ["FRA", "LEJ", "HKG", "PVG", "ANC", "MEM", "JFK", "SYD", "GRU", "NBO", "DXB", "LHR", "NRT"] as const;
const RIVER_PORTS = ["NLRTM", "DEDUI", "DEMAI", "DEFRA", "CHBSL", "DEKEH", "ATVIE", "BEANR"] as const;

const LAND = fc.constantFrom("truck_articulated_40t", "electric_freight_train", "diesel_truck");
const SHIP = { vessel_type: "container_ship" } as const;
const pair = <T>(from: readonly T[]) => fc.uniqueArray(fc.constantFrom(...from), { minLength: 2, maxLength: 2 });

const overSea = fc.tuple(pair(ASHORE), LAND, LAND).map(([ends, first, last]) => {
  const [[from, loading], [to, discharge]] = ends as [(typeof ASHORE)[number], (typeof ASHORE)[number]];
  return [
    { method: first, route: { source: from, destination: { locode: loading } } },
    { method: "maritime_container_terminal" },
    { method: SHIP, route: { source: { locode: loading }, destination: { locode: discharge } } },
    { method: last, route: { source: { locode: discharge }, destination: to } },
  ];
});
const overLand = fc
  .tuple(pair(INLAND), LAND)
  .map(([[source, destination], method]) => [{ method, route: { source, destination } }]);
const byAir = fc
  .tuple(pair(AIRPORTS), fc.constantFrom(...INLAND))
  .map(([[from, to], door]) => [
    { method: "plane", route: { source: { code: from }, destination: { code: to } } },
    ...(to === "FRA" || to === "LEJ"
      ? [{ method: "diesel_truck", route: { source: { code: to }, destination: door } }]
      : []),
  ]);
const onRivers = fc.tuple(pair(RIVER_PORTS), fc.constantFrom("Wiesbaden", "Karlsruhe")).map(([[from, to], door]) => [
  {
    method: "inland_waterway_container_vessel_medium",
    route: { source: { locode: from }, destination: { locode: to } },
  },
  { method: "diesel_truck", route: { source: { locode: to }, destination: city(door, "DEU") } },
]);

const routes = fc.oneof(
  { arbitrary: overSea, weight: 4 },
  { arbitrary: overLand, weight: 2 },
  { arbitrary: byAir, weight: 1 },
  { arbitrary: onRivers, weight: 1 },
);

/** So many estimates of freight over random ways, the same for the same seed; ways that are refused are left out. */
export const randomRoutes = async (count: number, seed: number): Promise<StoredEstimate[]> => {
  const made: StoredEstimate[] = [];
  for (const legs of fc.sample(routes, { numRuns: 2 * count, seed })) {
    if (made.length === count) break;
    try {
      const request = { shipment: { containers: "2", cargo_type: "average" }, legs };
      made.push(await draftedFreight(request));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return made;
};
