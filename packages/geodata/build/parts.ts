import { gazetteerPart } from "./gazetteer.ts";
import { landPart } from "./land-part.ts";
import { airportsPart } from "./places-airports.ts";
import { locodesPart } from "./places-locodes.ts";
import { worldPart } from "./places-world.ts";

/** Makes one or more data files, by file name. Must not depend on clock, chance or order of the file system. */
export type Part = () => Promise<Readonly<Record<string, Uint8Array>>>;

/** Every part of the generated data. A new one is a line here and a file beside this one. */
export const PARTS: readonly Part[] = [airportsPart, locodesPart, worldPart, landPart, gazetteerPart];
