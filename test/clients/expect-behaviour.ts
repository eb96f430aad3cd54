import { expect } from "vitest";
import type { CallBehaviour, ExpectedRequest, ExpectedResult } from "./behaviours.ts";
import type { SeenRequest } from "./scripted-server.ts";

/** How a client has carried out a call of the table: its end in the words of the table, its waits, and what was sent. */
export interface CarriedOut {
  readonly ended: ExpectedResult;
  readonly waits: readonly number[];
  readonly seen: readonly SeenRequest[];
  /** Of the server. */
  readonly origin: string;
}

/** Expects that a call was carried out as the table says. */
export const expectBehaviour = (behaviour: CallBehaviour, { ended, waits, seen, origin }: CarriedOut): void => {
  expect(seen.map(({ line }) => line)).toHaveLength(behaviour.requests.length);
  const keys = new Map<string, unknown>();
  for (const [at, expected] of behaviour.requests.entries()) expectRequest(seen[at] as SeenRequest, expected, keys);
  const { error, ...result } = behaviour.result;
  if (error) expect(ended).toMatchObject({ error });
  else expect(ended).toEqual(atOrigin(result, origin, String(keys.get("first"))));
  expect(waits).toHaveLength(behaviour.waits_ms.length);
  for (const [at, [least, most]] of behaviour.waits_ms.entries()) {
    expect(waits[at]).toBeGreaterThanOrEqual(least);
    expect(waits[at]).toBeLessThanOrEqual(most);
  }
};

const atOrigin = (result: ExpectedResult, origin: string, madeKey: string): unknown =>
  JSON.parse(JSON.stringify(result).replaceAll("{origin}", origin).replaceAll("{made_key}", madeKey)) as unknown;

const expectRequest = (seen: SeenRequest, expected: ExpectedRequest, keys: Map<string, unknown>): void => {
  const { line, headers = {}, body, made_key, made_keys } = expected;
  expect(seen.line).toBe(line.replace("{made_key}", String(keys.get("first"))));
  for (const [name, value] of Object.entries(headers)) expect(seen.headers[name] ?? null).toBe(value);
  if (body !== undefined) expect(seen.body).toEqual(body);
  if (made_key !== undefined) {
    const { idempotency_key: key } = seen.body as { idempotency_key?: string };
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys.get(made_key) ?? key).toBe(key);
    keys.set(made_key, key);
  }
  for (const [at, key] of made_keys?.entries() ?? []) {
    const made = (seen.body as { idempotency_key?: string }[])[at]?.idempotency_key;
    expect(made).toMatch(key === null ? /^[0-9a-f-]{36}$/ : new RegExp(`^${key}$`));
  }
};
