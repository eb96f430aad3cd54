import type { AccountType } from "@isotherm/contract";
import type { ApiKeyRecord } from "./directory.ts";

/** What is told of each request. Never a secret, never a body. */
export interface RequestLog {
  readonly request_id: string;
  readonly operation: string | undefined;
  readonly method: string;
  /** Of the operation, with ids in it; what clients choose themselves, such as idempotency keys, stays a parameter. */
  readonly path: string | undefined;
  readonly status: number;
  readonly duration_ms: number;
  readonly key_id: string | undefined;
  readonly organisation_id: string | undefined;
  readonly mode: AccountType | undefined;
  readonly account_id: string | undefined;
  readonly of_session: ApiKeyRecord["of_session"];
}

/** Where logs go. */
export interface Log {
  info(message: string, facts: object): void;
  error(message: string, facts: object): void;
}
