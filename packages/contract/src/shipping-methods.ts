import * as z from "zod";

const all = (text: string): string[] => text.trim().split(/\s+/);

const ROAD = all(`diesel_truck truck_generic_van truck_generic_urban truck_generic_mgv truck_generic_hgv
  truck_rigid_7_5t truck_rigid_12t truck_rigid_20t truck_rigid_26t truck_rigid_32t
  truck_articulated_34t truck_articulated_40t truck_articulated_44t truck_articulated_60t truck_articulated_72t
  truck_generic_van_petrol truck_generic_van_cng truck_generic_van_lpg
  truck_rigid_7_5t_cng truck_rigid_12t_cng truck_rigid_20t_cng truck_rigid_26t_cng truck_rigid_26t_lng
  truck_articulated_44t_light_load truck_articulated_44t_heavy_load truck_articulated_44t_container
  truck_articulated_60t_heavy_load truck_articulated_60t_container
  truck_articulated_72t_heavy_load truck_articulated_72t_container
  truck_articulated_40t_si_engine_lng_container truck_articulated_40t_si_engine_cng
  truck_articulated_40t_si_engine_bio_lng truck_articulated_40t_si_engine_cng_container
  truck_articulated_40t_si_engine_bio_lng_container truck_articulated_40t_hpdi_lng_diesel
  truck_articulated_40t_hpdi_cng_diesel truck_articulated_40t_hpdi_bio_lng_diesel
  truck_generic_van_electric truck_rigid_7_5t_electric truck_rigid_7_5t_electric_light_load
  truck_rigid_12t_electric truck_rigid_12t_electric_light_load truck_rigid_20t_electric
  truck_rigid_20t_electric_light_load truck_rigid_40t_electric truck_rigid_40t_electric_light_load
  truck_articulated_34t_electric truck_articulated_40t_electric truck_articulated_44t_electric`);

const NORTH_AMERICAN = all(`van general auto_carrier dray expedited flatbed heavy_bulk dry_van_ltl dry_van_tl mixed
  moving package refrigerated specialized tanker`).map((name) => `truck_na_${name}`);

const EUROPEAN_RAIL = all(`average container cars chemicals coal_steel building_materials manufactured_products
  cereals truck_and_trailer trailer_only`);
const RAIL = [
  ...all("diesel_freight_train electric_freight_train diesel_freight_train_us_average rail"),
  ...["diesel", "electric"].flatMap((traction) => EUROPEAN_RAIL.map((load) => `${traction}_freight_train_eu_${load}`)),
];

const INLAND_WATERWAY = all(`motor_vessel_extra_small motor_vessel_small motor_vessel_medium motor_vessel_large
  coupled_convoy pushed_convoy_small pushed_convoy_medium pushed_convoy_large tanker container_vessel_medium
  container_vessel_large container_vessel_convoy`).map((name) => `inland_waterway_${name}`);

const SEA_SIZES: Readonly<Record<string, string>> = {
  bulk_carrier: "10 35 60 100 200 over_200",
  chemical_tanker: "5 10 20 40 over_40",
  general_cargo: "5 10 20 over_20",
  liquefied_gas_tanker: "50 100 200 over_200",
  oil_tanker: "5 10 20 60 80 112 200 over_200",
  other_liquids_tanker: "1 over_1",
  ropax: "2 5 10 20 over_20",
  refrigerated_bulk_carrier: "2 6 10 over_10",
  roro: "5 10 15 over_15",
  vehicle_carrier: "30 50 over_50",
};
const SEA = Object.entries(SEA_SIZES).flatMap(([type, sizes]) =>
  all(sizes).flatMap((size) => ["hfo", "vlsfo", "mdo"].map((fuel) => `sea_${type}_${size}dwkt_${fuel}`)),
);

/** Method strings by mode: contract 6.1 and 6.2. */
export const METHOD_STRINGS = {
  road: [...ROAD, ...ROAD.map((method) => `${method}_refrigerated`)],
  road_north_america: NORTH_AMERICAN,
  rail: RAIL,
  inland_waterway: INLAND_WATERWAY,
  air: ["plane", "passenger_plane", "cargo_plane"],
  sea: SEA,
} as const;

/** A way of moving goods, as a string. */
export const ShippingMethodString = z
  .enum(Object.values(METHOD_STRINGS).flat(), "is not the name of a method")
  .meta({ id: "ShippingMethodString" });

