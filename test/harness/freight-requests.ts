const SEA = {
  method: { vessel_type: "container_ship" },
  route: { source: { locode: "CNSHA" }, destination: { locode: "NLRTM" } },
};
const ROAD = {
  method: "truck_articulated_40t",
  route: {
    source: { city: "Rotterdam", country_code: "NLD" },
    destination: { city: "München", postcode: "80331", country_code: "DEU" },
  },
};
const HUB = { method: "maritime_container_terminal" };
const shipment = { containers: "2", cargo_type: "average" };

/** Two containers by sea. */
export const SEA_REQUEST = { shipment, ...SEA };

/** Two containers by road, sea and road, with the two terminals between. */
export const FIVE_LEGS_REQUEST = { shipment, legs: [ROAD, HUB, SEA, HUB, ROAD] };

/** Ten tonnes over a given distance by road. */
export const ROAD_REQUEST = {
  shipment: { mass: { amount: "10", unit: "t" } },
  method: "truck_articulated_40t",
  route: { amount: "500", unit: "km" },
};
