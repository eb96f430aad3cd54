import type { DataSource } from "@isotherm/geodata/data-source";
import { type LandShape, MAP_LAND_FILE } from "@isotherm/geodata/map/route-map";

/** The coasts of maps, read when they are needed first. */
export const coasts = (source: DataSource): (() => LandShape) => {
  let land: LandShape | undefined;
  return () => (land ??= JSON.parse(Buffer.from(source(MAP_LAND_FILE)).toString("utf8")) as LandShape);
};
