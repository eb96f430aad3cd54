import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const { resolve } = createRequire(import.meta.url);

/** Writings that Noto Sans does not have, by the end of the name of their font's package. */
const WRITINGS = ["arabic", "hebrew", "thai", "sc", "kr"] as const;

/** The parts of a font with the characters of its own writing, in one weight, and the list of which part has which. */
const partsOf = (writing: (typeof WRITINGS)[number]): [name: string, file: string][] => {
  const font = `@fontsource/noto-sans-${writing}`;
  const list = `${font}/unicode.json`;
  const own = new RegExp(`^noto-sans-${writing}-(${writing}|\\d+)-400-normal\\.woff$`);
  const parts = readdirSync(join(dirname(resolve(list)), "files")).filter((file) => own.test(file));
  return [
    [`fonts/${writing}/unicode.json`, list],
    ...parts.map((file): [string, string] => [`fonts/${writing}/${file}`, `${font}/files/${file}`]),
  ];
};

/**
 * What certificates, papers and pictures are set in: Latin, Greek, Cyrillic and Devanagari as a whole, and parts of the
 * fonts of other writings, of which a paper reads those that its names need.
 */
export const FONTS: Readonly<Record<string, string>> = {
  "noto-sans-regular.ttf": "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
  "noto-sans-bold.ttf": "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf",
  ...Object.fromEntries(WRITINGS.flatMap(partsOf)),
};
