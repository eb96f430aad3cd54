import e0 from "../../data/air-detours/2024-1.json" with { type: "json" };
import e1 from "../../data/air-freight-fuel/2026-1.json" with { type: "json" };
import e2 from "../../data/air-freight/2024-1.json" with { type: "json" };
import e3 from "../../data/aircraft-belly-capacity/2026-1.json" with { type: "json" };
import e4 from "../../data/aircraft-fuel/2020-1.json" with { type: "json" };
import e5 from "../../data/aircraft-fuel/2020-2.json" with { type: "json" };
import e6 from "../../data/aircraft-seats/2026-1.json" with { type: "json" };
import e7 from "../../data/basket-shares/2026-1.json" with { type: "json" };
import e8 from "../../data/belly-share/2019-1.json" with { type: "json" };
import e9 from "../../data/cabin-floor/2025-1.json" with { type: "json" };
import e10 from "../../data/car-commuting/2026-1.json" with { type: "json" };
import e11 from "../../data/car-distances/2026-1.json" with { type: "json" };
import e12 from "../../data/car-occupancy/2026-1.json" with { type: "json" };
import e13 from "../../data/cloud-overhead/2026-1.json" with { type: "json" };
import e14 from "../../data/consumer-prices/2026-1.json" with { type: "json" };
import e15 from "../../data/consumer-prices/2026-2.json" with { type: "json" };
import e16 from "../../data/container-lane-shares/2024-1.json" with { type: "json" };
import e17 from "../../data/container-lanes/2024-1.json" with { type: "json" };
import e18 from "../../data/container-loads/2024-1.json" with { type: "json" };
import e19 from "../../data/container-terminals/2024-1.json" with { type: "json" };
import e20 from "../../data/daily-distances/2026-1.json" with { type: "json" };
import e21 from "../../data/days-a-year/2026-1.json" with { type: "json" };
import e22 from "../../data/diet-multipliers/2026-1.json" with { type: "json" };
import e23 from "../../data/distance-adjustments/2024-1.json" with { type: "json" };
import e24 from "../../data/electric-cars/2026-1.json" with { type: "json" };
import e25 from "../../data/electric-freight/2024-1.json" with { type: "json" };
import e26 from "../../data/electric-freight/2024-2.json" with { type: "json" };
import e27 from "../../data/electricity-prices/2026-1.json" with { type: "json" };
import e28 from "../../data/energy-carriers/2024-1.json" with { type: "json" };
import e29 from "../../data/energy-prices/2026-1.json" with { type: "json" };
import e30 from "../../data/engine-energy/2026-1.json" with { type: "json" };
import e31 from "../../data/exchange-rates-usd/2024-1.json" with { type: "json" };
import e32 from "../../data/exchange-rates/2022-1.json" with { type: "json" };
import e33 from "../../data/exchange-rates/2023-1.json" with { type: "json" };
import e34 from "../../data/exchange-rates/2024-1.json" with { type: "json" };
import e35 from "../../data/federal-reserve-rates/2026-1.json" with { type: "json" };
import e36 from "../../data/ferry-ships/2026-1.json" with { type: "json" };
import e37 from "../../data/fixed-rates/2026-1.json" with { type: "json" };
import e38 from "../../data/flight-detours/2023-1.json" with { type: "json" };
import e39 from "../../data/flight-fleet/2026-1.json" with { type: "json" };
import e40 from "../../data/flight-fuel/2026-1.json" with { type: "json" };
import e41 from "../../data/flight-lengths/2026-1.json" with { type: "json" };
import e42 from "../../data/flight-lengths/2026-2.json" with { type: "json" };
import e43 from "../../data/flight-loads/2026-1.json" with { type: "json" };
import e44 from "../../data/flight-non-co2/2025-1.json" with { type: "json" };
import e45 from "../../data/fuel-densities/2024-1.json" with { type: "json" };
import e46 from "../../data/fuel-heating-values/2024-1.json" with { type: "json" };
import e47 from "../../data/fuels-by-energy/2024-1.json" with { type: "json" };
import e48 from "../../data/fuels-by-energy/2025-1.json" with { type: "json" };
import e49 from "../../data/fuels-by-energy/2025-2.json" with { type: "json" };
import e50 from "../../data/fuels-by-energy/2026-1.json" with { type: "json" };
import e51 from "../../data/fuels-by-volume/2024-1.json" with { type: "json" };
import e52 from "../../data/fuels-by-volume/2025-1.json" with { type: "json" };
import e53 from "../../data/fuels-by-volume/2026-1.json" with { type: "json" };
import e54 from "../../data/grid-intensity/2025-1.json" with { type: "json" };
import e55 from "../../data/grid-intensity/2026-1.json" with { type: "json" };
import e56 from "../../data/grid-losses/2025-1.json" with { type: "json" };
import e57 from "../../data/grid-losses/2026-1.json" with { type: "json" };
import e58 from "../../data/grid-parts/2026-1.json" with { type: "json" };
import e59 from "../../data/grid-provinces/2022-1.json" with { type: "json" };
import e60 from "../../data/grid-provinces/2025-1.json" with { type: "json" };
import e61 from "../../data/grid-provinces/2026-1.json" with { type: "json" };
import e62 from "../../data/grid-region-upstream/2026-1.json" with { type: "json" };
import e63 from "../../data/grid-states/2024-1.json" with { type: "json" };
import e64 from "../../data/grid-states/2025-1.json" with { type: "json" };
import e65 from "../../data/grid-subregion-losses/2023-1.json" with { type: "json" };
import e66 from "../../data/grid-subregions/2022-1.json" with { type: "json" };
import e67 from "../../data/grid-subregions/2023-2.json" with { type: "json" };
import e68 from "../../data/heating-degree-days/2026-1.json" with { type: "json" };
import e69 from "../../data/home-office-power/2026-1.json" with { type: "json" };
import e70 from "../../data/homeworking/2024-1.json" with { type: "json" };
import e71 from "../../data/homeworking/2025-1.json" with { type: "json" };
import e72 from "../../data/hours-a-day/2026-1.json" with { type: "json" };
import e73 from "../../data/inland-waterway-freight/2024-1.json" with { type: "json" };
import e74 from "../../data/jet-fuel-co2/2022-1.json" with { type: "json" };
import e75 from "../../data/jet-fuels/2024-1.json" with { type: "json" };
import e76 from "../../data/logistics-sites/2024-1.json" with { type: "json" };
import e77 from "../../data/motor-fuel-prices/2024-1.json" with { type: "json" };
import e78 from "../../data/natural-gas/2024-1.json" with { type: "json" };
import e79 from "../../data/natural-gas/2025-1.json" with { type: "json" };
import e80 from "../../data/natural-gas/2025-2.json" with { type: "json" };
import e81 from "../../data/natural-gas/2026-1.json" with { type: "json" };
import e82 from "../../data/official-rates/2025-1.json" with { type: "json" };
import e83 from "../../data/passenger-cars/2024-1.json" with { type: "json" };
import e84 from "../../data/passenger-cars/2025-1.json" with { type: "json" };
import e85 from "../../data/passenger-flights/2025-1.json" with { type: "json" };
import e86 from "../../data/passenger-loads/2024-1.json" with { type: "json" };
import e87 from "../../data/passenger-services/2024-1.json" with { type: "json" };
import e88 from "../../data/passenger-services/2025-1.json" with { type: "json" };
import e89 from "../../data/passenger-services/2026-1.json" with { type: "json" };
import e90 from "../../data/passenger-vehicles/2024-1.json" with { type: "json" };
import e91 from "../../data/passenger-vehicles/2025-1.json" with { type: "json" };
import e92 from "../../data/passenger-vehicles/2026-1.json" with { type: "json" };
import e93 from "../../data/plant-based-meals/2026-1.json" with { type: "json" };
import e94 from "../../data/plant-based-meals/2026-2.json" with { type: "json" };
import e95 from "../../data/price-levels/2026-1.json" with { type: "json" };
import e96 from "../../data/public-transport/2024-1.json" with { type: "json" };
import e97 from "../../data/public-transport/2025-1.json" with { type: "json" };
import e98 from "../../data/public-transport/2026-1.json" with { type: "json" };
import e99 from "../../data/public-transport/2026-2.json" with { type: "json" };
import e100 from "../../data/rail-freight/2024-1.json" with { type: "json" };
import e101 from "../../data/reference-rates/2026-1.json" with { type: "json" };
import e102 from "../../data/relative-errors/2026-1.json" with { type: "json" };
import e103 from "../../data/relative-errors/2026-2.json" with { type: "json" };
import e104 from "../../data/renewable-electricity/2026-1.json" with { type: "json" };
import e105 from "../../data/renewable-electricity/2026-2.json" with { type: "json" };
import e106 from "../../data/residual-mix/2025-1.json" with { type: "json" };
import e107 from "../../data/road-conditions/2026-1.json" with { type: "json" };
import e108 from "../../data/road-freight-north-america/2024-1.json" with { type: "json" };
import e109 from "../../data/road-freight/2024-1.json" with { type: "json" };
import e110 from "../../data/road-fuels/2024-1.json" with { type: "json" };
import e111 from "../../data/road-load-response/2026-1.json" with { type: "json" };
import e112 from "../../data/road-uplifts/2024-1.json" with { type: "json" };
import e113 from "../../data/sea-adjustments/2026-1.json" with { type: "json" };
import e114 from "../../data/sea-freight/2024-1.json" with { type: "json" };
import e115 from "../../data/spend-baskets/2026-1.json" with { type: "json" };
import e116 from "../../data/spend-factors/2024-1.json" with { type: "json" };
import e117 from "../../data/spend-factors/2024-2.json" with { type: "json" };
import e118 from "../../data/spend-imports/2022-1.json" with { type: "json" };
import e119 from "../../data/traction-losses/2026-1.json" with { type: "json" };
import e120 from "../../data/uk-electricity/2024-1.json" with { type: "json" };
import e121 from "../../data/uk-electricity/2025-1.json" with { type: "json" };
import e122 from "../../data/uk-electricity/2026-1.json" with { type: "json" };
import e123 from "../../data/us-passenger-services/2025-1.json" with { type: "json" };
import e124 from "../../data/us-passenger-vehicles/2025-1.json" with { type: "json" };
import e125 from "../../data/vehicle-capacities/2026-1.json" with { type: "json" };
import e126 from "../../data/vehicle-loads/2026-1.json" with { type: "json" };
import e127 from "../../data/vehicle-loads/2026-2.json" with { type: "json" };
import e128 from "../../data/vessel-efficiency/2025-1.json" with { type: "json" };
import e129 from "../../data/vessel-fuel-carbon/2015-1.json" with { type: "json" };
import e130 from "../../data/vessel-fuels/2024-1.json" with { type: "json" };
import e131 from "../../data/waste/2024-1.json" with { type: "json" };
import e132 from "../../data/waste/2025-1.json" with { type: "json" };
import e133 from "../../data/weeks-a-year/2026-1.json" with { type: "json" };
import type { AnyEdition } from "./whole-editions.ts";

