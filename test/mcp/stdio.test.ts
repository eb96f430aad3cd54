import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";
import { stdioCommand } from "./stdio-client.ts";

let service: JoinedService;
beforeAll(async () => {
  service = await joinService();
});
afterAll(() => service.stop());

/** What is answered to lines that are piped in, as by a script: their input ends behind the last one. */
const answersTo = async (capabilities: object, calls: readonly object[]) => {
  const { command, args, env } = stdioCommand({ baseUrl: service.stack.baseUrl, key: service.stack.keys.test });
  const server = spawn(command, args, { env, stdio: ["pipe", "pipe", "pipe"] });
  const clientInfo = { name: "script", version: "1.0.0" };
  const initialize = { protocolVersion: "2025-06-18", capabilities, clientInfo };
  const lines = [
    { id: 1, method: "initialize", params: initialize },
    { method: "notifications/initialized" },
    ...calls.map((params, index) => ({ id: index + 2, method: "tools/call", params })),
  ];
  server.stdin.end(lines.map((line) => `${JSON.stringify({ jsonrpc: "2.0", ...line })}\n`).join(""));
  const [output, told] = await Promise.all([text(server.stdout), text(server.stderr)]);
  const answers = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { id?: number; method?: string });
  return { answered: answers.filter(({ method }) => method === undefined).map(({ id }) => id), told };
};

const CONSUMPTION = { consumption: { amount: "1200", unit: "kWh" }, country_code: "DEU" };

it("answers every call whose input has ended before it is answered", async () => {
  const estimate = { name: "estimate_electricity", arguments: CONSUMPTION };
  const { answered } = await answersTo({}, [estimate, { name: "list_bundles", arguments: {} }]);
  expect(new Set(answered)).toEqual(new Set([1, 2, 3]));
});

it("does not wait for a dialog that nobody can answer any more, and reports no fault", async () => {
  const order = { name: "prepare_order", arguments: { mass: { amount: "1", unit: "t" } } };
  expect(await answersTo({ elicitation: {} }, [order])).toEqual({ answered: [1], told: "" });
});
