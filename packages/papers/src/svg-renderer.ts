import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { otherFontsOf } from "@isotherm/certificate";
import type { FontPart } from "@isotherm/certificate/other-fonts";

/** What makes pictures of drawings. Texts in them are set in Noto Sans, and in fonts of other writings where it has no letter. */
export interface SvgRenderer {
  /** A drawing as PNG, so many pixels wide. */
  readonly png: (svg: string, width: number) => Uint8Array;
  /** The same drawing in paths alone: no stylesheet, no letters, everything in place. */
  readonly plain: (svg: string) => string;
}

/** Letters which Noto Sans may lack; it has Latin, Greek, Cyrillic and Devanagari. */
const BEYOND = /[\u0530-\u08ff\u0980-\u1dff\u2e80-\u{10ffff}]/gu;

/** The fonts of all letters of a drawing that Noto Sans may lack, each decoded once in a process. */
const fontsBeyond = (folder: string): ((svg: string) => readonly Uint8Array[]) => {
  const others = otherFontsOf(folder);
  const decoded = new Map<string, Uint8Array>();
  const fontOf = ({ name, bytes }: FontPart): Uint8Array => {
    const font = decoded.get(name) ?? bytes();
    decoded.set(name, font);
    return font;
  };
  return (svg) => {
    const parts = [...new Set(svg.match(BEYOND))].flatMap(others);
    return [...new Map(parts.map((part) => [part.name, part])).values()].map(fontOf);
  };
};

const load = async (folder: string): Promise<SvgRenderer> => {
  const { initWasm, Resvg } = await import("@resvg/resvg-wasm");
  const [code, ...fonts] = await Promise.all(
    ["resvg.wasm", "noto-sans-regular.ttf", "noto-sans-bold.ttf"].map((name) => readFile(join(folder, name))),
  );
  if (code) await initWasm(code);
  const beyond = fontsBeyond(folder);
  const drawn = <T>(svg: string, width: number | undefined, use: (drawing: InstanceType<typeof Resvg>) => T): T => {
    const font = {
      fontBuffers: [...fonts, ...beyond(svg)],
      defaultFontFamily: "Noto Sans",
      sansSerifFamily: "Noto Sans",
    };
    const drawing = new Resvg(svg, { font, ...(width !== undefined && { fitTo: { mode: "width", value: width } }) });
    try {
      return use(drawing);
    } finally {
      // Its memory is not the garbage collector's.
      drawing.free();
    }
  };
  return {
    png: (svg, width) =>
      drawn(svg, width, (drawing) => {
        const picture = drawing.render();
        try {
          return picture.asPng();
        } finally {
          picture.free();
        }
      }),
    plain: (svg) => drawn(svg, undefined, (drawing) => drawing.toString()),
  };
};

let loaded: Promise<SvgRenderer> | undefined;

/**
 * The renderer, read when it is needed first: its code may be set up once in a process.
 *
 * @param folder where its code and the fonts lie
 */
export const svgRenderer = (folder: string): Promise<SvgRenderer> => (loaded ??= load(folder));
