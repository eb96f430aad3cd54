import { once } from "node:events";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createMcpServer, type McpOptions } from "./mcp-server.ts";

/** Serves one client over standard input and output until it closes them. Whatever is told to people goes elsewhere. */
export const serveStdio = async (options: McpOptions): Promise<void> => {
  const mcp = createMcpServer(options);
  const ended = once(process.stdin, "end");
  await mcp.connect(new StdioServerTransport());
  await ended;
  await mcp.close();
};
