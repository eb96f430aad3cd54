import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { systemClock, systemSleep } from "@isotherm/core/system";
import { functionRow } from "@isotherm/infra/topology/functions";
import { QUEUES } from "@isotherm/infra/topology/queues";
import type { InvocationReport } from "@isotherm/local/runtime-api";
import type { TableCall } from "@isotherm/local/table-gate";
import { NO_USE, type Use } from "@isotherm/operator/cost/cost-of";
import { inParallel } from "@isotherm/store/read";
import type { Service } from "../harness/service.ts";
import { type BenchRun, quantile } from "./figure.ts";
import type { WireItem } from "./item-size.ts";
import { tableUnits } from "./table-units.ts";

/** `assumption`: how long a receiver takes to answer. Those of benches answer at once. */
export const RECEIVER_MS = 200;
/** With so much memory a function has one processor whole (Developer Guide, "Configure function memory"). */
const MB_PER_PROCESSOR = 1_769;

/**
 * A model of how long Lambda would take, ms: what takes a millisecond of a whole processor takes longer with a part of
 * one, waiting stays as it was, and a second processor does nothing for a single thread.
 */
export const lambdaMs = (waitingMs: number, processorMs: number, memoryMb: number): number =>
  waitingMs + processorMs * Math.max(1, MB_PER_PROCESSOR / memoryMb);

/** What an invocation waited for, and what it worked, ms. */
export const partsOf = ({
  durationMs,
  processorMs = 0,
}: Pick<InvocationReport, "durationMs" | "processorMs">): {
  readonly waitingMs: number;
  readonly processorMs: number;
} => ({
  waitingMs: Math.max(0, durationMs - processorMs),
  processorMs,
});

/** Fetching and deleting what an invocation gets. */
const QUEUE_REQUESTS_PER_INVOCATION = 2;
/** Every line of a log group costs so many bytes more (`assumption`, from the limits of PutLogEvents). */
const BYTES_PER_LINE = 26;
const ID = "c6af9ac6-7b61-11e6-9a41-93e8deadbeef";
/** What Lambda writes of an invocation, as its documentation shows it (`assumption`). */
const PLATFORM_LINES = [
  `START RequestId: ${ID} Version: 42\n`,
  `END RequestId: ${ID}\n`,
  `REPORT RequestId: ${ID}\tDuration: 12.34 ms\tBilled Duration: 13 ms\tMemory Size: 512 MB\tMax Memory Used: 128 MB\t\n`,
];
/** What API Gateway writes of a request, in the format of `infra/stacks/api.ts`. */
const ACCESS_LINE =
  '{"requestId":"JKJaXmPLvHcESHA=","time":"21/Nov/2026:10:10:10 +0000","routeKey":"POST /v1/estimates/shipping/multi-leg",' +
  '"status":"200","responseBytes":"4321","latencyMs":"25","integrationLatencyMs":"23","integrationError":"-"}';
/** Lines that the local stack adds to a function's log. */
const LOCAL_LINE = /^(REPORT|STREAM|QUEUE|TABLE) /;
const QUIET_MS = 1_500;
const SHORT_QUIET_MS = 50;

/** A call by which a function sends to a queue. */
interface QueueSend {
  readonly functionName: string;
  readonly fifo: boolean;
}

/** What is asked of queues of a kind: sending, and fetching and deleting for each invocation that they cause. */
const queueRequests = (
  fifo: boolean,
  invocations: readonly InvocationReport[],
  sends: readonly QueueSend[],
): number => {
  const caused = invocations.filter(({ functionName }) =>
    functionRow(functionName).sources.some(
      (source) =>
        source.kind === "queue" &&
        QUEUES[source.queue].fifo === fifo &&
        // The delivery's standard queue holds what failed, and its third what is slow: nothing is here.
        (fifo || functionName !== "delivery"),
    ),
  );
  return sends.filter((send) => send.fifo === fifo).length + QUEUE_REQUESTS_PER_INVOCATION * caused.length;
};

const bytesOfLines = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + Buffer.byteLength(line) + BYTES_PER_LINE, 0);

/** What was used in a while. */
export interface Metered extends Use {
  /** Of the invocations, by function: how many, and what Lambda would bill for one, milliseconds. */
  readonly functions: Readonly<Record<string, { readonly invocations: number; readonly billedMs: number }>>;
}

