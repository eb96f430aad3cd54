import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const PROGRAM = fileURLToPath(new URL("../../packages/cli/src/isotherm.ts", import.meta.url));

/** The command that serves a stack over standard input and output, as a client's settings name it. */
export const stdioCommand = ({ baseUrl, key }: { readonly baseUrl: string; readonly key: string }) => ({
  command: process.execPath,
  args: [PROGRAM, "mcp"],
  env: { ISOTHERM_API_KEY: key, ISOTHERM_BASE_URL: baseUrl },
});

/** The SDK's client on a server of its own process. */
export const stdioClient = async (stack: Parameters<typeof stdioCommand>[0]): Promise<Client> => {
  const client = new Client({ name: "tasks", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ ...stdioCommand(stack), stderr: "ignore" }));
  return client;
};
