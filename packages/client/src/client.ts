import { type BatchHelpers, batchHelpers } from "./batches.ts";
import { type Call, callOf, checkTimeout, isHeaderText, type OperationRow, type Settings } from "./call.ts";
import { OPERATIONS, type Resources } from "./generated/operations.ts";
import type { ClientEvent } from "./log.ts";
import { MACHINE, type Machine } from "./machine.ts";
import { type Page, type Pages, pagesOf } from "./pages.ts";
import { RETRY_POLICY, type RetryPolicy } from "./retry-policy.ts";
import { sendCall } from "./send-call.ts";

/** How a client is set up. */
export interface ClientOptions {
  /** An API key; its mode, test or live, is that of everything the client does. */
  readonly apiKey: string;
  /** Where the service is, up to and with `/v1`. `https`, but for this machine. */
  readonly baseUrl: string;
  /** The account to act on, sent as `Service-Account`; by default the key's own. */
  readonly account?: string;
  /** For each attempt, milliseconds; 35,000 by default, a little more than the service takes at most. */
  readonly timeoutMs?: number;
  /** Repetitions of what failed in passing: three by default, see `RETRY_POLICY`. */
  readonly retry?: Partial<RetryPolicy>;
  /** Hears of every attempt and every wait. */
  readonly log?: (event: ClientEvent) => void;
  /** Instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Instead of the process's clock, chance and waiting; for tests. */
  readonly machine?: Machine;
}

/** All operations by resource. */
export interface Client extends Resources {
  readonly batches: Resources["batches"] & BatchHelpers;
  /** The same client acting on another account of the key's organisation and mode. */
  withAccount(account: string): Client;
}

const TIMEOUT_MS = 35_000;

/**
 * A client of the service. It opens nothing: calls share the connections of `fetch`.
 *
 * @throws TypeError `baseUrl` is no https address or has more than a path, or the key is missing, empty or has other than visible ASCII
 */
export const createClient = (options: ClientOptions): Client => clientOf(settingsOf(options));

const clientOf = (settings: Settings): Client => {
  const client: Record<string, unknown> = {
    withAccount: (account: string) => clientOf({ ...settings, account }),
  };
  for (const [name, row] of Object.entries(OPERATIONS)) place(client, name, methodOf(name, row, settings));
  Object.assign(client["batches"] as object, batchHelpers(settings));
  return client as unknown as Client;
};

/** Puts a method where its name says, and makes the objects on the way. */
const place = (client: Record<string, unknown>, name: string, method: unknown): void => {
  const namespaces = name.split(".");
  const last = namespaces.pop() ?? "";
  let at = client;
  for (const part of namespaces) at = (at[part] ??= {}) as Record<string, unknown>;
  at[last] = method;
};

const methodOf = (name: string, row: OperationRow, settings: Settings) => {
  const isList = row[2]?.includes("pages");
  const one = async (given: readonly unknown[]): Promise<unknown> =>
    sendCall(callOf(name, row, given, settings.machine), settings);
  return (...given: readonly unknown[]): unknown =>
    isList ? listOf(callOf(name, row, given, settings.machine), settings) : one(given);
};

const listOf = (call: Call, settings: Settings): Pages<unknown> =>
  pagesOf(async (after) => {
    const query = after === undefined ? call.query : { ...call.query, after };
    return (await sendCall({ ...call, query }, settings)) as Page<unknown>;
  });

const settingsOf = (options: ClientOptions): Settings => {
  const { apiKey, account, timeoutMs = TIMEOUT_MS, retry, log, machine = MACHINE } = options;
  // The key itself is not told: errors are logged.
  if (!apiKey) throw new TypeError(`apiKey is ${apiKey === "" ? "empty" : "missing"}`);
  if (!isHeaderText(apiKey)) throw new TypeError("apiKey must have visible ASCII characters only");
  checkTimeout(timeoutMs);
  return {
    apiKey,
    baseUrl: checkedBaseUrl(options.baseUrl),
    account,
    timeoutMs,
    policy: { ...RETRY_POLICY, ...retry },
    // Looked up at each call, so that what replaces the global one later is used.
    fetch: options.fetch ?? ((...request) => fetch(...request)),
    log,
    machine,
  };
};

const THIS_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The key goes with every request, so that it must not travel in the clear. */
const checkedBaseUrl = (baseUrl: string): string => {
  if (!URL.canParse(baseUrl)) throw new TypeError("baseUrl must be an address such as https://host/v1");
  const { protocol, hostname, username, password, search, hash } = new URL(baseUrl);
  // fetch takes no address with a password, and the paths of calls would stand behind a query. It is not told: errors are logged.
  if (username + password + search + hash !== "") {
    throw new TypeError("baseUrl must have no user, password, query or fragment");
  }
  if (protocol !== "https:" && !(protocol === "http:" && THIS_MACHINE.has(hostname))) {
    throw new TypeError(`baseUrl must begin with https://, but is ${baseUrl}`);
  }
  return baseUrl.replace(/\/+$/, "");
};
