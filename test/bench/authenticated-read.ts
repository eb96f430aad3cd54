import { newApiKey, parseApiKey } from "@isotherm/contract/api-key";
import type { Clock } from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { accountsUses } from "@isotherm/functions/accounts/dependencies";
import { accountsRoutes } from "@isotherm/functions/accounts/routes";
import { httpFunction } from "@isotherm/http";
import { directoryQueries, rateBuckets, type Table } from "@isotherm/store";
import { seedSandbox } from "@isotherm/sandbox";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";

const READS = 500;
const FAILURES = 2_000;
const WARM_UP = 200;
/** Longer than anything about a key is remembered. */
const FORGOTTEN_MS = 10_000;
const MORE_THAN_IS_SENT = 1_000_000;

interface Units {
  read: number;
  write: number;
}

/** Counts the units that the table says it has consumed. */
const countUnits = ({ client }: Table): Units => {
  const units = { read: 0, write: 0 };
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "TOTAL" } });
        const { ConsumedCapacity: consumed } = result.output as { ConsumedCapacity?: { CapacityUnits?: number } };
        units[/Get|Query/.test(commandName) ? "read" : "write"] += consumed?.CapacityUnits ?? Number.NaN;
        return result;
      },
    { step: "initialize", name: "countUnits", priority: "low" },
  );
  return units;
};

const anEvent = (key: string): APIGatewayProxyEventV2 =>
  ({
    version: "2.0",
    routeKey: "GET /v1/accounts/me",
    rawPath: "/v1/accounts/me",
    rawQueryString: "",
    headers: { authorization: `Bearer ${key}` },
    isBase64Encoded: false,
    requestContext: { requestId: "bench", http: { method: "GET", sourceIp: "192.0.2.1" } },
  }) as unknown as APIGatewayProxyEventV2;

/** Another secret under the id of a key. */
const wrongSecretOf = (text: string): string => {
  const parts = [parseApiKey(text)?.keyId ?? "", systemTokens.base62(40)];
  return newApiKey("test", { base62: () => parts.shift() ?? "" }).text;
};

const accountsFunction = (table: Table, clock: Clock) =>
  httpFunction({
    clock,
    log: { info: () => {}, error: (_message, facts) => console.error(facts) },
    directory: directoryQueries(table),
    rates: {
      buckets: rateBuckets(table),
      limits: {
        perKey: { requests_per_second: 1_000, burst: MORE_THAN_IS_SENT },
        failedAuthenticationsPerMinute: MORE_THAN_IS_SENT,
      },
    },
    serving: accountsRoutes(
      accountsUses(table, { source: { read: async () => undefined }, clock, onFailure: () => {} }),
    ),
  });

/**
 * What a read with a key costs, with a warm cache, in units that the table reports (AWS's DynamoDB Local): at most one read
 * unit for the account that is shown and one write unit for the bucket. And how long a refusal takes for a key id that is
 * unknown, against one that is known with a wrong secret, neither remembered: whoever tries keys learns nothing.
 */
export const authenticatedReadFigures = async ({ amount, table }: BenchRun): Promise<Figure[]> => {
  const [reads, failures, warmUp] = [amount(READS), amount(FAILURES), amount(WARM_UP)];
  const local = await table();
  try {
    const { keys } = await seedSandbox(local.table, { ids: systemIds, tokens: systemTokens });
    const time = { skippedMs: 0 };
    const clock: Clock = {
      nowMs: () => systemClock.nowMs(),
      monotonicMs: () => systemClock.monotonicMs() + time.skippedMs,
    };
    const handler = accountsFunction(local.table, clock);
    const send = async (key: string, expected: number): Promise<number> => {
      const started = systemClock.monotonicMs();
      const { statusCode } = (await handler(anEvent(key), {} as Context)) as { statusCode?: number };
      if (statusCode !== expected) throw new Error(`answered ${statusCode} instead of ${expected}`);
      return systemClock.monotonicMs() - started;
    };

    await send(keys.test, 200);
    const units = countUnits(local.table);
    for (let count = 0; count < reads; count += 1) await send(keys.test, 200);
    const { read, write } = { ...units };

    const wrong = wrongSecretOf(keys.test);
    const unknown = newApiKey("test", systemTokens).text;
    const durations: Record<"wrong" | "unknown", number[]> = { wrong: [], unknown: [] };
    for (let count = -warmUp; count < failures; count += 1) {
      // In turns, so that both meet the machine in the same moods.
      for (const [name, key] of count % 2 === 0
        ? ([
            ["wrong", wrong],
            ["unknown", unknown],
          ] as const)
        : ([
            ["unknown", unknown],
            ["wrong", wrong],
          ] as const)) {
        time.skippedMs += FORGOTTEN_MS;
        const duration = await send(key, 401);
        if (count >= 0) durations[name].push(duration);
      }
    }
    const [wrongMs, unknownMs] = [quantile(durations.wrong, 0.5), quantile(durations.unknown, 0.5)];
    return [
      { name: "authenticated read, warm cache: read units", value: rounded(read / reads), unit: "RRU", budget: 1 },
      { name: "authenticated read, warm cache: write units", value: rounded(write / reads), unit: "WRU", budget: 1 },
      {
        name: "refusal of an unknown key id, p50",
        value: rounded(unknownMs),
        unit: "ms",
        baseline: { name: "refusal of a wrong secret, p50", value: rounded(wrongMs) },
        ratio: rounded(Math.max(unknownMs / wrongMs, wrongMs / unknownMs)),
        ratioBudget: 1.05,
      },
    ];
  } finally {
    await local.stop();
  }
};
