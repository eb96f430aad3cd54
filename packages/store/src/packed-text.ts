import { deflateRawSync, inflateRawSync } from "node:zlib";
import * as z from "zod";

/** A longer text, as bytes of about half its size: what is written costs by the kilobyte. */
export const packText = (text: string): Uint8Array => deflateRawSync(text);

/** Reads a packed text, or one that was kept as it is. */
export const PackedText = z.union([
  z.string(),
  z.instanceof(Uint8Array).transform((bytes) => inflateRawSync(bytes).toString("utf8")),
]);
