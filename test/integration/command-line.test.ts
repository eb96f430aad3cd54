import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type AnyAccount, sequenceText } from "@isotherm/contract";
import type { AccountId } from "@isotherm/core";
import { verifyWebhook } from "@isotherm/client/webhooks";
import { verifySignature } from "@isotherm/delivery";
import { type Receiver, type ReceiverResponse, startReceiver } from "@isotherm/local/receiver";
import { EVENT_KEPT_MS } from "@isotherm/store";
import { keys } from "@isotherm/store/keys";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { systemClock } from "@isotherm/core/system";
import { startScriptedServer } from "../clients/scripted-server.ts";
import { type CommandLine, type CommandOptions, openCommandLine } from "../harness/command-line.ts";
import { eventually } from "../harness/eventually.ts";
import { aKeyOf } from "../harness/new-key.ts";
import { type Delivery, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
let commands: CommandLine;
beforeAll(async () => {
  service = await joinService();
  commands = await openCommandLine({ NODE_EXTRA_CA_CERTS: service.stack.ca.file });
  const { code, stderr } = await run(["login", "--base-url", service.stack.baseUrl], {
    input: service.stack.keys.test,
  });
  if (code !== 0) throw new Error(stderr);
});
afterAll(async () => {
  await service.stop();
  await commands.remove();
});

const run = (args: readonly string[], options?: CommandOptions) => commands.run(args, options);
/** The result of a command that must succeed. */
const json = async <T>(args: readonly string[], options?: CommandOptions): Promise<T> => {
  const { code, stdout, stderr } = await run([...args, "--json"], options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as T;
};
interface Resource {
  readonly id: string;
  readonly status: string;
}

describe("the command line on the local stack", () => {
  it("estimates by options, by JSON, by a file and by standard input, and orders for an estimate", async () => {
    interface Estimate extends Resource {
      readonly mass: { readonly amount: string };
    }
    const options = ["--consumption", "1200kWh", "--country", "DEU"];
    const estimate = await json<Estimate>(["estimate", "electricity", ...options]);
    const body = { consumption: { amount: "1200", unit: "kWh" }, country_code: "DEU" };
    const file = join(commands.home, "request.json");
    await writeFile(file, JSON.stringify(body));
    const input = JSON.stringify({ ...body, country_code: "FRA" });
    for (const more of [
      ["--data", JSON.stringify(body)],
      ["--data", `@${file}`],
      ["--data", "-", "--country", "DEU"],
    ]) {
      const same = await json<Estimate>(["estimate", "electricity", ...more], { input });
      expect(same.mass).toEqual(estimate.mass);
    }
    const order = await json<Resource>(["orders", "create", "--estimate", estimate.id]);
    expect(await json(["orders", "get", order.id])).toMatchObject({ id: order.id, estimate_id: estimate.id });
    const { stdout } = await run(["open", estimate.id]);
    expect((await fetch(stdout.trim())).status).toBe(200);
  });

  it("lists estimates of every kind, reads one by its id alone, and shows how it came about", async () => {
    const activity = ["--factor", "fuels-by-volume/2025-1/diesel", "--activity", "3l", "--idempotency-key", "tank 3"];
    const made = await json<Resource>(["estimate", "factor", ...activity]);
    const { data } = await json<{ data: Resource[] }>(["estimate", "list", "--reference", "tank 3"]);
    expect(data).toEqual([expect.objectContaining({ id: made.id, kind: "emission-factor" })]);
    expect(await json(["estimate", "get", made.id])).toEqual(made);
    expect((await run(["estimate", "get", made.id])).stdout).toContain(`Estimate  ${made.id}`);
    expect((await run(["estimate", "list", "--limit", "1"])).stdout).toContain("More: --after ");
    const { stdout } = await run(["estimate", "calculation", made.id]);
    expect(stdout).toContain(`How the estimate ${made.id} was calculated`);
    expect(stdout).toContain("factor fuels-by-volume/2025-1/diesel");
    expect(await json(["estimate", "calculation", made.id])).toMatchObject({ estimate_id: made.id });
  });

  it("ends with a code for each way to fail, and says why", async () => {
    const key = { ISOTHERM_API_KEY: service.stack.keys.test };
    const wrong = { ISOTHERM_API_KEY: `iso_test_${"a".repeat(58)}`, ISOTHERM_BASE_URL: service.stack.baseUrl };
    const nowhere = { ...key, ISOTHERM_BASE_URL: "http://127.0.0.1:2/v1" };
    const cases: readonly (readonly [readonly string[], number, string, NodeJS.ProcessEnv?])[] = [
      [["estimate", "electricity", "--consumption", "many"], 2, "such as 10t, 12.5km or 1200kWh"],
      [["estimate", "electricity", "--consumption", "1l"], 3, "validation_error: consumption.unit"],
      [["estimate", "get", "est_none"], 5, "There is no estimate est_none."],
      [["estimate", "get", "../orders"], 2, "is no id"],
      [["estimate", "calculation", "est_none"], 5, "estimate_not_found"],
      [["status"], 4, "unauthorised", wrong],
      [["status", "--profile", "nobody"], 4, "isotherm login"],
      [["orders", "get", "ord_1"], 5, "not_found"],
      [["status"], 6, "does not answer", nowhere],
      [["orders", "lst"], 2, "Did you mean list?"],
      // A kept key goes nowhere else.
      [["status"], 2, "is for", { ISOTHERM_BASE_URL: "http://127.0.0.1:2/v1" }],
      [["orders", "get", ""], 2, "is no id"],
      [["factors", "get", "../orders"], 2, "is no id of a factor"],
      [["mcp", "--http", "99999"], 2, "from 0 to 65535"],
      [["mcp", "--http", new URL(service.stack.baseUrl).port], 2, "EADDRINUSE"],
    ];
    for (const [args, code, words, env = {}] of cases) {
      const ended = await run(args, { env });
      expect({ args, code: ended.code }).toEqual({ args, code });
      expect(ended.stderr).toContain(words);
    }
  });

  it.each([
    [["--json", "foo"], "unknown command 'foo'"],
    [["estimate", "electricity", "--bogus", "--json"], "unknown option '--bogus'"],
    [["estimate", "electricity", "--consumption", "1,5MWh", "--json"], "such as 10t"],
    [["orders", "--json"], "No command was named."],
    [["orders", "get", "", "--json"], "is no id"],
  ])("says as JSON, for programs, what is wrong with %j", async (args, words) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    const { error } = JSON.parse(stderr) as { error: unknown };
    expect(error).toMatchObject({ message: expect.stringContaining(words), exit_code: 2 });
  });

  it("takes a variable that is empty for one that is missing", async () => {
    const names = ["API_KEY", "BASE_URL", "PROFILE", "ACCOUNT", "WEBHOOK_SECRET"];
    const env = Object.fromEntries(names.map((name) => [`ISOTHERM_${name}`, ""]));
    expect(await json(["status"], { env })).toMatchObject({ key_from: 'profile "default"' });
  });

  it("ends with 6 where the file of a batch can't be reached", async () => {
    const file = { url: "http://127.0.0.1:2/rows.csv", format: "csv", rows: 1, size_bytes: 1 };
    const server = await startScriptedServer([{ answer: { status: 200, headers: {}, body: file } }]);
    onTestFinished(() => server.stop());
    const env = { ISOTHERM_API_KEY: service.stack.keys.test, ISOTHERM_BASE_URL: server.origin };
    const { code, stderr } = await run(["batch", "results", "bat_1"], { env });
    expect(code).toBe(6);
    expect(stderr).toContain("The file at http://127.0.0.1:2 can't be fetched (ECONNREFUSED).");
  });

  it("ends with 6 where the file of a batch is not there any more, and tells how its address was answered", async () => {
    const file = { url: "{origin}/rows.csv", format: "csv", rows: 1, size_bytes: 1 };
    const server = await startScriptedServer([
      { answer: { status: 200, headers: {}, body: file } },
      { answer: { status: 404, headers: {}, text: "gone" } },
    ]);
    onTestFinished(() => server.stop());
    const env = { ISOTHERM_API_KEY: service.stack.keys.test, ISOTHERM_BASE_URL: server.origin };
    const ended = await run(["batch", "results", "bat_1"], { env });
    expect(ended).toMatchObject({ code: 6, stdout: "", stderr: "error: The file was answered with status 404.\n" });
  });

  it("ends with 2 where a certificate can't be written", async () => {
    const { id } = await json<Resource>(["trigger", "order.completed"]);
    const output = join(commands.home, "nowhere", "certificate.pdf");
    const { code, stderr } = await run(["orders", "certificate", id, "--output", output]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: `error: ${output} can't be written (ENOENT).\n` });
  });

  it("takes live keys and live orders only where that is said", async () => {
    const input = service.stack.keys.live;
    const login = ["login", "--profile", "live", "--base-url", service.stack.baseUrl];
    expect((await run(login, { input })).stderr).toContain("--live");
    expect((await run([...login, "--live"], { input })).code).toBe(0);
    const order = ["orders", "create", "--mass", "1t"];
    expect(await run(order)).toMatchObject({ code: 2, stdout: "" });
    expect(await json([...order, "--yes"])).toMatchObject({ status: "placed" });
    expect((await run(["trigger", "order.completed"])).stderr).toContain("test keys");
    expect((await run(["profiles", "use", "default"])).code).toBe(0);
    expect((await run(["logout", "--profile", "live"])).stdout).toContain('In use: profile "default"');
  });

  it("uploads a file of rows, shows the failed ones, and ends with 7", async () => {
    const file = join(commands.home, "meters.csv");
    await writeFile(file, "consumption.amount,consumption.unit,country_code\n1200,kWh,DEU\n12,horses,DEU\n");
    const { code, stdout } = await run(["batch", "upload", file, "--kind", "electricity"]);
    expect(code).toBe(7);
    expect(stdout).toMatch(/Rows +2, 1 done, 1 failed/);
    expect(stdout).toMatch(/^2 +consumption\.unit +validation_error /m);
    const [id = ""] = stdout.split(" ");
    const output = join(commands.home, "errors.csv");
    expect((await run(["batch", "errors", id, "--output", output])).stderr).toContain("1 row is in");
    const intoFolder = await run(["batch", "errors", id, "--output", commands.home]);
    expect(intoFolder).toMatchObject({ code: 2, stderr: expect.stringContaining("can't be written (EISDIR)") });
    expect((await run(["batch", "results", id, "--format", "jsonl"])).stdout.trim().split("\n")).toHaveLength(2);
  });

  it.each([
    ["order.received", "received"],
    ["order.placed", "placed"],
    ["order.paid", "paid"],
    ["order.retiring", "retiring"],
    ["order.completed", "complete"],
    ["order.cancelled", "cancelled"],
    ["order.failed", "failed"],
    ["batch.completed", "processed"],
  ])("triggers %s", async (event, status) => {
    const subject = await json<Resource>(["trigger", event]);
    expect(subject.status).toBe(status);
    const { body } = await service
      .as("test")
      .get<{ data: { event_type: string; data: object }[] }>("/events?limit=100");
    const last = body.data.findLast(({ event_type }) => event_type === event);
    expect(last?.data).toMatchObject({ [event.startsWith("order.") ? "order" : "batch"]: { id: subject.id } });
  });

  it("completes words in bash", async () => {
    const { stdout } = await run(["complete", "--", "trigger", "order.c"]);
    expect(stdout.split("\n").map((line) => line.split("\t")[0])).toEqual([
      "order.completed",
      "order.cancelled",
      ":4",
      "",
    ]);
    for (const shell of ["bash", "zsh", "fish"]) expect((await run(["complete", shell])).stdout).toContain("isotherm");
  });

  it("is plain where nobody watches", async () => {
    const { stdout } = await run(["orders", "list"]);
    expect(stdout).not.toContain("\u001b");
    expect((await run(["orders", "list"], { env: { FORCE_COLOR: "1" } })).stdout).toContain("\u001b");
  });
});

