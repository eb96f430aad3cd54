import { systemSleep } from "@isotherm/core/system";
import { type Answer, type Client, isPutOff } from "../harness/service.ts";

/** What clients saw, all of them together. */
export interface Seen {
  requests: number;
  /** Answers of 503 and 429 with `Retry-After`. */
  busy: number;
  /** Returns that nobody may get. */
  readonly faults: string[];
}

/** An answer, and whether an earlier try of the same request was put off: then it may have happened already. */
export interface FinalResponse<T> extends Answer<T> {
  readonly cameAgain: boolean;
}

/** A client that comes again for as long as it is told to. */
export type Ask = <T>(method: string, path: string, body?: object) => Promise<FinalResponse<T>>;

/** Less than `Retry-After` says: whoever comes too early must be put off again, and nothing else. */
const COMES_AGAIN_AFTER_MS = 100;
const MOST_TRIES = 50;

/** Makes a client, for an account of its own where one is given. Whatever is 5xx and not 503 with `Retry-After` is a fault. */
export const persistentClient =
  (client: Client, seen: Seen, account?: string): Ask =>
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- whoever asks says what the answer is
  async <T>(method: string, path: string, body?: object) => {
    const headers: Record<string, string> = account === undefined ? {} : { "service-account": account };
    for (let tries = 1; ; tries += 1) {
      const answer = await client.send<T>(method, path, body && JSON.stringify(body), { headers });
      seen.requests += 1;
      const putOff = isPutOff(answer);
      if (answer.status >= 500 && !putOff) seen.faults.push(`${method} ${path}: ${answer.status} ${answer.text}`);
      if (!putOff || tries === MOST_TRIES) return { ...answer, cameAgain: tries > 1 };
      seen.busy += 1;
      await systemSleep(COMES_AGAIN_AFTER_MS);
    }
  };
