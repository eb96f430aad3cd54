import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@isotherm/client";
import { systemClock } from "@isotherm/core/system";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";

const CALLS = 3_000;
const WARM_UP = 500;
const BUDGET_MS = 0.2;

const KEY = "iso_test_bench";
const REQUEST = { consumption: { amount: "1200", unit: "kWh" }, country_code: "DEU", idempotency_key: "k" } as const;
const ANSWER = JSON.stringify({ id: "est_1", ...REQUEST, mass: { amount: "0.4", unit: "t" } });

/** A server that answers everything at once with an estimate. */
const startEstimates = async () => {
  const server = createServer((request, response) => {
    request.resume().once("end", () => response.writeHead(200, { "content-type": "application/json" }).end(ANSWER));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, stop };
};

/** The least that a program does without a client. */
const bareFetch = async (baseUrl: string): Promise<unknown> => {
  const response = await fetch(`${baseUrl}/estimates/electricity`, {
    method: "POST",
    headers: { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify(REQUEST),
  });
  return response.json();
};

/** What a call of the client takes beyond a bare `fetch` with the same body, answered at once by a server of this process. */
export const clientFigures = async ({ amount }: BenchRun): Promise<Figure[]> => {
  const server = await startEstimates();
  const client = createClient({ apiKey: KEY, baseUrl: server.baseUrl });
  const ways = {
    bare: () => bareFetch(server.baseUrl),
    client: () => client.estimates.electricity.create(REQUEST),
  };
  const durations: Record<keyof typeof ways, number[]> = { bare: [], client: [] };
  try {
    for (let count = -amount(WARM_UP); count < amount(CALLS); count += 1) {
      // In turns, so that both meet the machine in the same moods.
      for (const name of count % 2 === 0 ? (["bare", "client"] as const) : (["client", "bare"] as const)) {
        const started = systemClock.monotonicMs();
        await ways[name]();
        if (count >= 0) durations[name].push(systemClock.monotonicMs() - started);
      }
    }
  } finally {
    await server.stop();
  }
  const [bareMs, clientMs] = [quantile(durations.bare, 0.5), quantile(durations.client, 0.5)];
  return [
    {
      name: "call of the client beyond a bare fetch, p50",
      value: rounded(clientMs - bareMs),
      unit: "ms",
      budget: BUDGET_MS,
      baseline: { name: "bare fetch, p50", value: rounded(bareMs) },
      ratio: rounded(clientMs / bareMs),
    },
  ];
};
