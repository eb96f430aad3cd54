import { ApiError, ConnectionError, TimeoutError } from "@isotherm/client";
import { CommanderError } from "commander";

/** How the program ends. Scripts may rely on these numbers; README.md explains them. */
export const EXIT_CODES = {
  ok: 0,
  /** A fault of the program itself. */
  fault: 1,
  /** The command line, a file or the input is wrong: nothing was sent. */
  usage: 2,
  /** The service refused the request. */
  refused: 3,
  /** No key, a wrong key, or one without the permission. */
  unauthorised: 4,
  /** What was named does not exist, or belongs to somebody else. */
  notFound: 5,
  /** The service, or a receiver, could not be reached or has no time; worth another try. */
  unavailable: 6,
  /** Done, but some rows of a batch failed. */
  partial: 7,
} as const;
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** Something that the user can put right: shown as one line, without a stack. */
export class CliError extends Error {
  readonly exitCode: ExitCode;
  /** What to do next. */
  readonly hint: string | undefined;

  constructor(message: string, exitCode: ExitCode = EXIT_CODES.usage, hint?: string) {
    super(message);
    this.exitCode = exitCode;
    this.hint = hint;
  }
}

/** What a failed command says and ends with. */
export interface Failure {
  readonly message: string;
  readonly exitCode: ExitCode;
  readonly hint?: string | undefined;
  /** Of the service, where it refused. */
  readonly error_code?: string;
  readonly request_id?: string | undefined;
}

/** Reads of anything that was thrown what to say of it; undefined where it is a fault of the program. */
export const failureOf = (error: unknown): Failure | undefined => {
  if (error instanceof CliError) return error;
  if (error instanceof CommanderError)
    return { message: usageMessage(error), exitCode: EXIT_CODES.usage, hint: USAGE_HINT };
  if (error instanceof ApiError) {
    const { message, error_code, requestId: request_id } = error;
    return { message, error_code, request_id, exitCode: exitCodeOf(error), hint: hintOf(error) };
  }
  if (error instanceof ConnectionError || error instanceof TimeoutError) {
    return { message: `${error.message} (${causeOf(error) ?? error.name})`, exitCode: EXIT_CODES.unavailable };
  }
  return undefined;
};

/** What follows a wrong command line. */
export const USAGE_HINT = "(--help shows how)";

/** What is wrong with a command line, in one line and without the "error:" that commander begins with. */
const usageMessage = ({ code, message }: CommanderError): string =>
  // commander shows the help in the place of a message.
  code === "commander.help" ? "No command was named." : message.replace(/^error: /, "").replaceAll("\n", " ");

/** An error of a session with its service's address where that did not answer. */
export const withAddress = (error: unknown, baseUrl: string): unknown => {
  if (!(error instanceof ConnectionError || error instanceof TimeoutError)) return error;
  const why = error instanceof TimeoutError ? "in time" : `(${causeOf(error)})`;
  const hint = "isotherm profiles lists the addresses; ISOTHERM_BASE_URL goes before them.";
  return new CliError(`${baseUrl} does not answer ${why}.`, EXIT_CODES.unavailable, hint);
};

/** Whether a request is worth another try. */
export const isPassing = (error: unknown): boolean => failureOf(error)?.exitCode === EXIT_CODES.unavailable;

const exitCodeOf = ({ status }: ApiError): ExitCode => {
  if (status === 401 || status === 403) return EXIT_CODES.unauthorised;
  if (status === 404) return EXIT_CODES.notFound;
  if (status === 408 || status === 429 || status >= 500) return EXIT_CODES.unavailable;
  return EXIT_CODES.refused;
};

const hintOf = ({ status, uncertain }: ApiError): string | undefined => {
  if (status === 401) return "The key is wrong or revoked: isotherm login.";
  if (uncertain) return "An earlier attempt got no answer and may have been carried out.";
  return undefined;
};

/** The innermost code or message of what `fetch` threw: `ECONNREFUSED`. */
export const causeOf = (error: unknown): string | undefined => {
  const { cause } = error as Error;
  if (!(cause instanceof Error)) return undefined;
  return causeOf(cause) ?? (cause as NodeJS.ErrnoException).code ?? cause.message;
};
