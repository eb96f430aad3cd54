import { writeFileSync } from "node:fs";
import { letterWidths } from "./letter-widths.ts";

// Writes the table anew: node packages/local/launch.mjs packages/pages/build/write-letter-widths.ts
const TABLE = new URL("../../geodata/tables/letter-widths.json", import.meta.url);
const lines = Object.entries(letterWidths()).map(
  ([width, letters]) => `${JSON.stringify(width)}: ${JSON.stringify(letters)}`,
);
writeFileSync(TABLE, `{\n${lines.join(",\n")}\n}\n`);
