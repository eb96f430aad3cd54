import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { sfntOf } from "./sfnt.ts";

const folder = join(
  dirname(createRequire(import.meta.url).resolve("@fontsource/noto-sans-thai/unicode.json")),
  "files",
);

/** The tables of a font by its head: where each begins, and the sum of its words, which its head has too. */
const tablesOf = (font: Buffer) =>
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + index * 16;
    const [checksum = 0, at = 0, length = 0] = [4, 8, 12].map((field) => font.readUInt32BE(entry + field));
    let sum = 0;
    for (let word = at; word < at + length; word += 4) sum = (sum + font.readUInt32BE(word)) % 2 ** 32;
    return { name: font.toString("latin1", entry, entry + 4), at, checksum, sum };
  });

it("a font that was packed has each of its tables whole, at a multiple of four, as its makers summed them up", () => {
  const file = readdirSync(folder).find((name) => name.endsWith("-400-normal.woff")) ?? "none";
  const tables = tablesOf(Buffer.from(sfntOf(readFileSync(join(folder, file)))));
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(["cmap", "glyf", "head", "loca"]));
  for (const { name, at, checksum, sum } of tables) {
    expect(at % 4, name).toBe(0);
    // The sum of the head leaves out the one of the whole font, which stands in it.
    if (name !== "head") expect(sum, name).toBe(checksum);
  }
});
