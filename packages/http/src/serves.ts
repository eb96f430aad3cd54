import type { Operation, UnknownField } from "@isotherm/contract";
import type { Instant } from "@isotherm/core";
import type * as z from "zod";
import type { Caller } from "./directory.ts";
import type { PageRequest } from "./request-input.ts";

/** What an operation is run with. */
export interface Call<Body, Query = undefined, Params = unknown> {
  /** Undefined for operations that need no key. */
  readonly caller: Caller | undefined;
  readonly body: Body;
  /** The properties of the body as it was sent that its schema does not have: the first so many, by where they stand. */
  readonly unknownFields: (most: number) => readonly UnknownField[];
  readonly query: Query;
  /** Which page of the list; the defaults where the operation answers none. */
  readonly page: PageRequest;
  readonly params: Params;
  readonly now: Instant;
  /** Scheme and host that the client reached the service by, such as `https://api.example.org`. */
  readonly origin: string;
}

/** A call of an operation that needs a key. */
export interface AuthenticatedCall<Body, Query = undefined, Params = unknown>
  extends Call<Body, Query, Params>, Caller {
  readonly caller: Caller;
  /**
   * Whether the answer may be held on. Each second of it after the first takes a request of the key, so that a few requests can't keep many
   * copies of a function waiting.
   */
  readonly mayHold: () => Promise<boolean>;
}

type BodyOf<O> = O extends Operation<infer B> ? (B extends z.ZodType ? z.output<B> : undefined) : never;
type QueryOf<O> =
  O extends Operation<z.ZodType | undefined, z.ZodType, infer Q>
    ? Q extends z.ZodObject
      ? z.output<Q>
      : undefined
    : never;
type ParamsOf<O> = O extends { readonly params?: infer P } ? (P extends z.ZodObject ? z.output<P> : undefined) : never;
type ResponseOf<O> = O extends { readonly response: infer A extends z.ZodType } ? z.output<A> : never;

/** An operation and what answers it. */
export interface Served {
  readonly operation: Operation;
  readonly run: (call: AuthenticatedCall<never, never, never>) => Promise<unknown>;
}

/** Binds a function to an operation; body and answer are typed from the contract. */
export const serves = <O extends Operation>(
  operation: O,
  run: (call: AuthenticatedCall<BodyOf<O>, QueryOf<O>, ParamsOf<O>>) => Promise<ResponseOf<O>>,
): Served => ({ operation, run });
