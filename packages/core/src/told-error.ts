/** What may be told of an error, to a log or an operator. */
export interface ToldError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  /** What AWS answered, and by which id it can be asked about it. */
  readonly status?: number;
  readonly request_id?: string;
  /** Why a transaction was cancelled, write by write. */
  readonly reasons?: readonly string[];
  /** What of something did not fit its schema: where, and in which way. */
  readonly issues?: readonly string[];
  /** Where it was thrown. */
  readonly at?: readonly string[];
  readonly cause?: ToldError;
  readonly errors?: readonly ToldError[];
}

/** Of causes of causes, and of many errors in one, so many are told. */
const DEEPEST = 4;
const MOST = 10;

type Facts = Readonly<Record<string, unknown>>;

const factsOf = (value: unknown): Facts => (typeof value === "object" && value !== null ? (value as Facts) : {});

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** JSON's errors quote what they could not read; those of schemas say it in their issues. */
const messageOf = (error: Error, issues: readonly unknown[]): string => {
  if (issues.length > 0) return "does not match its schema";
  return error instanceof SyntaxError ? error.message.replace(/["'].*$/s, "…") : error.message;
};

const issueOf = (issue: unknown): string => {
  const { path, code } = factsOf(issue);
  // Names of attributes; keys of a client's own making are not told.
  return `${listOf(path).slice(0, 3).join(".")}: ${textOf(code) ?? "unknown"}`;
};

/** The frames alone: a stack begins with the message. */
const framesOf = ({ stack = "" }: Error): string[] => stack.split("\n").filter((line) => /^\s+at /.test(line));

/** How errors are told. */
export interface Telling {
  /** How a frame of a stack is written; as it is without this. */
  readonly frame?: (frame: string) => string;
}

/**
 * What may be told of an error. Whatever else it carries stays untold: errors of the store carry items, which are
 * somebody's data.
 */
export const toldError = (error: unknown, telling: Telling = {}): ToldError => toldAt(error, telling, 0);

const toldAt = (error: unknown, telling: Telling, depth: number): ToldError => {
  if (!(error instanceof Error)) return { name: typeof error, message: "thrown, and not an error" };
  const facts = error as unknown as Facts;
  const { httpStatusCode, requestId } = factsOf(facts["$metadata"]);
  const code = textOf(facts["code"]);
  const reasons = listOf(facts["CancellationReasons"]).map((reason) => textOf(factsOf(reason)["Code"]) ?? "unknown");
  const issues = listOf(facts["issues"]);
  const goesDeeper = depth < DEEPEST;
  const frames = framesOf(error);
  return {
    name: error.name,
    message: messageOf(error, issues),
    ...(code !== undefined && { code }),
    ...(typeof httpStatusCode === "number" && { status: httpStatusCode }),
    ...(typeof requestId === "string" && { request_id: requestId }),
    ...(reasons.length > 0 && { reasons }),
    ...(issues.length > 0 && { issues: issues.slice(0, MOST).map(issueOf) }),
    at: telling.frame ? frames.map(telling.frame) : frames,
    ...(goesDeeper && error.cause !== undefined && { cause: toldAt(error.cause, telling, depth + 1) }),
    ...(goesDeeper &&
      error instanceof AggregateError && {
        errors: error.errors.slice(0, MOST).map((one: unknown) => toldAt(one, telling, depth + 1)),
      }),
  };
};

/** The same in one line. */
export const toldLine = (error: unknown): string => {
  const { name, message } = toldError(error);
  return `${name}: ${message}`;
};
