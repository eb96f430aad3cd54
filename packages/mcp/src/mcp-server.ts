import type { Client } from "@isotherm/client";
import { type Clock, systemClock } from "@isotherm/core/system";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type ServerNotification,
  type ServerRequest,
} from "@modelcontextprotocol/sdk/types.js";
import packageJson from "../package.json" with { type: "json" };
import { MINUTES_VALID, preparedOrders } from "./prepared-orders.ts";
import { toolErrorText } from "./tool-error.ts";
import { TOOLS } from "./tools/index.ts";
import type { Arguments, Session, Tool } from "./tools/tool.ts";

/** What a server is set up with. */
export interface McpOptions {
  readonly client: Client;
  /** Whether orders may be placed with a live key; off unless the person who starts the server says so. */
  readonly liveOrders: boolean;
  /** Writes where the person who runs the server reads, and the assistant does not. */
  readonly terminal: (text: string) => void;
  /** The machine's own unless given. */
  readonly clock?: Clock;
}

const INSTRUCTIONS =
  "Isotherm estimates greenhouse-gas emissions and orders carbon credits. Decimals are text. Find vehicles with find_methods, " +
  "places with find_place, factors with find_factors; explain_estimate tells how a figure came about. An order needs " +
  "prepare_order, then a confirmation code that only a person can give you, then place_order. Say that credits are retired for " +
  "an amount of emissions; don't call anything neutral.";

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** A server for one connection: prepared orders and their codes belong to it alone. */
export const createMcpServer = (options: McpOptions): McpServer => {
  const { client, liveOrders, clock = systemClock } = options;
  const { version } = packageJson;
  const mcp = new McpServer(
    { name: "isotherm", title: "Isotherm", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const orders = preparedOrders(clock);
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map(listed) }));
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `there is no tool ${params.name}`);
    const { signal } = extra;
    const session = { client, orders, liveOrders, showPerson: personOf(mcp, extra, options), signal };
    return await called(tool, params.arguments ?? {}, session, options);
  });
  return mcp;
};

const listed = ({ name, title, description, input, output, hints }: Tool) => ({
  name,
  title,
  description,
  inputSchema: input as Record<string, unknown> & { type: "object" },
  outputSchema: output as Record<string, unknown> & { type: "object" },
  annotations: { title, ...hints },
});

const called = async (
  tool: Tool,
  given: object,
  session: Session,
  { terminal }: McpOptions,
): Promise<CallToolResult> => {
  try {
    const { result, text } = await tool.run(withoutNull(given), session);
    return { structuredContent: result, content: [{ type: "text", text }] };
  } catch (error) {
    const text = toolErrorText(error);
    if (text === undefined)
      terminal(`${tool.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return {
      isError: true,
      content: [{ type: "text", text: text ?? "Something went wrong in this server. See its log." }],
    };
  }
};

/** The arguments that were given. Clients that fill in every argument send null for those that are left out. */
const withoutNull = (given: object): Arguments =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

/**
 * How a person is shown something: in a dialog of the client where it has dialogs, else on the terminal of the server. Neither
 * is part of what the assistant reads.
 */
const personOf = (mcp: McpServer, extra: Extra, { terminal }: McpOptions): Session["showPerson"] => {
  // A client may have dialogs that only open an address.
  if (mcp.server.getClientCapabilities()?.elicitation?.form === undefined) {
    return (message) => {
      terminal(`\n${message}\n\n`);
      return Promise.resolve(true);
    };
  }
  return async (message) => {
    const { action } = await mcp.server.elicitInput(
      { mode: "form", message, requestedSchema: { type: "object", properties: {} } },
      { relatedRequestId: extra.requestId, timeout: MINUTES_VALID * 60_000, signal: extra.signal },
    );
    return action === "accept";
  };
};