/** Every edition of every table, in order of their files. Written by `npm run factors`. */
export const EVERY_EDITION: readonly AnyEdition[] = [
  e0,
  e1,
  e2,
  e3,
  e4,
  e5,
  e6,
  e7,
  e8,
  e9,
  e10,
  e11,
  e12,
  e13,
  e14,
  e15,
  e16,
  e17,
  e18,
  e19,
  e20,
  e21,
  e22,
  e23,
  e24,
  e25,
  e26,
  e27,
  e28,
  e29,
  e30,
  e31,
  e32,
  e33,
  e34,
  e35,
  e36,
  e37,
  e38,
  e39,
  e40,
  e41,
  e42,
  e43,
  e44,
  e45,
  e46,
  e47,
  e48,
  e49,
  e50,
  e51,
  e52,
  e53,
  e54,
  e55,
  e56,
  e57,
  e58,
  e59,
  e60,
  e61,
  e62,
  e63,
  e64,
  e65,
  e66,
  e67,
  e68,
  e69,
  e70,
  e71,
  e72,
  e73,
  e74,
  e75,
  e76,
  e77,
  e78,
  e79,
  e80,
  e81,
  e82,
  e83,
  e84,
  e85,
  e86,
  e87,
  e88,
  e89,
  e90,
  e91,
  e92,
  e93,
  e94,
  e95,
  e96,
  e97,
  e98,
  e99,
  e100,
  e101,
  e102,
  e103,
  e104,
  e105,
  e106,
  e107,
  e108,
  e109,
  e110,
  e111,
  e112,
  e113,
  e114,
  e115,
  e116,
  e117,
  e118,
  e119,
  e120,
  e121,
  e122,
  e123,
  e124,
  e125,
  e126,
  e127,
  e128,
  e129,
  e130,
  e131,
  e132,
  e133,
];
