import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The two weights of Noto Sans that a certificate is set in, as TrueType bytes. */
export interface Fonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** File names of the fonts in the folder that lies beside a function's bundle. */
const FONT_FILES = { regular: "noto-sans-regular.ttf", bold: "noto-sans-bold.ttf" } as const;

/** The fonts of a folder. */
export const fontsOf = (folder: string): Fonts => ({
  regular: readFileSync(join(folder, FONT_FILES.regular)),
  bold: readFileSync(join(folder, FONT_FILES.bold)),
});
