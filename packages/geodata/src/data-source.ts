import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Gives the bytes of a generated data file by its name. Called once per file, when it is needed first. */
export type DataSource = (name: string) => Uint8Array;

/** Data files from a folder. */
export const dataFolder =
  (folder: string): DataSource =>
  (name) =>
    readFileSync(join(folder, name));
