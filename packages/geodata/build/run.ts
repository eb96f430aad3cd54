import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PARTS } from "./parts.ts";

/** Where the generated files lie. They are made from pinned packages and our own tables, and are never committed. */
export const GEODATA_FOLDER = fileURLToPath(new URL("../dist/", import.meta.url));

/** Generates every data file. The same inputs give the same bytes. `onDone` hears each name and size. */
export const buildGeodata = async (onDone: (name: string, bytes: number) => void = () => {}): Promise<void> => {
  await mkdir(GEODATA_FOLDER, { recursive: true });
  for (const part of PARTS) {
    for (const [name, bytes] of Object.entries(await part())) {
      await writeFile(new URL(name, `file://${GEODATA_FOLDER}`), bytes);
      onDone(name, bytes.byteLength);
    }
  }
};
