import { type Call, isHeaderText, isRepeatable, type Settings, urlOf } from "./call.ts";
import { ApiError, ConnectionError, TimeoutError } from "./errors.ts";
import { type Page, pagesOf } from "./pages.ts";
import { retryDelayMs } from "./retry-policy.ts";

/** How one attempt ended. */
type Outcome =
  | { readonly status: number; readonly headers: Headers; readonly content: unknown }
  | { readonly status: undefined; readonly error: ConnectionError | TimeoutError };

/**
 * Carries out a call: sends it until it succeeds, must not be repeated, or was repeated often enough.
 *
 * @returns what was answered; undefined for 204
 * @throws ApiError the service refused
 * @throws ConnectionError, TimeoutError no answer came
 */
export const sendCall = async (call: Call, settings: Settings): Promise<unknown> => {
  const { policy: usual, machine, log } = settings;
  const policy = { ...usual, retries: call.options.retries ?? usual.retries };
  for (let before = 0, uncertain = false; ; before += 1) {
    const outcome = await attempt(call, settings, before);
    if (outcome.status !== undefined && outcome.status < 300) return outcome.content;
    if (isDone(call, outcome, uncertain)) return {};
    const own = uncertain ? await readOwn(call, outcome, settings) : undefined;
    if (own !== undefined) return own;
    const error = outcome.status === undefined ? outcome.error : refusal(outcome, uncertain);
    const retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
    const failed = { status: outcome.status, retryAfterSeconds, before, repeatable: isRepeatable(call) };
    const delayMs = retryDelayMs(failed, policy, () => machine.random());
    if (delayMs === undefined) throw error;
    uncertain ||= outcome.status !== 429;
    log?.({ type: "retry", call: call.name, attempt: before + 1, delayMs });
    await machine.sleep(delayMs, call.options.signal);
  }
};

/**
 * A repeated DELETE finds nothing any more: the attempt without an answer has deleted it. What is written once is there
 * already, by that attempt or an earlier call.
 */
const isDone = ({ method, flags }: Call, { status }: Outcome, uncertain: boolean): boolean =>
  (uncertain && method === "DELETE" && status === 404) || (flags.has("once") && status === 412);

/**
 * A repeated order or client account finds its key used: by the attempt without an answer where the client made the key,
 * because nobody else knows it. With a key of the caller it may be an earlier one, so that the caller is told.
 *
 * @returns what that attempt created; undefined where the key was not used by it
 */
const readOwn = async (call: Call, outcome: Outcome, settings: Settings): Promise<unknown> => {
  if (call.madeKey === undefined || outcome.status !== 409) return undefined;
  const code = codeOf(outcome);
  if (code === "order_idempotency_already_exists") {
    return sendCall(reading(call, `/orders/by-idempotency-key/${call.madeKey}`), settings);
  }
  return code === "account_idempotency_already_exists" ? findOwnAccount(call, settings) : undefined;
};

/** Client accounts are not read by their key, but the list of them tells it. */
const findOwnAccount = async (call: Call, settings: Settings): Promise<unknown> => {
  const name = (call.body as { readonly name: string }).name.trim();
  // The filter takes no shorter ones.
  const query = { limit: 100, ...(name.length >= 3 && { name }) };
  const accounts = pagesOf(async (after) => {
    const page = await sendCall(reading(call, "/accounts/client", { ...query, after }), settings);
    return page as Page<{ readonly idempotency_key?: string }>;
  });
  for await (const account of accounts) if (account.idempotency_key === call.madeKey) return account;
  return undefined;
};

const reading = ({ name, options }: Call, path: string, query: Call["query"] = {}): Call => ({
  name,
  method: "GET",
  path,
  query,
  body: undefined,
  flags: new Set(),
  madeKey: undefined,
  options,
});

/**
 * A failed attempt is one that got no answer. What `log` throws, or a request that can't be made, ends the call: it would do so
 * again.
 */
