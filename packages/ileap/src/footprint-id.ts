import { createHash } from "node:crypto";
import type { AccountId, EstimateId, ShipmentId } from "@isotherm/core";

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BITS_OF_A_LETTER = 5n;

const UUID = /^([0-9a-f]{8})-([0-9a-f]{4})-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The 32 digits of a number of 128 bits as a UUID of version 4, RFC 9562: six of the bits say so. */
const uuidOf = (digits: string): string => {
  const variant = (8 + (Number.parseInt(digits.charAt(16), 16) % 4)).toString(16);
  const marked = `${digits.slice(0, 12)}4${digits.slice(13, 16)}${variant}${digits.slice(17)}`;
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

/** The id of the footprint of a shipment or an estimate: always the same UUID, whose first 48 bits are the time of its own id. */
export const footprintId = (id: ShipmentId | EstimateId): string => {
  let number = 0n;
  for (const letter of id.slice(id.indexOf("_") + 1))
    number = (number << BITS_OF_A_LETTER) | BigInt(LETTERS.indexOf(letter));
  return uuidOf(number.toString(16).padStart(32, "0").slice(-32));
};

/**
 * When that was made whose footprint may have this id, milliseconds since 1970; undefined where the text is no id of a
 * footprint. Little was made in one millisecond.
 */
export const footprintTimeMs = (id: string): number | undefined => {
  const [, high, low] = UUID.exec(id) ?? [];
  return high === undefined || low === undefined ? undefined : Number.parseInt(`${high}${low}`, 16);
};

/** The id of the footprint of a category of operations, as this account tells of it. */
export const categoryFootprintId = (account: AccountId, category: string): string =>
  uuidOf(createHash("sha256").update(`${account}\n${category}`).digest("hex").slice(0, 32));
