import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { itemLine, itemOfLine, type RawItem } from "@isotherm/store/backup/index";
import { UsageError } from "./usage-error.ts";

const lines = async function* (items: AsyncIterable<RawItem>, count: () => void): AsyncGenerator<string> {
  for await (const item of items) {
    count();
    yield `${itemLine(item)}\n`;
  }
};

/** Writes items to a new file, for its owner's eyes only: gzip over one line per item. Returns how many. */
export const writeBackup = async (file: string, items: AsyncIterable<RawItem>): Promise<number> => {
  let written = 0;
  try {
    await pipeline(
      Readable.from(lines(items, () => (written += 1))),
      createGzip(),
      // Never over an older backup.
      createWriteStream(file, { flags: "wx", mode: 0o600 }),
    );
  } catch (error) {
    throw fileTrouble(file, error);
  }
  return written;
};

/** The items of a file, also one of DynamoDB's own export to S3. */
export const readBackup = async function* (file: string): AsyncGenerator<RawItem> {
  const unzipped = createGunzip();
  const source = createReadStream(file);
  source.once("error", (error) => unzipped.destroy(error));
  let number = 0;
  try {
    for await (const line of createInterface({ input: source.pipe(unzipped) })) {
      number += 1;
      if (line !== "") yield itemOfLine(line);
    }
  } catch (error) {
    throw fileTrouble(`${file}${number > 0 ? `, line ${number}` : ""}`, error);
  }
};

const fileTrouble = (where: string, error: unknown): unknown => {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (code === "EEXIST") return new UsageError(`${where} exists already: choose another name.`);
  if (code === "ENOENT") return new UsageError(`${where} is not there.`);
  if (code.startsWith("Z_") || error instanceof SyntaxError || message === "a line holds no item") {
    return new UsageError(`${where} is not a whole backup: ${message}.`);
  }
  return error;
};
