import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type CommandLine, openCommandLine } from "../harness/command-line.ts";
import { type ServerStep, startScriptedServer } from "./scripted-server.ts";

const KEYS = { test: `iso_test_${"a".repeat(58)}`, live: `iso_live_${"a".repeat(58)}` };

let commands: CommandLine;
beforeAll(async () => {
  commands = await openCommandLine();
});
afterAll(() => commands.remove());

/** How a command ends on a service that answers so, and what it has asked that for. */
const ended = async (args: readonly string[], script: readonly ServerStep[], mode: keyof typeof KEYS = "test") => {
  const server = await startScriptedServer(script);
  onTestFinished(() => server.stop());
  const env = { ISOTHERM_API_KEY: KEYS[mode], ISOTHERM_BASE_URL: server.origin };
  return { ...(await commands.run(args, { env })), seen: server.seen };
};
const answered = (body: object): ServerStep => ({ answer: { status: 200, headers: {}, body } });
/** Not waited for: the command ends at once. */
const HEADERS = { "retry-after": "120" };
const refused = (status: number): ServerStep => ({
  answer: { status, headers: HEADERS, body: { error: { error_code: "some_code", message: "Why." } } },
});

describe("a command that the service answers with an error", () => {
  it.each([
    [400, 3],
    [409, 3],
    [413, 3],
    [401, 4],
    [403, 4],
    [404, 5],
    [408, 6],
    [429, 6],
    [500, 6],
    [503, 6],
  ])("of %i ends with %i", async (status, code) => {
    const { code: found, stdout, stderr } = await ended(["status"], [refused(status)]);
    expect({ found, stdout }).toEqual({ found: code, stdout: "" });
    expect(stderr).toContain("error: some_code: Why.");
  });

  it("says that an earlier attempt without an answer may have been carried out", async () => {
    const order = ["orders", "create", "--mass", "1t", "--idempotency-key", "invoice 17"];
    const { code, stderr, seen } = await ended(order, [{ drop: true }, refused(409)]);
    expect([code, seen.length]).toEqual([3, 2]);
    expect(stderr).toContain("An earlier attempt got no answer and may have been carried out.");
  });
});

it("a command goes on where nobody reads what it tells besides its result", async () => {
  const server = await startScriptedServer([answered({ id: "ord_1", status: "placed" })]);
  onTestFinished(() => server.stop());
  const env = { ISOTHERM_API_KEY: KEYS.test, ISOTHERM_BASE_URL: server.origin };
  const command = commands.start(["orders", "get", "ord_1", "--verbose", "--json"], { env });
  command.process.stderr?.destroy();
  expect(await command.ended).toBe(0);
  expect(JSON.parse(command.stdout())).toMatchObject({ id: "ord_1" });
});

it.skipIf(process.platform !== "linux")("a result that a full disk does not take ends with 1 and a line", async () => {
  const server = await startScriptedServer([answered({ id: "ord_1", status: "placed" })]);
  onTestFinished(() => server.stop());
  const env = { ISOTHERM_API_KEY: KEYS.test, ISOTHERM_BASE_URL: server.origin };
  const program = [process.execPath, join(commands.home, "bin", "isotherm.js")];
  const child = spawn("sh", ["-c", 'exec "$@" >/dev/full', "sh", ...program, "orders", "get", "ord_1", "--json"], {
    env: { PATH: process.env["PATH"], HOME: commands.home, ...env },
  });
  const [[code], stderr] = await Promise.all([once(child, "close"), text(child.stderr)]);
  const error = { message: "Standard output can't be written (ENOSPC).", exit_code: 1 };
  expect({ code, stderr: JSON.parse(stderr) }).toEqual({ code: 1, stderr: { error } });
});

describe("a file that is fetched", () => {
  const FETCHED = { url: "{origin}/rows.csv", format: "csv", rows: 1, size_bytes: 4 };
  const rows: ServerStep = { answer: { status: 200, headers: {}, text: "a,b\n" } };

  it("goes to standard output where - stands for the file", async () => {
    const { code, stdout } = await ended(["batch", "errors", "bat_1", "-o", "-"], [answered(FETCHED), rows]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "a,b\n" });
  });

  it("is told of as JSON, for programs", async () => {
    const output = join(commands.home, "rows.jsonl");
    const { stdout } = await ended(
      ["batch", "errors", "bat_1", "-o", output, "--json"],
      [answered({ ...FETCHED, format: "jsonl" }), rows],
    );
    expect(JSON.parse(stdout)).toEqual({ id: "bat_1", output, rows: 1, size_bytes: 4 });
  });

  it("is a certificate, too", async () => {
    const { stdout } = await ended(
      ["orders", "certificate", "ord_1", "-o", "-"],
      [{ answer: { status: 200, headers: { "content-type": "application/pdf" }, text: "%PDF" } }],
    );
    expect(stdout).toBe("%PDF");
  });
});

