import { transcode } from "node:buffer";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { EstimateKind } from "@isotherm/contract";
import DICTIONARIES from "./estimate-dictionaries.json" with { type: "json" };
import { DICTIONARY } from "./estimate-dictionary.ts";

/** What kinds of freight have in common, and what all others have: compression begins as if it had read that already. */
const EDITIONS = { freight: 2, others: 3 } as const;
/** As deflate packs them: a function reads a third of the bytes when it starts, and opens one with the first estimate. */
const PACKED: Readonly<Record<number, string>> = {
  [EDITIONS.freight]: DICTIONARIES.freight,
  [EDITIONS.others]: DICTIONARIES.others,
};
const opened = new Map<number, Buffer>();

/**
 * The dictionary of an edition. What was packed with it is unpacked with it, so it never changes.
 *
 * @throws Error when there is none
 */
export const dictionaryOf = (edition: number): Buffer => {
  const known = opened.get(edition);
  if (known) return known;
  const packed = PACKED[edition];
  if (packed === undefined) throw new Error(`an estimate is packed by edition ${edition}, which is not known`);
  const dictionary = inflateRawSync(Buffer.from(packed, "base64"));
  opened.set(edition, dictionary);
  return dictionary;
};

/** The two bits that no raw deflate has in its first byte: there is no block of that type. */
const MARKED = 6;
const EDITION_SHIFT = 3;
/** The edition, the length of the token. */
const HEAD_BYTES = 2;
const MOST_TOKEN_BYTES = 255;

const ADDRESS = '"external_estimate_url":"';

/** A text without the token in its first address of an estimate's page, and that token as bytes, a quarter fewer. */
const withoutToken = (text: string): { readonly rest: string; readonly token: Buffer } => {
  const none = { rest: text, token: Buffer.alloc(0) };
  const begin = text.indexOf(ADDRESS);
  const end = begin === -1 ? -1 : text.indexOf('"', begin + ADDRESS.length);
  if (end === -1) return none;
  const written = text.slice(Math.max(text.lastIndexOf("/", end) + 1, begin + ADDRESS.length), end);
  const token = Buffer.from(written, "base64url");
  if (token.length > MOST_TOKEN_BYTES || token.toString("base64url") !== written) return none;
  return { rest: text.slice(0, end - written.length) + text.slice(end), token };
};

const withToken = (rest: string, token: Buffer): string => {
  if (token.length === 0) return rest;
  const end = rest.indexOf('"', rest.indexOf(ADDRESS) + ADDRESS.length);
  return rest.slice(0, end) + token.toString("base64url") + rest.slice(end);
};

/**
 * Text as bytes: a fifth of the time of `Buffer.from(text)`, where formulas have characters beyond Latin-1. JSON text is always
 * well-formed.
 */
const utf8 = (text: string): Uint8Array => transcode(Buffer.from(text, "utf16le"), "utf16le", "utf8");

/** Memory that is taken at once for what is packed: nearly all fit into it. */
const PACKED_BYTES = 4_096;
const LONG_TEXT = 16_384;
/**
 * Most texts are short, and their bytes decide what a write costs: level 8 would make a hundredth fewer and take a fifteenth
 * longer. Of a long text level 5 makes a twelfth more at most, in two thirds of the time.
 */
const levelOf = (text: string): number => (text.length > LONG_TEXT ? 5 : 7);

/**
 * An estimate's text as bytes for the table: the edition of the dictionary, the token in the address of its page, the rest by
 * raw deflate.
 */
export const packEstimate = (text: string, kind: EstimateKind): Uint8Array => {
  const edition = kind.endsWith("shipping") ? EDITIONS.freight : EDITIONS.others;
  const { rest, token } = withoutToken(text);
  const dictionary = dictionaryOf(edition);
  const packed = deflateRawSync(utf8(rest), { dictionary, level: levelOf(rest), chunkSize: PACKED_BYTES });
  return Buffer.concat([Buffer.from([(edition << EDITION_SHIFT) | MARKED, token.length]), token, packed]);
};

/** The text that `packEstimate` was given, or that an older item holds: that is raw deflate by the first dictionary. */
export const unpackEstimate = (bytes: Uint8Array): string => {
  const [first = 0, tokenBytes = 0] = bytes;
  if ((first & MARKED) !== MARKED) return inflateRawSync(bytes, { dictionary: DICTIONARY }).toString("utf8");
  const dictionary = dictionaryOf(first >> EDITION_SHIFT);
  const begin = HEAD_BYTES + tokenBytes;
  const rest = inflateRawSync(bytes.subarray(begin), { dictionary }).toString("utf8");
  return withToken(rest, Buffer.from(bytes.subarray(HEAD_BYTES, begin)));
};
