import type { DataSource } from "../src/data-source.ts";
import { locodesPart } from "./places-locodes.ts";
import { seaPart } from "./sea-part.ts";

/** The files that the sea router reads, built in memory: for tests and benchmarks. */
export const seaSource = async (): Promise<DataSource> => {
  const files = { ...(await locodesPart()), ...(await seaPart()) };
  return (name) => {
    const bytes = files[name];
    if (bytes === undefined) throw new Error(`The sea part makes no ${name}`);
    return bytes;
  };
};