describe("a batch", () => {
  const BATCH = { id: "bat_1", kind: "electricity", status: "processed", warning_count: 0, mass: null, dry_run: false };

  it("of which no row was tried ends with 3, and says why", async () => {
    const failed = { ...BATCH, outcome: "failed", batch_error: "The file has no columns.", failed_count: null };
    const { code, stdout, stderr } = await ended(["batch", "get", "bat_1"], [answered(failed)]);
    expect(code).toBe(3);
    expect(stdout).toContain("electricity: processed, failed\nRows      none read, 0 done");
    expect(stderr).toContain("No row was tried: The file has no columns.");
  });

  it("of which rows failed ends with 7, and shows those beyond the results of its answer", async () => {
    const row = { row_index: 1_200, status: "failed", error: "is wrong", error_code: "some_code", field: "name" };
    const batch = { ...BATCH, outcome: "completed", total_count: 1_201, success_count: 1_200, failed_count: 1 };
    const file = { url: "{origin}/rows.jsonl", format: "jsonl", rows: 1, size_bytes: 1 };
    const { code, stdout, stderr } = await ended(
      ["batch", "get", "bat_1"],
      [
        answered({ ...batch, results: [], results_truncated: true }),
        answered(file),
        { answer: { status: 200, headers: {}, text: `${JSON.stringify(row)}\n` } },
      ],
    );
    expect(code).toBe(7);
    expect(stdout).toMatch(/1201 +name +some_code +is wrong/);
    expect(stderr).toContain("1 of 1201 rows failed.");
  });
});

describe("a command that is refused before anything is sent", () => {
  it.each<[string, readonly string[], string, keyof typeof KEYS]>([
    ["orders by two ways at once", ["orders", "create", "--mass", "1t", "--value", "5"], "Give one of", "test"],
    ["orders by no way", ["orders", "create", "--metadata", "a=b"], "Give one of", "test"],
    ["moves a live order", ["orders", "advance", "ord_1"], "Only test orders can be moved.", "live"],
    ["cancels a live order", ["orders", "cancel", "ord_1"], "Only test orders can be moved.", "live"],
    ["takes no account's id", ["orders", "list", "--account", "x y"], "is no id", "test"],
    ["takes an address with a password", ["status", "--base-url", "http://u:p@127.0.0.1:2/v1"], "no user", "test"],
    [
      "forwards no type",
      ["listen", "--forward-to", "http://localhost:2", "--events", ","],
      "Name at least one",
      "test",
    ],
    [
      "triggers by metadata",
      ["trigger", "order.paid", "--metadata", "sandbox=stock:none"],
      "The entry sandbox",
      "test",
    ],
    ["names no file", ["orders", "certificate", "ord_1", "--output", ""], "Name a file", "test"],
    [
      "has a distance and a place",
      ["estimate", "flight", "--distance", "5km", "--to", "LHR"],
      "cannot be used with option '--to <airport>'",
      "test",
    ],
    ["lists nothing", ["orders", "list", "--limit", "0"], "from 1 to 100", "test"],
    ["lists more than a page", ["orders", "list", "--limit", "101"], "from 1 to 100", "test"],
  ])("ends with 2 where it %s", async (_what, args, words, mode) => {
    const { code, stdout, stderr, seen } = await ended(args, [], mode);
    expect({ code, stdout, seen }).toEqual({ code: 2, stdout: "", seen: [] });
    expect(stderr).toContain(words);
  });

  it("keeps no test key where a live one is announced", async () => {
    const server = await startScriptedServer([answered({ id: "acc_1", name: "Account" })]);
    onTestFinished(() => server.stop());
    const login = ["login", "--live", "--base-url", server.origin];
    const { code, stderr } = await commands.run(login, { input: KEYS.test });
    expect({ code, seen: server.seen }).toEqual({ code: 2, seen: [] });
    expect(stderr).toContain("This is a test key: leave out --live.");
  });
});

it("a quote is asked for without what only an order has", async () => {
  const order = ["orders", "create", "--mass", "1t", "--metadata", "a=b", "--idempotency-key", "k", "--quote"];
  const quote = { estimated_total_cost: "1", currency: "USD", estimated_quantity: "1", bundles: [] };
  const { code, seen } = await ended(order, [answered(quote)]);
  expect(code).toBe(0);
  expect(seen).toMatchObject([{ line: "POST /v1/orders/by-mass/quote" }]);
  expect(seen[0]?.body).toEqual({ mass: { amount: "1", unit: "t" } });
});
