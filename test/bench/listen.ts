import type { AnyAccount } from "@isotherm/contract";
import { systemClock } from "@isotherm/core/system";
import { startReceiver } from "@isotherm/local/receiver";
import { openCommandLine } from "../harness/command-line.ts";
import { commitEvents } from "../harness/direct-events.ts";
import { eventually } from "../harness/eventually.ts";
import type { Delivery, Service } from "../harness/service.ts";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";

const EVENTS = 30;

/** Commit → request at the receiver of `isotherm listen`, one event after the other, local stack. Budget: 1.5 s. */
export const listenFigures = async (run: BenchRun): Promise<Figure[]> => {
  const service = await run.service();
  const commands = await openCommandLine({
    ISOTHERM_API_KEY: service.stack.keys.test,
    ISOTHERM_BASE_URL: service.stack.baseUrl,
    NODE_EXTRA_CA_CERTS: service.stack.ca.file,
  });
  try {
    const { receiver, heardAt } = await timing(service);
    const listening = commands.start(["listen", "--forward-to", `${receiver.origin}/hook`]);
    await listening.prints("Ready");
    const delays: number[] = [];
    for (let count = 0; count < run.amount(EVENTS) + 1; count += 1) {
      const [id = ""] = await commitOne(service);
      const committed = systemClock.monotonicMs();
      await eventually("the event", () => heardAt.has(id));
      delays.push(Math.max(0, (heardAt.get(id) ?? Number.NaN) - committed));
    }
    listening.process.kill("SIGINT");
    await listening.ended;
    await receiver.stop();
    // The first one finds processes that have just started.
    const measured = delays.slice(1);
    const name = "commit to the receiver of isotherm listen";
    return [
      { name: `${name}, p50`, value: rounded(quantile(measured, 0.5)), unit: "ms", budget: 1_500 },
      { name: `${name}, longest`, value: rounded(Math.max(...measured)), unit: "ms", budget: 1_500 },
    ];
  } finally {
    await commands.remove();
    await service.stop();
  }
};

/** A receiver that notes when it had each event. */
const timing = async (service: Service) => {
  const heardAt = new Map<string, number>();
  const receiver = await startReceiver({
    ca: service.stack.ca,
    respond: ({ body }) => {
      const now = systemClock.monotonicMs();
      for (const { event_id } of (JSON.parse(body) as Delivery).events) heardAt.set(event_id, now);
      return { status: 200 };
    },
  });
  return { receiver, heardAt };
};

const commitOne = async (service: Service): Promise<string[]> => {
  const { body: me } = await service.as("test").get<AnyAccount>("/accounts/me");
  const owner = { organisation_id: me.organisation_id, account_id: me.id, mode: "test" } as const;
  return commitEvents(service.table, owner, 1);
};
