/** The file of coasts that maps are drawn on: a `LandShape` as JSON, hundredths of a degree. */
export const MAP_LAND_FILE = "map-land.json";
