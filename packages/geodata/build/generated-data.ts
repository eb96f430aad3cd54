import { dataFolder, type DataSource } from "../src/data-source.ts";
import { ensureGeodata, GEODATA_FOLDER } from "./ensure-geodata.ts";

/** The generated files, made first where they are missing or old: for tests, measurements and the command line. */
export const generatedData = async (...progress: Parameters<typeof ensureGeodata>): Promise<DataSource> => {
  await ensureGeodata(...progress);
  return dataFolder(GEODATA_FOLDER);
};
