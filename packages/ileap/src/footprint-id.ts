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
 * footprint. Little was made in one millisecond, but for the rows of a batch, which share its time.
 */
export const footprintTimeMs = (id: string): number | undefined => {
  const [, high, low] = UUID.exec(id) ?? [];
  return high === undefined || low === undefined ? undefined : Number.parseInt(`${high}${low}`, 16);
};

const LETTERS_OF_AN_ID = 26;
/** The digits of a UUID that say its version, and its variant in two of four bits. */
const [VERSION_AT, VARIANT_AT] = [12, 16];
const [VERSIONS, VARIANTS] = [16, 4];

const idOf = (digits: string): ShipmentId => {
  let number = BigInt(`0x${digits}`);
  let letters = "";
  for (let count = 0; count < LETTERS_OF_AN_ID; count += 1) {
    letters = LETTERS.charAt(Number(number % 32n)) + letters;
    number >>= BITS_OF_A_LETTER;
  }
  return `shp_${letters}` as ShipmentId;
};

/** The ids of all shipments whose footprints would have this id, a UUID: six of its bits are not theirs. */
export const shipmentIdsOf = (footprint: string): ShipmentId[] => {
  const digits = footprint.replaceAll("-", "");
  const variant = Number.parseInt(digits.charAt(VARIANT_AT), 16) % VARIANTS;
  return Array.from({ length: VERSIONS * VARIANTS }, (_, index) => {
    const version = Math.floor(index / VARIANTS).toString(16);
    const own = (VARIANTS * (index % VARIANTS) + variant).toString(16);
    return idOf(
      digits.slice(0, VERSION_AT) +
        version +
        digits.slice(VERSION_AT + 1, VARIANT_AT) +
        own +
        digits.slice(VARIANT_AT + 1),
    );
  });
};

/** The id of the footprint of a category of operations, as this account tells of it. */
export const categoryFootprintId = (account: AccountId, category: string): string =>
  uuidOf(createHash("sha256").update(`${account}\n${category}`).digest("hex").slice(0, 32));
