import type { WebhookId } from "@isotherm/core";
import type { SimulationContext } from "./process.ts";
import { ACCOUNTS, type SimulatedClients } from "./simulated-clients.ts";

const MINUTE = 60_000;
const [FIRST, SECOND, LATE] = ["whk_1", "whk_2", "whk_3"] as [WebhookId, WebhookId, WebhookId];
/** Those that stay to the end. */
const LASTING = [FIRST, SECOND];

/** What clients do over and over, so that it often falls on a request that is under way. */
export type Busy = "changing types" | "skipping";

/** How often they do it then, in place of once. */
const BUSY_TIMES = 6;

/** How long clients do something, and how much at once. */
interface Pace {
  readonly lastsMs: number;
  readonly bursts: number;
  readonly burstMs: number;
  /** Nothing but changes of orders, and an endpoint that is disabled for a while. */
  readonly calm: boolean;
  readonly busy?: Busy | undefined;
}

/** Plans what clients do in a simulation, and when. */
export const planClients = (clients: SimulatedClients, around: SimulationContext, pace: Pace): void => {
  const { time, random } = around;
  [FIRST, SECOND, LATE].forEach((id, index) =>
    time.in(id === LATE ? random.between(0, pace.lastsMs / 2) : index, () => void clients.create(id)),
  );
  // Events come close together then; where they do not, each one counts.
  const changesTypes = !pace.calm && (pace.busy === "changing types" || random.hits(0.4));
  for (let burst = 0; burst < pace.bursts; burst += 1) planBurst(clients, around, { ...pace, changesTypes }, burst);
  const unsteady = random.pick(LASTING);
  const offAt = random.between(1_000, pace.lastsMs);
  time.in(offAt, () => void clients.setEnabled(unsteady, false));
  // The client has had the answer to the one before it asks for the other.
  const onAt = offAt + random.between(3_000, 2 * MINUTE);
  time.in(pace.calm ? Math.min(onAt, pace.lastsMs) : onAt, () => void clients.setEnabled(unsteady, true));
  if (pace.calm) return;
  const filtered = LASTING.find((id) => id !== unsteady) ?? unsteady;
  const filter = random.hits(0.5) ? [] : [random.pick(ACCOUNTS)];
  time.in(random.between(2_000, pace.lastsMs), () => void clients.setFilter(filtered, filter));
  const dropAt = random.between(pace.lastsMs / 2 + 5_000, pace.lastsMs);
  if (!random.hits(0.4)) return;
  time.in(dropAt, () => void clients.drop(LATE));
  time.in(dropAt + random.between(-2_000, 2_000), () => clients.sample(LATE));
};

/** Some orders change together; where it is not calm, somebody also changes an endpoint meanwhile. */
const planBurst = (
  clients: SimulatedClients,
  { time, random }: SimulationContext,
  pace: Pace & { readonly changesTypes: boolean },
  burst: number,
): void => {
  const { calm, lastsMs, bursts, burstMs } = pace;
  const at = calm ? (burst * lastsMs) / bursts : random.between(0, lastsMs);
  for (let index = 0; index < 4; index += 1)
    time.in(at + random.between(0, burstMs), () => clients.commit(random.pick(ACCOUNTS)));
  if (calm) return;
  // While events are on their way, because a secret that nobody is using is easily changed.
  time.in(at + random.between(2_000, 5_000), () => void clients.rotate(random.pick(LASTING)));
  if (random.hits(0.3)) time.in(at + random.between(0, 5_000), () => clients.sample(random.pick(LASTING)));
  if (random.hits(0.15)) time.in(at + random.between(0, 20_000), () => void clients.retry(random.pick(LASTING)));
  const often = (what: Busy, happens: () => void): void => {
    for (let count = 0; count < (pace.busy === what ? BUSY_TIMES : 1); count += 1) happens();
  };
  often("changing types", () => {
    if (pace.changesTypes && random.hits(0.8))
      time.in(at + random.between(0, 10_000), () => void clients.setTypes(random.pick(LASTING)));
  });
  often("skipping", () => {
    if (random.hits(0.4))
      time.in(at + random.between(0, 20_000), () => void clients.skip(random.pick(LASTING), random.pick(ACCOUNTS)));
  });
};
