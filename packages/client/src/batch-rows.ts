import type { CallOptions, Settings } from "./call.ts";
import { ConnectionError } from "./errors.ts";
import { retryDelayMs } from "./retry-policy.ts";

/**
 * The lines of a JSONL file, parsed, one at a time. Where the connection breaks, the file is asked for again and read on behind the
 * lines that were given already.
 *
 * @param locate answers where the file is; its addresses hold for a while only
 * @throws what `locate` throws; ConnectionError, where the file broke off too often
 */
export async function* rowsOfFile<T>(
  locate: () => Promise<unknown>,
  options: CallOptions | undefined,
  settings: Settings,
): AsyncGenerator<T, void, undefined> {
  const { machine, policy: usual } = settings;
  const policy = { ...usual, retries: options?.retries ?? usual.retries };
  for (let given = 0, before = 0; ; before += 1) {
    const { url } = (await locate()) as { readonly url: string };
    const lines = linesAt(url, options, settings);
    try {
      let at = 0;
      for await (const line of lines) {
        at += 1;
        if (at <= given) continue;
        yield JSON.parse(line) as T;
        given = at;
        before = 0;
      }
      return;
    } catch (error) {
      options?.signal?.throwIfAborted();
      const failed = { status: undefined, retryAfterSeconds: undefined, before, repeatable: true };
      const delayMs = retryDelayMs(failed, policy, () => machine.random());
      if (delayMs === undefined) throw new ConnectionError("The file of rows broke off.", { cause: error });
      await machine.sleep(delayMs, options?.signal);
    }
  }
}

/** The lines of the text at an address, without what ends them. */
async function* linesAt(
  url: string,
  options: CallOptions | undefined,
  settings: Settings,
): AsyncGenerator<string, void, undefined> {
  const timer = new AbortController();
  const signal = options?.signal ? AbortSignal.any([options.signal, timer.signal]) : timer.signal;
  /** Each piece has as long as an answer. */
  const inTime = async <P>(piece: Promise<P>): Promise<P> => {
    const end = setTimeout(() => timer.abort(), options?.timeoutMs ?? settings.timeoutMs);
    try {
      return await piece;
    } finally {
      clearTimeout(end);
    }
  };
  const response = await inTime(settings.fetch(url, { signal, redirect: "error" }));
  if (!response.ok || !response.body) throw new Error(`the file was answered with ${response.status}`);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read());
      if (done) break;
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
    if (rest !== "") throw new Error("the file ends within a line");
  } finally {
    // Whoever breaks off reading lets go of the connection.
    await reader.cancel().catch(() => {});
  }
}
