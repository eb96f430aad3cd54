import { isOwnPicture } from "@isotherm/pages";
import type { StoredPicture } from "@isotherm/store";
import { isQuicklyDrawn } from "./drawing-work.ts";
import { svgRenderer } from "./svg-renderer.ts";

/** Reads an uploaded picture by the end of its address; undefined where there is none. */
export type ReadPicture = (name: string) => Promise<StoredPicture | undefined>;

/** The box that a logo fits into, pixels: three times as wide as high, and sharp on paper at a third of it in points. */
const BOX = { width: 720, height: 240 } as const;

/**
 * The logo of an account for paper: a PNG with the sides 3 : 1, the logo at its left, drawn anew whatever was uploaded.
 *
 * @param files the folder of what draws it
 * @returns undefined where the account has none, one that is no picture of ours, or one that takes long to draw
 */
export const logoPng = async (
  logo: string | null | undefined,
  read: ReadPicture,
  files: string,
): Promise<Uint8Array | undefined> => {
  const picture = logo && isOwnPicture(logo) ? await read(logo.slice(logo.lastIndexOf("/") + 1)) : undefined;
  if (!picture) return undefined;
  if (picture.media === "image/svg+xml" && !isQuicklyDrawn(Buffer.from(picture.bytes).toString("utf8")))
    return undefined;
  const { width, height } = BOX;
  const data = Buffer.from(picture.bytes).toString("base64");
  const box = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" preserveAspectRatio="xMinYMid meet" href="data:${picture.media};base64,${data}"/></svg>`;
  return (await svgRenderer(files)).png(box, width);
};
