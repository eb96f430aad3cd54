import { inflateSync } from "node:zlib";

const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** What is read aloud and copied of a PDF instead of letters as they are seen: lines in other writings, one by one. */
export const readAloud = (pdf: Uint8Array): string =>
  [
    ...Buffer.from(pdf)
      .toString("latin1")
      .matchAll(/FlateDecode[^]*?stream\n([^]*?)\nendstream/g),
  ]
    .map(([, packed = ""]) => inflateSync(Buffer.from(packed, "latin1")).toString("latin1"))
    .flatMap((content) => [...content.matchAll(/ActualText \(\xFE\xFF([^]*?)\)\n?>>/g)])
    .map(([, text = ""]) => {
      const bytes = text.replaceAll(/\\(.)/g, (_, one: string) => ESCAPED[one] ?? one);
      return Buffer.from(bytes, "latin1").swap16().toString("utf16le");
    })
    .join("\n");