const SECRET = "a secret of its own";

/** A receiver, an account of its own with its key, and what listens between them. */
const setUp = async (respond?: () => ReceiverResponse) => {
  const receiver = await startReceiver({ ca: service.stack.ca, ...(respond && { respond }) });
  const { body: me } = await service.as("test").get<AnyAccount>("/accounts/me");
  const account = await service.as("test").post<AnyAccount>("/accounts/client", { name: "Another", currency: "EUR" });
  const key = await aKeyOf(service, { ...me, id: account.body.id });
  const env = { ISOTHERM_API_KEY: key, ISOTHERM_BASE_URL: service.stack.baseUrl, ISOTHERM_WEBHOOK_SECRET: SECRET };
  const target = `${receiver.origin}/hook`;
  const listen = async (...more: string[]) => {
    const listening = commands.start(["listen", "--forward-to", target, ...more], { env });
    await listening.prints("Ready");
    const end = async () => {
      listening.process.kill("SIGINT");
      return listening.ended;
    };
    return { ...listening, end };
  };
  const trigger = (event: string) => run(["trigger", event], { env });
  return { id: account.body.id, receiver, listen, trigger };
};

/** Takes away the first of two events of an account, as if its time had come. */
const forgetFirst = async (account: AccountId): Promise<void> => {
  const { client, name: TableName } = service.table;
  await client.send(new DeleteCommand({ TableName, Key: keys.event(account, sequenceText(1)) }));
  const Key = keys.event(account, sequenceText(2));
  const ExpressionAttributeValues = { ":at": systemClock.nowMs() - EVENT_KEPT_MS - 60_000 };
  const UpdateExpression = "SET prev_at = :at";
  await client.send(new UpdateCommand({ TableName, Key, UpdateExpression, ExpressionAttributeValues }));
};

