import { FileError } from "./file-error.ts";

/** Encodings that files of text may have: UTF-16 only with its mark. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/**
 * The encoding of a text: by its mark; else UTF-8 where all of it is, else Windows-1252.
 *
 * @throws FileError file_unreadable, where it is no text, or where a part is UTF-8 and another part is not
 */
export const encodingOf = async (bytes: () => AsyncIterable<Uint8Array>): Promise<Encoding> => {
  const strict = new TextDecoder("utf-8", { fatal: true });
  const seen = new Seen();
  try {
    for await (const chunk of bytes()) {
      const marked = seen.markOf(chunk);
      if (marked !== undefined) return marked;
      seen.look(chunk);
      strict.decode(chunk, { stream: true });
    }
    strict.decode();
    return "utf-8";
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    if (!seen.isBeyondAscii) return "windows-1252";
    throw new FileError("file_unreadable", "not UTF-8, but what stands before it is; save it as UTF-8", seen.line);
  }
};

/** What has been seen of a text up to the first byte that is no UTF-8. */
class Seen {
  line = 1;
  isBeyondAscii = false;
  #head: number[] = [];
  #isBroken = false;
  readonly #lenient = new TextDecoder("utf-8");

  /** The encoding that the first two bytes name. */
  markOf(chunk: Uint8Array): Encoding | undefined {
    if (this.#head.length >= 2) return undefined;
    this.#head.push(...chunk.subarray(0, 2 - this.#head.length));
    const mark = this.#head.join();
    return mark === "255,254" ? "utf-16le" : mark === "254,255" ? "utf-16be" : undefined;
  }

  /** @throws FileError file_unreadable for bytes that no text has */
  look(chunk: Uint8Array): void {
    if (this.#isBroken) return;
    const text = this.#lenient.decode(chunk, { stream: true });
    const end = text.indexOf("\ufffd");
    this.#isBroken = end !== -1;
    const good = this.#isBroken ? text.slice(0, end) : text;
    this.isBeyondAscii ||= /[^\p{ASCII}]/u.test(good);
    this.line += good.split("\n").length - 1;
    if (chunk.includes(0)) throw new FileError("file_unreadable", "this is no text; save the file as CSV (UTF-8)");
  }
}

/** The text of bytes, without a mark. */
export async function* decodedText(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
