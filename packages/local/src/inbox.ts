import type { IncomingMessage, ServerResponse } from "node:http";
import type { LocalCa } from "./local-ca.ts";
import { startReceiver, type ReceivedRequest, type Receiver, type ReceiverAnswer } from "./receiver.ts";

/** The receiver of webhooks that is there from the first second. */
export interface Inbox extends Receiver {
  /** To register as a webhook. */
  readonly url: string;
}

/** `/hook` answers 200, `/hook/status/500` that status, `/hook/slow` never, `/hook/close` drops the connection. */
export const inboxAnswer = ({ path }: Pick<ReceivedRequest, "path">): ReceiverAnswer => {
  const [pathname = ""] = path.split("?");
  const status = /^\/hook\/status\/([2-5]\d\d)$/.exec(pathname)?.[1];
  if (status !== undefined) return { status: Number(status) };
  if (pathname === "/hook/slow") return "hang";
  if (pathname === "/hook/close") return "close";
  return { status: pathname === "/hook" ? 200 : 404 };
};

/** Starts the inbox. Rejects with `EADDRINUSE` when the port is taken. */
export const startInbox = async (ca: LocalCa, port: number): Promise<Inbox> => {
  const receiver = await startReceiver({ ca, port, respond: inboxAnswer });
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
