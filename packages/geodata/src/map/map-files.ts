/** The file of coasts that maps are drawn on: a `LandShape` as JSON, hundredths of a degree. */
export const MAP_LAND_FILE = "map-land.json";
/** The file of borders between countries: `BorderLines` as JSON, hundredths of a degree. */
export const MAP_BORDERS_FILE = "map-borders.json";