const attempt = async (call: Call, settings: Settings, before: number): Promise<Outcome> => {
  const { log, machine } = settings;
  const url = urlOf(settings.baseUrl, call);
  const request = requestOf(call, settings);
  const tell = { call: call.name, attempt: before + 1 };
  // The signature of another address is a secret for as long as it holds.
  log?.({ ...tell, type: "request", method: call.method, url: call.elsewhere ? withoutQuery(url) : url });
  const startedMs = machine.monotonicMs();
  const outcome = await exchanged(call, url, request, settings);
  const durationMs = machine.monotonicMs() - startedMs;
  if (outcome.status === undefined) {
    log?.({ ...tell, type: "failure", error: outcome.error, durationMs });
  } else {
    const { status, headers } = outcome;
    log?.({ ...tell, type: "response", status, requestId: headers.get("request-id") ?? undefined, durationMs });
  }
  return outcome;
};

const exchanged = async (call: Call, url: string, request: RequestInit, settings: Settings): Promise<Outcome> => {
  const { name, options } = call;
  const timeoutMs = options.timeoutMs ?? settings.timeoutMs;
  const timer = new AbortController();
  const end = setTimeout(() => timer.abort(), Math.min(timeoutMs, LONGEST_TIMEOUT_MS));
  try {
    const signal = options.signal ? AbortSignal.any([options.signal, timer.signal]) : timer.signal;
    const response = await settings.fetch(url, { ...request, signal });
    const content = await contentOf(response, call);
    return { status: response.status, headers: response.headers, content };
  } catch (cause) {
    options.signal?.throwIfAborted();
    const error = timer.signal.aborted
      ? new TimeoutError(`${name}: no answer within ${timeoutMs} ms`, { cause })
      : new ConnectionError(`${name}: no answer from the service`, { cause });
    return { status: undefined, error };
  } finally {
    clearTimeout(end);
  }
};

/** Timers take longer ones for one millisecond. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

const withoutQuery = (url: string): string => url.replace(/\?.*$/, "");

const requestOf = ({ method, body, flags, options, elsewhere }: Call, { apiKey, account }: Settings): RequestInit => {
  if (elsewhere) return { method, redirect: "error", ...elsewhere.init };
  const acting = options.account ?? account;
  if (acting !== undefined && !isHeaderText(acting)) throw new TypeError("account must be an id");
  const isForm = flags.has("files");
  return {
    method,
    redirect: "error",
    headers: {
      Authorization: `Bearer ${apiKey}`,
      // Of a form fetch tells the type itself, with the boundary of its parts.
      ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
      ...(acting !== undefined && { "Service-Account": acting }),
    },
    ...(body !== undefined && { body: isForm ? formOf(body as Readonly<Record<string, Blob>>) : JSON.stringify(body) }),
  };
};

/** A form with a file for each property. The service looks at the bytes alone: no name goes with them. */
const formOf = (files: Readonly<Record<string, Blob>>): FormData => {
  const form = new FormData();
  for (const [name, file] of Object.entries(files)) form.append(name, file, name);
  return form;
};

const contentOf = async (response: Response, { flags }: Call): Promise<unknown> => {
  if (response.status === 204) return undefined;
  if (response.ok && flags.has("bytes")) return new Uint8Array(await response.arrayBuffer());
  const text = await response.text();
  if (response.ok && flags.has("text")) return text;
  // A success that is no JSON was cut off on its way; an error may come from a proxy.
  return response.ok ? JSON.parse(text) : parsed(text);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

interface Problem {
  readonly error?: { readonly error_code?: string; readonly message?: string };
}

const codeOf = (outcome: Outcome): string | undefined =>
  outcome.status === undefined ? undefined : (outcome.content as Problem | undefined)?.error?.error_code;

const refusal = (outcome: Outcome & { readonly status: number }, uncertain: boolean): ApiError => {
  const { error } = (outcome.content ?? {}) as Problem;
  return new ApiError({
    status: outcome.status,
    error_code: error?.error_code ?? "unknown",
    message: error?.message ?? `The answer has status ${outcome.status} and no error of the service.`,
    requestId: outcome.headers.get("request-id") ?? undefined,
    retryAfterSeconds: retryAfterSeconds(outcome.headers.get("retry-after")),
    uncertain,
  });
};

/** `Retry-After` in seconds; the service sends no dates. */
const retryAfterSeconds = (header: string | null): number | undefined =>
  header !== null && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
