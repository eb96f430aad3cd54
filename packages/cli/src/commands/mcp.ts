import { Command } from "@commander-js/extra-typings";
import { systemTokens } from "@isotherm/core/system";
import { CliError, EXIT_CODES } from "../cli-error.ts";
import { portArgument } from "../read-data.ts";
import type { Run, Session } from "../session.ts";

const HELP = `
Serves tools to an assistant over standard input and output, for clients of the Model Context Protocol that start a program:
  {"mcpServers": {"isotherm": {"command": "isotherm", "args": ["mcp"]}}}

With --http it serves on 127.0.0.1 to whoever sends the token: ISOTHERM_MCP_TOKEN, or one that is printed.

An order needs a code that the person is shown, in a dialog of the client or here on standard error, and gives to the assistant.
Orders with a live key need --live-orders besides.`;

/** `isotherm mcp`: tools for assistants, with the key of a profile. */
export const mcpCommand = (run: Run) =>
  new Command("mcp")
    .description("Serve estimates, factors, quotes and orders to an assistant (Model Context Protocol).")
    .option("--http <port>", "serve over HTTP on this port of 127.0.0.1; 0: a free one", portArgument)
    .option("--live-orders", "let orders be placed with a live key")
    .addHelpText("after", HELP)
    .action(({ http, liveOrders = false }) =>
      run.session((session) =>
        http === undefined ? overStdio(session, liveOrders) : overHttp(session, liveOrders, http),
      ),
    );

const optionsOf = ({ client }: Session, liveOrders: boolean) => ({
  client,
  liveOrders,
  terminal: (text: string): void => void process.stderr.write(text),
});

// Both are loaded when they are asked for: they are most of the program, and no other command needs them.

const overStdio = async (session: Session, liveOrders: boolean): Promise<void> => {
  const { serveStdio } = await import("@isotherm/mcp/serve-stdio");
  await serveStdio(optionsOf(session, liveOrders));
};

const overHttp = async (session: Session, liveOrders: boolean, port: number): Promise<void> => {
  const { serveHttp } = await import("@isotherm/mcp/serve-http");
  const { out, env, mode } = session;
  const given = env["ISOTHERM_MCP_TOKEN"];
  if (given !== undefined && given.length < SHORTEST_TOKEN) {
    throw new CliError(`ISOTHERM_MCP_TOKEN must have at least ${SHORTEST_TOKEN} characters.`);
  }
  const token = given ?? systemTokens.base62(SHORTEST_TOKEN);
  const { url } = await serveHttp({ ...optionsOf(session, liveOrders), port, token }).catch(explainPort);
  out.event({ type: "ready", url, mode, ...(given === undefined && { token }) }, () =>
    [`Serving ${url} (${mode}).`, ...(given === undefined ? [`Authorization: Bearer ${token}`] : [])].join("\n"),
  );
};

const SHORTEST_TOKEN = 32;

/** @throws CliError the port is taken, or not for everybody */
const explainPort = (error: NodeJS.ErrnoException & { readonly port?: number }): never => {
  if (error.syscall !== "listen") throw error;
  throw new CliError(
    `Port ${error.port} can't be used (${error.code}).`,
    EXIT_CODES.usage,
    "--http 0 takes a free one.",
  );
};
