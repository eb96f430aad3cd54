import { functionRow } from "@isotherm/infra/topology/functions";
import type { InvocationReport } from "@isotherm/local/runtime-api";
import { PRICES } from "@isotherm/operator/cost/prices";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { eventually } from "../harness/eventually.ts";
import { SEA_REQUEST } from "../harness/freight-estimates.ts";
import { anEndpoint } from "../harness/ordering.ts";
import type { Service } from "../harness/service.ts";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";
import { lambdaMs, partsOf, RECEIVER_MS } from "./service-meter.ts";

// Lambda gives processor with memory, so a small function is slow, and a large one pays for memory while it waits. How long
// real invocations waited and worked is measured on the local stack; the curve over memory follows from it by `lambdaMs`.

/** The functions that most invocations are of. */
const MEASURED = ["estimates", "orders", "delivery"] as const;
const SIZES_MB = [256, 512, 1_024, 1_769] as const;
const ROUNDS = 200;
/** Processes are started and compiled by so many rounds, which do not count: starts have a bench of their own. */
const WARM_UP = 40;
const MILLION = 1_000_000;
const PATIENCE_MS = 120_000;

/** An estimate of a sea journey, an order of an estimate, and its five events to an endpoint, one after the other. */
const doRounds = async (service: Service, rounds: number): Promise<void> => {
  const client = service.as("test");
  const endpoint = await anEndpoint(service, client);
  for (let round = 0; round < rounds; round += 1) {
    await client.post("/estimates/shipping", SEA_REQUEST);
    const { body } = await client.post<{ id: string }>("/estimates/electricity", ESTIMATE_REQUESTS.electricity);
    const answer = await client.post("/orders/by-estimate", { estimate_id: body.id });
    if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.text}`);
    const ended = (): number => endpoint.events().filter(({ event_type }) => event_type === "order.completed").length;
    // One after the other: what two processors are fought for would count as waiting.
    await eventually("the order to be complete", () => ended() > round, PATIENCE_MS);
  }
  await endpoint.receiver.stop();
};

/** What a million invocations cost (USD, memory by time and requests), and how long one takes at p99, for each size. */
const curveOf = (name: (typeof MEASURED)[number], reports: readonly InvocationReport[]): Figure[] => {
  const own = reports.filter(({ functionName, failed }) => functionName === name && !failed).map(partsOf);
  const { memoryMb: set } = functionRow(name);
  const receiverMs = name === "delivery" ? RECEIVER_MS : 0;
  const sizes = [...new Set([...SIZES_MB, set])].toSorted((a, b) => a - b);
  return sizes.flatMap((memoryMb): Figure[] => {
    const times = own.map(({ waitingMs, processorMs }) => lambdaMs(receiverMs + waitingMs, processorMs, memoryMb));
    const billedMs = times.reduce((sum, time) => sum + Math.ceil(time), 0) / times.length;
    const usd = PRICES.lambdaArm.usd
      .times((billedMs / 1_000) * (memoryMb / 1_024) * MILLION)
      .plus(PRICES.lambdaRequests.usd);
    const at = `${name} with ${memoryMb} MB${memoryMb === set ? ", as it is set" : ""}, by the model`;
    return [
      { name: `a million invocations of ${at}`, value: Number(usd.toFixed(2)), unit: "USD" },
      { name: `an invocation of ${at}, p99`, value: rounded(quantile(times, 0.99)), unit: "ms" },
    ];
  });
};

/** Cost and p99 of three functions against memory: waiting + processor time × max(1, 1,769 MB / memory). A delivery waits 200 ms for its receiver. */
export const memoryFigures = async (run: BenchRun): Promise<Figure[]> => {
  let reports: InvocationReport[] = [];
  const service = await run.service({ testStepMs: 0, onInvocation: (report) => reports.push(report) });
  try {
    await doRounds(service, run.amount(WARM_UP));
    reports = [];
    await doRounds(service, run.amount(ROUNDS, 2));
    return MEASURED.flatMap((name) => curveOf(name, reports));
  } finally {
    await service.stop();
  }
};
