import { readFileSync } from "node:fs";

/** What a call does with items of one kind, or with a secret, key or queue. */
export interface Part {
  /** IAM's name of it, without its service. */
  readonly action: string;
  /** A prefix of partition keys, `index/name`, or the name of a secret, key or queue. */
  readonly on: string;
}

/** A kind of call that a function makes. */
export interface RecordedCall {
  readonly functionName: string;
  /** As AWS names the request, such as `TransactWriteItems`. */
  readonly operation: string;
  /** All of one request together. */
  readonly parts: readonly Part[];
}

/** A call as one line, such as `orders TransactWriteItems: ConditionCheckItem ACCOUNT#, PutItem EVENTS#`. */
export const callLine = ({ functionName, operation, parts }: RecordedCall): string => {
  const told = new Set(parts.map(({ action, on }) => `${action} ${on}`));
  return `${functionName} ${operation}: ${[...told].toSorted().join(", ")}`;
};

/** Reads what `callLine` has written. */
export const callOf = (line: string): RecordedCall => {
  const [head = "", rest = ""] = line.split(": ");
  const [functionName = "", operation = ""] = head.split(" ");
  const parts = rest.split(", ").map((part) => {
    const [action = "", on = ""] = part.split(" ");
    return { action, on };
  });
  return { functionName, operation, parts };
};

/** Where the calls of the last release are kept. `npm run record-release` writes it. */
export const CALLS_FILE = new URL("calls.txt", import.meta.url);

/** The calls of the last release: lines that begin with `#` say what it is. */
export const releasedCalls = (): RecordedCall[] =>
  readFileSync(CALLS_FILE, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(callOf);
