import { fileURLToPath } from "node:url";
import { type DataSource, dataFolder } from "@isotherm/geodata/data-source";

/** The files of places and distances that lie beside this function's bundle; the function's row names them. */
export const placesData: DataSource = dataFolder(fileURLToPath(new URL("./data", import.meta.url)));
