import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
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
    const font = decoded.get(name) ?? sfntOf(bytes());
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

/** Where things stand in WOFF 1.0 and in the fonts that it packs, in bytes. */
const WOFF = { flavour: 4, tables: 12, header: 44, entry: 20 } as const;
const SFNT = { header: 12, entry: 16 } as const;

/**
 * The font that a WOFF 1.0 file packs: the same tables, each unpacked, one behind the other.
 *
 * @param woff of a package of ours: it is not checked
 */
const sfntOf = (woff: Uint8Array): Uint8Array => {
  const from = Buffer.from(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = from.readUInt16BE(WOFF.tables);
  const head = Buffer.alloc(SFNT.header + count * SFNT.entry);
  // Version and number of tables. What follows helps a search by halves, which readers of today do without.
  from.copy(head, 0, WOFF.flavour, WOFF.flavour + 4);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF.header + index * WOFF.entry;
    const [offset = 0, packed = 0, length = 0, checksum = 0] = [4, 8, 12, 16].map((field) =>
      from.readUInt32BE(entry + field),
    );
    const table = from.subarray(offset, offset + packed);
    const told = SFNT.header + index * SFNT.entry;
    from.copy(head, told, entry, entry + 4);
    for (const [field, value] of [checksum, at, length].entries()) head.writeUInt32BE(value, told + 4 + field * 4);
    // Each table begins at a multiple of four.
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed < length ? inflateSync(table) : table).copy(padded);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat(parts);
};
