import { readFileSync, writeFileSync } from "node:fs";
import type { StreamPosition } from "./stream-poller.ts";

/** Keeps in a file how far a stream was read, so that a restart goes on where the last run ended. */
export const streamPositionFile = (file: string): StreamPosition => {
  let positions: Record<string, string> = {};
  try {
    positions = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  } catch {
    // The first run, or a write that was cut short: records come again, which functions must bear anyway.
  }
  return {
    get: (shardId) => positions[shardId],
    set(shardId, sequenceNumber) {
      positions[shardId] = sequenceNumber;
      writeFileSync(file, JSON.stringify(positions));
    },
  };
};
