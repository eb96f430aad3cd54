import type { Sleep } from "@isotherm/core";
import type { Table } from "@isotherm/store/table";

/** Many who use one emulator as if each had a machine of its own. */
export interface Crowd {
  /** Waits in the order of the times that were asked for; the time itself passes when the table has room. */
  readonly sleep: Sleep;
  /** Lets so many calls at once through to the table: more would only wait there for longer than the SDK does. */
  meetAt(table: Pick<Table, "client">): void;
}

/** Those who wait wake one after the other, as soon as fewer calls than `atOnce` are under way. */
export const crowd = (atOnce: number): Crowd => {
  const callers: (() => void)[] = [];
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  let underWay = 0;
  let now = 0;
  let waking = false;
  const wakeNext = (): void => {
    waking = false;
    const [first] = sleepers.toSorted((one, other) => one.at - other.at);
    if (!first || underWay >= atOnce || callers.length > 0) return;
    sleepers = sleepers.filter((sleeper) => sleeper !== first);
    now = Math.max(now, first.at);
    first.wake();
    goOn();
  };
  const goOn = (): void => {
    while (underWay < atOnce && callers.length > 0) {
      underWay += 1;
      callers.shift()?.();
    }
    if (waking || underWay >= atOnce || sleepers.length === 0) return;
    waking = true;
    // Not before who was woken last has made its call.
    setImmediate(() => setImmediate(wakeNext));
  };
  return {
    sleep: (ms) =>
      new Promise((wake) => {
        sleepers.push({ at: now + ms, wake });
        goOn();
      }),
    meetAt: ({ client }) =>
      client.middlewareStack.add(
        (next) => async (args) => {
          await new Promise<void>((resolve) => {
            callers.push(resolve);
            goOn();
          });
          try {
            return await next(args);
          } finally {
            underWay -= 1;
            goOn();
          }
        },
        { step: "deserialize", name: "crowd", priority: "high" },
      ),
  };
};
