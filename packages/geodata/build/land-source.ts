import type { DataSource } from "../src/data-source.ts";
import { landPart } from "./land-part.ts";

/** The files of the land model, built in memory: for tests and benchmarks. */
export const landSource = async (): Promise<DataSource> => {
  const files = await landPart();
  return (name) => {
    const bytes = files[name];
    if (bytes === undefined) throw new Error(`The land part makes no ${name}`);
    return bytes;
  };
};
