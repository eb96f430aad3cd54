import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { fileURLToPath } from "node:url";

/** A place in a file of a bundle, as stacks name it. */
const PLACE = /(file:\/\/[^\s()]+):(\d+):(\d+)/u;

const maps = new Map<string, SourceMap | undefined>();

/** The map beside a file; undefined where none can be read. */
const mapOf = (url: string): SourceMap | undefined => {
  if (!maps.has(url)) maps.set(url, readMap(url));
  return maps.get(url);
};

const readMap = (url: string): SourceMap | undefined => {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, "utf8")) as SourceMapPayload);
  } catch {
    return undefined;
  }
};

/**
 * A frame of a stack with the place in our sources in place of that in a bundle: `packages/store/src/table.ts:51:7`. Frames of
 * libraries, whose places no map has, stay as they are. Maps are read with the first error that is told: Node's
 * `--enable-source-maps` reads them all at the start, which would take a tenth longer.
 */
export const sourceFrame = (frame: string): string =>
  frame.replace(PLACE, (place, url: string, line: string, column: string) => {
    const found = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !("originalSource" in found) || found.originalSource === undefined) return place;
    const source = found.originalSource.replace(/^(\.\.\/)+/u, "");
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
