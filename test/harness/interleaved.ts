import { systemTokens } from "@isotherm/core/system";
import type { SeededRandom } from "@isotherm/delivery/simulation/seeded-random";
import type { Table } from "@isotherm/store";

/** A process ends in the middle of what it does. */
export class Killed extends Error {}

/** What happens to an actor: its process ends right before one of its calls of the table, or answers of writes are lost. */
export interface Fate {
  readonly killedBefore?: number;
  /** The call with this number happens, and as nobody hears of it the SDK makes it again. */
  readonly repeats?: number;
}

/** What somebody does over the table. */
export interface Actor<T> {
  readonly fate?: Fate;
  readonly act: (table: Table) => Promise<T>;
}

/**
 * Lets several act at once over a real table: one call of one of them at a time, and by chance whose is next.
 *
 * @returns what became of each
 */
export const interleaved = async <T>(
  table: Table,
  random: SeededRandom,
  actors: readonly Actor<T>[],
): Promise<PromiseSettledResult<T>[]> => {
  const waiting: (() => void)[] = [];
  let busy = actors.length;
  const rest = (): void => {
    busy -= 1;
    if (busy > 0 || waiting.length === 0) return;
    busy = 1;
    const [next] = waiting.splice(Math.floor(random.between(0, waiting.length)), 1);
    next?.();
  };
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      rest();
    });
  const results = actors.map(async ({ act, fate = {} }) => {
    try {
      return await act(tableOf(table, turn, fate));
    } finally {
      rest();
    }
  });
  return Promise.allSettled(results);
};

/** The table as an actor has it. */
const tableOf = ({ name, client }: Table, turn: () => Promise<void>, { killedBefore, repeats }: Fate): Table => {
  let calls = 0;
  const send = async (command: Parameters<typeof client.send>[0]) => {
    calls += 1;
    const call = calls;
    await turn();
    if (call === killedBefore) throw new Killed();
    if (call === repeats) {
      await client.send(command);
      await turn();
    }
    return client.send(command);
  };
  const turns = { tokens: systemTokens, sleep: async () => {} };
  return { name, client: { send } as unknown as Table["client"], turns };
};
