import { LAND_CELLS_FILE, readLandCells } from "../src/land/cells.ts";
import { LAND_NETWORK_FILE, writeLandNetwork } from "../src/land/network.ts";
import { landCells } from "./land-cells.ts";
import { landNetwork } from "./land-network.ts";
import type { Part } from "./parts.ts";

/** The raster of land and detour factors, and the network of bends, crossings and passes. */
export const landPart: Part = async () => {
  const cells = landCells();
  const network = landNetwork(readLandCells(cells));
  return {
    [LAND_CELLS_FILE]: cells,
    [LAND_NETWORK_FILE]: writeLandNetwork(network),
  };
};
