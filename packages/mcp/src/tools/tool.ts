import type { Client } from "@isotherm/client";
import type { ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import type { PreparedOrders } from "../prepared-orders.ts";
import type { ObjectSchema } from "../tool-schema.ts";

/** What an assistant gives a tool: checked by the service, or by the tool itself. */
export type Arguments = Readonly<Record<string, unknown>>;

/** What a tool answers: a result that fits the tool's schema, and the same in a few words. */
export interface ToolResponse {
  readonly result: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** What the tools of one connection work with. */
export interface Session {
  readonly client: Client;
  readonly orders: PreparedOrders;
  /** Whether orders may be placed with a live key. */
  readonly liveOrders: boolean;
  /**
   * Shows something to the person, by a way that the assistant does not read.
   *
   * @returns false when the person declined
   */
  readonly showPerson: (message: string) => Promise<boolean>;
  /** Aborted once the call is cancelled, or the connection has ended. */
  readonly signal: AbortSignal;
}

/** One tool: what assistants are told of it, and what it does. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: ObjectSchema;
  readonly output: ObjectSchema;
  readonly hints: ToolAnnotations;
  readonly run: (given: Arguments, session: Session) => Promise<ToolResponse>;
}

/** A tool that says no, and what to try instead. The message is for the assistant. */
export class ToolRefusal extends Error {
  override readonly name = "ToolRefusal";
}

/** Hints of tools that change nothing. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
/** Hints of tools that keep something new, and change nothing that is there. */
export const ADDS: ToolAnnotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };

/** The properties of an answer that a tool's result has. */
export const picked = (answer: object, { properties }: ObjectSchema): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => Object.hasOwn(properties, name)));
