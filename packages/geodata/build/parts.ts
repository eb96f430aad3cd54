/** Makes one or more data files, by file name. Must not depend on clock, chance or order of the file system. */
export type Part = () => Promise<Readonly<Record<string, Uint8Array>>>;

/** A part of the generated data: the module in this folder that makes it, loaded only when it is to be made. */
export interface PartRow {
  readonly module: string;
  readonly load: () => Promise<Part>;
}

/** Every part of the generated data. A new one is a line here and a file beside this one. */
export const PARTS: readonly PartRow[] = [
  { module: "places-airports.ts", load: async () => (await import("./places-airports.ts")).airportsPart },
  { module: "places-locodes.ts", load: async () => (await import("./places-locodes.ts")).locodesPart },
  { module: "places-world.ts", load: async () => (await import("./places-world.ts")).worldPart },
  { module: "gazetteer.ts", load: async () => (await import("./gazetteer.ts")).gazetteerPart },
  { module: "land-network.ts", load: async () => (await import("./land-network.ts")).landPart },
  { module: "river-part.ts", load: async () => (await import("./river-part.ts")).riverPart },
  { module: "map-part.ts", load: async () => (await import("./map-part.ts")).mapPart },
  { module: "sea-part.ts", load: async () => (await import("./sea-part.ts")).seaPart },
  { module: "vessels-part.ts", load: async () => (await import("./vessels-part.ts")).vesselsPart },
];
