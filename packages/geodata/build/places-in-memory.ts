import { ApiError } from "@isotherm/core";
import type { DataSource } from "../src/data-source.ts";
import { airportsPart } from "./places-airports.ts";
import { locodesPart } from "./places-locodes.ts";
import { worldPart } from "./places-world.ts";

/** The refusal that an act ends in; throws where it does not. For tests. */
export const errorOf = (act: () => unknown): ApiError => {
  try {
    act();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("was not refused");
};

/** The files of places, generated in memory for tests, and the names of those that were read, in order. */
export const placesInMemory = async (): Promise<{ source: DataSource; read: string[] }> => {
  const files = { ...(await airportsPart()), ...(await locodesPart()), ...(await worldPart()) };
  const read: string[] = [];
  const source: DataSource = (name) => {
    read.push(name);
    const bytes = files[name];
    if (bytes === undefined) throw new Error(`no file ${name}`);
    return bytes;
  };
  return { source, read };
};
