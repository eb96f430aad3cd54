/** The error codes of PACT 2.1, section 6.9, and their statuses; the last one is our own: PACT has none for it. */
export const EXCHANGE_ERRORS = {
  AccessDenied: { status: 403, message: "Access denied" },
  BadRequest: { status: 400, message: "Bad Request" },
  NoSuchFootprint: { status: 404, message: "The specified footprint does not exist." },
  NotImplemented: {
    status: 400,
    message: "The specified Action or header you provided implies functionality that is not implemented",
  },
  TokenExpired: { status: 401, message: "The specified access token has expired" },
  InternalError: { status: 500, message: "An internal or unexpected error has occurred" },
  TooManyRequests: { status: 429, message: "Too many requests" },
} as const;
/** A code of a refusal in the exchange with partners. */
export type ExchangeErrorCode = keyof typeof EXCHANGE_ERRORS;

/** A request of a partner that is refused. */
export class ExchangeError extends Error {
  readonly code: ExchangeErrorCode;

  constructor(code: ExchangeErrorCode, message: string = EXCHANGE_ERRORS[code].message) {
    super(message);
    this.code = code;
  }
}
