import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Makes one or more data files, by file name. Must not depend on clock, chance or order of the file system. */
export type Part = () => Promise<Readonly<Record<string, Uint8Array>>>;

/** A part of the generated data: the module in this folder that makes it, loaded only when it is to be made. */
export interface PartRow {
  readonly module: string;
  readonly make: Part;
}

/** What a thread runs: calls one function of a module. */
const THREAD = `
const { parentPort, workerData } = require("node:worker_threads");
import(workerData.module).then(async ({ [workerData.name]: make }) => parentPort.postMessage(await make()));`;

/** A part that is made in a thread of its own, so that a second core makes another one meanwhile. */
const inThread = (module: string, name: string): PartRow => ({
  module,
  make: async () => {
    const workerData = { module: new URL(module, import.meta.url).href, name };
    const [files] = (await once(new Worker(THREAD, { eval: true, workerData }), "message")) as [
      Awaited<ReturnType<Part>>,
    ];
    return files;
  },
});

/** Every part of the generated data, the longest first. A new one is a line here and a file beside this one. */
export const PARTS: readonly PartRow[] = [
  inThread("sea-part.ts", "seaPart"),
  inThread("gazetteer.ts", "gazetteerPart"),
  inThread("land-network.ts", "landPart"),
  inThread("map-part.ts", "mapPart"),
  inThread("places-world.ts", "worldPart"),
  inThread("places-airports.ts", "airportsPart"),
  inThread("places-locodes.ts", "locodesPart"),
  inThread("river-part.ts", "riverPart"),
  inThread("vessels-part.ts", "vesselsPart"),
];
