import { orderIn } from "@isotherm/contract";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { systemClock } from "@isotherm/core/system";
import { eventually } from "../harness/eventually.ts";
import { anEndpoint, placeAnOrder } from "../harness/ordering.ts";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";

const ORDERS = 25;

/** Order answered → its first event at the receiver, local stack, one order after the other. Budget: 2 s at p99. */
export const firstEventFigures = async (run: BenchRun): Promise<Figure[]> => {
  const service = await run.service();
  try {
    const client = service.as("test");
    const endpoint = await anEndpoint(service, client);
    await placeAnOrder(client);
    await eventually("the first function processes to be up", () => endpoint.events().length === 2);
    const delays: number[] = [];
    for (let count = 0; count < run.amount(ORDERS); count += 1) {
      const order = await placeAnOrder(client);
      const answered = systemClock.monotonicMs();
      await eventually("the order's event", () => endpoint.events().some(({ data }) => orderIn(data)?.id === order.id));
      delays.push(systemClock.monotonicMs() - answered);
    }
    await endpoint.receiver.stop();
    return [
      { name: "order answered to first event, p50", value: rounded(quantile(delays, 0.5)), unit: "ms", budget: 500 },
      { name: "order answered to first event, p99", value: rounded(quantile(delays, 0.99)), unit: "ms", budget: 2_000 },
    ];
  } finally {
    await service.stop();
  }
};

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** `npm start`, from the command to `ready`, with everything installed and bundled. Budget: 10 s. */
export const stackStartFigures = async (): Promise<Figure[]> => {
  const state = await mkdtemp(join(tmpdir(), "isotherm-bench-"));
  const started = systemClock.monotonicMs();
  const stack = spawn("npm", ["start", "--", "--port", "0", "--state", state], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    let output = "";
    for await (const chunk of stack.stdout as AsyncIterable<Buffer>) {
      output += chunk.toString();
      if (/^ready$/m.test(output)) break;
    }
    const seconds = (systemClock.monotonicMs() - started) / 1_000;
    if (!/^ready$/m.test(output)) throw new Error(`the stack did not start:\n${output}`);
    return [{ name: "second npm start to ready", value: rounded(seconds), unit: "s", budget: 10 }];
  } finally {
    stack.kill("SIGTERM");
    if (stack.exitCode === null) await once(stack, "exit");
    await rm(state, { recursive: true, force: true });
  }
};
