import type { Operation } from "@isotherm/contract";
import type { Instant } from "@isotherm/core";
import type * as z from "zod";
import type { Caller } from "./caller.ts";

/** What an operation is run with. */
export interface Call<Body> {
  /** Undefined for operations that need no key. */
  readonly caller: Caller | undefined;
  readonly body: Body;
  readonly params: Readonly<Record<string, string>>;
  readonly now: Instant;
}

/** A call of an operation that needs a key. */
export interface AuthenticatedCall<Body> extends Call<Body>, Caller {
  readonly caller: Caller;
}

type BodyOf<O> = O extends Operation<infer B> ? (B extends z.ZodType ? z.output<B> : undefined) : never;
type AnswerOf<O> = O extends { readonly answer: infer A extends z.ZodType } ? z.output<A> : never;

/** An operation and what answers it. */
export interface Served {
  readonly operation: Operation;
  readonly run: (call: AuthenticatedCall<never>) => Promise<unknown>;
}

/** Binds a function to an operation; body and answer are typed from the contract. */
export const serves = <O extends Operation>(
  operation: O,
  run: (call: AuthenticatedCall<BodyOf<O>>) => Promise<AnswerOf<O>>,
): Served => ({ operation, run });
