import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { instantMs } from "@isotherm/core";
import * as z from "zod";
import {
  type FoundRequests,
  LoggedFacts,
  type LoggedRequest,
  type RequestLog,
  type RequestsWanted,
} from "./request-log.ts";

/** So much of the end of each file is read. */
const MOST_BYTES = 8_000_000;

/** A line of a function's log that tells of a request with a key. */
const Line = LoggedFacts.extend({
  message: z.literal("request"),
  timestamp: z.iso.datetime(),
  organisation_id: z.string(),
  mode: z.string(),
  of_session: z.boolean().optional(),
});

/** The log files of a stack on one machine, one for each function in a folder. */
export const logFiles = (folder: string): RequestLog => ({
  find: async (wanted) => {
    // In a container the folder of the machine is not there.
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".log"));
    const ends = await Promise.all(names.map((name) => endOf(join(folder, name))));
    return requestsIn(ends, wanted);
  },
});

interface EndOfFile {
  readonly text: string;
  readonly isWhole: boolean;
}

const endOf = async (path: string): Promise<EndOfFile> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, MOST_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return { text: buffer.toString("utf8", 0, bytesRead), isWhole: length === size };
  } finally {
    await file.close();
  }
};

const requestsIn = (files: readonly EndOfFile[], wanted: RequestsWanted): FoundRequests => {
  // Before lines are parsed: most are of nobody who asks.
  const told = `"organisation_id":${JSON.stringify(wanted.organisation)}`;
  const found = files.flatMap(({ text }) =>
    text.split("\n").flatMap((line) => (line.includes(told) ? requestIn(line, wanted) : [])),
  );
  return {
    requests: found.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, wanted.limit),
    isWhole: files.length > 0 && files.every(({ isWhole }) => isWhole),
    searchedBytes: files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
  };
};

const requestIn = (line: string, { organisation, mode, fromMs, untilMs, filter }: RequestsWanted): LoggedRequest[] => {
  const parsed = Line.safeParse(parsedJson(line)).data;
  if (!parsed) return [];
  const { message: _message, timestamp: at, organisation_id, mode: ofMode, of_session, ...facts } = parsed;
  const atMs = instantMs(at);
  const isWanted =
    organisation_id === organisation &&
    ofMode === mode &&
    of_session !== true &&
    atMs >= fromMs &&
    atMs <= untilMs &&
    (filter.status === undefined || String(facts.status).startsWith(filter.status)) &&
    (filter.key === undefined || facts.key_id === filter.key) &&
    (filter.path === undefined || facts.path.includes(filter.path)) &&
    (filter.request === undefined || facts.request_id === filter.request);
  return isWanted ? [{ at, ...facts }] : [];
};

/** A line that is no JSON is none of a function's own. */
const parsedJson = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};
