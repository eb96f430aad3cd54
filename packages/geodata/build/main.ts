import { buildGeodata } from "./run.ts";

// Generates every data file and prints names and sizes: node packages/local/launch.mjs packages/geodata/build/main.ts
await buildGeodata((name, bytes) => process.stdout.write(`${name} ${(bytes / 1_000).toFixed(1)} kB\n`));
