import type { AnyAccount } from "@isotherm/contract";
import { instantMs } from "@isotherm/core";
import { systemSleep } from "@isotherm/core/system";
import { verifySignature } from "@isotherm/delivery";
import { seededRandom } from "@isotherm/delivery/simulation/seeded-random";
import { type ReceivedRequest, startReceiver } from "@isotherm/local/receiver";
import { type CommandLine, openCommandLine, type RunningCommand } from "../harness/command-line.ts";
import { commitEvents } from "../harness/direct-events.ts";
import { eventually } from "../harness/eventually.ts";
import { type Delivery, type Service, startService } from "../harness/service.ts";

/** How large the run is. */
export interface ListenKillSettings {
  readonly events: number;
  /** How often `isotherm listen` is killed in the middle of a request, or right after it. */
  readonly kills: number;
  readonly seed: number;
}

/** What came of it. */
export interface ListenKillReport {
  readonly events: number;
  readonly killed: number;
  readonly requests: number;
  /** Requests that came again, with the same `webhook-id`. */
  readonly repeated: number;
  /** Events that were lost, out of order or badly signed; nothing should be here. */
  readonly faults: readonly string[];
}

const SECRET = "a secret of its own";
const MOST_AT_ONCE = 99;
const BATCH = 10;
/** Share of requests that the receiver refuses. */
const REFUSED = 0.1;
const PATIENCE_MS = 300_000;
const STEP_MS = 5;

/** Forwards the events of an account while the program that does so is killed, then looks at what the receiver got. */
export const listenUnderKills = async (settings: ListenKillSettings): Promise<ListenKillReport> => {
  const service = await startService();
  const commands = await openCommandLine({
    ISOTHERM_API_KEY: service.stack.keys.test,
    ISOTHERM_BASE_URL: service.stack.baseUrl,
    ISOTHERM_WEBHOOK_SECRET: SECRET,
    NODE_EXTRA_CA_CERTS: service.stack.ca.file,
  });
  try {
    return await run(service, commands, settings);
  } finally {
    await service.stop();
    await commands.remove();
  }
};

const run = async (
  service: Service,
  commands: CommandLine,
  { events, kills, seed }: ListenKillSettings,
): Promise<ListenKillReport> => {
  const random = seededRandom(seed);
  const requests: ReceivedRequest[] = [];
  let listening: RunningCommand | undefined;
  let killed = 0;
  const kill = (): void => {
    killed += 1;
    listening?.process.kill("SIGKILL");
  };
  const apart = Math.max(1, Math.floor(events / BATCH / (kills + 1)));
  const receiver = await startReceiver({
    ca: service.stack.ca,
    respond: async (request) => {
      requests.push(request);
      await systemSleep(STEP_MS);
      const isKill = killed < kills && requests.length >= apart * (killed + 1);
      // In the middle of a request; or when the answer is on its way, and perhaps taken down, perhaps not.
      if (isKill && random.hits(0.5)) kill();
      else if (isKill) setImmediate(kill);
      return { status: random.hits(REFUSED) ? 503 : 200 };
    },
  });
  const target = `${receiver.origin}/hook`;
  const args = ["listen", "--forward-to", target, "--batch-size", String(BATCH), "--json"];
  let isOver = false;
  const keepListening = async (): Promise<void> => {
    while (!isOver) {
      listening = commands.start(args);
      await listening.ended;
    }
  };
  const first = commands.start([...args, "--from", "now"]);
  await first.prints('"ready"');
  first.process.kill("SIGKILL");
  await first.ended;
  const over = keepListening();
  await commitAll(service, events);
  await eventually("all events", () => lastSequence(requests) === events && killed >= kills, PATIENCE_MS);
  isOver = true;
  listening?.process.kill("SIGINT");
  await over;
  await receiver.stop();
  return { events, killed, ...judged(requests, events) };
};

const commitAll = async (service: Service, events: number): Promise<void> => {
  const { body: me } = await service.as("test").get<AnyAccount>("/accounts/me");
  const owner = { organisation_id: me.organisation_id, account_id: me.id, mode: "test" } as const;
  for (let done = 0; done < events; done += MOST_AT_ONCE)
    await commitEvents(service.table, owner, Math.min(MOST_AT_ONCE, events - done));
};

const sequencesOf = ({ body }: ReceivedRequest): number[] =>
  (JSON.parse(body) as Delivery).events.map(({ sequence }) => Number(sequence));

const lastSequence = (requests: readonly ReceivedRequest[]): number => {
  const last = requests.at(-1);
  return (last && sequencesOf(last).at(-1)) ?? 0;
};

/** Each request goes on where the one before ended, or is that one once more. */
const judged = (requests: readonly ReceivedRequest[], events: number) => {
  const faults: string[] = [];
  let repeated = 0;
  let expected = 1;
  for (const [index, request] of requests.entries()) {
    const before = requests[index - 1];
    const { headers, body } = request;
    const nowMs = instantMs(request.at);
    const { verified } = verifySignature({ header: headers["service-hmac"], body, secrets: [SECRET], nowMs });
    if (!verified) faults.push(`request ${index} is not signed`);
    if (before?.headers["webhook-id"] === headers["webhook-id"]) {
      repeated += 1;
      continue;
    }
    for (const sequence of sequencesOf(request)) {
      if (sequence !== expected) faults.push(`request ${index} has event ${sequence}, where ${expected} is next`);
      expected = sequence + 1;
    }
  }
  if (expected !== events + 1) faults.push(`${expected - 1} of ${events} events came`);
  return { requests: requests.length, repeated, faults };
};
