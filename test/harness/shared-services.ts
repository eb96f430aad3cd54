import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { seedLocal } from "@isotherm/local/seed";
import type { TestProject } from "vitest/node";
import { clientOf, closeABundle, openLocalTable, type JoinedService, startService } from "./service.ts";

type StackCalls = Pick<JoinedService["stack"], "invoke" | "killFunction" | "runSchedule">;

/** Where a service is that several files use, and where its process is asked for what only it can do. */
export type SharedPlace = Omit<JoinedService["stack"], "keys" | keyof StackCalls> & { readonly control: string };

/** What is asked of the process of a service: a call of its stack. */
export interface Asked {
  readonly what: keyof StackCalls;
  readonly name: string;
  readonly event?: unknown;
}

const callsOf = ({ control }: SharedPlace): StackCalls => {
  const ask = async <T>(asked: Asked): Promise<T> => {
    const answer = await fetch(control, { method: "POST", body: JSON.stringify(asked) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };
  return {
    invoke: (name, event) => ask({ what: "invoke", name, event }),
    killFunction: async (name) => void (await ask({ what: "killFunction", name })),
    runSchedule: (name) => ask({ what: "runSchedule", name }),
  };
};

/** The services of this run, one for each worker, in their order. */
const VARIABLE = "TEST_SERVICES";

/**
 * Starts a service for each worker of the run, in a process of its own: a function that runs already answers several times as
 * quickly as one whose process has to start.
 */
export const setup = async ({ vitest }: TestProject): Promise<() => Promise<void>> => {
  // Another project of this run has started them.
  if (process.env[VARIABLE] !== undefined) return async () => {};
  const workers = Array.from({ length: vitest.config.maxWorkers }, (_, index) => String(index + 1));
  const started = await Promise.all(
    workers.map(async (worker) => {
      const child = fork(join(import.meta.dirname, "service-process.ts"));
      const ended = once(child, "exit");
      const [place] = (await Promise.race([
        once(child, "message"),
        ended.then(() => Promise.reject(new Error(`The service of worker ${worker} did not start`))),
      ])) as [SharedPlace];
      const stop = async (): Promise<void> => {
        child.disconnect();
        await ended;
      };
      return { place, stop };
    }),
  );
  process.env[VARIABLE] = JSON.stringify(started.map(({ place }) => place));
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
};

const placeOfWorker = (): SharedPlace | undefined => {
  const { [VARIABLE]: services, VITEST_POOL_ID: worker } = process.env;
  if (services === undefined || worker === undefined) return undefined;
  const place = (JSON.parse(services) as SharedPlace[])[Number(worker) - 1];
  if (place === undefined) throw new Error(`No service was started for worker ${worker}`);
  return place;
};

/**
 * The database of the running service of this worker; none outside of a run with workers, or where the run's faults lie before
 * it. For tables without a stream: DynamoDB Local looks for the first record of a stream among those of all streams, so that a
 * write to a new table that has one takes longer with each record before it.
 */
export const databaseOfWorker = (): string | undefined =>
  process.env["INJECT_FAULTS"] === undefined ? placeOfWorker()?.dynamodbEndpoint : undefined;

/**
 * The running service of this worker with an organisation that nobody else has, for tests that look at nothing else. A
 * service of its own outside of a run with workers.
 */
export const joinService = async (): Promise<JoinedService> => {
  const place = placeOfWorker();
  if (place === undefined) {
    const service = await startService();
    await closeABundle(service.table);
    return service;
  }
  const keys = await seedLocal(place);
  const table = openLocalTable(place);
  return {
    stack: { ...place, ...callsOf(place), keys },
    table,
    as: (key) => clientOf(place.baseUrl, key === null ? undefined : typeof key === "string" ? keys[key] : key.key),
    stop: async () => table.client.destroy(),
  };
};