/** The whole service, metered: what functions ask of the table, how long they take, what they log. */
export interface ServiceMeter {
  readonly service: Service;
  /**
   * Does some work, waits until nothing follows from it any more, and says what that used. Functions of which `ignoring`
   * is true are left out. Answers to clients are counted by whoever sends the requests.
   */
  readonly measure: (work: () => Promise<unknown>, ignoring: (functionName: string) => boolean) => Promise<Metered>;
}

/** Starts the service with meters; `gatherMs`: how long records of the stream wait for others where they do in AWS. */
export const startServiceMeter = async (run: BenchRun, gatherMs = 0): Promise<ServiceMeter> => {
  let calls: TableCall[] = [];
  let sends: QueueSend[] = [];
  let reports: InvocationReport[] = [];
  let lastMs = 0;
  const service = await run.service({
    testStepMs: 50,
    gatherMs,
    onTableCall: (call) => calls.push(call),
    onQueueSend: (functionName, url) => sends.push({ functionName, fifo: url.endsWith(".fifo") }),
    onInvocation: (report) => {
      lastMs = systemClock.monotonicMs();
      reports.push(report);
    },
  });
  const look = async (key: WireItem): Promise<WireItem | undefined> => {
    const { Item } = await service.table.client.send(
      new GetItemCommand({ TableName: service.table.name, Key: key as never, ConsistentRead: true }),
    );
    return Item;
  };
  const folder = service.stack.logFolder;
  const logs = (): Map<string, string[]> =>
    new Map(
      readdirSync(folder).map((file) => [
        file.replace(".log", ""),
        readFileSync(join(folder, file), "utf8")
          .split("\n")
          .filter((line) => line !== "" && !LOCAL_LINE.test(line)),
      ]),
    );
  const quietMs = gatherMs + run.amount(QUIET_MS, SHORT_QUIET_MS);
  const quiet = async (): Promise<void> => {
    while (systemClock.monotonicMs() - lastMs < quietMs) await systemSleep(quietMs / 5);
  };
  const measure: ServiceMeter["measure"] = async (work, ignoring) => {
    await quiet();
    const before = logs();
    calls = [];
    sends = [];
    reports = [];
    await work();
    await quiet();
    const counted = reports.filter(({ functionName, failed }) => !ignoring(functionName) && !failed);
    const names = [...new Set(counted.map(({ functionName }) => functionName))];
    const functions = Object.fromEntries(
      names.map((name) => {
        const own = counted.filter(({ functionName }) => functionName === name).map(partsOf);
        const median = (part: "waitingMs" | "processorMs"): number =>
          quantile(
            own.map((parts) => parts[part]),
            0.5,
          );
        const billedMs = Math.ceil(lambdaMs(median("waitingMs"), median("processorMs"), functionRow(name).memoryMb));
        return [name, { invocations: own.length, billedMs }];
      }),
    );
    const units = await inParallel(
      calls.filter(({ functionName }) => !ignoring(functionName)),
      (call) => tableUnits(call, look),
    );
    const perFunction = Object.entries(functions);
    const sent = sends.filter(({ functionName }) => !ignoring(functionName));
    const lines = [...logs()].flatMap(([name, all]) =>
      ignoring(name) ? [] : all.slice(before.get(name)?.length ?? 0),
    );
    return {
      ...NO_USE,
      invocations: counted.length,
      gbSeconds: perFunction.reduce(
        (sum, [name, { invocations, billedMs }]) =>
          sum + (invocations * billedMs * functionRow(name).memoryMb) / 1_024 / 1_000,
        0,
      ),
      readUnits: units.reduce((sum, { reads }) => sum + reads, 0),
      writeUnits: units.reduce((sum, { writes }) => sum + writes, 0),
      queueRequests: queueRequests(false, counted, sent),
      fifoQueueRequests: queueRequests(true, counted, sent),
      logBytes: bytesOfLines(lines) + counted.length * bytesOfLines(PLATFORM_LINES),
      functions,
    };
  };
  return { service, measure };
};

/** What API Gateway logs of so many requests. */
export const accessLogBytes = (requests: number): number => requests * bytesOfLines([ACCESS_LINE]);
