import { ApiError } from "@isotherm/core";
import { imageSize } from "image-size";
import { safeSvg } from "./safe-svg.ts";

/** How pictures are told to browsers. */
export type PictureMedia = "image/png" | "image/jpeg" | "image/svg+xml";

/** A picture that may be shown to anybody. */
export interface SafePicture {
  readonly media: PictureMedia;
  readonly bytes: Uint8Array;
  /** Pixels; of a drawing those that it asks for. */
  readonly width: number;
  readonly height: number;
}

/** Which pictures are taken. */
export interface PictureRules {
  readonly formats: readonly ("png" | "jpg" | "svg")[];
  /** Pixels of each side. */
  readonly leastSide: number;
  readonly mostSide: number;
  readonly mostBytes: number;
}

/** Logos of accounts. */
export const LOGO_RULES: PictureRules = {
  formats: ["png", "jpg", "svg"],
  leastSide: 16,
  mostSide: 4_096,
  mostBytes: 204_800,
};

const MEDIA = { png: "image/png", jpg: "image/jpeg", svg: "image/svg+xml" } as const;

/**
 * A picture by its bytes, whatever it is called: PNG and JPEG as they are, SVG with only what draws. Nothing is unpacked:
 * sides are what its header says.
 *
 * @throws ApiError unsupported_image_format, payload_too_large
 */
export const safePicture = (sent: Uint8Array, rules: PictureRules): SafePicture => {
  if (sent.length > rules.mostBytes)
    throw new ApiError("payload_too_large", `The picture is larger than ${rules.mostBytes} bytes.`);
  const format = rules.formats.find((one) => IS[one](sent));
  if (!format) throw refused(`It must be ${rules.formats.join(", ").toUpperCase()}.`);
  const bytes = format === "svg" ? Buffer.from(safeSvg(Buffer.from(sent).toString("utf8"))) : sent;
  const { width, height } = sidesOf(bytes, format);
  for (const side of [width, height]) {
    if (!(side >= rules.leastSide && side <= rules.mostSide))
      throw refused(`Each side must have ${rules.leastSide} to ${rules.mostSide} pixels; it has ${width} x ${height}.`);
  }
  return { media: MEDIA[format], bytes, width, height };
};

const refused = (detail: string): ApiError => new ApiError("unsupported_image_format", detail);

const beginsWith =
  (...beginning: readonly number[]) =>
  (bytes: Uint8Array): boolean =>
    beginning.every((byte, index) => bytes[index] === byte);

const IS = {
  png: beginsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  jpg: beginsWith(0xff, 0xd8, 0xff),
  svg: (bytes: Uint8Array) => beginsWith(0x3c)(bytes) || beginsWith(0xef, 0xbb, 0xbf, 0x3c)(bytes),
} as const;

/** @throws ApiError unsupported_image_format where the header is broken */
const sidesOf = (bytes: Uint8Array, format: PictureRules["formats"][number]) => {
  try {
    const { width, height, type } = imageSize(bytes);
    if (type === format) return { width: Math.round(width), height: Math.round(height) };
  } catch {
    // Below: what cannot be read is no picture.
  }
  throw refused("It has no sides that can be read.");
};
