import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What makes pictures of drawings. The drawings are our own; texts in them are set in Noto Sans. */
export interface SvgRenderer {
  /** A drawing as PNG, so many pixels wide. */
  readonly png: (svg: string, width: number) => Uint8Array;
  /** The same drawing in paths alone: no stylesheet, no letters, everything in place. */
  readonly plain: (svg: string) => string;
}

const load = async (folder: string): Promise<SvgRenderer> => {
  const { initWasm, Resvg } = await import("@resvg/resvg-wasm");
  const [code, ...fontBuffers] = await Promise.all(
    ["resvg.wasm", "noto-sans-regular.ttf", "noto-sans-bold.ttf"].map((name) => readFile(join(folder, name))),
  );
  if (code) await initWasm(code);
  const font = { fontBuffers, defaultFontFamily: "Noto Sans", sansSerifFamily: "Noto Sans" };
  const drawn = <T>(svg: string, width: number | undefined, use: (drawing: InstanceType<typeof Resvg>) => T): T => {
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
