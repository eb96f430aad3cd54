import { ensureGeodata } from "./ensure-geodata.ts";

// Makes the data files that are missing or older than their inputs, and prints names and sizes:
// node packages/local/launch.mjs packages/geodata/build/main.ts
let made = 0;
await ensureGeodata({
  onFile: (name, bytes) => {
    made += 1;
    process.stdout.write(`${name} ${(bytes / 1_000).toFixed(1)} kB\n`);
  },
});
process.stdout.write(made === 0 ? "every file is current\n" : `${made} files made\n`);
