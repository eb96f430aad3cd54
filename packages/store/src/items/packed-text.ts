import { deflateSync, inflateRawSync, inflateSync } from "node:zlib";
import * as z from "zod";
import { ORDER_DICTIONARY } from "./order-dictionary.ts";

/** First byte of a stream of zlib; raw deflate never begins so here: its only block says that it is the last. */
const ZLIB = 0x78;

/** A text as few bytes: what is written costs by the kilobyte. The stream names the dictionary that it needs. */
export const packText = (text: string, dictionary: Buffer = ORDER_DICTIONARY): Uint8Array =>
  deflateSync(text, { dictionary, level: 9 });

/** The text that `packText` was given with the same dictionary, or that an older item holds packed without one. */
export const unpackText = (bytes: Uint8Array, dictionary: Buffer = ORDER_DICTIONARY): string =>
  (bytes[0] === ZLIB ? inflateSync(bytes, { dictionary }) : inflateRawSync(bytes)).toString("utf8");

/** Reads packed JSON text as bytes, as the table has them or as base64, as a record of its stream has them. */
export const PackedBytes = z.union([
  z.instanceof(Uint8Array),
  z.string().transform((text): Uint8Array => Buffer.from(text, "base64")),
]);

/** Reads packed JSON text of an object, or the text itself where an older item holds it so. */
export const PackedText = z.union([
  z.string().regex(/^\{/),
  PackedBytes.transform((bytes, context) => {
    try {
      return unpackText(bytes);
    } catch {
      context.addIssue({ code: "custom", message: "can't be unpacked" });
      return z.NEVER;
    }
  }),
]);