const eventsAt = (receiver: Receiver) => receiver.log().flatMap(({ body }) => (JSON.parse(body) as Delivery).events);
const typesAt = (receiver: Receiver) => eventsAt(receiver).map(({ event_type }) => event_type);
const COMPLETED = ["order.received", "order.placed", "order.paid", "order.retiring", "order.completed"];

describe("isotherm listen", () => {
  it("forwards events in order, signed in both schemes as the service signs, with a line for each", async () => {
    const { receiver, listen, trigger } = await setUp();
    const listening = await listen();
    await trigger("order.completed");
    await eventually("five events", () => typesAt(receiver).length === 5);
    expect(typesAt(receiver)).toEqual(COMPLETED);
    for (const { headers, body } of receiver.log()) {
      const nowMs = systemClock.nowMs();
      expect(verifySignature({ header: headers["service-hmac"], body, secrets: [SECRET], nowMs }).verified).toBe(true);
      await verifyWebhook({ headers, body, secrets: SECRET });
      new Webhook(SECRET, { format: "raw" }).verify(body, headers);
      expect(headers).toMatchObject({ "content-type": "application/json", "user-agent": "Isotherm-Webhooks" });
    }
    expect(await listening.end()).toBe(0);
    expect(listening.stdout()).toMatch(/ 200 {2}order\.completed {4}ord_/);
    await receiver.stop();
  });

  it("goes on where it was after Ctrl-C, with what happened meanwhile", async () => {
    const { receiver, listen, trigger } = await setUp();
    await trigger("order.received");
    const first = await listen();
    await trigger("order.placed");
    await eventually("two events", () => typesAt(receiver).length === 2);
    expect(await first.end()).toBe(0);
    await trigger("order.failed");
    const second = await listen();
    await eventually("four events", () => typesAt(receiver).length === 4);
    await second.end();
    // What happened before its first start is not forwarded.
    expect(typesAt(receiver)).toEqual(["order.received", "order.placed", "order.received", "order.failed"]);
    expect(second.stdout()).toContain("going on behind event 3");
    await receiver.stop();
  });

  it("sends again what was refused, and nothing behind it before", async () => {
    const answers: ReceiverResponse[] = [{ status: 500 }, "close", { status: 302, headers: { Location: "/" } }];
    const { receiver, listen, trigger } = await setUp(() => answers.shift() ?? { status: 204 });
    await trigger("order.completed");
    const listening = await listen("--from", "oldest", "--batch-size", "2");
    await eventually("all of them", () => typesAt(receiver).length === 2 * 4 + 3);
    await listening.end();
    const pair = COMPLETED.slice(0, 2);
    expect(typesAt(receiver)).toEqual([...pair, ...pair, ...pair, ...COMPLETED]);
    const ids = receiver.log().map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids.slice(0, 4)).size).toBe(1);
    expect(new Set(ids).size).toBe(ids.length - 3);
    expect(listening.stdout()).toContain("again in 4 s");
    await receiver.stop();
  });

  it("forwards the types that are asked for, and passes the others over for good", async () => {
    const { receiver, listen, trigger } = await setUp();
    const listening = await listen("--events", "order.completed");
    await trigger("order.completed");
    await eventually("an event", () => typesAt(receiver).length === 1);
    await listening.end();
    const second = await listen();
    await trigger("order.received");
    await eventually("the next one", () => typesAt(receiver).length === 2);
    await second.end();
    expect(typesAt(receiver)).toEqual(["order.completed", "order.received"]);
    await receiver.stop();
  });

  it("ends, and says so, where events behind the last acknowledged one are not kept any more", async () => {
    const { id, receiver, listen, trigger } = await setUp();
    await (await listen()).end();
    for (const event of ["order.received", "order.received"]) await trigger(event);
    await forgetFirst(id);
    const listening = await listen();
    expect(await listening.ended).toBe(3);
    expect(listening.stderr()).toContain("not kept any more");
    expect(listening.stderr()).toContain("--from oldest");
    const anew = await listen("--from", "oldest");
    await eventually("the kept one", () => typesAt(receiver).length === 1);
    await anew.end();
    await receiver.stop();
  });

  it("prints its secret alone, and the same one each time", async () => {
    const [first, second] = [await run(["listen", "--print-secret"]), await run(["listen", "--print-secret"])];
    expect(first.stdout).toMatch(/^[0-9A-Za-z]{43}\n$/);
    expect(second.stdout).toBe(first.stdout);
  });
});
