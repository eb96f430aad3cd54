import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { systemIds, systemTokens } from "@isotherm/core/system";
import { seedSandbox } from "@isotherm/sandbox";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { FIVE_LEGS_REQUEST, SEA_REQUEST } from "../harness/freight-estimates.ts";
import { estimatesFunction } from "../harness/estimates-function.ts";
import type { BenchRun, Figure } from "./figure.ts";

/** A request of every kind, by its path. */
const REQUESTS: Readonly<Record<string, object>> = {
  ...ESTIMATE_REQUESTS,
  shipping: SEA_REQUEST,
  "shipping/multi-leg": FIVE_LEGS_REQUEST,
};

/** Company and personal years have many steps, and five legs have five sheets: their size is shown, not limited. */
const LIMITED: ReadonlySet<string> = new Set(["electricity", "flight", "transactions", "shipping"]);

/** What is written of an estimate: its claim and itself. */
type Item = Record<string, unknown>;

/**
 * Write units that keeping an estimate takes, without an idempotency key and with one. Each item is asked for by itself, in
 * units that the table reports (AWS's DynamoDB Local). The bucket of the rate limit, one unit of every request, is left out.
 */
export const estimateWriteFigures = async ({ table }: BenchRun): Promise<Figure[]> => {
  const local = await table();
  try {
    const { keys } = await seedSandbox(local.table, { ids: systemIds, tokens: systemTokens });
    const { client, name: TableName } = local.table;
    let written: Item[] = [];
    client.middlewareStack.add(
      (next) => async (args) => {
        if ("TransactItems" in args.input)
          throw new Error("an estimate is kept in a transaction, whose writes cost twice");
        if ("Item" in args.input) written.push(args.input.Item as Item);
        return next(args);
      },
      { step: "initialize", name: "seeWrites", priority: "high" },
    );
    const post = estimatesFunction(local.table, keys.test);
    const unitsOf = async (Item: Item): Promise<number> => {
      const { ConsumedCapacity: consumed } = await client.send(
        new PutCommand({ TableName, Item, ReturnConsumedCapacity: "TOTAL" }),
      );
      return consumed?.CapacityUnits ?? Number.NaN;
    };
    const figures: Figure[] = [];
    for (const [kind, request] of Object.entries(REQUESTS)) {
      for (const withKey of [false, true]) {
        const more = withKey ? { idempotency_key: `bench ${kind}` } : {};
        written = [];
        const { statusCode, body } = await post(`/estimates/${kind}`, { ...request, ...more });
        if (statusCode !== 200) throw new Error(`${kind} was answered with ${statusCode}: ${body}`);
        const items = written;
        written = [];
        let units = 0;
        for (const item of items) units += await unitsOf(item);
        figures.push({
          name: `keeping an estimate, ${kind}${withKey ? " with an idempotency key" : ""}`,
          value: units,
          unit: "WRU",
          ...(LIMITED.has(kind) && { budget: withKey ? 2 : 1 }),
        });
      }
    }
    return figures;
  } finally {
    await local.stop();
  }
};
