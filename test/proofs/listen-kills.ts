import type { AnyAccount } from "@isotherm/contract";
import { instantMs } from "@isotherm/core";
import { systemSleep } from "@isotherm/core/system";
import { verifySignature } from "@isotherm/delivery";
import { seededRandom } from "@isotherm/delivery/simulation/seeded-random";
import { type ReceivedRequest, startReceiver } from "@isotherm/local/receiver";
import { type CommandLine, openCommandLine } from "../harness/command-line.ts";
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
const BATCH = 10;
/** Events that happen at once, at most: so many that requests are full, so few that most are not. */
const MOST_AT_ONCE = 25;
/** Share of requests that the receiver refuses. */
const REFUSED = 0.1;
const PATIENCE_MS = 60_000;
const ANSWER_MS = 5;

/** A request, and whether the receiver has taken its events. */
interface Got {
  readonly request: ReceivedRequest;
  readonly isTaken: boolean;
}

/** The program, started again whenever it was killed. */
interface Listening {
  kill(): void;
  end(): Promise<void>;
}

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
  const got: Got[] = [];
  let listening: Listening | undefined;
  let killed = 0;
  const killAfter = Array.from({ length: kills }, (_, index) => Math.floor(((index + 1) * events) / (kills + 1)));
  const receiver = await startReceiver({
    ca: service.stack.ca,
    respond: async (request) => {
      const isKill = (sequencesOf(request).at(-1) ?? 0) >= (killAfter[killed] ?? Infinity);
      // Before the answer, so that nothing is taken; or when it is on its way, and perhaps taken down, perhaps not.
      const isBefore = isKill && random.hits(0.5);
      const isTaken = !isBefore && !random.hits(REFUSED);
      got.push({ request, isTaken });
      await systemSleep(ANSWER_MS);
      if (isKill) killed += 1;
      if (isBefore) listening?.kill();
      else if (isKill) setImmediate(() => listening?.kill());
      return { status: isTaken ? 200 : 503 };
    },
  });
  listening = await keepListening(commands, `${receiver.origin}/hook`);
  await commitStepwise(service, { events, chunk: () => 1 + Math.floor(random.next() * MOST_AT_ONCE), got });
  await listening.end();
  await receiver.stop();
  return { events, killed, ...judged(got, events) };
};

const keepListening = async (commands: CommandLine, target: string): Promise<Listening> => {
  const args = ["listen", "--forward-to", target, "--batch-size", String(BATCH), "--json"];
  const state = { isOver: false, command: commands.start(args) };
  await state.command.prints('"ready"');
  const over = (async () => {
    for (;;) {
      await state.command.ended;
      if (state.isOver) return;
      state.command = commands.start(args);
    }
  })();
  return {
    kill: () => void state.command.process.kill("SIGKILL"),
    end: () => {
      state.isOver = true;
      state.command.process.kill("SIGINT");
      return over;
    },
  };
};

/** Some events at a time, the next ones when the receiver has seen the last: while the program is started again, too. */
const commitStepwise = async (
  service: Service,
  { events, chunk, got }: { readonly events: number; readonly chunk: () => number; readonly got: readonly Got[] },
): Promise<void> => {
  const { body: me } = await service.as("test").get<AnyAccount>("/accounts/me");
  const owner = { organisation_id: me.organisation_id, account_id: me.id, mode: "test" } as const;
  for (let done = 0; done < events;) {
    const count = Math.min(chunk(), events - done);
    await commitEvents(service.table, owner, count);
    done += count;
    await eventually(`event ${done}`, () => lastSequence(got) >= done, PATIENCE_MS);
  }
  await eventually("the last request to be taken", () => got.at(-1)?.isTaken, PATIENCE_MS);
};

const sequencesOf = ({ body }: ReceivedRequest): number[] =>
  (JSON.parse(body) as Delivery).events.map(({ sequence }) => Number(sequence));

const lastSequence = (got: readonly Got[]): number => {
  const last = got.at(-1);
  return (last && sequencesOf(last.request).at(-1)) ?? 0;
};

/** Each request goes on where the one before ended, or is that one once more; and each is taken in the end. */
const judged = (got: readonly Got[], events: number) => {
  const faults = new Set<string>();
  let expected = 1;
  for (const [index, { request }] of got.entries()) {
    const { headers, body } = request;
    const nowMs = instantMs(request.at);
    const { verified } = verifySignature({ header: headers["service-hmac"], body, secrets: [SECRET], nowMs });
    if (!verified) faults.add(`request ${index} is not signed`);
    if (got[index - 1]?.request.headers["webhook-id"] === headers["webhook-id"]) continue;
    for (const sequence of sequencesOf(request)) {
      if (sequence !== expected) faults.add(`request ${index} has event ${sequence}, where ${expected} is next`);
      expected = sequence + 1;
    }
  }
  const taken = new Set(got.filter(({ isTaken }) => isTaken).flatMap(({ request }) => sequencesOf(request)));
  for (let sequence = 1; sequence <= events; sequence += 1)
    if (!taken.has(sequence)) faults.add(`event ${sequence} is lost`);
  const ids = new Set(got.map(({ request }) => request.headers["webhook-id"]));
  return { requests: got.length, repeated: got.length - ids.size, faults: Array.from(faults) };
};
