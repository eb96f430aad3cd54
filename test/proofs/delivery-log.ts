import type { ReceivedRequest, ReceiverResponse } from "@isotherm/local/receiver";
import { systemSleep } from "@isotherm/core/system";
import type { Delivery } from "../harness/service.ts";

/** What one receiver was sent, judged by the promise alone: it knows nothing of how deliveries work. */
export interface DeliveryLog {
  readonly respond: (request: ReceivedRequest) => Promise<ReceiverResponse>;
  /** Says whose events it must get. */
  covers(accounts: readonly string[]): void;
  /** Events that it must get, given how many each account has. */
  expected(heads: ReadonlyMap<string, number>): number;
  /** Events that it has not acknowledged yet. */
  missing(heads: ReadonlyMap<string, number>): number;
  /** What went wrong: overlaps, inversions, gaps, lost events. */
  faults(heads: ReadonlyMap<string, number>): string[];
  readonly counts: { requests: number; refused: number; duplicates: number };
}

const ANSWER_AFTER_MS = 5;

/** What is wrong with a request that comes after so many acknowledged events of the account. */
const faultsOf = (
  events: Delivery["events"],
  account: string,
  covered: readonly string[],
  acknowledged: number,
): string[] => {
  const numbers = events.map(({ sequence }) => Number(sequence));
  const first = numbers[0] ?? 0;
  return [
    ...(covered.includes(account) ? [] : [`${account} is not its account`]),
    ...(events.some(({ account_id }) => account_id !== account) ? ["two accounts in one request"] : []),
    ...(first > acknowledged + 1 ? [`${account}: ${first} after ${acknowledged}`] : []),
    ...(numbers.some((number, index) => number !== first + index) ? [`${account}: a gap in ${numbers.join()}`] : []),
  ];
};

/** A log that answers its first, second, … request with a status. */
export const deliveryLog = (status: (request: number) => number): DeliveryLog => {
  const acknowledged = new Map<string, number>();
  const seen: string[] = [];
  const counts = { requests: 0, refused: 0, duplicates: 0 };
  let covered: readonly string[] = [];
  let open = 0;
  const respond = async ({ body }: ReceivedRequest): Promise<ReceiverResponse> => {
    counts.requests += 1;
    const answer = status(counts.requests);
    open += 1;
    if (open > 1) seen.push("two requests at once");
    const { events } = JSON.parse(body) as Delivery;
    const account = events[0]?.account_id ?? "";
    const numbers = events.map(({ sequence }) => Number(sequence));
    const before = acknowledged.get(account) ?? 0;
    seen.push(...faultsOf(events, account, covered, before));
    await systemSleep(ANSWER_AFTER_MS);
    open -= 1;
    if (answer === 200) {
      counts.duplicates += numbers.filter((number) => number <= before).length;
      acknowledged.set(account, Math.max(before, ...numbers));
    } else counts.refused += 1;
    return { status: answer };
  };
  const missingOf = (heads: ReadonlyMap<string, number>, id: string): number =>
    (heads.get(id) ?? 0) - (acknowledged.get(id) ?? 0);
  return {
    respond,
    counts,
    expected: (heads) => covered.reduce((sum, id) => sum + (heads.get(id) ?? 0), 0),
    covers: (accounts) => void (covered = accounts),
    missing: (heads) => covered.reduce((sum, id) => sum + missingOf(heads, id), 0),
    faults: (heads) => [
      ...seen,
      ...covered
        .filter((id) => missingOf(heads, id) !== 0)
        .map((id) => `${id}: ${acknowledged.get(id) ?? 0} of ${heads.get(id) ?? 0}`),
    ],
  };
};
