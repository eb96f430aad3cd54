import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { EstimateKind } from "@isotherm/contract";
import DICTIONARIES from "./estimate-dictionaries.json" with { type: "json" };
import { DICTIONARY } from "./estimate-dictionary.ts";

/** What kinds of freight have in common, and what all others have: compression begins as if it had read that already. */
const EDITIONS = { freight: 2, others: 3 } as const;
const dictionaryOf: Readonly<Record<number, Buffer>> = {
  [EDITIONS.freight]: Buffer.from(DICTIONARIES.freight.join("")),
  [EDITIONS.others]: Buffer.from(DICTIONARIES.others.join("")),
};

/** The two bits that no raw deflate has in its first byte: there is no block of that type. */
const MARKED = 6;
const EDITION_SHIFT = 3;
/** The edition, the length of the token. */
const HEAD_BYTES = 2;

const ADDRESS = '"external_estimate_url":"';

const withToken = (rest: string, token: Buffer): string => {
  if (token.length === 0) return rest;
  const end = rest.indexOf('"', rest.indexOf(ADDRESS) + ADDRESS.length);
  return rest.slice(0, end) + token.toString("base64url") + rest.slice(end);
};

/** An estimate's text as bytes for the table. Level 9 makes the same bytes of nearly all, and takes a tenth longer for long ones. */
export const packEstimate = (text: string, _kind: EstimateKind): Uint8Array =>
  deflateRawSync(text, { dictionary: DICTIONARY, level: 8, memLevel: 9 });

/** The text that `packEstimate` was given, or that an older item holds: that is raw deflate by the first dictionary. */
export const unpackEstimate = (bytes: Uint8Array): string => {
  const [first = 0, tokenBytes = 0] = bytes;
  if ((first & MARKED) !== MARKED) return inflateRawSync(bytes, { dictionary: DICTIONARY }).toString("utf8");
  const dictionary = dictionaryOf[first >> EDITION_SHIFT];
  if (!dictionary) throw new Error(`an estimate is packed by edition ${first >> EDITION_SHIFT}, which is not known`);
  const begin = HEAD_BYTES + tokenBytes;
  const rest = inflateRawSync(bytes.subarray(begin), { dictionary }).toString("utf8");
  return withToken(rest, Buffer.from(bytes.subarray(HEAD_BYTES, begin)));
};
