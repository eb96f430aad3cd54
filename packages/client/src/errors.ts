import type { ErrorCode } from "./generated/operations.ts";

/** Every error that the client throws for itself; an abort throws the reason of its signal. */
export class IsothermError extends Error {
  override readonly name: string = "IsothermError";
}

/** No answer came: the service was not reached, or the connection broke. The request may have been carried out. */
export class ConnectionError extends IsothermError {
  override readonly name = "ConnectionError";
}

/** No answer came in time. The request may have been carried out. */
export class TimeoutError extends IsothermError {
  override readonly name = "TimeoutError";
}

/** What an answer of 400 or more says. */
export interface ApiErrorFacts {
  readonly status: number;
  readonly error_code: ErrorCode | (string & {});
  readonly message: string;
  /** The header `Request-Id`: tell it when you ask for help. */
  readonly requestId: string | undefined;
  /** The header `Retry-After`, seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** An earlier attempt of this call got no answer, so it may have been carried out already. */
  readonly uncertain: boolean;
}

/**
 * The service refused. `error_code` is stable and tells errors apart; `message` is for humans. `unknown` where the answer
 * was not the service's own, as from a proxy.
 */
export class ApiError<Code extends string = ErrorCode | (string & {})> extends IsothermError {
  override readonly name = "ApiError";
  readonly status: number;
  readonly error_code: Code;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly uncertain: boolean;

  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    this.status = facts.status;
    this.error_code = facts.error_code as Code;
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.uncertain = facts.uncertain;
  }
}

/** Whether something that was thrown is a refusal of the service, with one of these codes if any are given. */
export const isApiError = <Code extends ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is ApiError<Code> =>
  error instanceof ApiError && (codes.length === 0 || (codes as readonly string[]).includes(error.error_code));
