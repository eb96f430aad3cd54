import { describe, expect, it } from "vitest";
import { LOGO_RULES, safePicture } from "./safe-picture.ts";

const crc = (length: number): Buffer => Buffer.alloc(length);

/** A PNG that claims these sides. */
const png = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write("IHDR", 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 6], 16);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), header, crc(12)]);
};

/** A JPEG that claims these sides. */
const jpeg = (width: number, height: number): Buffer => {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const head = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
  return Buffer.concat([head, frame, Buffer.from([0xff, 0xd9]), Buffer.alloc(64)]);
};

const svg = (attributes: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><path d="M0 0h9"/></svg>`);

const refusal = (code: string) => expect.objectContaining({ code });

describe("a logo", () => {
  it("is a PNG or JPEG as it is, or an SVG made safe, with its sides", () => {
    expect(safePicture(png(16, 4_096), LOGO_RULES)).toMatchObject({ media: "image/png", width: 16, height: 4_096 });
    expect(safePicture(png(64, 32), LOGO_RULES).bytes).toEqual(png(64, 32));
    expect(safePicture(jpeg(640, 480), LOGO_RULES)).toMatchObject({ media: "image/jpeg", width: 640, height: 480 });
    const drawing = safePicture(svg('viewBox="0 0 120 40" onload="alert(1)"'), LOGO_RULES);
    expect(drawing).toMatchObject({ media: "image/svg+xml", width: 120, height: 40 });
    expect(Buffer.from(drawing.bytes).toString()).not.toContain("onload");
  });

  it.each([
    ["a PNG that claims more than 4,096 pixels", png(4_097, 16)],
    ["a PNG that claims two thousand million", png(2 ** 31, 2 ** 31)],
    ["a PNG of no width", png(0, 64)],
    ["a PNG of 15 pixels", png(64, 15)],
    ["a PNG without a header", png(64, 64).subarray(0, 12)],
    ["a JPEG without a frame", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ["an SVG without sides", svg("")],
    ["an SVG that is too large", svg('width="5000" height="100"')],
    ["a GIF", Buffer.from("GIF89a\u0040\u0000\u0040\u0000", "latin1")],
    ["HTML", Buffer.from("<html><script>alert(1)</script></html>")],
    ["a page that begins with blanks", Buffer.from("  <svg/>")],
    ["nothing", Buffer.alloc(0)],
  ])("is not %s", (_, bytes) => {
    expect(() => safePicture(bytes, LOGO_RULES)).toThrow(refusal("unsupported_image_format"));
  });

  it("has at most 200 kB", () => {
    const grown = (bytes: number) => Buffer.concat([png(64, 64), Buffer.alloc(bytes)]).subarray(0, bytes);
    expect(safePicture(grown(204_800), LOGO_RULES).bytes.length).toBe(204_800);
    expect(() => safePicture(grown(204_801), LOGO_RULES)).toThrow(refusal("payload_too_large"));
  });
});

describe("rules of one's own", () => {
  const rules = { formats: ["png", "jpg"], leastSide: 320, mostSide: 4_096, mostBytes: 358_400 } as const;

  it("hold instead: formats, sides", () => {
    expect(safePicture(jpeg(320, 320), rules)).toMatchObject({ media: "image/jpeg" });
    expect(() => safePicture(jpeg(319, 320), rules)).toThrow(refusal("unsupported_image_format"));
    expect(() => safePicture(svg('viewBox="0 0 400 400"'), rules)).toThrow(refusal("unsupported_image_format"));
  });
});
