import type { Order } from "@isotherm/contract";
import type { Clock, Ids } from "@isotherm/core";
import { type Act, type Committed, commitInTurn, type Committing, replace } from "../act.ts";
import { eventItem, headItem, readHead } from "../items/event-item.ts";
import type { OrderOwner } from "../items/order-item.ts";

/** What recording changes of orders needs. */
export interface Recording extends Committing {
  readonly clock: Clock;
  readonly ids: Ids;
}

/** A head or an event in the way: somebody was faster, and it helps to read again. */
const RACE = { orTryAgain: true } as const;

/** The writes of an act, for the events that it commits with. */
export type Writes = Act["writes"];

/**
 * Commits changes of one account's orders together with an event for each state passed, in their order, and the
 * account's new head. The sequence is chosen here and nowhere else: whoever loses the race for it
 * waits its turn and reads again.
 *
 * @param states the order as it was right after each change
 * @throws as the other guards say
 * @throws Contended when others change the account for as long as there is time
 */
export const recordChanges = async (
  recording: Recording,
  owner: OrderOwner,
  states: readonly Order[],
  build: (events: Writes) => Act,
): Promise<Committed> => {
  const { clock, ids, table } = recording;
  const { account_id, organisation_id, mode } = owner;
  const eventIds = states.map(() => ids.next("event"));
  return commitInTurn(recording, async (commit) => {
    const head = await readHead(table, organisation_id, mode, account_id);
    const at = Math.max(head?.at ?? 0, clock.nowMs());
    const last = head?.seq ?? 0;
    const events = states.map((order, index) => {
      // The list of ids is as long as the list of states.
      const event_id = eventIds[index] ?? ids.next("event");
      const change = { event_id, account_id, sequence: last + index + 1, order };
      const prev_at = index === 0 ? (head?.at ?? 0) : at;
      return replace(
        eventItem({ change, organisation_id, mode, at, prev_at }),
        { attribute: "pk", value: undefined },
        RACE,
      );
    });
    const seq = last + states.length;
    const newHead = headItem({ organisation_id, mode, account_id, seq, at });
    const advance = replace(newHead, { attribute: "seq", value: head?.seq }, RACE);
    return commit(build([...events, advance]));
  });
};
