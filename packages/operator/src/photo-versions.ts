import { createJimp } from "@jimp/core";
import jpeg from "@jimp/js-jpeg";
import png from "@jimp/js-png";
import * as cover from "@jimp/plugin-cover";
import * as crop from "@jimp/plugin-crop";
import * as resize from "@jimp/plugin-resize";
import type { StoredPicture } from "@isotherm/store";
import { UsageError } from "./usage-error.ts";

const Photo = createJimp({ formats: [jpeg, png], plugins: [resize.methods, crop.methods, cover.methods] });

/** Pixels of the two sizes in which a photo is kept, both 16:9, and how many bytes each may have. */
const SIZES = {
  large: { w: 1_280, h: 720, mostBytes: 180_000 },
  small: { w: 640, h: 360, mostBytes: 40_000 },
} as const;

/** The best quality first; the first one that is small enough is taken. */
const QUALITIES = [80, 70, 60, 50, 40, 30] as const;

/** A photo as pages show it: in two sizes, both JPEG. */
export type PhotoVersions = Readonly<Record<keyof typeof SIZES, StoredPicture>>;

/**
 * The sizes in which a photo is kept, from a JPEG or PNG of at least 1,280 × 720 pixels: turned upright, cut to 16:9 about its
 * middle and written anew, so that nothing but its pixels is left (no place, no camera, no second file behind it).
 *
 * @throws UsageError where it is neither, broken, or too small
 */
export const photoVersions = async (sent: Uint8Array): Promise<PhotoVersions> => {
  const photo = await opened(sent);
  const { width, height } = photo.bitmap;
  const { w, h } = SIZES.large;
  if (width < w || height < h)
    throw new UsageError(`The photo must have at least ${w} x ${h} pixels; it has ${width} x ${height}.`);
  return { large: await written(photo, SIZES.large), small: await written(photo, SIZES.small) };
};

type Opened = Awaited<ReturnType<typeof Photo.fromBuffer>>;

const opened = async (sent: Uint8Array): Promise<Opened> => {
  try {
    return await Photo.fromBuffer(Buffer.from(sent));
  } catch {
    throw new UsageError("The photo must be a JPEG or PNG.");
  }
};

const written = async (
  photo: Opened,
  { w, h, mostBytes }: (typeof SIZES)["large" | "small"],
): Promise<StoredPicture> => {
  const cut = photo.clone().cover({ w, h });
  for (const quality of QUALITIES) {
    const bytes = await cut.getBuffer("image/jpeg", { quality });
    if (bytes.length <= mostBytes) return { media: "image/jpeg", bytes };
  }
  throw new UsageError(`The photo stays larger than ${mostBytes} bytes at ${w} x ${h} pixels: it has too much noise.`);
};
