import { readFile } from "node:fs/promises";
import type { ServerStep } from "./scripted-server.ts";

/** A call and how a client must carry it out. */
export interface CallBehaviour {
  readonly name: string;
  readonly call: string;
  readonly arguments: readonly unknown[];
  readonly account?: string;
  readonly server: readonly ServerStep[];
  readonly requests: readonly ExpectedRequest[];
  readonly waits_ms: readonly (readonly [least: number, most: number])[];
  readonly result: ExpectedResult;
}

/** What is named of a request. */
export interface ExpectedRequest {
  readonly line: string;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: unknown;
  readonly made_key?: string;
  readonly made_keys?: readonly (string | null)[];
}

/** How a call must end. */
export interface ExpectedResult {
  readonly value?: unknown;
  readonly bytes?: string;
  readonly page?: readonly unknown[];
  readonly all?: readonly unknown[];
  readonly error?: {
    readonly kind: "api" | "connection" | "timeout" | "wrong_argument";
    readonly status?: number;
    readonly error_code?: string;
    readonly message?: string;
    readonly request_id?: string;
    readonly retry_after_seconds?: number;
    readonly uncertain?: boolean;
  };
}

/** A delivery and what a receiver must say to it. */
export interface SignatureBehaviour {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly secrets: readonly string[] | string;
  readonly now: number;
  readonly expect: string;
  readonly accepted_before?: Readonly<Record<string, string>>;
}

/** The table that the clients of all languages keep to. */
export const BEHAVIOURS = JSON.parse(
  await readFile(new URL("../../packages/client/behaviours.json", import.meta.url), "utf8"),
) as {
  readonly api_key: string;
  readonly calls: readonly CallBehaviour[];
  readonly signatures: readonly SignatureBehaviour[];
};
