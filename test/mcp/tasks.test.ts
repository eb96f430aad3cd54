import { readFile } from "node:fs/promises";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";
import { stdioClient } from "./stdio-client.ts";

// What people ask, the calls of tools that answer it, and what they must come to. A number of an answer is text or a number; a
// range is given by its ends, and a text is a part of what is answered. `{0.id}` is the id that the first call has answered.

interface TaskCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly expect?: Readonly<Record<string, unknown>>;
  readonly error?: string;
}
interface Task {
  readonly id: string;
  readonly ask: string;
  readonly calls: readonly TaskCall[];
}
interface Called {
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown>;
  readonly content: readonly { readonly type: string; readonly text: string }[];
}

const TASKS = JSON.parse(await readFile(new URL("tasks.json", import.meta.url), "utf8")) as Task[];

let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = await stdioClient({ baseUrl: service.stack.baseUrl, key: service.stack.keys.test });
  // Checks every result against the schema that the server lists.
  await client.listTools();
});
afterAll(async () => {
  await client.close();
  await service.stop();
});

const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);

const filledIn = <T>(value: T, results: readonly unknown[]): T =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) => {
    const [, call, path] = /^\{(\d+)\.(.+)\}$/.exec(String(inner)) ?? [];
    return call === undefined || path === undefined ? inner : at(results[Number(call)], path);
  }) as T;

const check = (found: unknown, expected: unknown, path: string): void => {
  if (Array.isArray(expected)) {
    expect(Number(found), path).toBeGreaterThanOrEqual(Number(expected[0]));
    expect(Number(found), path).toBeLessThanOrEqual(Number(expected[1]));
  } else if (expected === "array") expect((found as unknown[] | undefined)?.length, path).toBeGreaterThan(0);
  else if (typeof expected === "string") expect(found, path).toContain(expected);
  else expect(found, path).toEqual(expected);
};

/** Carries out a task, checks what comes of each call, and answers all results. */
const carryOut = async (task: Task): Promise<unknown[]> => {
  const results: unknown[] = [];
  for (const call of task.calls) {
    const given = filledIn(call.arguments, results);
    const {
      isError = false,
      structuredContent,
      content,
    } = (await client.callTool({
      name: call.tool,
      arguments: given,
    })) as unknown as Called;
    const text = content.map((part) => part.text).join("\n");
    expect(isError, `${call.tool}: ${text}`).toBe(call.error !== undefined);
    if (call.error !== undefined) expect(text).toContain(call.error);
    results.push(structuredContent);
    for (const [path, expected] of Object.entries(filledIn(call.expect ?? {}, results))) {
      check(path === "text" ? text : at(structuredContent, path), expected, `${call.tool}: ${path}`);
    }
  }
  return results;
};

describe("what people ask an assistant", () => {
  it("is at least twenty tasks, which together call every tool that needs no person", async () => {
    expect(TASKS.length).toBeGreaterThanOrEqual(20);
    expect(new Set(TASKS.map(({ id }) => id)).size).toBe(TASKS.length);
    const called = new Set(TASKS.flatMap(({ calls }) => calls.map(({ tool }) => tool)));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).filter((name) => !called.has(name))).toEqual(["get_order"]);
  });

  it.each(TASKS)("$ask", async (task) => {
    expect((await carryOut(task)).length).toBe(task.calls.length);
  });
});
