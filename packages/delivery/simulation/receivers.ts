import { type Send, SIGNATURE_HEADER } from "../src/index.ts";
import type { Judge } from "./violations.ts";
import type { Process, SimulationContext } from "./process.ts";

const DEADLINE_MS = 30_000;
/** The protocol allows a pause of 10 s less the difference of clocks while a request is open. */
const MAX_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 70_000;

type Manner = "accepts" | "fails" | "hangs" | "accepts, but is not heard";

/** How receivers behave while things go wrong. */
export interface Manners {
  readonly fails: number;
  readonly hangs: number;
  readonly notHeard: number;
}

/** Where a request is sent from, and who sees it. */
export interface Sending {
  readonly around: SimulationContext;
  readonly judge: Judge;
  readonly manners: Manners;
  readonly process: Process;
  /** How long the receiver of an endpoint takes, milliseconds; longer than the deadline: it never answers. */
  readonly takesMs?: ((endpoint: string) => number) | undefined;
}

const drawnManner = ({ random, faulty }: SimulationContext, { fails, hangs, notHeard }: Manners): Manner => {
  if (!faulty()) return "accepts";
  const draw = random.next();
  if (draw < fails) return "fails";
  if (draw < fails + hangs) return "hangs";
  return draw < fails + hangs + notHeard ? "accepts, but is not heard" : "accepts";
};

interface SentEvents {
  readonly events: readonly {
    readonly account_id: string;
    readonly sequence: string;
    readonly event_type: string;
  }[];
}

/** Begins a request: the judge sees it open, until it is closed or its process dies, and what is accepted meanwhile. */
const openRequest = (
  { around, judge, process, takesMs: timeOf }: Sending,
  delivery: Parameters<Send>[0],
  manner: Manner,
) => {
  const { time, random, faulty } = around;
  const endpoint = new URL(delivery.url).pathname.slice(1);
  const { events } = JSON.parse(delivery.body) as SentEvents;
  const isSample = events.some(({ event_type }) => event_type === "webhook.test");
  const sent = events.map(({ account_id, sequence }) => ({ account: account_id, sequence: Number(sequence) }));
  const last = sent.at(-1);
  judge.opened(endpoint, {
    url: delivery.url,
    sent,
    isSample,
    signature: delivery.headers[SIGNATURE_HEADER] ?? "",
    body: delivery.body,
  });
  let open = true;
  const close = (): void => {
    if (open) judge.closed(endpoint);
    open = false;
  };
  process.onDeath(close);
  const takesMs =
    timeOf?.(endpoint) ?? (faulty() && random.hits(0.1) ? random.between(1_000, 29_000) : random.between(5, 60));
  time.in(takesMs / 2, () => {
    // The request is on its way, so it is handled even if the sender dies meanwhile, but not after it was cut off.
    if (open && last && !isSample && manner.startsWith("accepts"))
      judge.accepted(endpoint, last.account, last.sequence);
  });
  return { close, takesMs };
};

/** Sends from a process to simulated receivers; the judge sees what arrives. A dead process closes its connections. */
export const simulatedSend = (sending: Sending, delivery: Parameters<Send>[0]): ReturnType<Send> => {
  const { around, process } = sending;
  const { time, random, faulty, faults } = around;
  const manner = drawnManner(around, sending.manners);
  const startedAt = time.now();
  const { close, takesMs } = openRequest(sending, delivery, manner);
  const isUnheard = manner === "hangs" || manner === "accepts, but is not heard";
  const endsAfterMs = isUnheard ? DEADLINE_MS : Math.min(takesMs, DEADLINE_MS);
  const pause = faulty() && random.hits(faults.pause) ? random.between(0, MAX_PAUSE_MS) : 0;
  const crashAt = faulty() && random.hits(faults.crash) ? random.between(0, endsAfterMs) : undefined;
  if (crashAt !== undefined) time.in(crashAt, process.die);
  return process.until(
    time.wait(endsAfterMs + pause).then(async () => {
      close();
      const durationMs = time.now() - startedAt;
      const heard = takesMs <= DEADLINE_MS ? manner : "hangs";
      const status = heard === "accepts" ? 200 : heard === "fails" ? 500 : null;
      // When the request is over, nothing limits how long its sender may be held up before it writes.
      if (faulty() && random.hits(faults.late)) await time.wait(random.between(1_000, LONGEST_PAUSE_MS));
      return { status, error: status === null ? "TIMEOUT" : null, answer: "", durationMs };
    }),
  );
};
