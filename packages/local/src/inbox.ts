import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { LocalCa } from "./local-ca.ts";
import { startReceiver, type ReceivedRequest, type Receiver, type ReceiverResponse } from "./receiver.ts";

/** The receiver of webhooks that is there from the first second. */
export interface Inbox extends Receiver {
  /** To register as a webhook. */
  readonly url: string;
}

/** Milliseconds for which an answer may be put off: twice of what a sender waits. */
const LONGEST_DELAY_MS = 60_000;

const wholeNumber = (text: string | null): number | undefined =>
  /^\d{1,9}$/.test(text ?? "") ? Number(text) : undefined;

/**
 * `/hook` answers 200, `/hook/status/500` that status, `/hook/slow` never, `/hook/close` drops the connection. A query
 * changes what `/hook` does: `status` (200 to 599), `retry_after` (the header, as it is), `delay_ms` (at most 60,000), and
 * `times`: only for the first so many requests to the very URL.
 *
 * @param earlier requests to the URL before this one
 */
export const inboxResponse = (
  { path }: Pick<ReceivedRequest, "path">,
  earlier = 0,
): { readonly answer: ReceiverResponse; readonly delayMs: number } => {
  const at = (answer: ReceiverResponse, delayMs = 0) => ({ answer, delayMs });
  const { pathname, searchParams } = new URL(path, "https://inbox");
  const named = /^\/hook\/status\/([2-5]\d\d)$/.exec(pathname)?.[1];
  if (named !== undefined) return at({ status: Number(named) });
  if (pathname === "/hook/slow") return at("hang");
  if (pathname === "/hook/close") return at("close");
  if (pathname !== "/hook") return at({ status: 404 });
  if (earlier >= (wholeNumber(searchParams.get("times")) ?? Number.POSITIVE_INFINITY)) return at({ status: 200 });
  const asked = wholeNumber(searchParams.get("status")) ?? 200;
  const status = asked >= 200 && asked <= 599 ? asked : 400;
  const retryAfter = searchParams.get("retry_after");
  const headers: Record<string, string> = retryAfter === null ? {} : { "retry-after": retryAfter };
  return at({ status, headers }, Math.min(wholeNumber(searchParams.get("delay_ms")) ?? 0, LONGEST_DELAY_MS));
};

/** Starts the inbox. Rejects with `EADDRINUSE` when the port is taken. */
export const startInbox = async (ca: LocalCa, port: number): Promise<Inbox> => {
  const respond = async (request: ReceivedRequest): Promise<ReceiverResponse> => {
    // It is in the log itself by now.
    const earlier = receiver.log().filter(({ path }) => path === request.path).length - 1;
    const { answer, delayMs } = inboxResponse(request, earlier);
    if (delayMs > 0) await setTimeout(delayMs, undefined, { ref: false });
    return answer;
  };
  const receiver = await startReceiver({ ca, port, respond });
  return { ...receiver, url: `${receiver.origin}/hook` };
};

/** Serves the log: GET answers it as a JSON array, oldest first; DELETE empties it. */
export const inboxPage =
  (inbox: () => Receiver | undefined) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    request.resume();
    if (request.method === "DELETE") {
      inbox()?.clear();
      response.writeHead(204).end();
    } else if (request.method === "GET") {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(inbox()?.log() ?? []));
    } else response.writeHead(405, { allow: "GET, DELETE" }).end();
  };