/** Handling of goods at a site: no route belongs to it. */
export const LogisticsSiteMethod = z
  .enum(
    all(`maritime_container_terminal maritime_container_terminal_ambient maritime_container_terminal_chilled
      transhipment_site_ambient transhipment_site_chilled transhipment_site_mixed storage_and_transhipment_ambient
      storage_and_transhipment_chilled storage_and_transhipment_mixed warehouse_ambient warehouse_chilled
      warehouse_mixed liquid_bulk_terminals_ambient liquid_bulk_terminals_mixed`),
    "is not the name of a logistics site",
  )
  .meta({ id: "LogisticsSiteMethod" });

/** Trade lanes of container ships; each counts in both directions. */
export const TradeLane = z
  .enum([
    ...all("panama_trade transatlantic transsuez transpacific other").map((lane) => `aggregated_${lane}`),
    ...all(`asia_to_africa asia_to_mediterranean asia_to_middle_east asia_to_north_america_east
      asia_to_north_america_west asia_to_north_europe asia_to_oceania asia_to_south_america europe_to_africa
      europe_to_south_america europe_to_middle_east europe_to_oceania mediterranean_to_north_america_east
      mediterranean_to_north_america_west north_america_to_africa north_america_to_oceania
      north_america_to_south_america north_america_to_middle_east north_europe_to_north_america_east
      north_europe_to_north_america_west south_america_to_africa intra_africa intra_north_america intra_south_america
      se_asia_to_ne_asia intra_ne_asia intra_se_asia north_europe_to_mediterranean intra_mediterranean
      intra_north_europe intra_middle_east other`).map((lane) => `disaggregated_${lane}`),
  ])
  .meta({ id: "TradeLane" });

/** Road vehicles that can be described by their parts. */
export const RoadVehicleType = z.enum(
  all(`truck_generic_van truck_rigid_7_5t truck_rigid_12t truck_rigid_20t truck_rigid_26t truck_rigid_32t
    truck_articulated_34t truck_articulated_40t truck_articulated_44t truck_articulated_60t truck_articulated_72t`),
);
/** Fuels of such vehicles. */
export const RoadFuel = z.enum(
  all(`gasoline diesel 99_diesel_1_biodiesel 98_diesel_2_biodiesel 95_diesel_5_biodiesel 93_diesel_7_biodiesel
    90_diesel_10_biodiesel 80_diesel_20_biodiesel 50_diesel_50_biodiesel ethanol_from_corn hvo_from_tallow lpg cng lng`),
);
/** Gradient of the roads. */
export const RoadGradient = z.enum(["flat", "hilly", "mountainous"]);
/** Emission standard of the engine. */
export const RoadEmissionStandard = z.enum(["euro1", "euro2", "euro3", "euro4", "euro5", "euro6"]);
/** Kind of road and flow of its traffic. */
export const RoadSituation = z.enum(
  all("city_urban motorway_urban motorway_rural arterial_road_rural").flatMap((road) =>
    all("freeflow heavy_traffic stop_and_go").map((flow) => `${road}_${flow}`),
  ),
);
/** ICAO types of aircraft. */
export const AircraftTypeCode = z.enum(
  all(`A140 A148 A158 A306 A30B A310 A318 A319 A320 A321 A332 A333 A342 A343 A345 A346 A359 A380 AN12 B703 B712 B722
    B732 B733 B734 B735 B738 B739 B742 B744 B748 B752 B762 B763 B77L B773 B77W B788 B789 MD11`),
);
/** Carriers of containers. */
export const Carrier = z.enum([
  "ALIANÇA",
  "ANL",
  "CMA CGM",
  "CNC",
  "COSCO SHIPPING",
  "CROWLEY",
  "EVERGREEN",
  "GOLD STAR LINE",
  "HAIHUA SHIPPING",
  "HAMBURG SÜD",
  "HAPAG-LLOYD",
  "HMM",
  "ICL",
  "JINJIANG SHIPPING",
  "KAMBARA KISEN",
  "KOREA MARINE TRANSPORT",
  "MAERSK",
  "MATSON",
  "MCC",
  "MSC",
  "Namsung",
  "ONE",
  "OOCL",
  "PIL",
  "SEAGO",
  "SEALAND",
  "SITC",
  "SM LINE",
  "WAN HAI",
  "YANG MING",
  "ZIM",
]);
