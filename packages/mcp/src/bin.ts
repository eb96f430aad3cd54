import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { createClient } from "@isotherm/client";
import { serveHttp } from "./serve-http.ts";
import { serveStdio } from "./serve-stdio.ts";

const HELP = `isotherm-mcp [--http PORT] [--base-url URL] [--account ID] [--live-orders]

Serves Isotherm to an assistant: over standard input and output, or with --http on 127.0.0.1.
ISOTHERM_KEY is the API key; ISOTHERM_MCP_TOKEN what clients of --http send as their bearer token (made up without it).
--live-orders lets orders be placed with a live key; each needs a code that the person is shown.
`;

const { values } = parseArgs({
  options: {
    http: { type: "string" },
    "base-url": { type: "string" },
    account: { type: "string" },
    "live-orders": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const { ISOTHERM_KEY: apiKey = "", ISOTHERM_BASE_URL, ISOTHERM_MCP_TOKEN } = process.env;
const baseUrl = values["base-url"] ?? ISOTHERM_BASE_URL ?? "http://127.0.0.1:3000/v1";

if (values.help || apiKey === "") {
  process.stderr.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const options = {
  client: createClient({ apiKey, baseUrl, ...(values.account !== undefined && { account: values.account }) }),
  liveOrders: values["live-orders"],
  terminal: (text: string) => void process.stderr.write(text),
};
if (values.http === undefined) await serveStdio(options);
else {
  const token = ISOTHERM_MCP_TOKEN ?? randomBytes(24).toString("base64url");
  const { url } = await serveHttp({ ...options, port: Number(values.http), token });
  process.stderr.write(`${url}\nAuthorization: Bearer ${token}\n`);
}
