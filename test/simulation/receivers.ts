import type { Send } from "@isotherm/functions/receiver";
import type { Judge } from "./judge.ts";
import type { Process, Surroundings } from "./process.ts";

const DEADLINE_MS = 30_000;
/** The protocol allows a pause of 10 s less the difference of clocks while a request is open. */
const MAX_PAUSE_MS = 5_000;

type Manner = "accepts" | "fails" | "hangs" | "accepts, but is not heard";

/** How receivers behave while things go wrong. */
export interface Manners {
  readonly fails: number;
  readonly hangs: number;
  readonly notHeard: number;
}

/** Sends from a process to simulated receivers; the judge sees what arrives. A dead process closes its connections. */
export const simulatedSend =
  (around: Surroundings, judge: Judge, manners: Manners, process: Process): Send =>
  (delivery) => {
    const { time, random, faulty } = around;
    const endpoint = new URL(delivery.url).pathname.slice(1);
    const { events } = JSON.parse(delivery.body) as { events: { account_id: string; sequence: string }[] };
    const sent = events.map(({ account_id, sequence }) => ({ account: account_id, sequence: Number(sequence) }));
    const last = sent.at(-1);
    const manner = ((): Manner => {
      if (!faulty()) return "accepts";
      const draw = random.next();
      if (draw < manners.fails) return "fails";
      if (draw < manners.fails + manners.hangs) return "hangs";
      return draw < manners.fails + manners.hangs + manners.notHeard ? "accepts, but is not heard" : "accepts";
    })();
    const startedAt = time.now();
    judge.opened(endpoint, { sent, signature: delivery.signature, body: delivery.body });
    let open = true;
    const close = (): void => {
      if (open) judge.closed(endpoint);
      open = false;
    };
    process.onDeath(close);
    const slow = faulty() && random.hits(0.1) ? random.between(1_000, 29_000) : random.between(5, 60);
    time.in(slow / 2, () => {
      // The request is on its way, so it is handled even if the sender dies meanwhile, but not after it was cut off.
      if (open && last && manner.startsWith("accepts")) judge.accepted(endpoint, last.account, last.sequence);
    });
    const takes = manner === "hangs" || manner === "accepts, but is not heard" ? DEADLINE_MS : slow;
    const pause = faulty() && random.hits(around.faults.pause) ? random.between(0, MAX_PAUSE_MS) : 0;
    const crashAt = faulty() && random.hits(around.faults.crash) ? random.between(0, takes) : undefined;
    if (crashAt !== undefined) time.in(crashAt, process.die);
    return process.until(
      time.wait(takes + pause).then(() => {
        close();
        const status = manner === "accepts" ? 200 : manner === "fails" ? 500 : null;
        return { status, error: status === null ? "TIMEOUT" : null, answer: "", durationMs: time.now() - startedAt };
      }),
    );
  };
