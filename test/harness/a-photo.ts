import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits for each of red, green and blue. */
const KIND = [8, 2, 0, 0, 0];

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG of one colour, with a text beside its pixels that no page may tell. */
export const aPhoto = ({
  width = 1_600,
  height = 1_200,
  colour = [40, 90, 60],
  text = "taken at home",
} = {}): Buffer => {
  const sides = Buffer.alloc(8);
  sides.writeUInt32BE(width);
  sides.writeUInt32BE(height, 4);
  const row = Buffer.from([0, ...Array.from({ length: width }, () => colour).flat()]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", Buffer.concat([sides, Buffer.from(KIND)])),
    chunk("tEXt", Buffer.from(`Comment\0${text}`)),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};
