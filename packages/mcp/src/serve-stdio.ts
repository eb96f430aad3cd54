import { once } from "node:events";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { JSONRPCMessage, RequestId } from "@modelcontextprotocol/sdk/types.js";
import { createMcpServer, type McpOptions } from "./mcp-server.ts";

/**
 * Serves one client over standard input and output until it closes them, and until what it asked for is answered. Whatever is
 * told to people goes elsewhere.
 */
export const serveStdio = async (options: McpOptions): Promise<void> => {
  const mcp = createMcpServer(options);
  const transport = new StdioServerTransport();
  const ended = once(process.stdin, "end");
  await mcp.connect(transport);
  const answered = watchAnswers(transport);
  await ended;
  await answered();
  await mcp.close();
};

/** Watches what a client asks for. @returns waits until all of it is answered, or cannot be, as nobody is there for a dialog */
const watchAnswers = (transport: StdioServerTransport): (() => Promise<void>) => {
  const [asked, dialogs] = [new Set<RequestId>(), new Set<RequestId>()];
  let settle = (): void => undefined;
  const isSettled = (): boolean => asked.size === 0 || dialogs.size > 0;
  // As the server has set it; there is one alone.
  const { onmessage } = transport;
  const heard = (message: JSONRPCMessage): void => {
    if (isRequest(message)) asked.add(message.id);
    else if (isAnswer(message)) dialogs.delete(message.id);
    else if ("method" in message && message.method === "notifications/cancelled")
      asked.delete(message.params?.["requestId"] as RequestId);
    onmessage?.(message);
  };
  const send = transport.send.bind(transport);
  const sent = async (message: JSONRPCMessage): Promise<void> => {
    if (isRequest(message)) dialogs.add(message.id);
    await send(message);
    if (isAnswer(message)) asked.delete(message.id);
    if (isSettled()) settle();
  };
  Object.assign(transport, { onmessage: heard, send: sent });
  return () => (isSettled() ? Promise.resolve() : new Promise((resolve) => (settle = resolve)));
};

type Identified = JSONRPCMessage & { readonly id: RequestId };
const isRequest = (message: JSONRPCMessage): message is Identified => "method" in message && "id" in message;
const isAnswer = (message: JSONRPCMessage): message is Identified => !("method" in message) && "id" in message;
