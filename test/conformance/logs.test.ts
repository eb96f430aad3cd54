import { inspect } from "node:util";
import { ConditionalCheckFailedException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { systemTokens } from "@isotherm/core/system";
import { toldLine } from "@isotherm/core/told-error";
import { startupTrouble } from "@isotherm/local/startup-trouble";
import { UsageError, faultText } from "@isotherm/operator/usage-error";
import { writeTransaction, commit, create, ConditionFailed } from "@isotherm/store";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { type LocalTable, startLocalTable } from "../harness/local-table.ts";
import { faultRecorder } from "@isotherm/functions/runtime/metrics";
import { functionLog, functionLogger } from "@isotherm/functions/runtime/function-table";
import { secretReading } from "@isotherm/functions/runtime/environment";

const POISON = "somebody@example.org";
const ITEM = { email: { S: POISON } };
const guard = create({ pk: "a", sk: "b" }).condition;

const thrownBy = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

/** Errors of every kind that carries somebody's data. */
const POISONED: [string, unknown][] = [
  ["a guard that did not hold", new ConditionFailed("place order", guard, { email: POISON })],
  [
    "a cancelled transaction",
    new TransactionCanceledException({
      message: "Transaction cancelled",
      $metadata: {},
      CancellationReasons: [{ Code: "ConditionalCheckFailed", Item: ITEM }],
    }),
  ],
  ["a condition", new ConditionalCheckFailedException({ message: "The request failed", $metadata: {}, Item: ITEM })],
  ["an unreadable item", thrownBy(() => z.object({ email: z.literal("nobody") }).parse({ email: POISON }))],
  ["unreadable text", thrownBy(() => JSON.parse(`{"email": ${POISON}}`))],
  ["a cause", new Error("it failed", { cause: Object.assign(new Error("because"), { standing: { email: POISON } }) })],
  ["what is no error", { email: POISON }],
];

describe("a line of a function's log", () => {
  afterEach(() => vi.restoreAllMocks());
  const linesOf = (log: () => void): string[] => {
    const lines: string[] = [];
    const write = (line: unknown): boolean => lines.push(String(line)) > 0;
    for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, "write").mockImplementation(write);
    log();
    vi.restoreAllMocks();
    return lines;
  };
  const metrics = { singleMetric: () => ({ addMetric: () => {} }) } as never;
  const unread = secretReading({ SECRETS: "secrets-manager:x-" }, functionLog("orders"));

  const LOGGERS: [string, (error: unknown) => void][] = [
    ["of the chain before operations", (error) => functionLog("orders").error("unexpected", { error })],
    ["of secrets", (error) => unread.onFailure("page-keys", error)],
    ["of functions behind queues and the stream", faultRecorder("it comes again", functionLogger("delivery"), metrics)],
    // As whoever reaches for the logger itself might do it.
    ["by hand", (error) => functionLogger("sweep").info("here", error as Error)],
  ];

  it.each(LOGGERS.flatMap(([logger, log]) => POISONED.map(([what, error]) => ({ logger, log, what, error }))))(
    "$logger tells nothing of the item in $what",
    ({ log, error }) => {
      // What is no error is nobody's to hand to a log; as an error it is told as something that was thrown.
      const lines = linesOf(() => log(error instanceof Error ? error : new Error("thrown", { cause: error })));
      expect(lines).toHaveLength(1);
      expect(lines.join()).not.toContain(POISON.slice(0, 8));
      expect(JSON.parse(lines[0] ?? "")).toMatchObject({ error: { name: expect.any(String), at: expect.any(Array) } });
    },
  );
});

describe("what an operator reads", () => {
  it.each(POISONED)("of %s is nothing of its item", (_what, error) => {
    for (const text of [faultText(error), startupTrouble(error, {}), toldLine(error)]) {
      expect(text).not.toBe("");
      expect(text).not.toContain(POISON.slice(0, 8));
    }
  });

  it("of a mistake is one line", () => {
    expect(faultText(new UsageError("There is no such key."))).toBe("There is no such key.");
  });
});

describe("an error of the table, printed by whoever knows nothing of items", () => {
  let local: LocalTable;
  beforeAll(async () => {
    local = await startLocalTable();
  });
  afterAll(() => local.stop());

  it("shows none, though who made the call can read what stood in the way", async () => {
    const { table } = local;
    const put = { TableName: table.name, Item: { pk: "a", sk: "b", email: POISON } };
    await table.client.send(new PutCommand(put));
    const absent = {
      ...put,
      ConditionExpression: "attribute_not_exists(pk)",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
    };
    const errors = await Promise.all(
      [
        table.client.send(new PutCommand(absent)),
        table.client.send(new TransactWriteCommand({ TransactItems: [{ Put: absent }] })),
        commit({ table, tokens: systemTokens }, writeTransaction("again", [create({ pk: "a", sk: "b" })])),
      ].map((call) =>
        call.then(
          () => undefined,
          (error: Error) => error,
        ),
      ),
    );
    expect(errors.map((error) => error?.name)).toEqual([
      "ConditionalCheckFailedException",
      "TransactionCanceledException",
      "ConditionFailed",
    ]);
    for (const error of errors) {
      // Node, Lambda's runtime client, and a copy.
      for (const text of [
        inspect(error, { depth: 10 }),
        JSON.stringify(error),
        JSON.stringify(Object.assign({}, error)),
      ])
        expect(text).not.toContain(POISON);
    }
    expect(errors[0]).toMatchObject({ Item: { email: { S: POISON } } });
    expect(errors[1]).toMatchObject({ CancellationReasons: [{ Item: { email: { S: POISON } } }] });
    expect(errors[2]).toMatchObject({ standing: { email: POISON } });
  });
});
