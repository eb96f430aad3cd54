import { createClient } from "@isotherm/client";
import { createMcpServer, type McpOptions } from "@isotherm/mcp/mcp-server";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { ElicitRequestSchema, type ElicitResult } from "@modelcontextprotocol/sdk/types.js";

/** What a tool has answered. */
export interface Called {
  readonly isError: boolean;
  readonly text: string;
  readonly result: Record<string, unknown>;
}

/** An assistant's side of a connection, and what the person at its side has seen. */
export interface LinkedClient {
  /** With a signal the client cancels the call once it is aborted. */
  call(tool: string, given: object, signal?: AbortSignal): Promise<Called>;
  /** What was written on the server's terminal. */
  readonly terminal: string[];
  /** What was shown in a dialog of the client. */
  readonly dialogs: string[];
  /** Everything that the assistant was sent, as JSON. */
  readonly heard: string[];
  close(): Promise<void>;
}

/** How the two are set up. */
export interface Link extends Partial<Omit<McpOptions, "client">> {
  readonly baseUrl: string;
  readonly key: string;
  /** What a person does with a dialog; without it the client has none. */
  readonly answers?: ElicitResult["action"] | "error";
  /** The client has dialogs, but such that only open an address. */
  readonly opensOnly?: boolean;
}

/** The SDK's client and the server in one process, so that a test sees both ends and sets the clock. */
export const linkedClient = async ({ baseUrl, key, answers, opensOnly, ...options }: Link): Promise<LinkedClient> => {
  const [terminal, dialogs, heard]: [string[], string[], string[]] = [[], [], []];
  const server = createMcpServer({
    client: createClient({ apiKey: key, baseUrl, retry: { retries: 0 } }),
    liveOrders: false,
    terminal: (text) => void terminal.push(text),
    ...options,
  });
  const client = new Client(
    { name: "orders", version: "1.0.0" },
    { capabilities: opensOnly ? { elicitation: { url: {} } } : answers === undefined ? {} : { elicitation: {} } },
  );
  if (answers !== undefined) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      dialogs.push(params.message);
      if (answers === "error") throw new Error("no window");
      return answers === "accept" ? { action: answers, content: {} } : { action: answers };
    });
  }
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(theirs);
  await client.connect(ours);
  return {
    terminal,
    dialogs,
    heard,
    call: async (name, given, signal) => {
      const response = await client.callTool({ name, arguments: { ...given } }, undefined, {
        ...(signal && { signal }),
      });
      heard.push(JSON.stringify(response));
      const [part] = response.content as { readonly text: string }[];
      const result = (response.structuredContent ?? {}) as Record<string, unknown>;
      return { isError: response.isError === true, text: part?.text ?? "", result };
    },
    close: () => client.close(),
  };
};

/** The code that a person reads in what they were shown. */
export const codeIn = (shown: readonly string[]): string =>
  /Confirmation code: (\S+)/.exec(shown.at(-1) ?? "")?.[1] ?? "";
