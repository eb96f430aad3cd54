import { FileError } from "./file-error.ts";
import type { OpenFile } from "./lines.ts";
import type { Limits } from "./limits.ts";

/** The bytes of a file. @throws FileError file_too_large as soon as more have come than a file may have */
export async function* fileBytes(open: OpenFile, { fileBytes: most }: Limits): AsyncIterable<Uint8Array> {
  let size = 0;
  for await (const chunk of await open()) {
    size += chunk.byteLength;
    if (size > most) throw new FileError("file_too_large", `the file is larger than ${most} bytes`);
    yield chunk;
  }
}
