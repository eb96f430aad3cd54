import { inflateSync } from "node:zlib";

/** Where things stand in WOFF 1.0 and in the fonts that it packs, in bytes. */
const WOFF = { flavour: 4, tables: 12, header: 44, entry: 20 } as const;
const SFNT = { header: 12, entry: 16 } as const;

/**
 * The font that a WOFF 1.0 file packs: the same tables, each unpacked, one behind the other.
 *
 * @param woff of a package of ours: it is not checked
 */
export const sfntOf = (woff: Uint8Array): Uint8Array => {
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
